/// A place in the space in which colours are compared.
///
/// Gamma-encoded red, green and blue, each times a whole weight: an eye sees a step of green better
/// than one of red or blue. Against OKLab, on a clip of a gradient, a
/// shadow and text, this needed fewer bytes for the same error, the perceptual one included. Weights nearer to
/// those of luminance, 7 : 10 : 6, made larger files of a larger perceptual error at 255 colours. And it
/// is whole numbers, which are the same on every machine.
struct QuantizerPlace: Equatable {
  var x: Int32
  var y: Int32
  var z: Int32
}

extension QuantizerPlace {
  // 228 · 255² < 2^24: a squared distance leaves 8 bits of a word for an index.
  private static let red: Int32 = 8
  private static let green: Int32 = 10
  private static let blue: Int32 = 8

  /// Creates a colour's place; alpha is left out.
  init(_ color: PaletteColor) {
    x = Int32(color.red) &* Self.red
    y = Int32(color.green) &* Self.green
    z = Int32(color.blue) &* Self.blue
  }

  /// The 8-bit colour nearest to the place, for a place among colours.
  var color: PaletteColor {
    func byte(_ value: Int32, _ weight: Int32) -> UInt8 {
      UInt8(clamping: (value + weight / 2) / weight)
    }
    return PaletteColor(
      red: byte(x, Self.red), green: byte(y, Self.green), blue: byte(z, Self.blue))
  }

  /// Returns the squared distance to another place, below 2^24 for places among colours.
  @inline(__always)
  func squared(to other: QuantizerPlace) -> Int32 {
    let (dx, dy, dz) = (x &- other.x, y &- other.y, z &- other.z)
    return dx &* dx &+ dy &* dy &+ dz &* dz
  }
}

/// A sum or mean of places.
struct QuantizerVector {
  var x = 0.0
  var y = 0.0
  var z = 0.0

  /// Adds a place so many times.
  @inline(__always)
  mutating func add(_ place: QuantizerPlace, times weight: Double) {
    x += Double(place.x) * weight
    y += Double(place.y) * weight
    z += Double(place.z) * weight
  }

  /// The place nearest to the vector divided by a number.
  func place(dividedBy weight: Double) -> QuantizerPlace {
    QuantizerPlace(
      x: Int32((x / weight).rounded()), y: Int32((y / weight).rounded()),
      z: Int32((z / weight).rounded()))
  }

  /// The squared length.
  var squared: Double { x * x + y * y + z * z }
}
