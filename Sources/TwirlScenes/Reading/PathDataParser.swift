import Foundation
import TwirlGraphics

/// Reads paths in SVG's notation, all commands of SVG 1.1: M L H V C S Q T A Z and their small,
/// relative forms.
///
/// Numbers are limited to the scene's range of coordinates.
struct PathDataParser {
  private let bytes: [UInt8]
  private var index = 0
  private var path = Path()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point and the command that it belongs to, for the smooth commands.
  private var control: (point: CGPoint, command: UInt8)?

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Where parsing stopped, for a message.
  var problem: String {
    index < bytes.count
      ? "from character \(index + 1) on; see SVG's path commands" : "up to its end; complete it"
  }

  /// Returns the path, or nil where the text is none; an empty text is an empty path.
  mutating func parse() -> Path? {
    skipSpaces()
    guard index < bytes.count else { return path }
    guard bytes[index] | 0x20 == UInt8(ascii: "m") else { return nil }
    while index < bytes.count {
      let command = bytes[index]
      guard Self.counts[command | 0x20] != nil else { return nil }
      index += 1
      guard run(command) else { return nil }
    }
    return path
  }

  private static let counts: [UInt8: Int] = [
    UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1,
    UInt8(ascii: "c"): 6, UInt8(ascii: "s"): 4, UInt8(ascii: "q"): 4, UInt8(ascii: "t"): 2,
    UInt8(ascii: "a"): 7, UInt8(ascii: "z"): 0,
  ]

  /// Runs a command for each group of numbers that follows it.
  private mutating func run(_ command: UInt8) -> Bool {
    let kind = command | 0x20
    let count = Self.counts[kind] ?? 0
    skipSpaces()
    if count == 0 {
      path.closeSubpath()
      (current, control) = (start, nil)
      return true
    }
    var kindNow = kind
    repeat {
      var numbers: [CGFloat] = []
      for place in 0..<count {
        let isFlag = kind == UInt8(ascii: "a") && (place == 3 || place == 4)
        guard let number = isFlag ? flag() : number() else { return false }
        numbers.append(number)
      }
      guard draw(kindNow, numbers, isRelative: command != kind - 0x20) else { return false }
      // Further points of a move are lines.
      if kindNow == UInt8(ascii: "m") { kindNow = UInt8(ascii: "l") }
    } while beginsNumber
    return true
  }

  private mutating func draw(_ kind: UInt8, _ n: [CGFloat], isRelative: Bool) -> Bool {
    let base = isRelative ? current : .zero
    func point(_ i: Int) -> CGPoint { CGPoint(x: base.x + n[i], y: base.y + n[i + 1]) }
    /// The last control point mirrored, if the last command had one of the kind.
    func mirrored(_ kinds: String) -> CGPoint {
      guard let control, kinds.utf8.contains(control.command) else { return current }
      return CGPoint(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
    }
    var (end, newControl) = (current, CGPoint?.none)
    switch kind {
    case UInt8(ascii: "m"):
      end = point(0)
      path.move(to: end)
      start = end
    case UInt8(ascii: "l"):
      end = point(0)
      path.addLine(to: end)
    case UInt8(ascii: "h"):
      end.x = base.x + n[0]
      path.addLine(to: end)
    case UInt8(ascii: "v"):
      end.y = base.y + n[0]
      path.addLine(to: end)
    case UInt8(ascii: "c"):
      end = point(4)
      newControl = point(2)
      path.addCurve(to: end, control1: point(0), control2: point(2))
    case UInt8(ascii: "s"):
      end = point(2)
      newControl = point(0)
      path.addCurve(to: end, control1: mirrored("cs"), control2: point(0))
    case UInt8(ascii: "q"):
      end = point(2)
      newControl = point(0)
      path.addQuadCurve(to: end, control: point(0))
    case UInt8(ascii: "t"):
      end = point(0)
      let control = mirrored("qt")
      newControl = control
      path.addQuadCurve(to: end, control: control)
    default:
      end = point(5)
      addArc(n, to: end)
    }
    current = end
    control = newControl.map { ($0, kind) }
    let limit = CGFloat(Scene.coordinateLimit)
    return abs(end.x) <= limit && abs(end.y) <= limit
  }

  /// Adds an elliptical arc between two points, as SVG 1.1's appendix F.6 works it out.
  private mutating func addArc(_ n: [CGFloat], to end: CGPoint) {
    guard end != current else { return }
    var (rx, ry) = (abs(n[0]), abs(n[1]))
    guard rx > 0, ry > 0 else { return path.addLine(to: end) }
    let turn = CGAffineTransform(rotationAngle: n[2] * .pi / 180)
    // In the ellipse's own axes, with the middle of the chord as the origin.
    let half = CGPoint(x: (current.x - end.x) / 2, y: (current.y - end.y) / 2)
      .applying(turn.inverted())
    let excess = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let (a, b) = (rx * half.y, ry * half.x)
    let sum = a * a + b * b
    var factor = sum > 0 ? max((rx * rx * ry * ry - sum) / sum, 0).squareRoot() : 0
    if (n[3] != 0) == (n[4] != 0) { factor = -factor }
    let center = CGPoint(x: factor * rx * half.y / ry, y: -factor * ry * half.x / rx)
    // On the unit circle.
    let from = CGPoint(x: (half.x - center.x) / rx, y: (half.y - center.y) / ry)
    let to = CGPoint(x: (-half.x - center.x) / rx, y: (-half.y - center.y) / ry)
    let startAngle = atan2(from.y, from.x)
    var delta = atan2(to.y, to.x) - startAngle
    if n[4] != 0, delta < 0 { delta += 2 * .pi }
    if n[4] == 0, delta > 0 { delta -= 2 * .pi }
    var arc = Path()
    arc.addRelativeArc(center: .zero, radius: 1, startAngle: startAngle, delta: delta)
    let middle = CGPoint(x: (current.x + end.x) / 2, y: (current.y + end.y) / 2)
    let place = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: center.x, ty: center.y)
      .concatenating(turn)
      .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
    let points = arc.points.map { $0.applying(place) }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return path.addLine(to: end)
    }
    // The first point is the current one; the rest are cubics, the last of which ends at the end.
    var index = 1
    while index + 2 < points.count {
      let isLast = index + 3 == points.count
      path.addCurve(
        to: isLast ? end : points[index + 2], control1: points[index],
        control2: points[index + 1])
      index += 3
    }
  }
}

// MARK: - Numbers

extension PathDataParser {
  private mutating func skipSpaces(_ comma: Bool = false) {
    var mayHaveComma = comma
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: index += 1
      case UInt8(ascii: ",") where mayHaveComma:
        mayHaveComma = false
        index += 1
      default: return
      }
    }
  }

  private var beginsNumber: Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return Self.isDigit(byte)
      || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func flag() -> CGFloat? {
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1")
    else { return nil }
    let isSet = bytes[index] == UInt8(ascii: "1")
    index += 1
    skipSpaces(true)
    return isSet ? 1 : 0
  }

  private mutating func number() -> CGFloat? {
    let first = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    var digits = skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      index = first
      return nil
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        index += 1
      }
      if skipDigits() == 0 { index = mark }
    }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    guard let number = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text),
      abs(number) <= Scene.coordinateLimit
    else {
      index = first
      return nil
    }
    skipSpaces(true)
    return CGFloat(number)
  }

  private mutating func skipDigits() -> Int {
    let first = index
    while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
    return index - first
  }
}
