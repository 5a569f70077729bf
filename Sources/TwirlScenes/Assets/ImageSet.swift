import Foundation
import TwirlGraphics

/// A picture of a catalogue: a PNG file, how many of its pixels make a point, and how it stretches.
package struct AssetImage: Equatable, Sendable {
  /// The PNG file.
  package let path: String
  /// The file's pixels a point.
  package let scale: CGFloat
  /// The file's width and height in pixels, as its header says.
  package let pixelSize: CGSize
  /// The part that stretches, in units of the picture's size, for `Layer.contentsCenter`; nil for all.
  package let contentsCenter: CGRect?
  /// Whether its shape is to be filled with the tint, its own colours being of no account.
  package let isTemplate: Bool
}

/// A named picture of a catalogue, with a file for each scale.
struct ImageSet: Equatable, Sendable {
  private struct File: Equatable, Sendable {
    var path: String
    var scale: CGFloat
    /// What does not serve; nil for a PNG.
    var kind: String?
    var light: Int?
    var dark: Int?
    var slices: Slices?
  }

  /// What keeps its size at the edges, in pixels.
  private struct Slices: Equatable, Sendable {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double
  }

  private let files: [File]
  private let isTemplate: Bool
  private let folder: String
  /// What is there and is not drawn.
  private(set) var warnings: [AssetError] = []

  /// Reads a set's `Contents.json`.
  init(_ contents: AssetNode, folder: String, in catalog: AssetFiles) throws(AssetError) {
    self.folder = folder
    let properties = try contents.member("properties")
    isTemplate = try properties?.text("template-rendering-intent") == "template"
    var files: [File] = []
    for entry in try contents.elements("images") {
      guard let name = try entry.text("filename") else { continue }
      let variant = try AssetVariant(entry)
      let path = try catalog.path(of: name, in: folder)
      guard case .file = try catalog.item(at: path) else {
        warnings.append(
          AssetError(.notFound, path, "no such file; add it, or remove it from Contents.json"))
        continue
      }
      let slices = try Self.slices(entry)
      if slices?.isTiled == true {
        warnings.append(entry.failure("the middle is stretched, not tiled", .unsupported))
      }
      files.append(
        File(
          path: path, scale: try Self.scale(entry), kind: Self.otherKind(of: name),
          light: variant.distance(from: .light), dark: variant.distance(from: .dark),
          slices: slices?.slices))
    }
    self.files = files
  }

  private static func scale(_ entry: AssetNode) throws(AssetError) -> CGFloat {
    switch try entry.text("scale") {
    case nil, "1x": return 1
    case "2x": return 2
    case "3x": return 3
    case let text?:
      throw entry.failure("the scale \(Message.quoted(text)) is none; use \"1x\", \"2x\" or \"3x\"")
    }
  }

  private static func otherKind(of name: String) -> String? {
    let ending = (name as NSString).pathExtension.lowercased()
    return ending == "png" ? nil : ending.isEmpty ? "a file without an ending" : ending.uppercased()
  }

  private static func slices(
    _ entry: AssetNode
  ) throws(AssetError) -> (slices: Slices, isTiled: Bool)? {
    guard let resizing = try entry.member("resizing") else { return nil }
    let insets = try resizing.member("cap-insets")
    func inset(_ key: String) throws(AssetError) -> Double { try insets?.number(key) ?? 0 }
    var slices = Slices(
      top: try inset("top"), left: try inset("left"), bottom: try inset("bottom"),
      right: try inset("right"))
    switch try resizing.text("mode") {
    case "3-part-horizontal": (slices.top, slices.bottom) = (0, 0)
    case "3-part-vertical": (slices.left, slices.right) = (0, 0)
    case "9-part", nil: break
    case let mode?:
      throw resizing.failure(
        "the mode \(Message.quoted(mode)) is not known; use \"9-part\"", .unsupported)
    }
    // A middle of one pixel looks the same stretched; the pixels that Xcode leaves out beside it stretch,
    // too.
    let center = try resizing.member("center")
    let (width, height) = (try center?.number("width") ?? 0, try center?.number("height") ?? 0)
    let isTiled = try center?.text("mode") == "tile"
    return (slices, isTiled && (width > 1 || height > 1))
  }
}

// MARK: - Choosing

extension ImageSet {
  /// Returns the file that suits a scale best: the smallest that is not below it, else the largest.
  ///
  /// - Returns: nil where the set has no file.
  /// - Throws: where no file is a PNG, or the one is damaged.
  func image(
    scale: CGFloat, _ appearance: AssetCatalog.Appearance, in catalog: AssetFiles
  ) throws(AssetError) -> AssetImage? {
    let usable = files.compactMap { file in
      (appearance == .dark ? file.dark : file.light).map { (distance: $0, file: file) }
    }
    let pictures = usable.filter { $0.file.kind == nil }
    guard let nearest = pictures.map(\.distance).min() else {
      if let other = usable.first?.file {
        let kind = other.kind ?? "another kind"
        throw AssetError(
          .unsupported, other.path, "\(kind) is not drawn; export the picture as PNG")
      }
      // All that the set names is missing.
      if let first = warnings.first(where: { $0.kind == .notFound }) { throw first }
      return nil
    }
    let files = pictures.filter { $0.distance == nearest }.map(\.file)
    let enough = files.filter { $0.scale >= scale }.min { $0.scale < $1.scale }
    guard let file = enough ?? files.max(by: { $0.scale < $1.scale }) else { return nil }
    let size = try Self.pixelSize(of: file.path, in: catalog)
    return AssetImage(
      path: file.path, scale: file.scale, pixelSize: size,
      contentsCenter: try file.slices.map { (slices) throws(AssetError) in
        try Self.center(slices, size, folder)
      }, isTemplate: isTemplate)
  }

  /// Reads width and height from a PNG's header: signature, then a chunk IHDR that begins with them.
  private static func pixelSize(
    of path: String, in catalog: AssetFiles
  ) throws(AssetError) -> CGSize {
    let bytes = try catalog.bytes(of: path, limit: 24)
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, bytes.starts(with: start),
      bytes[12..<16].elementsEqual([0x49, 0x48, 0x44, 0x52])
    else {
      throw AssetError(.unreadable, path, "the file is no PNG; export the picture again")
    }
    func number(_ offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(16), number(20))
    guard width > 0, height > 0 else {
      throw AssetError(.unreadable, path, "the picture has no pixels; export it again")
    }
    return CGSize(width: width, height: height)
  }

  private static func center(
    _ slices: Slices, _ size: CGSize, _ folder: String
  ) throws(AssetError) -> CGRect {
    let width = size.width - slices.left - slices.right
    let height = size.height - slices.top - slices.bottom
    let edges = [slices.left, slices.right, slices.top, slices.bottom]
    guard width >= 0, height >= 0, edges.allSatisfy({ $0 >= 0 }) else {
      throw AssetError(
        .invalidContents, folder + "/Contents.json",
        "the cap insets are larger than the picture; make them smaller")
    }
    return CGRect(
      x: slices.left / size.width, y: slices.top / size.height, width: width / size.width,
      height: height / size.height)
  }
}
