import Foundation
import TwirlKit
import TwirlText

/// Names of snapshots as a person gives them: one, a folder, or a pattern.
///
///     Buttons/grows        that snapshot, or those of its moments, Buttons/grows.250ms
///     Buttons              all in the folder
///     Buttons/*, **.dark   * stands for anything but /, ** for anything, ? for one character
package struct SnapshotPattern {
  let text: String

  package init(_ text: String) {
    self.text = text.hasSuffix("/") && text.count > 1 ? String(text.dropLast()) : text
  }

  /// Whether it means a snapshot of this name.
  package func matches(_ name: String) -> Bool {
    if name == text || name.hasPrefix(text + "/") || name.hasPrefix(text + ".") { return true }
    guard text.contains("*") || text.contains("?") else { return false }
    return Self.matches(Array(text.unicodeScalars), Array(name.unicodeScalars))
  }

  /// Goes through the name once and, where it gets stuck, back to the last star, which then takes one
  /// character more; a single star may not take a slash, so that then a double one before it must.
  private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var (p, n) = (0, 0)
    var single: (pattern: Int, name: Int)?
    var double: (pattern: Int, name: Int)?
    while true {
      if p < pattern.count, pattern[p] == "*" {
        if p + 1 < pattern.count, pattern[p + 1] == "*" {
          p += 2
          (double, single) = ((p, n), nil)
        } else {
          p += 1
          single = (p, n)
        }
        continue
      }
      if p == pattern.count, n == name.count { return true }
      if p < pattern.count, n < name.count,
        pattern[p] == name[n] || (pattern[p] == "?" && name[n] != "/")
      {
        (p, n) = (p + 1, n + 1)
      } else if let star = single, star.name < name.count, name[star.name] != "/" {
        (p, n) = (star.pattern, star.name + 1)
        single = (p, n)
      } else if let star = double, star.name < name.count {
        (p, n) = (star.pattern, star.name + 1)
        (double, single) = ((p, n), nil)
      } else {
        return false
      }
    }
  }

  /// The error for a pattern that means none of these names.
  func unknown(among names: [String], option: String = "") -> CommandError {
    let near = closeNames(to: text, among: names, limit: 1).first
    let hint =
      near.map { "did you mean '\($0)'?" }
      ?? (names.isEmpty ? "there are none" : "there are \(names.count), such as '\(names[0])'")
    return .usage("\(option)\(text): no such snapshot; \(hint)")
  }
}

/// A moment of a scene, and what its snapshot is called.
struct SnapshotMoment: Equatable {
  /// When it is.
  let time: MediaTime
  /// What tells it apart: 250ms, or 33300us, or nanoseconds.
  let key: String

  init(seconds: Double) {
    time = MediaTime(seconds: seconds)
    let nanoseconds = time.nanoseconds
    if nanoseconds % 1_000_000 == 0 {
      key = "\(nanoseconds / 1_000_000)ms"
    } else if nanoseconds % 1_000 == 0 {
      key = "\(nanoseconds / 1_000)us"
    } else {
      key = "\(nanoseconds)ns"
    }
  }
}
