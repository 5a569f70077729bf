import Foundation

/// How a stored component becomes light: both from 0 to 1.
enum PNGTransfer: Equatable {
  /// IEC 61966-2-1, the curve of sRGB and Display P3.
  case sRGB
  /// A power.
  case power(Double)
  /// (a·x + b)^g + e from d on, c·x + f below: ICC.1 "parametricCurveType".
  case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
  /// Values at equal distances, straight between them: ICC.1 "curveType".
  case table([UInt16])

  /// The light of a component.
  ///
  /// `pow` may differ between platforms in its last bit. That moves a byte of a picture only where
  /// a value lies within some 2^-45 of the middle between two bytes.
  func light(_ x: Double) -> Double {
    let light =
      switch self {
      case .sRGB: x <= 0.040_45 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      case .power(let exponent): pow(x, exponent)
      case .parametric(let g, let a, let b, let c, let d, let e, let f):
        x >= d ? pow(max(0, a * x + b), g) + e : c * x + f
      case .table(let values): Self.interpolated(values, x)
      }
    // A profile may hold any numbers; what is none becomes 0.
    return light > 0 ? min(light, 1) : 0
  }

  private static func interpolated(_ values: [UInt16], _ x: Double) -> Double {
    guard let last = values.last, values.count > 1 else { return x }
    let position = min(max(x, 0), 1) * Double(values.count - 1)
    let index = Int(position)
    guard index < values.count - 1 else { return Double(last) / 65_535 }
    let (left, right) = (Double(values[index]), Double(values[index + 1]))
    return (left + (right - left) * (position - Double(index))) / 65_535
  }

  /// Whether a picture looks the same taken as sRGB.
  ///
  /// The bound lets pass the powers from 2.1 to 2.3, as for gAMA, and the many rounded forms of the
  /// curve itself.
  var isNearlySRGB: Bool {
    if case .power(let exponent) = self { return abs(exponent / 2.2 - 1) < 0.05 }
    return (0...32).allSatisfy { index in
      let x = Double(index) / 32
      return abs(light(x) - Self.sRGB.light(x)) < 0.01
    }
  }

  /// Light as a byte of sRGB; the inverse of the curve `sRGB`.
  static func encoded(_ light: Double) -> UInt8 {
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(value, 0), 1) * 255).rounded())
  }

  /// The bytes for 65,536 values from 0 to 1, at most a twentieth of a step of a byte apart.
  static let encodedSteps: [UInt8] = (0...65_535).map { encoded(Double($0) / 65_535) }
}
