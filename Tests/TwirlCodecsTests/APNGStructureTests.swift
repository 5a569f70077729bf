import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("APNG files that break the format are refused with a reason")
struct APNGStructureTests {
  typealias Chunks = [(type: String, data: [UInt8])]

  /// A zlib stream of a stored block of rows of grey, each behind its filter type 0.
  private static func stream(_ rows: [[UInt8]]) -> [UInt8] {
    let bytes: [UInt8] = rows.flatMap { row in [0] + row }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let count = UInt8(bytes.count)
    let sums: [Int] = [b >> 8, b & 255, a >> 8, a & 255]
    let head: [UInt8] = [0x78, 1, 1, count, 0, ~count, 255]
    return head + bytes + sums.map { UInt8($0) }
  }

  private static let header: (String, [UInt8]) = (
    "IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0]
  )
  private static let animation: (String, [UInt8]) = ("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
  private static let picture = stream([[10, 20, 30], [40, 50, 60]])

  /// 3 x 2 pixels of grey; the second frame replaces the middle of the lower row.
  private static let whole: Chunks = [
    header, animation, ("fcTL", control(0, (0, 0, 3, 2))), ("IDAT", picture),
    ("fcTL", control(1, (1, 1, 1, 1), delay: (1, 60))), ("fdAT", bigEndian(2) + stream([[99]])),
    ("IEND", []),
  ]

  private static func gray(_ levels: [UInt8]) -> Bitmap {
    Bitmap(width: 3, height: 2, pixels: levels.map { .rgb($0, $0, $0) })
  }

  @Test func theWholeFileDecodes() throws {
    let clip = try DecodedClip(apng: png(Self.whole))
    #expect(
      clip.pictures == [Self.gray([10, 20, 30, 40, 50, 60]), Self.gray([10, 20, 30, 40, 99, 60])])
    #expect(clip.delays == [FrameDelay(1, over: 10), FrameDelay(1, over: 60)])
    #expect(clip.plays == .forever)
    let info = try APNGInfo(png(Self.whole))
    #expect(info.isAnimated && !info.hidesDefaultImage)
    #expect(info.frames[1].rect == PixelRect(x: 1, y: 1, width: 1, height: 1))
  }

  /// What each disposal of the first frames leaves, and each blending makes, of grey with alpha.
  @Test(arguments: [
    (APNGDisposal.none, [10, 20, 30, 77, 88, 60]), (.background, [10, 20, 30, 0, 88, 60]),
    (.previous, [10, 20, 30, 40, 88, 60]),
  ])
  func disposalsAreFollowed(_ disposal: APNGDisposal, _ levels: [UInt8]) throws {
    let bytes = png([
      Self.header, ("acTL", [0, 0, 0, 3, 0, 0, 0, 1]), Self.whole[2], Self.whole[3],
      ("fcTL", control(1, (0, 1, 1, 1), disposal: disposal.rawValue)),
      ("fdAT", bigEndian(2) + Self.stream([[77]])), ("fcTL", control(3, (1, 1, 1, 1), blend: 1)),
      ("fdAT", bigEndian(4) + Self.stream([[88]])), ("IEND", []),
    ])
    let clip = try DecodedClip(apng: bytes)
    var expected = Self.gray(levels)
    if disposal == .background { expected[0, 1] = .clear }
    #expect(clip.pictures.last == expected)
    #expect(clip.plays == .times(1))
  }

  /// Grey 200 of alpha 128 over opaque grey 100: (200 · 128 + 100 · 127) / 255 = 150.2; over
  /// nothing it stays what it is.
  @Test(arguments: [(255, [150, 255]), (0, [200, 128])] as [(UInt8, [UInt8])])
  func alphaIsComposited(_ alphaBelow: UInt8, _ expected: [UInt8]) throws {
    var header = Self.header
    (header.1[3], header.1[7], header.1[9]) = (1, 1, 4)
    let bytes = png([
      header, Self.animation, ("fcTL", control(0, (0, 0, 1, 1))),
      ("IDAT", Self.stream([[100, alphaBelow]])), ("fcTL", control(1, (0, 0, 1, 1), blend: 1)),
      ("fdAT", bigEndian(2) + Self.stream([[200, 128]])), ("IEND", []),
    ])
    let pixel = try #require(try DecodedClip(apng: bytes).pictures.last?[0, 0].unpremultiplied)
    // A premultiplied component of 8 bits: to 1.
    #expect(abs(Int(pixel.red) - Int(expected[0])) <= 1)
    #expect(pixel.alpha == expected[1])
  }

  /// A way to break the whole file, and a word of the reason.
  struct Damage: Sendable, CustomTestStringConvertible {
    var name: String
    var reason: String
    var apply: @Sendable (inout Chunks) -> Void
    var testDescription: String { name }
    init(_ name: String, _ reason: String, _ apply: @escaping @Sendable (inout Chunks) -> Void) {
      (self.name, self.reason, self.apply) = (name, reason, apply)
    }
  }

