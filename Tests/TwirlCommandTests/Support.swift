import Foundation
import TwirlKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The built program, run as a shell runs it.
enum Twirl {
  /// What a run came to.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
    var isTimedOut = false
  }

  /// The program beside the tests: in the folder of this executable, or of the bundle on macOS.
  static let path: String = {
    var folder = Bundle.main.bundleURL
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        folder = bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    for place in [
      folder, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ] {
      let program = place.appendingPathComponent("twirl").path
      if FileManager.default.isExecutableFile(atPath: program) { return program }
    }
    return folder.appendingPathComponent("twirl").path
  }()

  /// Runs the program with a time limit; what it prints goes to files, which cannot block it.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, output: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, in: folder, output: output, environment: environment)
  }

  /// Runs the program with a time limit; what it prints goes to files, which cannot block it.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, output: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(program: path, arguments, in: folder, output: output, environment: environment)
  }

  /// Runs a line of shell in which `"$0"` is the program.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
    try run(program: "/bin/sh", ["-c", line, path], in: folder, output: nil, environment: [:])
  }

  private static func run(
    program: String, _ arguments: [String], in folder: TemporaryFolder, output: String?,
    environment: [String: String]
  ) throws -> Outcome {
    let streams = try TemporaryFolder()
    let outputPath = output ?? "\(streams.path)/out"
    if output == nil { try streams.write("", to: "out") }
    try streams.write("", to: "err")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: "\(streams.path)/err"))
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let isTimedOut = ended.wait(timeout: .now() + 120) == .timedOut
    if isTimedOut {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: output == nil ? try String(contentsOfFile: outputPath, encoding: .utf8) : "",
      errors: try String(contentsOfFile: "\(streams.path)/err", encoding: .utf8),
      isTimedOut: isTimedOut)
  }
}

/// A folder that goes with the value that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what lies in it or in a folder in it, in order; hidden ones as well.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func write(_ text: String, to name: String) throws {
    try write(text.utf8, to: name)
  }
}

/// Texts of scenes.
enum SceneText {
  /// A square of 10 that moves 40 to the right in half a second.
  static let mover = scene(
    views:
      ##"{ "id": "square", "type": "view", "frame": [0, 5, 10, 10], "backgroundColor": "#000" }"##,
    script:
      #"{ "animate": "square", "duration": 0.5, "curve": "linear", "to": { "center": [45, 10] } }"#)

  /// A square that does not move.
  static let still = scene(
    views:
      ##"{ "id": "square", "type": "view", "frame": [0, 5, 10, 10], "backgroundColor": "#000" }"##)

  /// The animation of the fixtures, without text.
  static let quad = """
    { "version": 1, "size": [320, 200], "scale": 2, "background": "#F2F2F7",
      "views": [{ "id": "recommend", "type": "view", "frame": [120, 78, 120, 44],
                  "backgroundColor": "#007AFF" }],
      "script": [{ "perform": "viewTransform", "on": "recommend" }] }
    """

  static func scene(size: String = "[60, 20]", views: String = "", script: String = "") -> String {
    #"{ "version": 1, "size": \#(size), "views": [\#(views)], "script": [\#(script)] }"#
  }
}
