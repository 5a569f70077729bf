import Foundation
import TwirlKit

/// `twirl inspect`: where every view is at given times.
enum InspectCommand: Command {
  static let name = "inspect"
  static let synopsis = "SCENE [--at S[,S...]] [--log] [--json] [--scene NAME|ID] [--strict]"
  static let summary = "print every view's model and presentation geometry at given times"
  static let discussion = """
    At each time, in seconds, what is due has happened: a completion that runs at that instant has
    run. Views without an id are left out. toCanvas maps a view's own coordinates to canvas points
    as they are presented: x' = a x + c y + tx, y' = b x + d y + ty.

    With --log what happens is printed instead: which animations begin, end and are replaced, which
    completions run, which taps arrive, until the last of the times or until all is at rest.
    """
  static let options = [
    OptionSpec("at", value: "S[,S...]", "the times in seconds"),
    OptionSpec("log", "print what happens instead, with times"),
    OptionSpec("json", "print the results as JSON"),
    SceneArguments.scene, SceneArguments.strict,
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("scene", command: name)
    let times = try times(arguments)
    guard !times.isEmpty || arguments.has("log") else {
      throw CommandError.usage("no times were given; add --at 0,0.5 or --log")
    }
    let scene = try arguments.scene(at: path)
    if arguments.has("log") {
      let log = try log(of: scene, until: times.max(), path: path)
      if arguments.has("json") {
        try Output.printJSON(log.entries.map(LogLine.init))
      } else {
        Output.print(log.entries.map { printable($0.description) + "\n" }.joined())
      }
      return
    }
    let moments = try moments(of: scene, at: times, path: path)
    if arguments.has("json") {
      try Output.printJSON(moments)
    } else {
      for moment in moments { Output.print(moment.table) }
    }
  }

  private static func times(_ arguments: ParsedArguments) throws(CommandError) -> [Double] {
    guard let list = arguments.last("at") else { return [] }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map {
      text throws(CommandError) in
      guard let time = Double(text), time >= 0, time <= 86_400 else {
        throw .usage("--at \(text): not a time; give seconds from 0 to 86400")
      }
      return time + 0  // not -0
    }
  }

  /// Runs the scene and returns what happened until a time, or until nothing is due any more.
  private static func log(of scene: Scene, until end: Double?, path: String) throws -> EventLog {
    let stage = try scene.makeStage()
    let log = EventLog()
    stage.log = log
    let limit = end.map(MediaTime.init(seconds:)) ?? Recording.maximumDuration
    do {
      try stage.advance(to: .zero)
      while let next = stage.clock.nextEventTime, next <= limit { try stage.advance(to: next) }
    } catch {
      throw CommandError(describing: error, input: path)
    }
    return log
  }

  /// Runs the scene once, in the order of time, and returns the moments in the order asked for.
  private static func moments(
    of scene: Scene, at times: [Double], path: String
  ) throws -> [StageMoment] {
    let stage = try scene.makeStage()
    var found: [Double: StageMoment] = [:]
    for time in times.sorted() {
      do {
        try stage.advance(to: MediaTime(seconds: time))
      } catch {
        throw CommandError(describing: error, input: path)
      }
      found[time] = StageMoment(time, of: stage, ids: scene.viewIDs)
    }
    return times.compactMap { found[$0] }
  }
}

/// One thing that happened.
struct LogLine: Encodable {
  /// In seconds.
  var time: Double
  var kind: String
  var subject: String?
  var keyPath: String?
  var details: String

  init(_ entry: EventLog.Entry) {
    time = entry.time.seconds
    kind = entry.kind.rawValue
    subject = entry.subject
    keyPath = entry.keyPath
    details = entry.details
  }
}

extension StageMoment {
  /// The moment for a person: a line a view.
  var table: String {
    var text = "\(time.shortDescription) s\n"
    for (id, view) in views.sorted(by: { $0.key < $1.key }) {
      text += "  \(printable(id))\n    model         \(view.model.line)\n"
      text += "    presentation  \(view.presentation.line)\n"
    }
    return text
  }
}

extension ViewReport.Geometry {
  fileprivate var line: String {
    func list(_ values: [Double]) -> String {
      "(" + values.map { String(($0 * 1e6).rounded() / 1e6 + 0) }.joined(separator: ", ") + ")"
    }
    return "frame \(list(frame))  anchor \(list(anchorPoint))  transform \(list(transform))  "
      + "alpha \(alpha)"
  }
}
