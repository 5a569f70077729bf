/// What a snapshot is called, and the path that follows from it.
///
///     SnapshotName(groups: ["ButtonTests"], test: "grows()", key: "dark").path
///     // "ButtonTests/grows.dark"
///
/// Paths are safe on every file system: ASCII letters, digits, `-` and `_`, at most 120 of them a part.
/// A part that has anything else gets it replaced by `-` and eight digits of its hash appended, so that
/// two names never share a path unless they differ in case alone.
///
/// Invariant: there is a test's name, and no part is empty.
public struct SnapshotName: Sendable, Hashable {
  /// The folders, outermost first: test files, suites or folders of scenes.
  public let groups: [String]
  /// The test or scene.
  public let test: String
  /// What tells several snapshots of one test apart; nil for a test's only one.
  public let key: String?

  /// Creates a name.
  ///
  /// - Precondition: no part is empty.
  public init(groups: [String] = [], test: String, key: String? = nil) {
    precondition(
      !test.isEmpty && key != "" && !groups.contains(""), "A part of a snapshot's name is empty.")
    (self.groups, self.test, self.key) = (groups, test, key)
  }
}

extension SnapshotName: CustomStringConvertible {
  /// The name for a person: `ButtonTests/grows.dark`, as it was given.
  public var description: String {
    (groups + [Self.withoutParentheses(test) + (key.map { ".\($0)" } ?? "")]).joined(separator: "/")
  }

  /// The path that is safe on every file system, without extension, with `/` between folders.
  public var path: String {
    let file = Self.safe(Self.withoutParentheses(test)) + (key.map { "." + Self.safe($0) } ?? "")
    return (groups.map(Self.safe) + [file]).joined(separator: "/")
  }

  /// The path without regard to case, which file systems may ignore.
  var foldedPath: String { path.lowercased() }

  /// `grows()` is called `grows`; `grows(by:)` is `grows(by:)`.
  private static func withoutParentheses(_ test: String) -> String {
    test.hasSuffix("()") && test.count > 2 ? String(test.dropLast(2)) : test
  }

  private static let limit = 120
  /// What some file systems keep for devices, whatever follows a point.
  private static let reserved: Set<String> =
    Set(["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  private static func safe(_ part: String) -> String {
    var name: [UInt8] = []
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        name.append(byte)
      default:
        if name.last != UInt8(ascii: "-") { name.append(UInt8(ascii: "-")) }
      }
    }
    let kept = String(decoding: name, as: UTF8.self)
    if kept == part, part.utf8.count <= limit, part.utf8.first != UInt8(ascii: "-"),
      !reserved.contains(part.lowercased())
    {
      return part
    }
    let short = kept.prefix(limit - 9).drop { $0 == "-" }
    return "\(short)\(short.isEmpty || short.hasSuffix("-") ? "" : "-")" + hash(part)
  }

  /// The hash by Fowler, Noll and Vo (FNV-1a, 64 bit), folded to 32 bit, as eight digits.
  private static func hash(_ text: String) -> String {
    let hash = StableHash.of(text)
    let digits = String(hash >> 32 ^ hash & 0xFFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// A hash that is equal in every process and on every machine.
enum StableHash {
  /// The hash of a text's UTF-8 by Fowler, Noll and Vo: FNV-1a, 64 bit.
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A share of the snapshots for one of several machines.
///
///     let shard = SnapshotShard("2/4")
///
/// Who takes which depends on the names alone: adding a snapshot moves no other.
public struct SnapshotShard: Sendable, Equatable {
  /// Which share it is, from 1.
  public let index: Int
  /// How many there are.
  public let count: Int

  /// Creates a share.
  ///
  /// - Precondition: `1 <= index <= count`.
  public init(index: Int, of count: Int) {
    precondition(index >= 1 && index <= count, "A shard is not one of those there are.")
    (self.index, self.count) = (index, count)
  }

  /// Reads a share such as `2/4`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Whether a snapshot belongs to this share.
  public func contains(_ name: SnapshotName) -> Bool {
    StableHash.of(name.path) % UInt64(count) == UInt64(index - 1)
  }
}
