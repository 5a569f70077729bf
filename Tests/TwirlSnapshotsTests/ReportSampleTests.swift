import Foundation
import Testing
import TwirlCodecs
import TwirlSnapshots

/// Writes the page that `make test-browser` opens.
@Suite struct ReportSampleTests {
  static let place = ProcessInfo.processInfo.environment["TWIRL_REPORT_SAMPLE"]

  @Test(.enabled(if: place != nil, "TWIRL_REPORT_SAMPLE names no folder: run make test-browser"))
  func writesTheSampleForTheBrowser() throws {
    let folder = URL(fileURLWithPath: try #require(Self.place), isDirectory: true)
    let results = folder.appendingPathComponent("results")
    try ReportSample.write(to: results)
    let page = try FileSink(path: folder.appendingPathComponent("report.html").path)
    var sink = page
    let report = try SnapshotReport(folders: [results.path])
    try report.writeHTML(to: &sink)
    try page.commit()
    #expect(report.entries.count == 23)
  }
}
