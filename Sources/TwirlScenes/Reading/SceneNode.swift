import Foundation
import TwirlGraphics

/// A value of the file together with its path, which errors give.
///
///     let duration = try step.required("duration").number(.duration)
struct SceneNode {
  let value: JSONValue
  /// Such as `views[2].frame`; empty for the root.
  let path: String

  /// Returns an error about this value.
  func failure(_ kind: SceneError.Kind, _ problem: String) -> SceneError {
    SceneError(kind, .path(path), problem)
  }

  /// Returns the error that says which type was expected and what is there.
  func wrongType(expected: String) -> SceneError {
    failure(.wrongType, "expected \(expected), found \(value.foundDescription)")
  }

  /// Returns the path of a key in this object.
  ///
  /// A key that is no plain word goes in brackets and quotes.
  func path(of key: String) -> String {
    let isPlain =
      !key.isEmpty && key.utf8.count <= 60
      && key.unicodeScalars.allSatisfy { $0 == "_" || $0 == "$" || $0.properties.isIDContinue }
    if !isPlain { return "\(path)[\(Message.quoted(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }
}

// MARK: - Plain values

extension SceneNode {
  func bool() throws(SceneError) -> Bool {
    guard case .bool(let value) = value else { throw wrongType(expected: "true or false") }
    return value
  }

  func string(_ what: String) throws(SceneError) -> String {
    guard case .string(let text) = value else { throw wrongType(expected: what) }
    return text
  }

  func text() throws(SceneError) -> SceneText {
    SceneText(string: try string("a string"), path: path)
  }

  /// A string that is one of a few.
  ///
  /// - Parameters:
  ///   - unsupported: names that scenes have and this version does not draw yet.
  ///   - misplaced: names that are right elsewhere, with what to say.
  func choice<Value>(
    _ choices: [(name: String, value: Value)], unsupported: [String] = [],
    misplaced: [KeySet.Misplaced] = []
  ) throws(SceneError) -> Value {
    let names = choices.map(\.name)
    let text = try string(Message.choice(names))
    if let choice = choices.first(where: { $0.name == text }) { return choice.value }
    if unsupported.contains(text) {
      throw failure(
        .unsupported, "\(Message.quoted(text)) is not supported yet; use \(Message.choice(names))")
    }
    if let hint = misplaced.first(where: { $0.key == text })?.hint {
      throw failure(.invalidValue, "\(Message.quoted(text)) \(hint)")
    }
    let hint =
      NearestName.find(text, among: names).map { "did you mean \(Message.quoted($0))?" }
      ?? "use \(Message.choice(names))"
    throw failure(.invalidValue, "\(Message.quoted(text)) is unknown; \(hint)")
  }

  func number(_ quantity: Quantity) throws(SceneError) -> CGFloat {
    guard case .number(let number) = value else { throw wrongType(expected: quantity.noun) }
    guard quantity.contains(number) else {
      throw failure(
        .invalidValue, "\(Message.number(number)) is not \(quantity.noun) \(quantity.rule)")
    }
    return number == 0 ? 0 : number
  }

  func integer(in range: ClosedRange<Int>, _ what: String) throws(SceneError) -> Int {
    let rule = "whole number in \(range.lowerBound)...\(range.upperBound)"
    guard case .number(let number) = value else { throw wrongType(expected: what) }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw failure(.invalidValue, "\(Message.number(number)) is not \(what), a \(rule)")
    }
    return whole
  }

  /// The color that `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or `clear` stands for.
  func color() throws(SceneError) -> Color {
    let text = try string("a color such as \"#007AFF\" or \"clear\"")
    if text == "clear" { return .clear }
    guard let color = Color(hex: text) else {
      throw failure(
        .invalidValue,
        "\(Message.quoted(text)) is not a color; use #RGB, #RGBA, #RRGGBB, #RRGGBBAA or \"clear\"")
    }
    return color
  }
}

// MARK: - Arrays and objects

extension SceneNode {
  /// The elements of an array.
  func elements(_ what: String) throws(SceneError) -> [SceneNode] {
    guard case .array(let values) = value else { throw wrongType(expected: what) }
    return values.enumerated().map { SceneNode(value: $1, path: "\(path)[\($0)]") }
  }

  /// The numbers of an array of a fixed length.
  func numbers(_ names: [String], _ quantities: [Quantity]) throws(SceneError) -> [CGFloat] {
    let shape = "[\(names.joined(separator: ", "))]"
    let nodes = try elements(shape)
    guard nodes.count == names.count else { throw wrongType(expected: shape) }
    var numbers: [CGFloat] = []
    for (node, quantity) in zip(nodes, quantities) { numbers.append(try node.number(quantity)) }
    return numbers
  }

  func point(_ quantity: Quantity = .coordinate) throws(SceneError) -> CGPoint {
    let numbers = try numbers(["x", "y"], [quantity, quantity])
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  func rect() throws(SceneError) -> CGRect {
    let numbers = try numbers(
      ["x", "y", "width", "height"], [.coordinate, .coordinate, .length, .length])
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The object, once all of its keys are known to be among those allowed.
  func object(_ keys: KeySet) throws(SceneError) -> SceneObject {
    guard case .object(let members) = value else { throw wrongType(expected: keys.what) }
    for member in members {
      if let problem = keys.problem(with: member.key) {
        throw SceneError(problem.kind, .path(path(of: member.key)), problem.text)
      }
    }
    return SceneObject(node: self, members: members)
  }
}

/// An object of the file whose keys are all known.
struct SceneObject {
  let node: SceneNode
  let members: [JSONValue.Member]

  /// The value of a key, or nil where it is missing.
  subscript(key: String) -> SceneNode? {
    members.first { $0.key == key }.map { SceneNode(value: $0.value, path: node.path(of: key)) }
  }

  /// The value of a key that must be there.
  ///
  /// - Parameter hint: what to add, such as `add "version": 1`.
  func required(_ key: String, _ hint: String) throws(SceneError) -> SceneNode {
    guard let value = self[key] else {
      throw SceneError(.missingKey, .path(node.path(of: key)), "missing; \(hint)")
    }
    return value
  }
}
