import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The rows of a picture as PNG stores them before filtering: a byte for the filter type, then the
/// pixels, packed.
///
/// Of a frame most rows equal the row above; those are found by `memcmp` and copied.
struct PNGRows {
  /// How the pixels are stored.
  let format: PNGPixelFormat
  /// The number of rows.
  let height: Int
  /// The bytes of a row without its filter type.
  let rowSize: Int
  /// The rows, `(1 + rowSize) * height` bytes, each filter type 0.
  let bytes: UnsafeMutablePointer<UInt8>

  /// The bytes from row to row.
  var stride: Int { 1 + rowSize }
  /// The bytes of all rows.
  var count: Int { stride * height }
  /// How many bytes back a filter looks for the pixel to the left.
  var filterDistance: Int { max(1, format.bitsPerPixel / 8) }
}

extension PNGRows {
  /// Chooses the format of a picture and packs its rows into the workspace.
  init(_ bitmap: Bitmap, layout: PNGEncoder.Layout, in workspace: PNGWorkspace) {
    self = bitmap.withUnsafePixels { pixels in
      // A pixel is four bytes: as one number it is compared at once.
      pixels.withMemoryRebound(to: UInt32.self) { words in
        guard let start = words.baseAddress else { preconditionFailure("A picture has no pixels.") }
        let source = PictureWords(start: start, width: bitmap.width, height: bitmap.height)
        switch layout {
        case .rgb: return Self.direct(source, .rgb, workspace)
        case .rgba: return Self.direct(source, .rgba, workspace)
        case .smallest:
          return Self.indexed(source, workspace)
            ?? Self.direct(source, Self.directFormat(source), workspace)
        }
      }
    }
  }

  /// The pixels of a bitmap as numbers.
  struct PictureWords {
    let start: UnsafePointer<UInt32>
    let width: Int
    let height: Int

    func row(_ y: Int) -> UnsafePointer<UInt32> { start + y &* width }

    /// Whether a row equals the one above it.
    func repeats(_ y: Int) -> Bool {
      y > 0 && memcmp(row(y), row(y &- 1), width &* 4) == 0
    }
  }
}

extension PNGRows {
  /// The rows in grey or palette samples; nil if there are more than 256 colours.
  private static func indexed(_ source: PictureWords, _ workspace: PNGWorkspace) -> PNGRows? {
    let (width, height) = (source.width, source.height)
    let stride = 1 + width
    let bytes = workspace.rows.reserve(stride * height)
    let colors = workspace.colors
    colors.removeAll()
    var last: UInt32 = 0
    var number: Int32 = -1
    for y in 0..<height {
      let row = bytes + y * stride
      if source.repeats(y) {
        row.update(from: row - stride, count: stride)
        continue
      }
      row[0] = 0
      let pixels = source.row(y)
      var x = 0
      while x < width {
        let word = UInt32(littleEndian: pixels[x])
        if word != last || number < 0 {
          last = word
          number = colors.number(of: word)
          if number < 0 { return nil }
        }
        row[1 &+ x] = UInt8(truncatingIfNeeded: number)
        x &+= 1
      }
    }
    var samples = [UInt8](repeating: 0, count: 256)
    let format = PNGPixelFormat.indexed(colors.straightPixels, samples: &samples)
    let rowSize = (width * format.bitDepth + 7) / 8
    pack(bytes, width: width, height: height, bitDepth: format.bitDepth, samples: samples)
    return PNGRows(format: format, height: height, rowSize: rowSize, bytes: bytes)
  }

  /// The rows in samples of a format that is given; the workspace knows its colours.
  static func indexed(
    _ words: UnsafePointer<UInt32>, width: Int, height: Int, _ format: PNGPixelFormat,
    _ samples: [UInt8], _ workspace: PNGWorkspace
  ) -> PNGRows {
    let bytes = workspace.rows.reserve((1 + width) * height)
    let colors = workspace.colors
    let count = colors.count
    var last: UInt32 = 0
    var number: Int32 = -1
    for y in 0..<height {
      let row = bytes + y * (1 + width)
      let pixels = words + y * width
      row[0] = 0
      var x = 0
      while x < width {
        let word = UInt32(littleEndian: pixels[x])
        if word != last || number < 0 {
          last = word
          number = colors.number(of: word)
        }
        row[1 &+ x] = UInt8(truncatingIfNeeded: number)
        x &+= 1
      }
    }
    precondition(colors.count == count, "A frame has a colour that its clip has not.")
    pack(bytes, width: width, height: height, bitDepth: format.bitDepth, samples: samples)
    return PNGRows(
      format: format, height: height, rowSize: (width * format.bitDepth + 7) / 8, bytes: bytes)
  }

