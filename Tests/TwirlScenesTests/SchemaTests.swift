import Foundation
import Testing
import TwirlScenes

/// The schema says what the reader does.
@Suite struct SchemaTests {
  private static let schema = SchemaValidator(root: SceneSchema.root)

  /// All scenes of the repository, and one with what none of them has.
  private static let scenes: [(name: String, value: JSONValue)] = {
    let folder = Fixtures.folder.resolvingSymlinksInPath()
    let files =
      FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted() ?? []
    let read = files.compactMap { file -> (String, JSONValue)? in
      let url = folder.appendingPathComponent(file)
      guard let data = try? Data(contentsOf: url), let value = try? JSONParser.parse(data),
        value["version"] != nil, value["size"] != nil || value["page"] != nil
      else { return nil }
      return (file, value)
    }
    return SchemaScenes.all.flatMap { pieces($0.name, $0.text) } + read
  }()

  /// A scene for each step, or else for each view: small ones, as each is read a thousand times.
  private static func pieces(_ name: String, _ text: String) -> [(String, JSONValue)] {
    guard let whole = try? JSONParser.parse(text.utf8), case .object(let members) = whole else {
      return []
    }
    let steps = whole["script"]?.elements ?? []
    let key = steps.isEmpty ? "views" : "script"
    return (whole[key]?.elements ?? []).enumerated().map { index, element in
      let piece = members.filter { index == 0 || $0.key != "events" }.map { member in
        member.key == key
          ? JSONValue.Member(key: key, value: .array([element])) : member
      }
      return ("\(name) \(index)", .object(piece))
    }
  }

  /// The places of all scenes that are not like another: the same keys lead to them, and what is there
  /// is of one type.
  private static let places: [(what: String, place: JSONPlace)] = {
    var seen: Set<String> = []
    return scenes.flatMap { name, scene in
      scene.places().filter { place in
        let way = place.path.replacing(/\[\d+\]/, with: "[]").split(separator: ".").suffix(3)
        return seen.insert(way.joined(separator: ".") + place.value.form).inserted
      }.map { ("\(name) \($0.path)", $0) }
    }
  }()

  private static func refusal(_ value: JSONValue) -> String? {
    schema.problem(value, schema.root)
  }

