import Foundation
import TwirlKit

/// The options about how a reviewer sees a clip, which several commands have.
enum ReviewArguments {
  static let speed = OptionSpec("speed", value: "N", "how fast: 0.25 is slow motion (default: 1)")
  static let from = OptionSpec(
    "from", value: "S", "begin at this instant of the animation (default: 0)")
  static let to = OptionSpec("to", value: "S", "end at this instant of the animation")
  static let holdLast = OptionSpec("hold-last", value: "S", "show the last frame for so long")
  static let bounce = OptionSpec("bounce", "forward and back, both ends once")
  static let compare = OptionSpec(
    "compare", value: "OLD", "show a clip, a folder of frames or a scene beside it, in step")
  static let layout = OptionSpec(
    "compare-layout", value: "side|split|stack", "how the two lie (default: side)")
  static let names = OptionSpec(
    "compare-names", value: "OLD,NEW", "what stands over them (default: before,after)")
  static let label = OptionSpec(
    "label", value: "TEXT", "words under it; {time}, {frame} and {frames} are filled in")
  static let labelPosition = OptionSpec(
    "label-position", value: "above|below", "where the words are (default: below)")
  static let labelBackground = OptionSpec(
    "label-background", value: "COLOR", "of words and gaps, or clear (default: #FFFFFF)")
  static let deviceFrame = OptionSpec("device-frame", "a plain device around it")
  static let touches = OptionSpec("touches", "a dot where a finger comes down")

  /// The part that is shown, and how fast.
  static let timing = [speed, from, to, holdLast, bounce]
  /// What is put around and beside a clip.
  static let looks = [
    compare, layout, names, label, labelPosition, labelBackground, deviceFrame,
  ]

  /// More of it, for a command's help.
  static let discussion = """
    What a reviewer wants to see goes together, in this order: --from, --to and --speed say which
    instants are shown, --touches (of a scene) draws fingers, --device-frame a device around the clip
    and OLD; --compare puts the two together, --label adds a strip, --hold-last and --bounce say what is
    shown again. Times are those of the animation, but that of --hold-last. Slow motion has more frames,
    not longer ones, unless frames are all there is.
    """
}

extension ParsedArguments {
  /// Returns how a clip is to be shown.
  func reviewOptions() throws(CommandError) -> Review.Options {
    var options = Review.Options()
    options.speed = try number("speed", in: 0.01...100) ?? options.speed
    options.start = try number("from", in: 0...86_400, unit: " seconds") ?? options.start
    options.end = try number("to", in: 0.001...86_400, unit: " seconds")
    if let end = options.end {
      if end <= options.start {
        throw .usage(
          "--to \(end.shortDescription): not after --from \(options.start.shortDescription); "
            + "give a later instant")
      }
      if has("duration") {
        throw .usage("--to: the length is given with --duration already; give one of them")
      }
    }
    options.holdLast = try number("hold-last", in: 0.01...600, unit: " seconds")
    options.bounces = has("bounce")
    options.showsTouches = has("touches")
    options.hasDeviceFrame = has("device-frame")
    options.label = try label()
    options.paper = try color("label-background") ?? options.paper
    options.comparison = try comparison()
    return options
  }

  private func label() throws(CommandError) -> Review.Label? {
    guard let text = last("label") else {
      if has("label-position") {
        throw .usage("--label-position: there is no --label TEXT; add it")
      }
      return nil
    }
    guard text.count <= 500 else { throw .usage("--label: more than 500 characters; give fewer") }
    return Review.Label(text, position: try choice("label-position") ?? .below)
  }

  private func comparison() throws(CommandError) -> Review.Comparison {
    var comparison = Review.Comparison()
    for option in ["compare-layout", "compare-names"] where has(option) && !has("compare") {
      throw .usage("--\(option): nothing is compared; add --compare OLD")
    }
    comparison.layout = try choice("compare-layout") ?? comparison.layout
    if let text = last("compare-names") {
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      guard names.count == 2, text.count <= 500 else {
        throw .usage("--compare-names \(text): not two names; give OLD,NEW")
      }
      (comparison.beforeName, comparison.afterName) = (String(names[0]), String(names[1]))
    }
    return comparison
  }

  private func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(CommandError) -> Value? where Value.RawValue == String {
    guard let text = last(name) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let names = Value.allCases.map(\.rawValue)
    throw .usage(
      "--\(name) \(text): no such choice; give \(names.dropLast().joined(separator: ", ")) or "
        + (names.last ?? ""))
  }
}

extension ReviewClip {
  /// Opens the version before: frames, a clip, or else a scene.
  ///
  /// - Parameters:
  ///   - rate: the frames a second of frames that do not say it.
  ///   - scene: reads a scene file.
  init(
    comparing path: String, options: Recording.Options, limits: CodecLimits,
    scene: (String) throws -> Scene
  ) throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if (exists && isFolder.boolValue) || (!exists && path.contains("%")) {
      self = try ReviewClip(
        FrameFiles([path], sorts: true), framesPerSecond: options.framesPerSecond,
        keepsTimes: true, limits: limits)
      return
    }
    let bytes = try FileSource.read(path)
    if AnimationDecoder.isGIF(bytes) || bytes.first == 0x89 {
      self = try ReviewClip(
        .animation(path: path, bytes), framesPerSecond: options.framesPerSecond,
        keepsTimes: true, limits: limits)
      return
    }
    let scene = try scene(path)
    let fonts = FontBook()
    self = ReviewClip(Recording(options: options) { try scene.makeStage(fonts: fonts) }) {
      CommandError(describing: $0, input: path)
    }
  }

  /// Creates a clip of files whose errors name them.
  ///
  /// - Parameters:
  ///   - framesPerSecond: the rate of frames that do not say it.
  ///   - keepsTimes: whether those of a GIF or APNG stay; else they get the rate, too.
  init(
    _ files: FrameFiles, framesPerSecond: Double?, keepsTimes: Bool, limits: CodecLimits
  ) throws {
    switch files {
    case .pictures(let paths):
      self.init(pictures: paths.count, framesPerSecond: framesPerSecond ?? 50) { index in
        do {
          return try FrameRun.read(paths[index], limits)
        } catch {
          throw CommandError(describing: error, input: paths[index])
        }
      }
    case .animation(let path, let bytes):
      try self.init(
        animation: bytes, framesPerSecond: keepsTimes ? nil : framesPerSecond, limits: limits
      ) { CommandError(describing: $0, input: path) }
    }
  }
}