  /// Replaces numbers by samples and packs them, the leftmost in the highest bits.
  ///
  /// In place: what is written never overtakes what is read.
  private static func pack(
    _ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bitDepth: Int, samples: [UInt8]
  ) {
    samples.withUnsafeBufferPointer { samples in
      let perByte = 8 / bitDepth
      let rowSize = (width + perByte - 1) / perByte
      for y in 0..<height {
        let source = bytes + y * (1 + width) + 1
        let target = bytes + y * (1 + rowSize)
        target[0] = 0
        var x = 0
        var index = 1
        while x < width {
          let end = min(x &+ perByte, width)
          var packed = 0
          var shift = 8 &- bitDepth
          while x < end {
            packed |= Int(samples[Int(source[x])]) &<< shift
            shift &-= bitDepth
            x &+= 1
          }
          target[index] = UInt8(truncatingIfNeeded: packed)
          index &+= 1
        }
      }
    }
  }
}

extension PNGRows {
  /// The rows in 8-bit components.
  static func direct(
    _ source: PictureWords, _ format: PNGPixelFormat, _ workspace: PNGWorkspace
  ) -> PNGRows {
    let rowSize = source.width * format.bitsPerPixel / 8
    let stride = 1 + rowSize
    // Pixels are stored four bytes at a time: the last one may reach 3 bytes further.
    let bytes = workspace.rows.reserve(stride * source.height + 3)
    for y in 0..<source.height {
      let row = bytes + y * stride
      if source.repeats(y) {
        row.update(from: row - stride, count: stride)
        continue
      }
      row[0] = 0
      switch format {
      case .rgb: packRGB(source.row(y), row + 1, width: source.width)
      case .grayAlpha: packStraight(source.row(y), row + 1, width: source.width, isGray: true)
      default: packStraight(source.row(y), row + 1, width: source.width, isGray: false)
      }
    }
    return PNGRows(format: format, height: source.height, rowSize: rowSize, bytes: bytes)
  }

  /// What all pixels have in common: opacity, or equal components.
  private static func directFormat(_ source: PictureWords) -> PNGPixelFormat {
    var (isOpaque, isGray) = (true, true)
    for y in 0..<source.height where !source.repeats(y) {
      let pixels = source.row(y)
      var all = UInt32.max
      var difference: UInt32 = 0
      var x = 0
      while x < source.width {
        let word = UInt32(littleEndian: pixels[x])
        all &= word
        difference |= (word ^ word &>> 8) & 0xFFFF
        x &+= 1
      }
      isOpaque = isOpaque && all &>> 24 == 255
      isGray = isGray && difference == 0
      if !isOpaque, !isGray { return .rgba }
    }
    // Opaque grey has at most 256 colours and does not come here.
    return isOpaque ? .rgb : .grayAlpha
  }

  /// Leaves out alpha, which is 255.
  private static func packRGB(
    _ pixels: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    let target = UnsafeMutableRawPointer(row)
    var x = 0
    var offset = 0
    while x < width {
      // Alpha goes where the next pixel, or the next row's filter type, is written afterwards.
      target.storeBytes(of: pixels[x], toByteOffset: offset, as: UInt32.self)
      offset &+= 3
      x &+= 1
    }
  }

  private static func packStraight(
    _ pixels: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt8>, width: Int, isGray: Bool
  ) {
    let target = UnsafeMutableRawPointer(row)
    PNGAlpha.reciprocals.withUnsafeBufferPointer { reciprocals in
      var last: UInt32 = 0
      var straight: UInt32 = 0
      var x = 0
      while x < width {
        let word = UInt32(littleEndian: pixels[x])
        if word != last {
          last = word
          straight = PNGAlpha.unpremultiplied(word, reciprocals)
        }
        if isGray {
          let pair = UInt16(truncatingIfNeeded: straight & 0xFF | straight &>> 16 & 0xFF00)
          target.storeBytes(of: pair.littleEndian, toByteOffset: x &* 2, as: UInt16.self)
        } else {
          target.storeBytes(of: straight.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
        }
        x &+= 1
      }
    }
  }
}

extension PNGRows {
  /// Returns the rows filtered, each with the filter whose estimate is lowest; they lie in a buffer.
  func filtered(
    by kind: PNGRowEstimate.Kind, into buffer: PNGBuffer, in workspace: PNGWorkspace
  ) -> UnsafeMutablePointer<UInt8> {
    let result = buffer.reserve(count)
    // The best candidate so far, the next one, and the zeros above the first row.
    let scratch = workspace.candidates.reserve(3 * rowSize)
    var (best, next) = (scratch, scratch + rowSize)
    let zeros = scratch + 2 * rowSize
    zeros.update(repeating: 0, count: rowSize)
    for y in 0..<height {
      let row = bytes + y * stride + 1
      let above = y == 0 ? zeros : row - stride
      let target = result + y * stride
      if memcmp(row, above, rowSize) == 0 {
        // Zeros: nothing is lower.
        target[0] = PNGFilter.up.rawValue
        (target + 1).update(repeating: 0, count: rowSize)
        continue
      }
      var least = Int.max
      for filter in PNGFilter.allCases {
        filter.apply(row, above: above, count: rowSize, distance: filterDistance, into: next)
        let cost = workspace.estimate.cost(kind, next, count: rowSize)
        if cost < least {
          least = cost
          target[0] = filter.rawValue
          swap(&best, &next)
        }
      }
      (target + 1).update(from: best, count: rowSize)
    }
    return result
  }
}
