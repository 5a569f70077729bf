import TwirlCodecs

extension ReportPage {
  /// The beginning of a snapshot, up to its pictures.
  static func begin(_ result: SnapshotResult, index: Int) -> String {
    let name = Markup.escape(result.name)
    let group = result.group.isEmpty ? "" : Markup.escape(result.group + "/")
    var html = #"<article class="snapshot" id="\#(name)" data-index="\#(index)" "#
    html += #"data-status="\#(result.status.rawValue)" aria-label="\#(name)">\#n"#
    let status = #"data-status="\#(result.status.rawValue)""#
    html += #"<header><p class="title"><span class="status" \#(status)>"#
    html += #"<i class="mark" \#(status)></i>\#(result.status.title)</span>"#
    html += #"<span class="name" dir="auto"><span class="group">\#(group)</span>"#
    html += "<wbr>\(Markup.escape(result.shortName))</span></p>\n"
    html += #"<h2 dir="auto">\#(Markup.escape(result.headline))</h2></header>\#n"#
    return html
  }

  /// The end of a snapshot: details, what drew the pictures, what to do.
  static func end(_ result: SnapshotResult, command: String?) -> String {
    var html = #"<div class="notes">\#n"#
    if !result.details.isEmpty {
      let lines = result.details.map { #"<li dir="auto">\#(Markup.escape($0))</li>"# }.joined()
      html += #"<section><h3>Details</h3><ul class="details">\#(lines)</ul></section>\#n"#
    }
    if let command {
      html += #"<section class="accept"><h3>If this is as it should be</h3>"#
      html += #"<p class="command"><code>\#(Markup.escape(command))</code>"#
      html += #"<button type="button" class="scripted" data-do="copy">Copy</button></p>"#
      html += "</section>\n"
    }
    html += facts(result) + origins(result)
    return html + "</div>\n</article>\n"
  }

  /// What is below a picture.
  static func caption(_ picture: SnapshotResult.Picture, _ role: Role) -> String {
    var parts = ["\(picture.width) × \(picture.height)"]
    if picture.frames > 1 {
      parts.append("\(picture.frames) frames, \(seconds(picture.duration)) s")
    }
    let path = Markup.escape(picture.path)
    return "<b>\(role.title)</b> <span>\(parts.joined(separator: ", "))</span> <code>\(path)</code>"
  }

  /// Size, frames, length and plays of both pictures; what differs is marked.
  private static func facts(_ result: SnapshotResult) -> String {
    let (a, b) = (result.reference, result.actual)
    var rows: [(String, String, String)] = []
    func row(_ title: String, _ text: (SnapshotResult.Picture) -> String) {
      rows.append((title, a.map(text) ?? "–", b.map(text) ?? "–"))
    }
    if a != nil || b != nil { row("Size") { "\($0.width) × \($0.height)" } }
    if max(a?.frames ?? 1, b?.frames ?? 1) > 1 {
      row("Frames") { "\($0.frames)" }
      row("Duration") { "\(seconds($0.duration)) s" }
      row("Plays") { $0.plays == 0 ? "for ever" : "\($0.plays)" }
    }
    var html = rows.isEmpty ? "" : table(rows, title: "Pictures", both: a != nil && b != nil)
    var about: [(String, String)] = []
    if let shift = result.shift { about.append(("Late by", "\(seconds(shift)) s")) }
    if let scale = result.timeScale { about.append(("Time scale", "\(number(scale, 4)) ×")) }
    if let source = result.source { about.append(("Test", source)) }
    if let elapsed = result.elapsed { about.append(("Took", "\(seconds(elapsed)) s")) }
    about.append(("Reference file", result.referenceFile))
    let list = about.map { "<dt>\($0.0)</dt><dd>\(Markup.escape($0.1))</dd>" }.joined()
    html += "<section><h3>About</h3><dl>\(list)</dl></section>\n"
    return html
  }

  /// What drew the pictures, if that is not the same.
  private static func origins(_ result: SnapshotResult) -> String {
    let (a, b) = (result.referenceOrigin, result.actualOrigin)
    guard a != b, !(a.isEmpty && b.isEmpty), result.status != .passed else { return "" }
    let keys = Set(a.keys).union(b.keys).sorted(by: NaturalOrder.precedes)
    let rows = keys.map { ($0, a[$0] ?? "–", b[$0] ?? "–") }
    return table(rows, title: "Drawn by", both: !a.isEmpty && !b.isEmpty)
  }

  private static func table(
    _ rows: [(String, String, String)], title: String, both: Bool
  ) -> String {
    var html = #"<section><h3>\#(title)</h3><table><thead><tr><td></td>"#
    html += #"<th scope="col">Reference</th>"#
    html += #"<th scope="col">Actual</th></tr></thead><tbody>"#
    for (name, a, b) in rows {
      html += both && a != b ? #"<tr class="differs">"# : "<tr>"
      html += #"<th scope="row">\#(Markup.escape(name))</th>"#
      html += #"<td dir="auto">\#(Markup.escape(a))</td>"#
      html += #"<td dir="auto">\#(Markup.escape(b))</td></tr>"#
    }
    return html + "</tbody></table></section>\n"
  }

  private static func seconds(_ value: Double) -> String { number(value, 3) }

  /// A number with at most so many decimals, without a locale.
  private static func number(_ value: Double, _ decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    guard value.isFinite, abs(value) < 1e9 else { return "?" }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
