extension JSONValue {
  /// The value as JSON: two spaces a level, short lists of plain values on one line.
  ///
  /// NaN and the infinities, which JSON lacks, are written as null.
  package var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value.isFinite ? Message.number(value) : "null"
    case .string(let value): text += Self.quoted(value)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isPlain)
      Self.write(values.count, "[", "]", to: &text, indent, isFlat: isFlat) { index, text, indent in
        values[index].write(to: &text, indent: indent)
      }
    case .object(let members):
      let isFlat = members.count == 1 && members.allSatisfy(\.value.isPlain)
      Self.write(
        members.count, "{", "}", to: &text, indent, isFlat: isFlat
      ) { index, text, indent in
        text += Self.quoted(members[index].key) + ": "
        members[index].value.write(to: &text, indent: indent)
      }
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private static func write(
    _ count: Int, _ open: String, _ close: String, to text: inout String, _ indent: String,
    isFlat: Bool, _ element: (Int, inout String, String) -> Void
  ) {
    text += open
    let space = open == "{" ? " " : ""
    for index in 0..<count {
      if index > 0 { text += isFlat ? ", " : "," }
      text += isFlat ? (index == 0 ? space : "") : "\n\(indent)  "
      element(index, &text, indent + "  ")
    }
    if count > 0 { text += isFlat ? space : "\n\(indent)" }
    text += close
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
