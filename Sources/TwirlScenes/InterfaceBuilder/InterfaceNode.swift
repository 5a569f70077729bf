import Foundation

/// An element of an Interface Builder document with what lies in it.
struct InterfaceNode: Sendable {
  var name: String
  var attributes: [String: String]
  /// Where its start tag ends in the file, both numbers from 1.
  var line: Int
  var column: Int
  var children: [InterfaceNode] = []
  /// The character data directly in it.
  var text = ""

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The object ID, or one made of the line where there is none.
  var id: String { attributes["id"] ?? "\(name):\(line)" }

  /// Returns the first child of a name.
  func child(_ name: String) -> InterfaceNode? { children.first { $0.name == name } }

  /// Returns the first child that has a key.
  func child(key: String) -> InterfaceNode? { children.first { $0["key"] == key } }

  /// Returns the children of the first child of a name.
  func list(_ name: String) -> [InterfaceNode] { child(name)?.children ?? [] }

  /// Returns an error about this element.
  func failure(_ kind: SceneError.Kind, _ problem: String) -> SceneError {
    SceneError(kind, .position(line: line, column: column), problem)
  }
}

// MARK: - Values

extension InterfaceNode {
  /// The value of an attribute that is YES or NO; nil where it is missing.
  func flag(_ name: String) throws(SceneError) -> Bool? {
    switch self[name] {
    case nil: return nil
    case "YES": return true
    case "NO": return false
    case .some(let text):
      throw failure(.invalidValue, "\(name)=\(Message.quoted(text)) is neither YES nor NO")
    }
  }

  /// Whether constraints rather than a frame and a mask say where the view is.
  var isPlacedByConstraints: Bool { self["translatesAutoresizingMaskIntoConstraints"] == "NO" }

  /// The value of an attribute that is a number; nil where it is missing.
  func number(_ name: String) throws(SceneError) -> CGFloat? {
    guard let text = self[name] else { return nil }
    guard let number = Double(text), number.magnitude <= Scene.coordinateLimit else {
      throw failure(
        .invalidValue,
        "\(name)=\(Message.quoted(text)) is not a number of at most "
          + Message.number(Scene.coordinateLimit))
    }
    return number == 0 ? 0 : number
  }

  /// The value of an attribute that is a whole number from 0; nil where it is missing.
  func count(_ name: String, limit: Int) throws(SceneError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), (0...limit).contains(number) else {
      throw failure(
        .invalidValue, "\(name)=\(Message.quoted(text)) is not a whole number in 0...\(limit)")
    }
    return number
  }

  /// The rectangle that a child with a key holds, in points; nil where there is none.
  func rect(key: String) throws(SceneError) -> CGRect? {
    guard let node = children.first(where: { $0.name == "rect" && $0["key"] == key }) else {
      return nil
    }
    let size = try node.size
    return CGRect(
      x: try node.number("x") ?? 0, y: try node.number("y") ?? 0, width: size.width,
      height: size.height)
  }

  /// Width and height, in points.
  var size: CGSize {
    get throws(SceneError) {
      let (width, height) = (try number("width") ?? 0, try number("height") ?? 0)
      guard width >= 0, height >= 0 else {
        throw failure(.invalidValue, "a width or height is negative; make it 0 or more")
      }
      return CGSize(width: width, height: height)
    }
  }
}
