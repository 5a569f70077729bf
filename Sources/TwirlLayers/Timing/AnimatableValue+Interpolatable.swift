import Foundation
import TwirlGraphics

extension AnimatableValue: Interpolatable {
  /// The distance of two values of one kind; that of a colour to none is the one to clear.
  ///
  /// Values that are not of numbers of a fixed count, such as paths, are 1 apart, or 0 if equal.
  public func distance(from other: AnimatableValue) -> CGFloat {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): return a.distance(from: b)
    case (.point(let a), .point(let b)): return a.distance(from: b)
    case (.rect(let a), .rect(let b)): return a.distance(from: b)
    case (.size(let a), .size(let b)): return a.distance(from: b)
    case (.transform(let a), .transform(let b)): return a.distance(from: b)
    case (.color(let a), .color(let b)): return (a ?? .clear).distance(from: b ?? .clear)
    default:
      precondition(
        kind == other.kind, "Two animatable values of different kinds have no distance.")
      return self == other ? 0 : 1
    }
  }

  /// Returns the sum of weighted values of one kind.
  public static func weightedSum(
    _ terms: [(value: AnimatableValue, weight: CGFloat)]
  ) -> AnimatableValue {
    func sum<Value: Interpolatable>(_ extract: (AnimatableValue) -> Value?) -> Value {
      Value.weightedSum(
        terms.map { term in
          guard let value = extract(term.value) else {
            preconditionFailure("Animatable values of different kinds cannot be summed.")
          }
          return (value, term.weight)
        })
    }
    precondition(!terms.isEmpty, "A weighted sum has no terms.")
    switch terms[0].value {
    case .scalar: return .scalar(sum { if case .scalar(let value) = $0 { value } else { nil } })
    case .point: return .point(sum { if case .point(let value) = $0 { value } else { nil } })
    case .rect: return .rect(sum { if case .rect(let value) = $0 { value } else { nil } })
    case .size: return .size(sum { if case .size(let value) = $0 { value } else { nil } })
    case .transform:
      return .transform(sum { if case .transform(let value) = $0 { value } else { nil } })
    case .color:
      return .color(sum { if case .color(let value) = $0 { value ?? .clear } else { nil } })
    case .flag, .path, .image, .colors, .numbers, .keyword:
      // No spline leads through these: the one of the greatest weight.
      return terms.reduce(terms[0]) { $1.weight > $0.weight ? $1 : $0 }.value
    }
  }

  /// Returns this value, an additive animation's, applied to an underlying one.
  public func added(onTo underlying: AnimatableValue) -> AnimatableValue { added(to: underlying) }
}