  private static func readerError(_ value: JSONValue) -> SceneError? {
    do throws(SceneError) {
      // Pages are looked for beside the scene.
      let path = Fixtures.folder.appendingPathComponent("storyboards/scene.json").path
      _ = try Scene(json: value.text.utf8, path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the text is the schema, and is JSON that Foundation reads`() throws {
    let text = Scene.jsonSchema
    #expect(try JSONParser.parse(text.utf8) == SceneSchema.root)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(text.hasSuffix("}\n"))
  }

  @Test func `every scene of the repository fits`() throws {
    #expect(Self.scenes.count > 50)
    for (name, value) in Self.scenes {
      #expect(Self.refusal(value) == nil, "\(name)")
      #expect(Self.readerError(value) == nil, "\(name)")
    }
  }

  @Test func `its keys are the reader's`() throws {
    for (definition, what, keys) in SceneSchema.readerKeys {
      let part =
        definition.isEmpty
        ? Self.schema.root : try #require(Self.schema.root["$defs"]?[definition], "\(what)")
      guard case .object(let properties) = part["properties"] else {
        Issue.record("\(definition) has no properties")
        continue
      }
      #expect(Set(properties.map(\.key)) == Set(keys), "\(definition), \(what)")
      #expect(part["additionalProperties"] == .bool(false))
    }
  }

  /// A key set that is added to the reader must be added to the list that the test above goes by.
  @Test func `no key set of the reader is left out`() throws {
    let folder = Fixtures.folder.deletingLastPathComponent()
      .appendingPathComponent("Sources/TwirlScenes").resolvingSymlinksInPath()
    let files =
      FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    var constructions: [String] = []
    for file in files where !file.hasPrefix("Schema/") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      constructions += text.matches(of: /KeySet\(\s*what: ([^,]+),/).map { String($0.output.1) }
    }
    // The four kinds of views have one construction.
    let kinds = ["a view", "a button", "a label", "an image"]
    let listed = SceneSchema.readerKeys.map(\.what)
    #expect(Set(kinds).isSubset(of: listed))
    #expect(constructions.contains("kind.noun"))
    let plain = constructions.filter { $0 != "kind.noun" }.map {
      String($0.dropFirst().dropLast()).replacing("\\\"", with: "\"")
    }
    #expect(plain.sorted() == listed.filter { !kinds.contains($0) }.sorted())
  }

  @Test func `every key of every object is in a scene of these tests`() throws {
    var seen: [String: Set<String>] = [:]
    let parts = Self.schema.root["$defs"]
    for (_, value) in Self.scenes {
      for place in value.places() {
        guard case .object(let members) = place.value else { continue }
        for (definition, _, keys) in SceneSchema.readerKeys {
          let part = definition.isEmpty ? Self.schema.root : parts?[definition] ?? .null
          // An object counts for each definition that it fits.
          if Self.schema.problem(place.value, part) == nil {
            seen[definition, default: []].formUnion(members.map(\.key).filter(keys.contains))
          }
        }
      }
    }
    for (definition, _, keys) in SceneSchema.readerKeys {
      let missing = Set(keys).subtracting(seen[definition] ?? [])
      #expect(missing.isEmpty, "\(definition): \(missing.sorted())")
    }
  }

  @Test func `a misspelt key is refused by both`() throws {
    var count = 0
    for (what, place) in Self.places {
      guard case .object(let members) = place.value else { continue }
      for index in members.indices {
        var misspelt = members
        misspelt[index].key += "x"
        let mutant = place.replace(.object(misspelt))
        #expect(Self.refusal(mutant) != nil, "schema accepts \(what) \(misspelt[index].key)")
        #expect(Self.readerError(mutant) != nil, "reader accepts \(what) \(misspelt[index].key)")
        count += 1
      }
    }
    #expect(count > 300, "\(count)")
  }

  @Test func `a value of another type is refused by one if by the other`() throws {
    let others: [JSONValue] = [
      .null, .bool(true), .number(1), .string("?"), .array([]), .array([.null]),
      .object([]), .object([JSONValue.Member(key: "zz", value: .number(1))]),
    ]
    var (count, refused) = (0, 0)
    for (what, place) in Self.places {
      for other in others where other != place.value {
        count += 1
        refused += agree(place.replace(other), "\(what) = \(other)") ? 1 : 0
      }
    }
    #expect(count > 1500 && refused > 1000, "\(count) \(refused)")
  }

  @Test func `a number beyond its range is refused by one if by the other`() throws {
    let others: [Double] = [
      -2e7, -1000.5, -1.5, -0.005, 0, 0.0005, 0.005, 1, 1.5, 1000.5, 1001, 86_401, 100_001, 2e7,
    ]
    var (count, refused) = (0, 0)
    for (what, place) in Self.places {
      guard case .number = place.value else { continue }
      for other in others {
        count += 1
        refused += agree(place.replace(.number(other)), "\(what) = \(other)") ? 1 : 0
      }
    }
    #expect(count > 500 && refused > 200, "\(count) \(refused)")
  }

  @Test func `a key that is missing is refused by one if by the other`() throws {
    for (what, place) in Self.places {
      guard case .object(let members) = place.value else { continue }
      for index in members.indices {
        var fewer = members
        let key = fewer.remove(at: index).key
        _ = agree(place.replace(.object(fewer)), "\(what) without \(key)")
      }
    }
  }

  /// Expects the schema and the reader to agree, and returns whether they refuse.
  ///
  /// The reader also knows what no schema can say. It is then of these kinds, or in `beyondSchema`.
  private func agree(_ value: JSONValue, _ what: String) -> Bool {
    let error = Self.readerError(value)
    let refusal = Self.refusal(value)
    if let error {
      let isBeyond =
        [.unknownID, .duplicateID, .limitExceeded].contains(error.kind)
        || Self.beyondSchema.contains { "\(error)".contains($0) }
      #expect(refusal != nil || isBeyond, "the schema accepts \(what): \(error)")
    } else {
      #expect(refusal == nil, "only the schema refuses \(what): \(refusal ?? "")")
    }
    return refusal != nil
  }

  /// What the reader says of values that do not fit other values, which a schema cannot compare.
  private static let beyondSchema = [
    "is no path data", "sort them", "give as many", "never ends", "takes more than",
    "further than", "is after \"at\"", "put them in order", "are too large", "exceed 10000000",
    "only a button or a label has this", "only a button has this, and",
    "only a label has this, and", "no such file", "it is a folder", "no scene is called",
  ]

  @Test(arguments: ["\"./twirl.schema.json\"", "\"https://example.com/s.json\""])
  func `a scene may name its schema`(_ address: String) throws {
    #expect(try scene(#"{ "$schema": \#(address), "version": 1, "size": [10, 10] }"#).viewIDs == [])
    let error = #expect(throws: SceneError.self) {
      try scene(#"{ "$schema": 1, "version": 1, "size": [10, 10] }"#)
    }
    #expect(error?.kind == .wrongType && error?.location == .path("$schema"))
  }

  /// What stands in the specification, not what this schema needs.
  @Test(arguments: [
    ("1", #"{"type": "integer"}"#, true), ("1.5", #"{"type": "integer"}"#, false),
    ("0", #"{"exclusiveMinimum": 0}"#, false), ("0", #"{"minimum": 0}"#, true),
    (#""a""#, #"{"minimum": 5}"#, true),
    ("[1, 2]", #"{"prefixItems": [{}], "items": false}"#, false),
    ("[1]", #"{"prefixItems": [{}, {}], "items": false}"#, true),
    ("{}", #"{"oneOf": [{"type": "object"}, true]}"#, false),
    (#"{"a": 1}"#, #"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, false),
    ("3", #"{"if": {"minimum": 2}, "then": {"maximum": 2}, "else": false}"#, false),
    ("1", #"{"if": {"minimum": 2}, "then": false}"#, true),
    (#"{"a": 1}"#, #"{"properties": {"b": {}}, "additionalProperties": false}"#, false),
    ("1", #"{"multipleOf": 1}"#, false),
  ])
  func `the validator does what the specification says`(
    _ value: String, _ rule: String, _ isValid: Bool
  ) throws {
    let rule = try JSONParser.parse(rule.utf8)
    let problem = SchemaValidator(root: rule).problem(try JSONParser.parse(value.utf8), rule)
    #expect((problem == nil) == isValid, "\(problem ?? "")")
  }
}
