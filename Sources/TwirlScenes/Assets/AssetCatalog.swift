import Foundation
import TwirlGraphics

/// The colours and pictures of an `.xcassets` folder, by their names.
///
///     let catalog = try AssetCatalog(path: "Assets.xcassets")
///     let brand = try catalog.color(named: "Brand")
///     let logo = try catalog.image(named: "Logo", scale: 2)
///
///     Assets.xcassets/
///       Brand.colorset/Contents.json          "Brand"
///       Icons/Contents.json                   with "provides-namespace": names begin with "Icons/"
///         Star.imageset/star@2x.png           "Icons/Star"
///
/// Sets of other kinds (icons of the program, data, symbols, …) are passed over, each with a warning but
/// for the program's icons and launch screens, which no page shows. A damaged set harms only those who
/// ask for it.
package struct AssetCatalog: Sendable {
  /// Whether light or dark colours are wanted.
  package enum Appearance: Sendable {
    case light
    case dark
  }

  /// The folder, as it was given.
  package let path: String
  /// What is in the catalogue and cannot be used, in the order of the paths.
  package private(set) var warnings: [AssetError] = []
  private let files: AssetFiles
  private var colors: [String: Result<ColorSet, AssetError>] = [:]
  private var images: [String: Result<ImageSet, AssetError>] = [:]

  /// Reads the lists of a catalogue; pictures are looked at when they are asked for.
  ///
  /// - Throws: where there is no such folder, or it is nested too deep or too large.
  package init(path: String) throws(AssetError) {
    self.path = path
    files = try AssetFiles(root: path)
    var count = 0
    try read(path, prefix: "", depth: 0, &count)
  }

  /// The names of the colours, sorted by their scalars.
  package var colorNames: [String] { Self.sorted(Array(colors.keys)) }
  /// The names of the pictures, sorted by their scalars.
  package var imageNames: [String] { Self.sorted(Array(images.keys)) }

  /// Returns a colour; nil where there is none of that name, or it is left empty.
  ///
  /// - Throws: where its set is damaged.
  package func color(
    named name: String, _ appearance: Appearance = .light
  ) throws(AssetError) -> Color? {
    guard let set = try colors[name]?.get() else { return nil }
    return appearance == .dark ? set.dark : set.light
  }

  /// Returns a picture; nil where there is none of that name, or it is left empty.
  ///
  /// - Parameters:
  ///   - name: with the namespace where there is one.
  ///   - scale: pixels a point; the smallest file that has as many, else the largest.
  ///   - appearance: a file for light or dark mode where there is one.
  /// - Throws: where its set is damaged, or no PNG is among its files.
  package func image(
    named name: String, scale: CGFloat, _ appearance: Appearance = .light
  ) throws(AssetError) -> AssetImage? {
    try images[name]?.get().image(scale: scale, appearance, in: files)
  }

  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }
}

// MARK: - Reading

extension AssetCatalog {
  /// Sets that no page shows.
  private static let silentKinds: Set = [
    "appiconset", "brandassets", "complicationset", "iconset", "launchimage", "stickersequence",
    "stickerpack",
  ]

  private mutating func read(
    _ folder: String, prefix: String, depth: Int, _ count: inout Int
  ) throws(AssetError) {
    guard depth <= AssetFiles.depthLimit else {
      throw AssetError(
        .limitExceeded, folder,
        "folders lie more than \(AssetFiles.depthLimit) deep in each other; make it flatter")
    }
    for name in try files.names(in: folder) {
      count += 1
      guard count <= AssetFiles.countLimit else {
        throw AssetError(
          .limitExceeded, path, "there are more than \(AssetFiles.countLimit) files; split it")
      }
      let place = folder + "/" + name
      do throws(AssetError) {
        guard case .folder = try files.item(at: place) else { continue }
        guard !files.isLoop(place) else {
          throw AssetError(.outside, place, "a link leads to a folder that it lies in; remove it")
        }
      } catch {
        warnings.append(error)
        continue
      }
      try readSet(place, name, prefix: prefix, depth: depth, &count)
    }
  }

  private mutating func readSet(
    _ folder: String, _ file: String, prefix: String, depth: Int, _ count: inout Int
  ) throws(AssetError) {
    let (stem, kind) =
      ((file as NSString).deletingPathExtension, (file as NSString).pathExtension.lowercased())
    let name = prefix + stem
    switch kind {
    case "colorset":
      let set = Self.result { () throws(AssetError) in try ColorSet(try self.contents(of: folder)) }
      if note(set, of: folder, name, isKnown: colors[name] != nil) { colors[name] = set }
    case "imageset":
      let set = Self.result { () throws(AssetError) in
        try ImageSet(try self.contents(of: folder), folder: folder, in: self.files)
      }
      if note(set, of: folder, name, isKnown: images[name] != nil) { images[name] = set }
      if case .success(let set) = set { warnings += set.warnings }
    case _ where Self.silentKinds.contains(kind):
      return
    case _ where kind.hasSuffix("set") || kind.hasSuffix("stack") || kind.hasSuffix("group"):
      warnings.append(
        AssetError(.unsupported, folder, "sets of the kind \"\(kind)\" are not read"))
    default:
      // A group; its own name counts only where it says so.
      var inner = prefix
      do throws(AssetError) {
        let properties = try files.contents(of: folder)?.member("properties")
        if case .bool(true)? = try properties?.member("provides-namespace")?.value {
          inner = prefix + file + "/"
        }
      } catch {
        warnings.append(error)
      }
      try read(folder, prefix: inner, depth: depth + 1, &count)
    }
  }

  /// Writes down what is wrong with a set, and returns whether its name is free.
  private mutating func note<Set>(
    _ set: Result<Set, AssetError>, of folder: String, _ name: String, isKnown: Bool
  ) -> Bool {
    if case .failure(let error) = set { warnings.append(error) }
    if isKnown {
      warnings.append(
        AssetError(
          .invalidContents, folder,
          "the name \(Message.quoted(name)) is taken by a set before it; rename one of them"))
    }
    return !isKnown
  }

  private func contents(of folder: String) throws(AssetError) -> AssetNode {
    guard let contents = try files.contents(of: folder) else {
      throw AssetError(.notFound, folder + "/Contents.json", "no such file; add it")
    }
    return contents
  }

  private static func result<Value>(
    _ body: () throws(AssetError) -> Value
  ) -> Result<Value, AssetError> {
    do throws(AssetError) { return .success(try body()) } catch { return .failure(error) }
  }
}
