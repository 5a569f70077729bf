import Foundation
import TwirlKit

/// What `--show` does: plays the result in the terminal, or says that this is not possible.
struct ShowResult {
  static let option = OptionSpec(
    "show", "play the result in the terminal; without -o, do only that")

  private let terminal: ShowTerminal

  /// Finds out what the terminal can do.
  ///
  /// - Parameter outputs: what is written as well.
  /// - Throws: a mistake in the command line if nothing is written and nothing can be shown, or if
  ///   pictures and results would get mixed up.
  init(
    _ arguments: ParsedArguments, outputs: [(path: String, Recording.Output)]
  ) throws(CommandError) {
    if arguments.has("json") {
      throw .usage("--json: standard output is the terminal's with --show; leave out one of them")
    }
    if outputs.contains(where: { Output.isStandardOutput($0.path) }) {
      throw .usage("--show: standard output is the picture's; name a file with -o")
    }
    terminal = ShowTerminal(
      environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    if case .unknown(let reason) = terminal, outputs.isEmpty {
      throw .usage("\(Self.message(reason)), or name a file with -o")
    }
  }

  private static func message(_ reason: String) -> String {
    "--show: \(reason); use \(ShowTerminal.supported)"
  }

  /// Shows a clip.
  ///
  /// - Parameters:
  ///   - outputs: what has been written.
  ///   - make: makes a file of a kind that has not.
  func show(
    _ outputs: [(path: String, Recording.Output)],
    make: (_ isGIF: Bool) throws -> [UInt8]
  ) throws {
    func written(_ isWanted: (Recording.Output) -> Bool) throws -> [UInt8]? {
      try outputs.first { isWanted($0.1) }.map { try FileSource.read($0.path) }
    }
    let sequences = ShowSequences(id: UInt32(truncatingIfNeeded: getpid()) | 1) { Output.print($0) }
    switch terminal {
    case .unknown(let reason):
      Output.error("twirl: \(Self.message(reason))")
    case .inlineFiles:
      let gif = try written { if case .gif = $0 { true } else { false } } ?? make(true)
      try sequences.file(gif, name: "twirl.gif")
    case .kitty, .ghostty, .konsole:
      let clip = try written { if case .pngs = $0 { false } else { true } } ?? make(false)
      if terminal == .kitty {
        try sequences.animation(clip)
      } else {
        try play(clip, sequences, isStill: terminal == .konsole)
      }
    }
  }

  /// Shows frame after frame, once; the wall clock decides only about when they are seen.
  private func play(_ clip: [UInt8], _ sequences: ShowSequences, isStill: Bool) throws {
    let decoder = try AnimationDecoder(clip)
    var isFirst = true
    while let frame = try decoder.next() {
      try sequences.picture(frame.canvas, isPlaced: isFirst)
      if isFirst { try sequences.end() }
      isFirst = false
      try Output.flush()
      if isStill { break }
      Thread.sleep(forTimeInterval: frame.delay.shown.seconds)
    }
  }
}
