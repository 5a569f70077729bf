/// The space in which colours are compared: OKLab, where equal distances look equal.
///
/// Björn Ottosson, "A perceptual color space for image processing" (2020). Everything is made of
/// + - * / on IEEE numbers, in one order: the same bits on every machine, which the C library's
/// `pow` and `cbrt` do not promise.
enum QuantizerSpace {
  /// Returns a colour's lightness and its two opponent components, and 0; alpha is left out.
  @inline(__always)
  static func position(_ color: PaletteColor) -> SIMD4<Float> {
    coneResponses.withUnsafeBufferPointer { table in
      let packed = color.packed
      let cones =
        table[Int(packed & 255)] + table[256 &+ Int(packed &>> 8 & 255)]
        + table[512 &+ Int(packed &>> 16 & 255)]
      let root = cubeRoot(cones)
      return lightness * root.x + greenRed * root.y + blueYellow * root.z
    }
  }

  /// Returns the 8-bit colour nearest to a position; what lies outside of sRGB is clamped.
  static func color(at position: SIMD4<Float>) -> PaletteColor {
    let (l, a, b) = (Double(position.x), Double(position.y), Double(position.z))
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(l + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(l - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(l - 0.0894841775 * a - 1.2914855480 * b)
    return PaletteColor(
      red: encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      green: encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      blue: encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
  }

  // The columns of the matrix from the roots of the cone responses to L, a, b.
  private static let lightness = SIMD4<Float>(0.2104542553, 1.9779984951, 0.0259040371, 0)
  private static let greenRed = SIMD4<Float>(0.7936177850, -2.4285922050, 0.7827717662, 0)
  private static let blueYellow = SIMD4<Float>(-0.0040720468, 0.4505937099, -0.8086757660, 0)

  /// What each value of red, then green, then blue adds to the three cone responses.
  private static let coneResponses: [SIMD4<Float>] = {
    let columns: [SIMD4<Double>] = [
      [0.4122214708, 0.2119034982, 0.0883024619, 0],
      [0.5363325363, 0.6806995451, 0.2817188376, 0],
      [0.0514459929, 0.1073969566, 0.6299787005, 0],
    ]
    return columns.flatMap { column in linear.map { SIMD4<Float>(column * $0) } }
  }()

  /// The linear light of every 8-bit value.
  static let linear: [Double] = (0..<256).map { linearized(Double($0) / 255) }

  /// The linear light halfway between two 8-bit values.
  private static let halfway: [Double] = (0..<255).map { linearized((Double($0) + 0.5) / 255) }

  /// sRGB's decoding, IEC 61966-2-1: `x^2.4 = x² · (x²)^(1/5)`.
  private static func linearized(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    // Newton's iteration for the fifth root; from 1 downwards it falls monotonically.
    var root = 1.0
    for _ in 0..<32 {
      let fourth = root * root * root * root
      root = (4 * root + square / fourth) / 5
    }
    return square * root
  }

  private static func encoded(_ light: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if light >= halfway[middle] { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }

  /// Returns the cube roots of numbers in 0…1, to the last bits of a Float.
  @inline(__always)
  private static func cubeRoot(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let least = SIMD4<Float>(repeating: 1e-12)
    let value = pointwiseMax(x, least)
    // A third of the exponent is a guess within 5 %; each of Halley's steps triples its digits.
    let bits = unsafeBitCast(value, to: SIMD4<UInt32>.self)
    var root = unsafeBitCast(
      bits / SIMD4<UInt32>(repeating: 3) &+ SIMD4<UInt32>(repeating: 0x2A51_37A0),
      to: SIMD4<Float>.self)
    for _ in 0..<2 {
      let cube = root * root * root
      root = root * (cube + value + value) / (cube + cube + value)
    }
    return root
  }
}
