import Foundation
import Testing
import TwirlSnapshots

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The report for build servers, read by another program: Foundation's parser.
@Suite struct ReportJUnitTests {
  /// An element, in the order of the document.
  struct Element: Equatable {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }
  }

  static func read(_ entries: [SnapshotReport.Entry]) throws -> [Element] {
    let reader = Reader()
    let parser = XMLParser(data: Data(SnapshotReport(entries).junitXML().utf8))
    parser.delegate = reader
    try #require(parser.parse(), "it is no XML: \(String(describing: parser.parserError))")
    return reader.elements
  }

  @Test func suitesAndCasesAreCounted() throws {
    let elements = try Self.read([
      ReportTests.entry("A/b/two", .failed), ReportTests.entry("A/b/one", .passed),
      ReportTests.entry("A/b/c/deep", .error), ReportTests.entry("A/b/three", .missing),
      ReportTests.entry("lone", .recorded),
    ])
    #expect(elements.map(\.name).filter { $0 == "testsuite" }.count == 3)
    let counts = [
      "tests": "5", "failures": "2", "errors": "1", "skipped": "0", "name": "Snapshots",
    ]
    #expect(elements[0] == Element(name: "testsuites", attributes: counts, text: elements[0].text))
    let suites = elements.filter { $0.name == "testsuite" }.map { $0.attributes["name"] }
    #expect(suites == ["A/b/c", "A/b", "Snapshots"])
    let cases = elements.filter { $0.name == "testcase" }.map(\.attributes)
    #expect(cases.map { $0["name"] } == ["deep", "one", "three", "two", "lone"])
    #expect(cases.map { $0["classname"] } == ["A.b.c", "A.b", "A.b", "A.b", "Snapshots"])
    #expect(elements.filter { $0.name == "failure" }.count == 2)
    #expect(elements.filter { $0.name == "error" }.count == 1)
    #expect(!elements.contains { $0.name == "skipped" })
  }

  @Test func aFailureSaysWhatIsWrongAndWhereThePicturesAre() throws {
    var entry = ReportTests.entry("A/one", .failed, "3 pixels differ", folder: "out/A")
    entry.result.details = ["Frame 2.", "Frame 5."]
    entry.result.reference = .init(path: "one.reference.png", width: 2, height: 2)
    entry.result.actual = .init(path: "one.actual.png", width: 2, height: 2)
    entry.result.difference = .init(path: "../../secret.png", width: 2, height: 2)
    entry.result.source = "Tests/A.swift:12"
    entry.result.elapsed = 1.2345
    let elements = try Self.read([entry])
    let test = try #require(elements.first { $0.name == "testcase" })
    #expect(test.attributes["time"] == "1.234" || test.attributes["time"] == "1.235")
    #expect(test.attributes["file"] == "Tests/A.swift")
    #expect(test.attributes["line"] == "12")
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure.attributes == ["type": "failed", "message": "3 pixels differ"])
    #expect(failure.text == "3 pixels differ\nFrame 2.\nFrame 5.")
    let output = try #require(elements.first { $0.name == "system-out" })
    #expect(
      output.text.split(separator: "\n") == [
        "[[ATTACHMENT|out/A/one.actual.png]]", "[[ATTACHMENT|out/A/one.reference.png]]",
      ])
  }

  @Test(arguments: [
    "<a & b> \"c\" 'd'", "]]>", "<!-- -->", "日本語 שלום 👩‍👩‍👧", "tab\tand\r\nbreak", "<![CDATA[x]]>",
  ])
  func anyTextSurvives(_ text: String) throws {
    let elements = try Self.read([ReportTests.entry("A/\(text)", .failed, text)])
    // What follows the last slash is the case's name.
    let name = try #require(text.split(separator: "/").last)
    #expect(elements.first { $0.name == "testcase" }?.attributes["name"] == String(name))
    #expect(elements.first { $0.name == "failure" }?.attributes["message"] == text)
    #expect(elements.first { $0.name == "failure" }?.text == text)
  }

  @Test func charactersThatXMLDoesNotAllowAreReplaced() throws {
    let elements = try Self.read([ReportTests.entry("A/b", .error, "a\u{0}b\u{1B}[31m\u{FFFE}c")])
    let error = try #require(elements.first { $0.name == "error" })
    #expect(error.text == "a\u{FFFD}b\u{FFFD}[31m\u{FFFD}c")
  }
}
