/// A value of a `Contents.json` with its place, for errors.
struct AssetNode {
  let value: JSONValue
  /// The file.
  let file: String
  /// Where in it: `colors[0].color`.
  var place = ""

  /// Returns an error at this place.
  func failure(_ problem: String, _ kind: AssetError.Kind = .invalidContents) -> AssetError {
    AssetError(kind, file, place.isEmpty ? problem : "\(place): \(problem)")
  }

  /// Returns a member's value, or nil where there is none or null.
  ///
  /// - Throws: where this is no object.
  func member(_ key: String) throws(AssetError) -> AssetNode? {
    guard case .object(let members) = value else {
      throw failure("expected an object, found \(value.foundDescription)")
    }
    guard let found = members.first(where: { $0.key == key }), found.value != .null else {
      return nil
    }
    return AssetNode(
      value: found.value, file: file, place: place.isEmpty ? key : "\(place).\(key)")
  }

  /// Whether an object has a member.
  func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { $0.key == key }
  }

  /// Returns a member's elements; none where there is no such member.
  func elements(_ key: String) throws(AssetError) -> [AssetNode] {
    guard let list = try member(key) else { return [] }
    guard case .array(let values) = list.value else {
      throw list.failure("expected an array, found \(list.value.foundDescription)")
    }
    return values.enumerated().map {
      AssetNode(value: $1, file: file, place: "\(list.place)[\($0)]")
    }
  }

  /// Returns a member's text, or nil where there is none.
  func text(_ key: String) throws(AssetError) -> String? {
    guard let node = try member(key) else { return nil }
    guard case .string(let text) = node.value else {
      throw node.failure("expected a string, found \(node.value.foundDescription)")
    }
    return text
  }

  /// Returns a member's number, or nil where there is none.
  func number(_ key: String) throws(AssetError) -> Double? {
    guard let node = try member(key) else { return nil }
    guard case .number(let number) = node.value, number.isFinite else {
      throw node.failure("expected a number, found \(node.value.foundDescription)")
    }
    return number
  }
}
