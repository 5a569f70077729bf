import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads XML into a tree, within limits.
///
/// Document type declarations are refused before anything is parsed: with them entities could be
/// declared that grow without bounds, or that name other files. None is in a document of Interface
/// Builder's.
enum InterfaceParser {
  /// The most bytes of a document.
  static let byteLimit = 32 << 20
  /// How deep elements may lie in each other: below the 256 of libxml2, whose message says less.
  ///
  /// A view in a view is two deeper, so that views lie up to 120 deep.
  static let depthLimit = 250
  /// The most elements of a document.
  static let elementLimit = 500_000

  static func parse(_ bytes: some Sequence<UInt8>) throws(SceneError) -> InterfaceNode {
    let data = Data(bytes)
    guard data.count <= byteLimit else {
      throw SceneError(
        .limitExceeded, .path(""),
        "larger than \(byteLimit >> 20) MiB; divide the document")
    }
    try XMLProlog.check(data)
    let builder = TreeBuilder()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    let hasEnded = parser.parse()
    if let error = builder.error { throw error }
    guard hasEnded, let root = builder.root else {
      throw SceneError(
        .syntax, .position(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber)),
        "not well-formed XML up to here: a tag that is not closed, or a wrong attribute or entity; "
          + "save the document again in Xcode")
    }
    return root
  }
}

/// Builds the tree of what the parser meets.
private final class TreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: InterfaceNode?
  private(set) var error: SceneError?
  private var open: [InterfaceNode] = []
  private var count = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    count += 1
    let node = InterfaceNode(
      name: name, attributes: attributes, line: max(1, parser.lineNumber),
      column: max(1, parser.columnNumber))
    if open.count >= InterfaceParser.depthLimit {
      return stop(
        parser,
        node.failure(
          .limitExceeded,
          "elements lie deeper than \(InterfaceParser.depthLimit) levels; flatten the tree of views"
        ))
    }
    if count > InterfaceParser.elementLimit {
      return stop(
        parser,
        node.failure(
          .limitExceeded,
          "more than \(InterfaceParser.elementLimit) elements; divide the document"))
    }
    open.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard error == nil, let node = open.popLast() else { return }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].children.append(node)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard error == nil, let node = open.last, Self.textElements.contains(node.name) else { return }
    open[open.count - 1].text += string
  }

  /// The elements that hold text: in others it is the space between tags.
  private static let textElements: Set<String> = ["string", "mutableString"]

  private func stop(_ parser: XMLParser, _ error: SceneError) {
    guard self.error == nil else { return }
    self.error = error
    parser.abortParsing()
  }
}
