import Foundation
import TwirlKit
import TwirlPreview

/// `twirl preview`: a scene on a page that follows every save.
enum PreviewCommand: Command {
  static let name = "preview"
  static let synopsis = "SCENE [--port N] [--open] [options]"
  static let summary = "show a scene on a page that follows every save"
  static let discussion = """
    The address is printed; only this machine can open it. The page plays the animation and shows
    what is wrong when a save cannot be drawn. Ctrl-C ends it. An animation without an end is shown
    for \(Int(PreviewOptions.defaultDuration)) s, unless --duration says otherwise.
    """
  static let options = [
    OptionSpec("port", value: "N", "the port (default: one that is free)"),
    OptionSpec("open", "open the page in the browser"),
    OptionSpec("fps", value: "N", "frames a second (default: 50)"),
    SceneArguments.scale,
    OptionSpec("duration", value: "S", "length in seconds (default: until all is at rest)"),
    SceneArguments.background, SceneArguments.scene, SceneArguments.strict,
    OptionSpec("jobs", value: "N", "threads that draw (default: all processors)"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("scene", command: name)
    let options = try previewOptions(arguments)
    // What is wrong with an option is said at once; what is wrong with the scene, on the page.
    _ = try arguments.number("scale", in: 0.01...100)
    _ = try arguments.color("background")
    guard FileManager.default.fileExists(atPath: path) else {
      throw SceneFileError.notFound(path: path)
    }
    let signals = EndingSignals()
    let preview: Preview
    do {
      preview = try Preview(
        of: path, options: options,
        describe: { CommandError(describing: $0, input: path).message },
        load: { try arguments.scene(at: $0) })
    } catch {
      throw CommandError(message: "\(error)", status: .cannotCreate)
    }
    preview.onChange = { fault in if let fault { Output.error("twirl: " + fault) } }
    let stopper = preview.stopper
    signals.whenOneComes { stopper.stop() }

    Output.print("\(preview.address)\n")
    try Output.flush()
    Output.error("\(preview.watching); Ctrl-C ends the preview.")
    if arguments.has("open") { open(preview.address, signals) }
    preview.run()
  }

  private static func previewOptions(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> PreviewOptions {
    var options = PreviewOptions()
    options.framesPerSecond = try arguments.number("fps", in: 0.01...1000) ?? 50
    options.duration = try arguments.number("duration", in: 0.001...86_400, unit: " seconds")
    options.jobs = try arguments.integer("jobs", in: 1...256) ?? options.jobs
    options.port = UInt16(try arguments.integer("port", in: 0...65_535) ?? 0)
    return options
  }

  /// Opens an address in the browser, or says that it could not.
  private static func open(_ address: String, _ signals: EndingSignals) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    if !signals.start(opener, address) {
      Output.error("twirl: \(opener) cannot be run; open \(address) yourself")
    }
  }
}
