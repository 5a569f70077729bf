import Foundation
import TwirlGraphics

/// A colour in CSS's notations, read as a canvas reads them.
///
/// Names, `#` with 3, 4, 6 or 8 digits, and `rgb()`, `hsl()` and `hwb()` with commas or with spaces.
/// What is no colour gives nil; a canvas ignores it.
enum CanvasColor {
  static func parse(_ text: String) -> Color? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if let color = Color(hex: text) { return color }
    if text == "transparent" { return .clear }
    // The colour of an element that has none of its own.
    if text == "currentcolor" { return .black }
    if let value = CanvasColorNames.values[text] {
      func byte(_ shift: Int) -> CGFloat { CGFloat(value >> shift & 255) / 255 }
      return Color(red: byte(16), green: byte(8), blue: byte(0))
    }
    guard let open = text.firstIndex(of: "(") else { return nil }
    var inside = text[text.index(after: open)...]
    // The end of the text closes what is open.
    if inside.last == ")" { inside.removeLast() }
    guard let parts = Parts(inside) else { return nil }
    switch text[..<open] {
    case "rgb", "rgba": return rgb(parts)
    case "hsl", "hsla": return hsl(parts)
    case "hwb": return parts.isLegacy ? nil : hwb(parts)
    default: return nil
    }
  }
}

// MARK: - Syntax

extension CanvasColor {
  enum Component: Equatable {
    case number(Double)
    case percentage(Double)
    /// In degrees.
    case angle(Double)

    init?(_ text: Substring) {
      if text == "none" {
        self = .number(0)
        return
      }
      let units: [(String, Double)] = [
        ("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360),
      ]
      for (unit, degrees) in units where text.hasSuffix(unit) {
        guard let number = Self.number(text.dropLast(unit.count)) else { return nil }
        self = .angle(number * degrees)
        return
      }
      if text.hasSuffix("%") {
        guard let number = Self.number(text.dropLast()) else { return nil }
        self = .percentage(number)
      } else {
        guard let number = Self.number(text) else { return nil }
        self = .number(number)
      }
    }

    /// A number of CSS: digits, perhaps with a sign, a point before digits, and an exponent.
    private static func number(_ text: Substring) -> Double? {
      guard let last = text.last, last.isNumber,
        text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }),
        let number = Double(text.first == "+" ? text.dropFirst() : text), number.isFinite
      else { return nil }
      return number
    }
  }

  /// What stands between a function's parentheses.
  struct Parts {
    /// Whether commas separate them.
    var isLegacy: Bool
    var colors: [Component]
    var alpha: Double

    init?(_ text: Substring) {
      isLegacy = text.contains(",")
      var words: [Substring]
      if isLegacy {
        words = text.split(separator: ",", omittingEmptySubsequences: false).map {
          Substring($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard !words.contains("none") else { return nil }
      } else {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return nil }
        words = halves[0].split(whereSeparator: \.isWhitespace)
        guard words.count == 3 else { return nil }
        words += halves.dropFirst().map {
          Substring($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
      }
      guard words.count == 3 || words.count == 4 else { return nil }
      let components = words.compactMap { Component($0) }
      guard components.count == words.count else { return nil }
      colors = Array(components.prefix(3))
      switch components.count == 4 ? components[3] : .number(1) {
      case .number(let value): alpha = value
      case .percentage(let value): alpha = value / 100
      case .angle: return nil
      }
    }
  }
}

// MARK: - Spaces

extension CanvasColor {
  private static func rgb(_ parts: Parts) -> Color? {
    var values: [Double] = []
    var numbers = 0
    for part in parts.colors {
      switch part {
      case .number(let value):
        values.append(value / 255)
        numbers += 1
      case .percentage(let value): values.append(value / 100)
      case .angle: return nil
      }
    }
    // With commas they are all of one kind.
    guard !parts.isLegacy || numbers == 0 || numbers == 3 else { return nil }
    return Color(red: values[0], green: values[1], blue: values[2], alpha: parts.alpha)
  }

  private static func hue(_ parts: Parts) -> Double? {
    switch parts.colors[0] {
    case .number(let value), .angle(let value): value
    case .percentage: nil
    }
  }

  /// The second and third component, 0...1.
  private static func shares(_ parts: Parts) -> (Double, Double)? {
    let values = parts.colors.dropFirst().compactMap { part -> Double? in
      switch part {
      case .percentage(let value): max(value, 0) / 100
      case .number(let value): parts.isLegacy ? nil : max(value, 0) / 100
      case .angle: nil
      }
    }
    return values.count == 2 ? (values[0], values[1]) : nil
  }

  /// CSS Color 4, section 7.1.
  private static func hsl(_ parts: Parts) -> Color? {
    guard let hue = hue(parts), let (saturation, lightness) = shares(parts) else { return nil }
    let (s, l) = (min(saturation, 1), min(lightness, 1))
    func channel(_ n: Double) -> Double {
      let k = positiveRemainder(n + hue / 30, 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: parts.alpha)
  }

  /// CSS Color 4, section 8.1.
  private static func hwb(_ parts: Parts) -> Color? {
    guard let hue = hue(parts), let (white, black) = shares(parts) else { return nil }
    guard white + black < 1 else {
      return Color(white: white / (white + black), alpha: parts.alpha)
    }
    func channel(_ n: Double) -> Double {
      let k = positiveRemainder(n + hue / 30, 12)
      let pure = 0.5 - 0.5 * max(-1, min(k - 3, 9 - k, 1))
      return pure * (1 - white - black) + white
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: parts.alpha)
  }

  private static func positiveRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest < 0 ? rest + b : rest
  }
}
