import Foundation

/// One number of a view against time.
struct ValueCurve {
  /// What the number is.
  var name: String
  /// What it is measured in; empty for a plain number.
  var unit: String
  /// The instants in seconds with the values, in order; a line for each time that the view is there.
  var lines: [[(time: Double, value: Double)]]
  /// The same at the strip's moments.
  var moments: [(time: Double, value: Double)]

  /// The curves of a view: x, y, scale, angle and alpha; the scale twice where the axes differ.
  static func curves(of path: StripPath, momentTimes: [Double]) -> [ValueCurve] {
    func curve(
      _ name: String, _ unit: String, _ value: (StripPlace) -> CGFloat
    ) -> ValueCurve {
      ValueCurve(
        name: name, unit: unit,
        lines: path.lines.map { line in line.map { ($0.time, value($0.place)) } },
        moments: zip(momentTimes, path.moments).compactMap { time, place in
          place.map { (time, value($0)) }
        })
    }
    let isUniform = path.lines.joined().allSatisfy {
      abs($0.place.scaleX - $0.place.scaleY) < 1e-6
    }
    let scales =
      isUniform
      ? [curve("scale", "") { $0.scaleX }]
      : [curve("scale x", "") { $0.scaleX }, curve("scale y", "") { $0.scaleY }]
    return [curve("x", "pt") { $0.center.x }, curve("y", "pt") { $0.center.y }] + scales
      + [curve("angle", "deg") { $0.angle }, curve("alpha", "") { $0.alpha }]
  }

  /// The least and the greatest value; equal where less than a millionth lies between them.
  var range: (low: Double, high: Double) {
    let low = lines.joined().map(\.value).min() ?? 0
    let high = lines.joined().map(\.value).max() ?? 0
    return high - low < 1e-6 ? (low, low) : (low, high)
  }

  /// A value with as many decimals as tell a hundredth of the range, without zeros at the end.
  func text(_ value: Double) -> String {
    let (low, high) = range
    var decimals = 0
    var step = 1.0
    while decimals < 3, (high - low) / 100 < step {
      step /= 10
      decimals += 1
    }
    if high == low { decimals = 2 }
    return Self.text(value, decimals: decimals)
  }

  /// A number with at most so many decimals, and the sign that is as wide as a plus.
  static func text(_ value: Double, decimals: Int) -> String {
    var factor = 1
    for _ in 0..<decimals { factor *= 10 }
    let limited = min(max(value, -1e9), 1e9)
    let units = Int((abs(limited) * Double(factor)).rounded())
    var text = "\(units / factor)"
    if decimals > 0, units % factor > 0 {
      var digits = String("\(units % factor + factor)".dropFirst())
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return limited < 0 && units > 0 ? "\u{2212}" + text : text
  }
}
