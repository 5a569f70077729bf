/// Numbers of bytes as people write them.
enum ByteCount {
  /// More is nobody's file, and less than what an `Int` holds.
  private static let limit = 1e15

  /// The units and what they stand for: those of a thousand, and with an i those of 1,024.
  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1_024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6),
    ("gb", 1e9), ("b", 1),
  ]

  /// Reads a number such as `500000`, `900KB`, `1.5 MB` or `2MiB`; nil for others and for none.
  ///
  /// Upper and lower case are alike. Parts of a byte are left out.
  static func bytes(_ text: String) -> Int? {
    let text = text.lowercased()
    let unit = units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0)
    let digits = number.last == " " && unit != nil ? number.dropLast() : number
    // Nothing but digits and a point: `Double` reads much more.
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let value = Double(digits)
    else { return nil }
    let bytes = value * (unit?.bytes ?? 1)
    return bytes >= 1 && bytes <= limit ? Int(bytes) : nil
  }
}
