import Foundation
import Testing

@testable import TwirlScenes

/// Documents that are none, or want too much.
@Suite struct PageErrorTests {
  private func error(_ xml: String) throws -> SceneError {
    try #require(throws: SceneError.self) { try Pages.scene(xml) }
  }

  @Test(
    "Text that is no XML",
    arguments: [
      ("", "1:1: not XML: the document does not begin with an element"),
      ("{}", "1:1: not XML: the document does not begin with an element"),
      ("<document>\n<objects>\n</document>", "not well-formed XML up to here"),
      ("<document><view", "not well-formed XML up to here"),
      ("<document>", "not well-formed XML up to here"),
      ("<document a=1/>", "not well-formed XML up to here"),
      ("<document>&bomb;</document>", "not well-formed XML up to here"),
      ("<!-- never", "1:1: a comment does not end; close it with -->"),
    ])
  func malformed(xml: String, problem: String) throws {
    let error = try error(xml)
    #expect(error.kind == .syntax)
    #expect(error.description.contains(problem), "\(error)")
    guard case .position = error.location else {
      Issue.record("\(error.location)")
      return
    }
  }

  @Test("The line of what is wrong is given")
  func line() throws {
    let error = try error("<document>\n<objects>\n</document>")
    #expect(error.message.hasPrefix("page.xib:3:"), "\(error.message)")
  }

  /// A billion laughs: ten entities, each ten times the one before it.
  private static let laughs =
    "<?xml version=\"1.0\"?>\n<!-- ha -->\n<!DOCTYPE lolz [<!ENTITY lol0 \"lol\">"
    + (1...9).map { level in
      "<!ENTITY lol\(level) \"" + String(repeating: "&lol\(level - 1);", count: 10) + "\">"
    }.joined() + "]><document><objects><view id=\"v\" text=\"&lol9;\"/></objects></document>"

  @Test(
    "Document types are refused, whatever they hold",
    arguments: [
      (laughs, 3),
      ("<!DOCTYPE document SYSTEM \"file:///etc/passwd\"><document/>", 1),
      ("\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?><?a b?>\n <!doctype a><document/>", 2),
    ])
  func documentTypes(xml: String, line: Int) throws {
    let error = try error(xml)
    #expect(error.kind == .unsupported)
    #expect(error.description.contains("remove the <!DOCTYPE ...>"))
    guard case .position(line, _) = error.location else {
      Issue.record("\(error.location)")
      return
    }
  }

  @Test("Other encodings are refused: a document type could hide in them")
  func encodings() throws {
    let utf16 = "<?xml version=\"1.0\"?><document/>".data(using: .utf16) ?? Data()
    let error = try #require(throws: SceneError.self) { try Page(xml: utf16, path: "a.xib") }
    #expect(error.message == "a.xib:1:1: the document is not in UTF-8; save it as UTF-8")
    let latin = try self.error("<?xml version=\"1.0\" encoding='ISO-8859-1'?><document/>")
    #expect(latin.description.contains("the encoding \"ISO-8859-1\" is not read"))
  }

  @Test("Bytes that XML does not have, at which the parser of the system traps")
  func characters() throws {
    func problem(_ bytes: [UInt8]) throws -> String {
      let xml = Array("<document a=\"".utf8) + bytes + Array("\"/>".utf8)
      return try #require(throws: SceneError.self) { try Page(xml: xml, path: "a.xib") }.message
    }
    #expect(try problem([0xC3]) == "a.xib:1:1: the document is not in UTF-8; save it as UTF-8")
    #expect(try problem([0x41, 1]).hasPrefix("a.xib:1:15: a control character"))
    #expect(try problem(Array("a\" a=\"b".utf8)).contains("not well-formed XML"))
    #expect(
      try problem(Array("a\" xmlns:a=\"b\" a:c=\"d\" a:c=\"e".utf8)).contains("not well-formed"))
    // Prefixes that nothing declares are no mistake of syntax.
    let prefixed = "<document a:c=\"d\" b:c=\"e\"/>"
    #expect(throws: Never.self) { try Page(xml: prefixed.utf8, path: "a.xib") }
  }

  @Test("10,000 views in each other are too deep")
  func depth() throws {
    let xml = Pages.xib(
      String(repeating: "<view><subviews>", count: 10_000)
        + String(repeating: "</subviews></view>", count: 10_000))
    let error = try error(xml)
    #expect(error.kind == .limitExceeded)
    #expect(error.description.contains("elements lie deeper than 250 levels"))
    // One hundred are not.
    let shallow = String(repeating: "<view><subviews>", count: 100)
    let end = String(repeating: "</subviews></view>", count: 100)
    #expect(try Pages.scene(subviews: shallow + end).flattenedViews.count == 101)
  }

  @Test("More bytes or elements than a document may have")
  func size() throws {
    let many = String(repeating: "<a/>", count: InterfaceParser.elementLimit)
    let error = try error(Pages.xib(many))
    #expect(error.description.contains("more than 500000 elements"))
    let data = Data(repeating: 0x20, count: InterfaceParser.byteLimit + 1)
    let large = try #require(throws: SceneError.self) { try Page(xml: data, path: "a.xib") }
    #expect(large.description == "larger than 32 MiB; divide the document")
  }

  @Test(
    "Values that make no sense are errors with their line",
    arguments: [
      ("<view id=\"v\" alpha=\"half\"/>", "alpha=\"half\" is not a number"),
      ("<view id=\"v\" alpha=\"1e300\"/>", "alpha=\"1e300\" is not a number of at most 10000000"),
      ("<view id=\"v\" alpha=\"nan\"/>", "alpha=\"nan\" is not a number"),
      ("<view id=\"v\" hidden=\"true\"/>", "hidden=\"true\" is neither YES nor NO"),
      ("<label id=\"v\" numberOfLines=\"-1\"/>", "is not a whole number in 0...1000"),
      (
        "<view id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"-1\" height=\"2\"/></view>",
        "a width or height is negative"
      ),
      (
        "<label id=\"v\"><fontDescription key=\"fontDescription\" pointSize=\"0\"/></label>",
        "a font of 0 points"
      ),
      ("<view id=\"root\"/>", "the object ID \"root\" is also that of line 3; change one of them"),
    ])
  func values(subview: String, problem: String) throws {
    let error = try error(Pages.xib("\n\n\n\n" + subview))
    #expect(error.description.contains(problem), "\(error)")
    #expect(error.message.hasPrefix("page.xib:8:"), "\(error.message)")
  }

  @Test(
    "What is no page of iOS",
    arguments: [
      ("<plist/>", "the element <plist> begins no storyboard or xib"),
      ("<document targetRuntime=\"MacOSX.Cocoa\"/>", "only documents for iOS"),
      ("<archive/>", "only documents for iOS"),
      ("<document/>", "the document has no view controller and no view to draw"),
    ])
  func otherDocuments(xml: String, problem: String) throws {
    #expect(try error(xml).description.contains(problem))
  }

  @Test("An unknown scene is an error that lists those there are")
  func unknownScene() throws {
    let page = try Page(contentsOf: Pages.fixture("Recommend.storyboard"))
    let error = try #require(throws: SceneError.self) { try page.scene("Buton") }
    #expect(
      error.description == "no scene is called \"Buton\"; did you mean \"Button\"? there are "
        + "Rec-om-Vwc (Book), But-to-Vwc (Button)")
    #expect(error.message.hasPrefix(page.path))
  }
}
