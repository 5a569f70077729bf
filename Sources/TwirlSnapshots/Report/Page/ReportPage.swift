/// The parts of a report's page that are made of results.
enum ReportPage {
  /// What a picture shows.
  enum Role: String, CaseIterable {
    case reference, actual, difference, strip

    /// The role in words.
    var title: String {
      switch self {
      case .reference: "Reference"
      case .actual: "Actual"
      case .difference: "Difference"
      case .strip: "Failing frames"
      }
    }

    /// The picture in a result.
    func picture(of result: SnapshotResult) -> SnapshotResult.Picture? {
      switch self {
      case .reference: result.reference
      case .actual: result.actual
      case .difference: result.difference
      case .strip: result.strip
      }
    }
  }

  /// The document up to its body, with a title that is escaped already.
  static func head(title: String) -> String {
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: blob:;
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\#(title)</title>
    <link rel="icon" href="data:,">
    <style>
    \#(ReportStyle.all)</style>
    <script>\#(ReportScript.early)</script>
    </head>
    <body>

    """#
  }

  /// The bar at the top, with a title that is escaped already.
  static func header(title: String, summary: String) -> String {
    #"""
    <header class="bar">
    <h1>\#(title)</h1>
    \#(summary)
    <div class="bar-tools scripted">
    <button type="button" class="quiet" data-do="theme" aria-label="Dark or light">
    <svg viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="1.5"/>
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/></svg></button>
    <button type="button" class="quiet" data-do="help" aria-label="Keyboard shortcuts">
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M5.6 6.1a2.4 2.4 0 1 1 3.5 2.2c-.7.4-1.1.8-1.1 1.7M8 12.4v.2" stroke-width="1.6"
    stroke-linecap="round"/></svg></button>
    </div>
    </header>
    <div class="layout">

    """#
  }

  /// How many snapshots have which status, in words and as a bar.
  static func summary(of report: SnapshotReport) -> String {
    let all = report.entries.count
    let wrong = all - report.count(of: .passed) - report.count(of: .recorded)
    let text =
      switch (all, wrong) {
      case (0, _): "no snapshots"
      case (1, 0): "the snapshot is as it should be"
      case (_, 0): "all \(all) are as they should be"
      case (1, _): "the snapshot needs attention"
      default: "\(wrong) of \(all) \(wrong == 1 ? "needs" : "need") attention"
      }
    var bar = ""
    for status in SnapshotResult.Status.ranked {
      let count = report.count(of: status)
      if count == 0 { continue }
      bar += #"<i data-status="\#(status.rawValue)" style="flex-grow:\#(count)"></i>"#
    }
    return #"<p class="summary">\#(text)</p><div class="share" aria-hidden="true">\#(bar)</div>"#
  }

  /// The list of all snapshots, grouped by status, with links to them.
  static func list(of entries: [SnapshotReport.Entry]) -> String {
    var html = #"<nav class="index" aria-label="Snapshots">\#n"# + filter(entries)
    var previous: SnapshotResult.Status?
    for (index, entry) in entries.enumerated() {
      let result = entry.result
      if result.status != previous {
        if previous != nil { html += "</ol></section>\n" }
        let count = entries.reduce(0) { $0 + ($1.result.status == result.status ? 1 : 0) }
        html += #"<section data-status="\#(result.status.rawValue)"><h2>\#(result.status.title) "#
        html += #"<span class="count">\#(count)</span></h2><ol>\#n"#
        previous = result.status
      }
      let group = result.group.isEmpty ? "" : Markup.escape(result.group + "/")
      let link = "#" + fragment(result.name)
      html += #"<li data-index="\#(index)"><a href="\#(link)">"#
      html += #"<i class="mark" data-status="\#(result.status.rawValue)"></i>"#
      html += #"<span class="name" dir="auto"><span class="group">\#(group)</span>"#
      html += "<wbr>\(Markup.escape(result.shortName))</span>"
      html += #"<span class="gist" dir="auto">\#(Markup.escape(result.headline))</span>"#
      html += "</a></li>\n"
    }
    if previous != nil { html += "</ol></section>\n" }
    return html + #"<p class="nothing" hidden>No snapshot is called so.</p>\#n</nav>\#n"#
  }

  /// The field and the buttons that narrow the list; they need the script.
  private static func filter(_ entries: [SnapshotReport.Entry]) -> String {
    var html = #"<div class="filter scripted" role="search">"#
    html += #"<input type="search" placeholder="Filter" aria-label="Filter by name or text" "#
    html += #"autocomplete="off" spellcheck="false"><div class="chips" role="group" "#
    html += #"aria-label="Status"><button type="button" aria-pressed="true" data-filter="">All "#
    html += #"<span class="count">\#(entries.count)</span></button>"#
    for status in SnapshotResult.Status.ranked {
      let count = entries.reduce(0) { $0 + ($1.result.status == status ? 1 : 0) }
      if count == 0 { continue }
      html += #"<button type="button" aria-pressed="false" data-filter="\#(status.rawValue)">"#
      html += #"\#(status.title) <span class="count">\#(count)</span></button>"#
    }
    return html + #"</div><p class="shown" role="status"></p></div>\#n"#
  }

  /// The keys, in a dialogue that the script opens.
  static var help: String {
    let keys = [
      ("j k, ↓ ↑", "next, previous snapshot"), ("← →", "previous, next frame"),
      ("[ ]", "previous, next failing frame"), ("Home End", "first, last frame"),
      ("Space", "play, pause"), ("1 … 6", "how pictures are shown"),
      ("+ − 0", "larger, smaller, fit"), ("o", "outline of the difference"),
      ("b", "behind transparent pixels"), ("a", "align clips in time"), ("/", "filter"),
      ("c", "copy the command that accepts"),
      ("t", "dark, light"), ("?", "these keys"),
    ]
    let rows = keys.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined()
    return #"<dialog class="help" aria-label="Keyboard shortcuts"><h2>Keys</h2><dl>\#(rows)</dl>"#
      + #"<form method="dialog"><button>Close</button></form></dialog>\#n"#
  }
}

extension ReportPage {
  /// A name as the fragment of an address: all but plain ASCII is percent-encoded.
  static func fragment(_ name: String) -> String {
    var encoded = ""
    let digits = Array("0123456789ABCDEF")
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return encoded
  }
}

extension SnapshotResult.Status {
  /// The status in a word.
  var title: String {
    switch self {
    case .failed: "Failed"
    case .error: "Error"
    case .missing: "Missing"
    case .recorded: "Recorded"
    case .passed: "Passed"
    }
  }
}
