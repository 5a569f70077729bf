import CDeflate
import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Reading GIFs")
struct GIFDecoderTests {
  /// The public files lie outside of the repository; without them there is nothing to compare.
  static let hasCorpora = PNGCorpora.has("wuffs")

  @Test("The vectors are there")
  func vectors() {
    #expect(GIFCorpusRow.all.count == 88)
  }

  @Test(
    "Every public GIF has a vector, and no other", .enabled(if: hasCorpora),
    arguments: ["giflib", "image-gif", "pillow", "wuffs"])
  func coverage(_ corpus: String) {
    let files = FileManager.default.enumerator(
      atPath: PNGCorpora.root.appendingPathComponent(corpus).path)
    let names = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".gif") }
    let known = GIFCorpusRow.all.map(\.file).filter { $0.hasPrefix(corpus + "/") }
    #expect(Set(known) == Set(names.map { "\(corpus)/\($0)" }))
    #expect(!known.isEmpty)
  }

  @Test(
    "Frames, delays, plays and errors are those that viewers show", .enabled(if: hasCorpora),
    arguments: GIFCorpusRow.all)
  func corpus(_ row: GIFCorpusRow) throws {
    let bytes = try PNGCorpora.read(row.file)
    var frames: [[UInt32]] = []
    var error: GIFError?
    do {
      let decoder = try GIFDecoder(bytes)
      while let frame = try decoder.next() {
        frames.append([checksum(frame.canvas), UInt32(frame.info.delay)])
      }
      #expect([decoder.width, decoder.height] == row.size)
      #expect(decoder.plays == (row.plays == 0 ? .forever : .times(row.plays)))
    } catch let caught as GIFError {
      error = caught
    }
    #expect(frames == row.frames)
    #expect(error.map(kind) == row.error)
  }

  @Test(
    "What a GIF says about itself agrees with its frames", .enabled(if: hasCorpora),
    arguments: GIFCorpusRow.all.filter { $0.error == nil })
  func info(_ row: GIFCorpusRow) throws {
    let bytes = try PNGCorpora.read(row.file)
    let info = try GIFInfo(bytes)
    #expect([info.width, info.height] == row.size)
    #expect(info.plays == (row.plays == 0 ? .forever : .times(row.plays)))
    #expect(info.frames.map { UInt32($0.delay) } == row.frames.map { $0[1] })
    #expect(info.bytes == bytes.count)
    let decoder = try GIFDecoder(bytes)
    for frame in info.frames { #expect(try decoder.next()?.info == frame) }
    // Frames follow one another in the file; only other records may lie between them.
    for (one, next) in zip(info.frames, info.frames.dropFirst()) {
      #expect(one.offset + one.bytes <= next.offset)
    }
  }

  @Test(
    "A frame's damage is where its canvas differs from the one before",
    .enabled(if: hasCorpora), arguments: GIFCorpusRow.all.filter { $0.frames.count > 1 })
  func damage(_ row: GIFCorpusRow) throws {
    let decoder = try GIFDecoder(try PNGCorpora.read(row.file))
    var shown: Bitmap?
    while let frame = try decoder.next() {
      var previous = shown ?? Bitmap(width: decoder.width, height: decoder.height)
      previous.replace(x: frame.damage.x, y: frame.damage.y, with: frame.update.pixels)
      #expect(previous == frame.canvas)
      shown = frame.canvas
    }
  }

  @Test("A truncated file yields its whole frames, then an error; never a crash")
  func truncation() throws {
    let (bytes, _) = try Self.clip.encoded()
    let frames = try Self.decoded(bytes).count
    for count in 0..<bytes.count {
      let part = Array(bytes[..<count])
      var read = 0
      do {
        let decoder = try GIFDecoder(part)
        while let frame = try decoder.next() {
          #expect(frame.canvas == Self.clip.frames[read])
          read += 1
        }
        // Only the end is missing, or everything from some frame on.
        #expect(read > 0)
      } catch let error as GIFError {
        #expect(error == .truncated(framesBefore: read) || error == .notGIF && count < 3)
      }
      #expect(read <= frames)
      _ = try? GIFInfo(part)
    }
  }

  @Test("A file with a wrong byte is read or refused, but never crashes")
  func mutation() throws {
    let (bytes, _) = try Self.clip.encoded()
    var random = PNGRandom(state: 3)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = random.byte()
      }
      let limits = CodecLimits(area: 1 << 20)
      _ = try? Self.decoded(damaged, limits)
      _ = try? GIFInfo(damaged, limits: limits)
    }
  }

  @Test("Limits are checked before anything is allocated")
  func limits() throws {
    let (bytes, _) = try Self.clip.encoded()
    for small in [CodecLimits(area: 16 * 12 - 1), CodecLimits(side: 15)] {
      #expect(throws: GIFError.tooLarge(width: 16, height: 12, limits: small)) {
        try GIFDecoder(bytes, limits: small)
      }
    }
    #expect(try Self.decoded(bytes, CodecLimits(side: 16, area: 16 * 12, frames: 4)).count == 4)
    let limits = CodecLimits(frames: 2)
    let decoder = try GIFDecoder(bytes, limits: limits)
    _ = try decoder.next()
    _ = try decoder.next()
    for _ in 0..<2 {
      #expect(throws: GIFError.tooManyFrames(limit: 2)) { try decoder.next() }
    }
    #expect(throws: GIFError.tooManyFrames(limit: 2)) { try GIFInfo(bytes, limits: limits) }
    // All four canvases fit, or the last one does not.
    #expect(try Self.decoded(bytes, CodecLimits(clipArea: 4 * 16 * 12)).count == 4)
    let short = try GIFDecoder(bytes, limits: CodecLimits(clipArea: 4 * 16 * 12 - 1))
    for _ in 0..<3 { #expect(try short.next() != nil) }
    #expect(throws: GIFError.clipTooLarge(limit: 767)) { try short.next() }
    #expect(try Self.decoded(bytes, .none).count == 4)
    // 65,535 x 65,535 in 26 bytes: the header alone must be enough to refuse it.
    let bomb: [UInt8] = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]
    #expect(throws: GIFError.self) { try GIFDecoder(bomb) }
  }

  @Test(
    "A canvas without pixels is that of the first frame, or an error",
    arguments: [(0, 0, true), (5, 0, true), (0, 3, true), (0, 3, false)])
  func emptyCanvas(_ width: UInt8, _ height: UInt8, _ hasPixels: Bool) throws {
    let (bytes, _) = try GIFClip([Bitmap(width: 1, height: 1, fill: .rgb(9, 8, 7))]).encoded()
    var changed = bytes
    (changed[6], changed[8]) = (width, height)
    let frame = try GIFInfo(bytes).frames[0].offset + 8
    if !hasPixels { changed[frame + 5] = 0 }
    let decoder = try GIFDecoder(changed)
    if hasPixels {
      #expect(try decoder.next()?.canvas == Bitmap(width: 1, height: 1, fill: .rgb(9, 8, 7)))
      #expect(decoder.width == 1 && decoder.height == 1)
    } else {
      for _ in 0..<2 { #expect(throws: GIFError.emptyCanvas) { try decoder.next() } }
    }
  }

  @Test("A frame larger than the canvas counts as well")
  func frameLimit() {
    // A canvas of 1x1, a frame of 3000x3000 with an empty code stream.
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 0xB8, 0x0B, 0xB8, 0x0B, 0, 2, 0, 0x3B]
    var limits = CodecLimits(area: 9_000_000 - 1)
    #expect(throws: GIFError.tooLarge(width: 3_000, height: 3_000, limits: limits)) {
      try GIFDecoder(bytes, limits: limits).next()
    }
    limits = CodecLimits(clipArea: 9_000_000 - 1)
    #expect(throws: GIFError.clipTooLarge(limit: 8_999_999)) {
      try GIFDecoder(bytes, limits: limits).next()
    }
    #expect(throws: GIFError.damagedFrame(frame: 0)) { try GIFDecoder(bytes).next() }
  }

  @Test(
    "Disposals beyond those of the format mean what they mean in browsers",
    arguments: [
      (0, GIFDisposal.unspecified), (1, .keep), (2, .clear), (3, .previous), (4, .previous),
      (5, .unspecified), (6, .unspecified), (7, .unspecified),
    ] as [(UInt8, GIFDisposal)])
  func disposals(_ stored: UInt8, _ meant: GIFDisposal) throws {
    var (bytes, _) = try Self.clip.encoded()
    let at = try GIFInfo(bytes).frames[0].offset
    // The control block: introducer, label, length, then the flags.
    bytes[at + 3] = bytes[at + 3] & 0b1110_0011 | stored << 2
    #expect(try GIFInfo(bytes).frames[0].disposal == meant)
  }

  @Test(
    "Errors say what is wrong and what to do",
    arguments: [
      GIFError.notGIF, .emptyCanvas, .damaged(offset: 7), .truncated(framesBefore: 1),
      .damagedFrame(frame: 2),
      .tooLarge(width: 9, height: 9, limits: CodecLimits(area: 8)),
      .tooManyFrames(limit: 8), .clipTooLarge(limit: 8), .noFrames, .noTransparentEntry,
      .plays(0), .delay(centiseconds: 1), .canvas(width: 0, height: 1), .library("x"),
    ])
  func descriptions(_ error: GIFError) {
    #expect("\(error)".contains(";"))
    #expect(!"\(error)".hasSuffix("."))
  }

  static let clip: GIFClip = {
    var random = PNGRandom(state: 8)
    return GIFClip(
      (0..<4).map { k in
        Bitmap(columns: 16, rows: 12) { x, y in
          x < 4 + k ? .rgb(UInt8(y * 20), 10, 10) : random.byte() < 40 ? .clear : .rgb(0, 0, 200)
        }
      })
  }()

  static func decoded(_ bytes: [UInt8], _ limits: CodecLimits = CodecLimits()) throws -> [Bitmap] {
    let decoder = try GIFDecoder(bytes, limits: limits)
    var frames: [Bitmap] = []
    while let frame = try decoder.next() { frames.append(frame.canvas) }
    return frames
  }

  private func checksum(_ canvas: Bitmap) -> UInt32 { canvas.pixels.checksum }

  private func kind(_ error: GIFError) -> String {
    switch error {
    case .truncated: "truncated"
    case .damagedFrame: "damagedFrame"
    case .emptyCanvas: "emptyCanvas"
    case .tooLarge: "tooLarge"
    case .damaged: "damaged"
    case .notGIF: "notGIF"
    default: "\(error)"
    }
  }
}
