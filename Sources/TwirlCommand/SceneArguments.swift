import TwirlKit

/// How a scene is told to commands that draw it.
enum SceneArguments {
  static let scale = OptionSpec("scale", value: "N", "pixels a point (default: the scene's)")
  static let background = OptionSpec(
    "background", value: "COLOR", "what lies behind the views (default: the scene's)")
  static let scene = OptionSpec(
    "scene", value: "NAME|ID", "a storyboard's view controller (default: the initial one)")
  static let strict = OptionSpec("strict", "fail where something of a storyboard is not drawn")

  /// The endings of files that scenes are read from.
  static let fileEndings = [".json", ".storyboard", ".xib"]

  /// Whether a file's name is that of a scene.
  static func isScene(_ name: String) -> Bool {
    fileEndings.contains { name.lowercased().hasSuffix($0) }
  }

  /// A scene file's name without its ending.
  static func stem(of name: String) -> String {
    let ending = fileEndings.first { name.lowercased().hasSuffix($0) && name.count > $0.count }
    return String(name.dropLast(ending?.count ?? 0))
  }
}

extension ParsedArguments {
  /// Returns the scene of a file, drawn at the scale and on the background that were given.
  func scene(at path: String) throws -> Scene {
    let scale = try number("scale", in: 0.01...100)
    let background = try color("background")
    var scene = try Scene(contentsOf: path, controller: last("scene"))
    try report(scene, path)
    if let background { scene.backgroundColor = background }
    if let scale {
      scene.scale = scale
      let pixels = (scene.size.width * scale, scene.size.height * scale)
      guard max(pixels.0, pixels.1) <= Double(Scene.canvasSideLimit),
        pixels.0 * pixels.1 <= Double(Scene.canvasPixelLimit)
      else {
        throw CommandError.usage(
          "--scale \(scale.shortDescription): the canvas would have more than "
            + "\(Scene.canvasSideLimit) pixels a side or \(Scene.canvasPixelLimit) in all; "
            + "give a smaller scale")
      }
    }
    return scene
  }

  /// Says what of a page is not drawn, a line each on standard error; an error with `--strict`.
  private func report(_ scene: Scene, _ path: String) throws(CommandError) {
    for warning in scene.warnings { Output.error("twirl: warning: \(printable("\(warning)"))") }
    for note in scene.notes { Output.error("twirl: note: \(path): \(printable(note))") }
    let count = scene.warnings.count
    if has("strict"), count > 0 {
      throw .badInput(
        "\(path): \(count) warning\(count == 1 ? "" : "s"), and --strict takes none; mend the "
          + "document or leave --strict out")
    }
  }
}
