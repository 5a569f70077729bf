/// The keys that an object may have.
struct KeySet {
  /// What the object is, with its article: `a view`.
  let what: String
  /// Those that are read.
  var supported: [String]
  /// Those that scenes have and this version does not draw yet.
  var unsupported: [String] = []
  /// Those that are right elsewhere, with what to say.
  var misplaced: [Misplaced] = []

  /// A key that belongs elsewhere.
  struct Misplaced {
    var key: String
    var hint: String
  }

  /// Returns what is wrong with a key, or nil.
  func problem(with key: String) -> (kind: SceneError.Kind, text: String)? {
    if supported.contains(key) { return nil }
    if unsupported.contains(key) {
      return (.unsupported, "\(Message.quoted(key)) is not supported yet; remove it")
    }
    if let hint = misplaced.first(where: { $0.key == key })?.hint {
      return (.unknownKey, hint)
    }
    if let nearest = NearestName.find(key, among: supported + unsupported) {
      return (.unknownKey, "unknown key; did you mean \(Message.quoted(nearest))?")
    }
    let noun = supported.count == 1 ? "key" : "keys"
    return (.unknownKey, "unknown key; \(what) has the \(noun) \(Message.choice(supported, "and"))")
  }
}