  static let damages: [Damage] = [
    Damage("no frames", "0 frames") { $0[1].data[3] = 0 },
    Damage("more frames than said", "says 1") { $0[1].data[3] = 1 },
    Damage("fewer frames than said", "says 3") { $0[1].data[3] = 3 },
    Damage("frames beyond 31 bits", "frames") { $0[1].data[0] = 128 },
    Damage("plays beyond 31 bits", "played") { $0[1].data[4] = 128 },
    Damage("a short acTL", "8 bytes") { $0[1].data.removeLast() },
    Damage("two acTL", "twice") { $0.insert($0[1], at: 2) },
    Damage("acTL behind the picture as well", "twice") { $0.insert($0[1], at: 4) },
    Damage("sequence from 1", "sequence number 1") { $0[2].data[3] = 1 },
    Damage("a gap", "sequence number 4") { $0[5].data[3] = 4 },
    Damage("a repetition", "sequence number 0") { $0[4].data[3] = 0 },
    Damage("a small first frame", "smaller") { $0[2].data[7] = 2 },
    Damage("a frame without columns", "outside") { $0[4].data[7] = 0 },
    Damage("a frame without rows", "outside") { $0[4].data[11] = 0 },
    Damage("a frame to the right of the canvas", "outside") { $0[4].data[15] = 3 },
    Damage("a frame below the canvas", "outside") { $0[4].data[19] = 2 },
    Damage("a place that overflows", "outside") {
      $0[4].data.replaceSubrange(12..<16, with: [255, 255, 255, 255])
    },
    Damage("an unknown disposal", "unknown") { $0[4].data[24] = 3 },
    Damage("an unknown blending", "unknown") { $0[4].data[25] = 2 },
    Damage("a short fcTL", "control") { $0[4].data.removeLast() },
    Damage("a long fcTL", "control") { $0[4].data.append(0) },
    Damage("an empty fcTL", "control") { $0[4].data = [] },
    Damage("a short fdAT", "sequence") { $0[5].data = [0, 0, 2] },
    Damage("an fdAT without data", "no data") { $0[5].data = bigEndian(2) },
    Damage("no fdAT", "no data") { $0.remove(at: 5) },
    Damage("no second fcTL", "without a frame") { $0.remove(at: 4) },
    Damage("two fcTL before the picture", "before") { $0.insert($0[2], at: 3) },
    Damage("an fdAT before the picture", "without a frame") { $0.swapAt(3, 5) },
    Damage("a picture in two places", "two places") { $0.insert($0[3], at: 5) },
    Damage("no picture", "no picture") { $0.removeSubrange(2..<6) },
    Damage("an unknown chunk that matters", "unknown chunk") { $0.insert(("ABCD", []), at: 1) },
    Damage("a frame with too few rows", "frame 1") { $0[5].data = bigEndian(2) + [0x78, 1] },
    Damage("a frame with too many rows", "frame 1") {
      $0[5].data = bigEndian(2) + stream([[1], [2]])
    },
    Damage("a palette that is missing", "PLTE") { $0[0].data[9] = 3 },
  ]

  @Test(arguments: damages)
  func isRefused(_ damage: Damage) throws {
    var chunks = Self.whole
    damage.apply(&chunks)
    let error = try #require(throws: PNGError.self) { try DecodedClip(apng: png(chunks)) }
    #expect("\(error)".contains(damage.reason), "\(error)")
  }

  @Test func everyTruncationIsRefused() {
    let bytes = png(Self.whole)
    for count in 1..<bytes.count {
      let part = Array(bytes.prefix(count))
      #expect(throws: PNGError.self, "first \(count) bytes") { try DecodedClip(apng: part) }
    }
  }

  @Test func everyChangedByteIsNoticed() {
    let bytes = png(Self.whole)
    for index in bytes.indices {
      var bytes = bytes
      bytes[index] ^= 0x10
      // A file may cease to be animated, but not to show what it showed.
      if let clip = try? DecodedClip(apng: bytes) {
        #expect(clip.pictures == [Self.gray([10, 20, 30, 40, 50, 60])], "byte \(index)")
      }
    }
  }

  @Test func limitsAreChecked() throws {
    let bytes = png(Self.whole)
    #expect(throws: PNGError.tooManyFrames(limit: 1)) {
      try APNGInfo(bytes, limits: CodecLimits(frames: 1))
    }
    let small = CodecLimits(side: 9, area: 5)
    #expect(throws: PNGError.tooLarge(width: 3, height: 2, limits: small)) {
      try APNGDecoder(bytes, limits: small)
    }
    #expect(try APNGInfo(bytes, limits: CodecLimits(frames: 2)).frames.count == 2)
    // Two canvases of six pixels, whatever the size of the frames on them.
    #expect(try APNGInfo(bytes, limits: CodecLimits(clipArea: 12)).frames.count == 2)
    #expect(throws: PNGError.clipTooLarge(limit: 11)) {
      try APNGInfo(bytes, limits: CodecLimits(clipArea: 11))
    }
    #expect(try APNGInfo(bytes, limits: .none).frames.count == 2)
  }

  /// Whatever a byte is changed to, with checksums put right, the file is read or refused.
  @Test func wrongBytesNeverCrash() throws {
    var random = PNGRandom(state: 77)
    let limits = CodecLimits(side: 64, area: 1 << 10, frames: 16)
    for _ in 0..<3_000 {
      var chunks = Self.whole
      for _ in 0..<Int(random.byte(1...3)) {
        let chunk = Int.random(in: chunks.indices, using: &random)
        switch random.byte(0...4) {
        case 0 where chunks.count > 1: chunks.remove(at: chunk)
        case 1: chunks.insert(chunks[chunk], at: Int.random(in: chunks.indices, using: &random))
        case 2: chunks[chunk].data.append(random.byte())
        default:
          if let index = chunks[chunk].data.indices.randomElement(using: &random) {
            chunks[chunk].data[index] = random.byte()
          }
        }
      }
      guard let decoder = try? APNGDecoder(png(chunks), limits: limits) else { continue }
      while let frame = try? decoder.next() {
        #expect(frame.canvas.bounds.contains(frame.damage))
      }
    }
  }
}
