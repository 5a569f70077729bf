import Foundation
import TwirlKit

/// A value of a row: what it gives, what it expects, or what the package answers.
enum CoreAnimationValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([CoreAnimationValue])
  case object([String: CoreAnimationValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([CoreAnimationValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: CoreAnimationValue].self))
    }
  }
}

/// Why a row cannot be answered.
struct CoreAnimationRowError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

// MARK: - Answers

extension CoreAnimationValue {
  static func numbers(_ values: [Double]) -> Self { .array(values.map { .number($0) }) }
  static func number(_ value: CGFloat) -> Self { .number(Double(value)) }
  static func point(_ point: CGPoint) -> Self { numbers([Double(point.x), Double(point.y)]) }
  static func size(_ size: CGSize) -> Self { numbers([Double(size.width), Double(size.height)]) }

  static func rect(_ rect: CGRect) -> Self {
    numbers(
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) })
  }

  static func transform(_ t: CGAffineTransform) -> Self {
    numbers([t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) })
  }

  /// The six numbers of a map of the plane, or all sixteen.
  static func transform(_ t: CATransform3D) -> Self {
    if CATransform3DIsAffine(t) { return transform(CATransform3DGetAffineTransform(t)) }
    return numbers(
      [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ].map { Double($0) })
  }

  /// What a layer says for a key path.
  init(boxed value: Any?) throws {
    switch value {
    case nil: self = .null
    case let value as Bool: self = .bool(value)
    case let value as CGFloat: self = .number(value)
    case let value as Double: self = .number(value)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as Color:
      self = .numbers([value.red, value.green, value.blue, value.alpha].map { Double($0) })
    case .some(let value): throw CoreAnimationRowError("\(value) has no numbers.")
    }
  }
}

// MARK: - Members

extension CoreAnimationValue {
  /// The member under the first of some names that is there and not null.
  subscript(names: String...) -> CoreAnimationValue? { first(of: names) }

  private func first(of names: [String]) -> CoreAnimationValue? {
    guard case .object(let members) = self else { return nil }
    for name in names {
      if let value = members[name], value != .null { return value }
    }
    return nil
  }

  /// The member under the first of some names that is there; an error where there is none.
  func at(_ names: String...) throws -> CoreAnimationValue {
    guard let value = first(of: names) else {
      throw CoreAnimationRowError("There is no “\(names.first ?? "")”.")
    }
    return value
  }

  /// The number under the first of some names that is there.
  func number(_ names: String..., default fallback: Double) throws -> Double {
    try first(of: names)?.number ?? fallback
  }

  func number(_ names: String...) throws -> Double {
    guard let value = first(of: names) else {
      throw CoreAnimationRowError("There is no “\(names.first ?? "")”.")
    }
    return try value.number
  }

  /// The truth value under the first of some names that is there.
  func bool(_ names: String..., default fallback: Bool) throws -> Bool {
    try first(of: names)?.bool ?? fallback
  }
}

// MARK: - Contents

extension CoreAnimationValue {
  /// A number; infinity may be a text.
  var number: Double {
    get throws {
      switch self {
      case .number(let value) where !value.isNaN: return value
      case .text(let text):
        if let value = Double(text), !value.isNaN { return value }
      default: break
      }
      throw CoreAnimationRowError("\(self) is not a number.")
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  var bool: Bool {
    get throws {
      switch self {
      case .bool(let value): return value
      case .number(let value) where value == 0 || value == 1: return value == 1
      default: throw CoreAnimationRowError("\(self) is not true or false.")
      }
    }
  }

  var text: String {
    get throws {
      guard case .text(let value) = self else {
        throw CoreAnimationRowError("\(self) is not a text.")
      }
      return value
    }
  }

  var elements: [CoreAnimationValue] {
    get throws {
      guard case .array(let values) = self else {
        throw CoreAnimationRowError("\(self) is not an array.")
      }
      return values
    }
  }

  /// Finite numbers; a lone one counts as an array of one.
  var numbers: [Double] {
    get throws {
      let values = isNumber ? [try number] : try elements.map { try $0.number }
      guard values.allSatisfy(\.isFinite) else {
        throw CoreAnimationRowError("\(self) is not finite.")
      }
      return values
    }
  }

  func numbers(count: Int) throws -> [Double] {
    let values = try numbers
    guard values.count == count else {
      throw CoreAnimationRowError("\(self) does not have \(count) numbers.")
    }
    return values
  }

  var point: CGPoint {
    get throws {
      let n = try numbers(count: 2)
      return CGPoint(x: n[0], y: n[1])
    }
  }

  var rect: CGRect {
    get throws {
      let n = try numbers(count: 4)
      return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
  }

  var affineTransform: CGAffineTransform {
    get throws { CATransform3DGetAffineTransform(try transform) }
  }

  /// A transform of six numbers, or of sixteen.
  var transform: CATransform3D {
    get throws {
      let n = try numbers
      if n.count == 6 {
        return CATransform3DMakeAffineTransform(
          CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
      }
      guard n.count == 16 else {
        throw CoreAnimationRowError("\(self) does not have 6 or 16 numbers.")
      }
      var t = CATransform3DIdentity
      (t.m11, t.m12, t.m13, t.m14) = (n[0], n[1], n[2], n[3])
      (t.m21, t.m22, t.m23, t.m24) = (n[4], n[5], n[6], n[7])
      (t.m31, t.m32, t.m33, t.m34) = (n[8], n[9], n[10], n[11])
      (t.m41, t.m42, t.m43, t.m44) = (n[12], n[13], n[14], n[15])
      return t
    }
  }

  /// A curve by its name or by its control points.
  var timingFunction: TimingFunction {
    get throws {
      if case .text(let name) = self { return try Self.timingFunction(named: name) }
      let n = try numbers(count: 4)
      guard (0...1).contains(n[0]), (0...1).contains(n[2]) else {
        throw CoreAnimationRowError("\(self) is no curve: an x is not in 0...1.")
      }
      return TimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    }
  }

  private static func timingFunction(named name: String) throws -> TimingFunction {
    var plain = name.lowercased().filter(\.isLetter)
    if plain.hasPrefix("curve") { plain.removeFirst(5) }
    switch plain {
    case "linear": return .linear
    case "easein": return .easeIn
    case "easeout": return .easeOut
    case "easeineaseout", "easeinout": return .easeInEaseOut
    case "default", "ease": return .default
    default: throw CoreAnimationRowError("There is no curve “\(name)”.")
    }
  }

  /// How values between key frames come about.
  var calculationMode: CalculationMode {
    get throws {
      guard let mode = CalculationMode(rawValue: try text) else {
        throw CoreAnimationRowError("There is no calculation mode \(self).")
      }
      return mode
    }
  }

  var fillMode: MediaTimingParameters.FillMode {
    get throws {
      switch try text {
      case "removed", "none", "auto": .removed
      case "forwards": .forwards
      case "backwards": .backwards
      case "both": .both
      case let name: throw CoreAnimationRowError("There is no fill mode “\(name)”.")
      }
    }
  }
}
