import Foundation
import Testing

/// The examples must be UIKit code but for one line.
@Suite struct SourceTests {
  @Test(arguments: Example.allCases)
  func onlyTheImportNamesTheLibrary(example: Example) throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("fixtures/uikit/\(example.rawValue).swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "import TwirlUIKit")
    #expect(lines.filter { $0.lowercased().contains("twirl") }.count == 1)
    #expect(lines.filter { $0.contains("import ") }.count == 1)
  }

  @Test func allAreTested() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("fixtures/uikit").path)
    #expect(names.sorted() == Example.allCases.map { "\($0.rawValue).swift" }.sorted())
  }
}
