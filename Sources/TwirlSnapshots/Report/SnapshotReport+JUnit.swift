import TwirlCodecs

extension SnapshotReport {
  /// The results as JUnit XML, which build servers show.
  ///
  /// A snapshot is a test case; what precedes the last `/` of its name is its suite. What failed or
  /// is missing is a failure, what could not be drawn an error. Pictures are listed as
  /// `[[ATTACHMENT|path]]`, the path made of the report's folder as it was given: GitLab wants it
  /// relative to the project, Jenkins absolute.
  public func junitXML() -> String {
    let entries = entries.sorted { NaturalOrder.precedes($0.result.name, $1.result.name) }
    var suites: [(name: String, cases: [Entry])] = []
    var places: [String: Int] = [:]
    for entry in entries {
      let group = entry.result.group.isEmpty ? "Snapshots" : entry.result.group
      let place = places[group] ?? suites.count
      places[group] = place
      if place == suites.count { suites.append((group, [])) }
      suites[place].cases.append(entry)
    }
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>\#n"#
    xml += #"<testsuites name="Snapshots"\#(Self.counts(entries))>\#n"#
    for suite in suites {
      xml += #"  <testsuite name="\#(Markup.escape(suite.name))"\#(Self.counts(suite.cases))>\#n"#
      for entry in suite.cases { xml += Self.testCase(entry, suite: suite.name) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  /// The attributes that sum up test cases.
  private static func counts(_ entries: [Entry]) -> String {
    var (failures, errors) = (0, 0)
    for entry in entries {
      switch entry.result.status {
      case .failed, .missing: failures += 1
      case .error: errors += 1
      case .passed, .recorded: break
      }
    }
    let times = entries.compactMap(\.result.elapsed)
    let time = times.isEmpty ? "" : #" time="\#(seconds(times.reduce(0, +)))""#
    return #" tests="\#(entries.count)" failures="\#(failures)" errors="\#(errors)" skipped="0""#
      + time
  }

  private static func testCase(_ entry: Entry, suite: String) -> String {
    let result = entry.result
    let suite = suite.split(separator: "/").joined(separator: ".")
    var xml = #"    <testcase classname="\#(Markup.escape(suite))""#
    xml += #" name="\#(Markup.escape(result.shortName))""#
    if let (file, line) = result.sourceLine {
      xml += #" file="\#(Markup.escape(file))" line="\#(line)""#
    }
    if let elapsed = result.elapsed { xml += #" time="\#(seconds(elapsed))""# }
    xml += ">\n"
    let element: String? =
      switch result.status {
      case .failed, .missing: "failure"
      case .error: "error"
      case .passed, .recorded: nil
      }
    let message = Markup.escape(result.headline)
    if let element {
      xml += #"      <\#(element) type="\#(result.status.rawValue)" message="\#(message)">"#
      xml += ([result.headline] + result.details).map(Markup.escape).joined(separator: "\n")
      xml += "</\(element)>\n"
    }
    // GitLab shows the first one.
    let pictures = [result.difference, result.actual, result.reference, result.strip]
    let files = pictures.compactMap { $0 }.compactMap(entry.file(of:))
    var output = element == nil && result.status == .recorded ? [result.headline] : []
    if result.status != .passed { output += files.map { "[[ATTACHMENT|\($0)]]" } }
    if !output.isEmpty {
      // Jenkins looks for one attachment a line: the breaks stay breaks.
      let lines = output.map(Markup.escape).joined(separator: "\n")
      xml += "      <system-out>\(lines)</system-out>\n"
    }
    return xml + "    </testcase>\n"
  }

  /// A time with three decimals, without the locale's comma.
  private static func seconds(_ time: Double) -> String {
    let milliseconds = time.isFinite ? Int((max(0, min(time, 1e9)) * 1_000).rounded()) : 0
    let part = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - part.count) + part
  }
}

extension SnapshotResult {
  /// What precedes the last slash of the name; empty if there is none.
  var group: String {
    guard let slash = name.lastIndex(of: "/") else { return "" }
    return String(name[..<slash])
  }

  /// What follows the last slash of the name.
  var shortName: String {
    guard let slash = name.lastIndex(of: "/") else { return name }
    return String(name[name.index(after: slash)...])
  }

  /// The file and the line of ``source``.
  var sourceLine: (file: String, line: Int)? {
    guard let source, let colon = source.lastIndex(of: ":"),
      let line = Int(source[source.index(after: colon)...]), line >= 0
    else { return nil }
    return (String(source[..<colon]), line)
  }
}
