import Foundation

/// Key frames of one number each, joined by straight lines: the common kind, side by side in memory.
///
/// They give the very values that the curve gives from which they are made.
struct NumberFrames {
  private struct Key {
    var time: CGFloat
    var value: CGFloat
  }

  private let keys: [Key]

  /// Takes a curve's keys; nil where they are no numbers, or joined in another way.
  init?(_ curve: KeyframeCurve<AnimatableValue>) {
    guard curve.calculationMode == .linear || curve.calculationMode == .paced,
      curve.timingFunctions.isEmpty, curve.values.count > 1
    else { return nil }
    var keys: [Key] = []
    for (time, value) in zip(curve.keyTimes, curve.values) {
      guard case .scalar(let number) = value else { return nil }
      keys.append(Key(time: time, value: number))
    }
    self.keys = keys
  }

  /// Returns the value at an elapsed fraction; outside 0…1 the first or the last one.
  func value(at fraction: CGFloat) -> CGFloat {
    keys.withUnsafeBufferPointer { keys in
      let (index, elapsed) = KeyTimes.segment(at: fraction, count: keys.count) { keys[$0].time }
      return keys[index].value.interpolated(to: keys[index + 1].value, at: elapsed)
    }
  }
}
