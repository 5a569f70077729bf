import TwirlKit

/// How a scene is told to commands that draw it.
enum SceneArguments {
  static let scale = OptionSpec("scale", value: "N", "pixels a point (default: the scene's)")
  static let background = OptionSpec(
    "background", value: "COLOR", "what lies behind the views (default: the scene's)")
}

extension ParsedArguments {
  /// Returns the scene of a file, drawn at the scale and on the background that were given.
  func scene(at path: String) throws -> Scene {
    let scale = try number("scale", in: 0.01...100)
    let background = try color("background")
    var scene = try Scene(contentsOf: path)
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
}
