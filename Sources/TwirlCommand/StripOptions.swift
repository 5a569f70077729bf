import Foundation
import TwirlKit

extension ParsedArguments {
  /// Returns what a strip is to show.
  func stripOptions(of input: String) throws(CommandError) -> Strip.Options {
    var options = Strip.Options()
    options.momentCount = try integer("frames", in: 1...1_000) ?? options.momentCount
    options.times = try times("at")
    if has("at"), has("frames") {
      throw .usage("--frames and --at: give the number of moments or the moments")
    }
    if let text = last("by") {
      guard let spacing = Strip.Options.Spacing(rawValue: text) else {
        throw .usage("--by \(text): no such spacing; give time or motion")
      }
      if has("at") { throw .usage("--by and --at: moments that are given are not spaced") }
      options.spacing = spacing
    }
    options.start = try number("from", in: 0...86_400, unit: " seconds") ?? 0
    options.end = try number("to", in: 0...86_400, unit: " seconds")
    options.columns = try integer("columns", in: 1...1_000)
    options.isOnionSkin = has("onion-skin")
    if has("onion-skin"), has("columns") {
      throw .usage("--columns: an onion skin is one picture; leave it out")
    }
    if let text = last("solid") {
      guard ["first", "last"].contains(text) else {
        throw .usage("--solid \(text): no such moment; give first or last")
      }
      guard has("onion-skin") else { throw .usage("--solid: only --onion-skin has ghosts; add it") }
      options.isFirstSolid = text == "first"
    }
    options.showsRulers = has("rulers")
    options.showsAnchors = has("anchors")
    options.showsCurves = has("curves")
    options.viewNames = all("of")
    let name = input.split(separator: "/").last.map(String.init) ?? input
    let title = printable(last("title") ?? name)
    options.title = title.isEmpty ? nil : title
    return options
  }

  /// Returns an option's value as times in seconds.
  private func times(_ name: String) throws(CommandError) -> [Double] {
    guard let list = last(name) else { return [] }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map {
      text throws(CommandError) in
      guard let time = Double(text), time >= 0, time <= 86_400 else {
        throw .usage("--\(name) \(text): not a time; give seconds from 0 to 86400")
      }
      return time + 0  // not -0
    }
  }
}

/// The frames that a strip is made of where it is not of a scene.
struct StripClip {
  private let files: FrameFiles
  private let delay: FrameDelay
  private let limits: CodecLimits
  private let background: Color?

  /// Finds the frames, or returns nil where the operand is a scene.
  init?(_ arguments: ParsedArguments) throws {
    if arguments.operands.count > 1, SceneArguments.isScene(arguments.operands[0]) {
      throw CommandError.usage(
        "\(arguments.operands[1]): one scene is enough; see 'twirl strip --help'")
    }
    guard arguments.operands.count > 1 || Self.isClip(arguments.operands[0]) else {
      if arguments.has("fps") {
        throw CommandError.usage("--fps: a scene's moments need no rate; leave it out")
      }
      return nil
    }
    if arguments.has("scale") {
      throw CommandError.usage("--scale: a clip's pixels are shown as they are; leave it out")
    }
    limits = try arguments.limits()
    background = try arguments.color("background")
    files = try FrameFiles(arguments.operands, sorts: true)
    let rate = try arguments.number("fps", in: 0.01...1_000)
    if rate != nil, case .animation = files {
      throw CommandError.usage("--fps: the clip says itself how long its frames are; leave it out")
    }
    delay = FrameDelay(framesPerSecond: rate ?? 50)
  }

  /// Whether an operand is a folder, a pattern, or begins as a GIF or a PNG does.
  private static func isClip(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return path.contains("%")
        || [".gif", ".png", ".apng"].contains { path.lowercased().hasSuffix($0) }
    }
    if isFolder.boolValue { return true }
    // A pipe can be read only once, and scenes may come out of one.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    let head = [UInt8]((try? file.read(upToCount: 8)) ?? Data())
    return AnimationDecoder.isGIF(head) || head.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }

  /// Draws the strip.
  func draw(_ options: Strip.Options) throws -> StripDrawing {
    var strip: ClipStrip
    switch files {
    case .animation(_, let bytes):
      strip = ClipStrip(bytes, options: options, limits: limits)
    case .pictures(let paths):
      strip = ClipStrip(options: options) {
        var next = 0
        var size: PixelRect?
        return {
          guard next < paths.count else { return nil }
          defer { next += 1 }
          let picture = try decode(paths[next])
          if let size, size != picture.bounds {
            throw CommandError.badInput(
              "\(paths[next]): \(picture.width)x\(picture.height) pixels, and the frames before it "
                + "have \(size.width)x\(size.height); give frames of one size")
          }
          size = picture.bounds
          return ClipStrip.Frame(canvas: picture, delay: delay)
        }
      }
    }
    strip.backgroundColor = background
    return try strip.draw()
  }

  private func decode(_ path: String) throws -> Bitmap {
    do {
      return try PNGDecoder(limits: limits).decode(FileSource.read(path))
    } catch let error as PNGError {
      throw CommandError.badInput("\(path): \(error)")
    }
  }
}
