import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pixels of two pictures of one size as numbers: red in the lowest eight bits, alpha in the
/// highest.
///
/// What every comparison has in common: rows that are alike are found by `memcmp` and skipped, and
/// in the others the next pixel that differs, two pixels at a time.
struct PixelPair {
  let a: UnsafePointer<UInt32>
  let b: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  /// Calls a closure with the pixels of two arrays of equal size.
  static func with<Result>(
    _ a: [Pixel], _ b: [Pixel], width: Int, height: Int, _ body: (PixelPair) -> Result
  ) -> Result {
    precondition(
      a.count == width * height && b.count == a.count, "Two pictures differ in their sizes.")
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        // Empty pictures have no memory; nothing is read from the stand-in.
        let none = UnsafeRawPointer(bitPattern: 8)
        guard let aStart = a.baseAddress ?? none, let bStart = b.baseAddress ?? none else {
          preconditionFailure("A picture has no memory.")
        }
        return body(
          PixelPair(
            a: aStart.assumingMemoryBound(to: UInt32.self),
            b: bStart.assumingMemoryBound(to: UInt32.self), width: width, height: height))
      }
    }
  }

  /// Whether all pixels are alike.
  var isEqual: Bool {
    width == 0 || height == 0 || memcmp(a, b, width &* height &* 4) == 0
  }

  /// Whether a row is alike in both pictures.
  func rowIsEqual(_ y: Int) -> Bool {
    memcmp(a + y &* width, b + y &* width, width &* 4) == 0
  }

  /// Returns the index of the first pixel that differs in `start..<end`, or `end`.
  func firstDifference(from start: Int, to end: Int) -> Int {
    var index = start
    let (aBytes, bBytes) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    while index &+ 4 <= end {
      let offset = index &* 4
      let first =
        aBytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ bBytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second =
        aBytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
        ^ bBytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
      if first | second != 0 { break }
      index &+= 4
    }
    while index < end, a[index] == b[index] { index &+= 1 }
    return index
  }

  /// Returns how many pixels of `index..<end` are like the first of them, in either picture.
  ///
  /// A run is alike if it equals itself moved by one pixel.
  func runLength(from index: Int, to end: Int) -> Int {
    var next = index &+ 1
    let chunk = 64
    while next &+ chunk <= end, memcmp(a + (next &- 1), a + next, chunk &* 4) == 0,
      memcmp(b + (next &- 1), b + next, chunk &* 4) == 0
    {
      next &+= chunk
    }
    let (first, second) = (a[index], b[index])
    while next < end, a[next] == first, b[next] == second { next &+= 1 }
    return next &- index
  }
}
