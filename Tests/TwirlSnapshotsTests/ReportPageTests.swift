import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics

@testable import TwirlSnapshots

/// The page, as text; `make test-browser` opens it.
@Suite struct ReportPageTests {
  static func page(
    _ entries: [SnapshotReport.Entry], _ options: SnapshotReport.HTMLOptions = .init()
  ) throws -> String {
    var sink = MemorySink()
    try SnapshotReport(entries).writeHTML(to: &sink, options: options)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// A failure with pictures of one pixel in a folder; the pictures' bytes in the order of roles.
  static func failure(
    _ paths: [String] = ["a.png", "b.png"]
  ) throws -> (entry: SnapshotReport.Entry, bytes: [[UInt8]], folder: String) {
    let folder = try ReportTests.folder([".keep": ""])
    var entry = ReportTests.entry("A/b", .failed, folder: folder)
    let bytes = try (0..<2).map { index in
      let pixel = Pixel(red: 255, green: UInt8(9 * index), blue: 0, alpha: 255)
      return try PNGEncoder().encode(Bitmap(width: 300, height: 200, fill: pixel))
    }
    for (path, data) in zip(paths, bytes) { try FileSink.write(data, to: "\(folder)/\(path)") }
    entry.result.reference = .init(path: paths[0], width: 300, height: 200)
    entry.result.actual = .init(path: paths[1], width: 300, height: 200)
    return (entry, bytes, folder)
  }

  @Test func picturesAreInThePage() throws {
    let (entry, bytes, folder) = try Self.failure()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try Self.page([entry])
    for data in bytes {
      #expect(page.contains("data:image/png;base64,\(Data(data).base64EncodedString())\""))
    }
    #expect(page.components(separatedBy: "<img ").count == 3)
    #expect(page.contains(#"width="300" height="200""#))
    #expect(try Self.page([entry]) == page)
  }

  @Test(arguments: [0, 1, 2, 3, 49_151, 49_152, 49_153, 98_305])
  func base64IsWrittenInPieces(_ count: Int) throws {
    let folder = try ReportTests.folder([".keep": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let bytes = head + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try FileSink.write(bytes, to: "\(folder)/a.png")
    var entry = ReportTests.entry("A/b", .failed, folder: folder)
    entry.result.actual = .init(path: "a.png", width: 1, height: 1)
    #expect(try Self.page([entry]).contains(",\(Data(bytes).base64EncodedString())\""))
  }

  @Test func aPictureThatIsNotShownIsNamed() throws {
    let (found, bytes, folder) = try Self.failure()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var entry = found
    entry.result.reference?.path = "gone.png"
    #expect(try Self.page([entry]).contains("\(folder)/gone.png: there is no such file"))
    entry.result.reference?.path = "../secret.png"
    #expect(try Self.page([entry]).contains("../secret.png: is outside of the folder"))
    try FileSink.write(Array("root:x:0".utf8), to: "\(folder)/text.png")
    entry.result.reference?.path = "text.png"
    let page = try Self.page([entry])
    #expect(page.contains("text.png: is no PNG"))
    #expect(!page.contains(Data("root:x:0".utf8).base64EncodedString()))

    var options = SnapshotReport.HTMLOptions()
    options.maximumPictureBytes = bytes[0].count
    let small = try Self.page([found], options)
    #expect(small.components(separatedBy: "<img ").count == 2)
    #expect(small.contains("b.png: is left out, the page would become too large"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><b>", "a'b&c<!--",
    "]]>", "\u{2028}\u{2029}",
  ])
  func noTextIsMarkup(_ text: String) throws {
    var entry = ReportTests.entry("A/\(text)", .failed, text)
    entry.result.details = [text]
    entry.result.source = text
    entry.result.referenceOrigin = [text: text]
    entry.result.actualOrigin = [text: "other"]
    entry.result.actual = .init(path: text, width: 1, height: 1)
    var options = SnapshotReport.HTMLOptions()
    options.title = text
    let page = try Self.page([entry], options)
    let plain = try Self.page([ReportTests.entry("A/x", .failed)])
    // As many tags as without it: none has come in.
    for tag in ["<script", "</script", "<img", "<b>\"", "<!--"] {
      let count = page.components(separatedBy: tag).count
      #expect(count == plain.components(separatedBy: tag).count, "\(tag)")
    }
    let json = try #require(
      page.components(separatedBy: #"class="results">"#).last?
        .components(separatedBy: "</script>").first)
    let results = try JSONDecoder().decode([SnapshotResult].self, from: Data(json.utf8))
    #expect(results == [entry.result])
  }

  @Test func nothingIsFetched() throws {
    let page = try Self.page([ReportTests.entry("A/b", .failed)])
    #expect(page.contains("default-src 'none'"))
    // The only address is the name that SVG elements are made with.
    let addresses = page.components(separatedBy: "http").dropFirst()
    #expect(
      addresses.allSatisfy {
        $0.hasPrefix("://www.w3.org/2000/svg\"") || $0.hasPrefix("-equiv=\"Content-Sec")
      })
    for word in ["fetch(", "XMLHttpRequest", "@import", "url(", "import(", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func aPassedSnapshotHasNoPicturesUnlessAskedFor() throws {
    let (found, _, folder) = try Self.failure()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var entry = found
    entry.result.status = .passed
    var options = SnapshotReport.HTMLOptions()
    #expect(!(try Self.page([entry], options)).contains("<img "))
    options.showsPassed = true
    #expect(try Self.page([entry], options).contains("<img "))
  }

  @Test func theCommandThatAcceptsIsQuoted() throws {
    let (found, _, folder) = try Self.failure()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var entry = found
    #expect(try Self.page([entry]).contains("<code>twirl snapshot accept A/b</code>"))
    entry.result.name = "A/it's $HOME"
    let quoted = "<code>twirl snapshot accept &#39;A/it&#39;\\&#39;&#39;s $HOME&#39;</code>"
    #expect(try Self.page([entry]).contains(quoted))
    entry.result.status = .recorded
    #expect(!(try Self.page([entry])).contains("twirl snapshot accept"))
    entry.result.status = .missing
    #expect(try Self.page([entry]).contains("twirl snapshot accept"))
    entry.result.actual = nil
    #expect(!(try Self.page([entry])).contains("twirl snapshot accept"))
  }

  @Test func namesBecomeFragments() {
    #expect(ReportPage.fragment("A/b c.ö%#") == "A/b%20c.%C3%B6%25%23")
  }

  @Test func anEmptyReportSaysSo() throws {
    let page = try Self.page([])
    #expect(page.contains("There are no results"))
    #expect(page.contains("no snapshots"))
  }
}
