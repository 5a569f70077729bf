import Foundation
import TwirlCodecs

extension SnapshotReport {
  /// How a page is made.
  public struct HTMLOptions: Sendable {
    /// What the page is called.
    public var title = "Snapshots"
    /// Whether snapshots that passed show their reference, which makes the page larger.
    public var showsPassed = false
    /// The most bytes of pictures in the page; those beyond are named, not shown.
    ///
    /// Browsers give up on pages of more than about 500 MB.
    public var maximumPictureBytes = 256 << 20
    /// The command that makes the actual picture the reference; nil shows none.
    public var acceptCommand: @Sendable (SnapshotResult) -> String? = { result in
      "twirl snapshot accept \(Markup.shell(result.name))"
    }

    /// Creates the default options.
    public init() {}
  }

  /// Writes the results as one HTML file that needs nothing else, not even a network.
  ///
  /// It opens from disk. Without JavaScript it is a list with pictures below; with it, pictures are
  /// laid over each other, enlarged and played. Pictures are read one at a time. A picture that is not
  /// there is named on the page.
  ///
  /// - Throws: what the sink throws.
  public func writeHTML(
    to sink: inout some ByteSink, options: HTMLOptions = HTMLOptions()
  ) throws {
    var page = ReportWriter(options: options)
    try sink.write(Array(page.head(self).utf8))
    for (index, entry) in entries.enumerated() {
      try page.write(entry, index: index, to: &sink)
    }
    try sink.write(Array(page.tail(self).utf8))
  }
}

/// Writes the parts of a report's page, one after another.
private struct ReportWriter {
  let options: SnapshotReport.HTMLOptions
  /// How many bytes of pictures may still follow.
  private var room: Int

  init(options: SnapshotReport.HTMLOptions) {
    (self.options, room) = (options, max(0, options.maximumPictureBytes))
  }

  /// Everything before the first snapshot: styles, the header, the list.
  func head(_ report: SnapshotReport) -> String {
    let title = Markup.escape(options.title)
    return ReportPage.head(title: title)
      + ReportPage.header(title: title, summary: ReportPage.summary(of: report))
      + ReportPage.list(of: report.entries)
      + #"<main class="snapshots" tabindex="-1">\#n"#
      + (report.entries.isEmpty
        ? #"<p class="empty">There are no results in the folders of this report.</p>\#n"# : "")
  }

  /// Everything after the last snapshot: the results for the script, and the script.
  func tail(_ report: SnapshotReport) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A number that is not finite, which no file has, leaves the page without its script.
    let results = try? encoder.encode(report.entries.map(\.result))
    let json = results.map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    let safe = Markup.script(json: json)
    return "</main>\n</div>\n" + ReportPage.help
      + #"<script type="application/json" class="results">\#(safe)</script>\#n"#
      + "<script>\n\(ReportScript.all)</script>\n</body>\n</html>\n"
  }

  /// One snapshot.
  mutating func write(
    _ entry: SnapshotReport.Entry, index: Int, to sink: inout some ByteSink
  ) throws {
    let result = entry.result
    try sink.write(Array(ReportPage.begin(result, index: index).utf8))
    if result.status != .passed || options.showsPassed {
      try sink.write(utf8: #"<div class="pictures">\#n"#)
      for role in ReportPage.Role.allCases {
        guard let picture = role.picture(of: result) else { continue }
        try write(picture, role, entry, to: &sink)
      }
      try sink.write(utf8: "</div>\n")
    }
    let isOpen = result.actual != nil && [.failed, .missing].contains(result.status)
    let command = isOpen ? options.acceptCommand(result) : nil
    try sink.write(Array(ReportPage.end(result, command: command).utf8))
  }

  private mutating func write(
    _ picture: SnapshotResult.Picture, _ role: ReportPage.Role, _ entry: SnapshotReport.Entry,
    to sink: inout some ByteSink
  ) throws {
    let caption = ReportPage.caption(picture, role)
    try sink.write(Array(#"<figure data-role="\#(role.rawValue)">"#.utf8))
    switch bytes(of: picture, entry) {
    case .success(let bytes):
      let alt = Markup.escape("\(role.title) of \(entry.result.name)")
      let (width, height) = (max(1, picture.width), max(1, picture.height))
      let size = #"width="\#(width)" height="\#(height)""#
      let tag = #"<img alt="\#(alt)" \#(size) loading="lazy" decoding="async" src=""#
      try sink.write(Array((tag + "data:image/png;base64,").utf8))
      try Self.writeBase64(bytes, to: &sink)
      try sink.write(utf8: #"">"#)
    case .failure(let problem):
      try sink.write(Array(#"<p class="absent">\#(Markup.escape(problem.text))</p>"#.utf8))
    }
    try sink.write(Array("<figcaption>\(caption)</figcaption></figure>\n".utf8))
  }

  /// Why a picture is not shown.
  private struct Absence: Error {
    var text: String
  }

  private mutating func bytes(
    of picture: SnapshotResult.Picture, _ entry: SnapshotReport.Entry
  ) -> Result<[UInt8], Absence> {
    guard let file = entry.file(of: picture) else {
      return .failure(Absence(text: "\(picture.path): is outside of the folder of the result"))
    }
    let bytes: [UInt8]
    do {
      bytes = try FileSource.read(file)
    } catch {
      return .failure(Absence(text: error.description))
    }
    // No other file gets into a page that is passed on.
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      return .failure(Absence(text: "\(file): is no PNG"))
    }
    guard bytes.count <= room else {
      return .failure(Absence(text: "\(file): is left out, the page would become too large"))
    }
    room -= bytes.count
    return .success(bytes)
  }

  /// Writes bytes as Base64, a piece at a time.
  private static func writeBase64(_ bytes: [UInt8], to sink: inout some ByteSink) throws {
    // Pieces of a multiple of three bytes need no padding but at the end.
    let piece = 3 << 14
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let part = Data(bytes[start..<min(start + piece, bytes.count)])
      try sink.write([UInt8](part.base64EncodedData()))
    }
  }
}
