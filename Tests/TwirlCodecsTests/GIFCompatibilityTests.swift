import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// What `--compatible` promises of every file: nothing that old decoders are known to stumble over.
@Suite("GIFs for every decoder")
struct GIFCompatibilityTests {
  /// A file taken apart byte by byte.
  private struct Parts {
    struct Frame {
      var control: [UInt8] = []
      var descriptor: [UInt8] = []
      var symbolBits = 0
      var codes: [UInt8] = []
    }
    var tableBits = 0
    var frames: [Frame] = []
    var extensions: [UInt8] = []
    var rest = 0

    init(_ bytes: [UInt8]) {
      tableBits = Int(bytes[10] & 7) + 1
      var at = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << tableBits)
      var frame = Frame()
      func blocks() -> [UInt8] {
        var data: [UInt8] = []
        while bytes[at] != 0 {
          data += bytes[(at + 1)...(at + Int(bytes[at]))]
          at += 1 + Int(bytes[at])
        }
        at += 1
        return data
      }
      while bytes[at] != 0x3B {
        if bytes[at] == 0x21 {
          let label = bytes[at + 1]
          at += 2
          extensions.append(label)
          let data = blocks()
          if label == 0xF9 { frame.control = data }
        } else {
          frame.descriptor = Array(bytes[(at + 1)..<(at + 10)])
          frame.symbolBits = Int(bytes[at + 10])
          at += 11
          frame.codes = blocks()
          frames.append(frame)
          frame = Frame()
        }
      }
      rest = bytes.count - at
    }
  }

  /// Follows a code stream as far as the widths and the table's size need; nil if it is as it should.
  private func problem(_ frame: Parts.Frame) -> String? {
    let clear = 1 << frame.symbolBits
    var (bit, width, next, isFirst) = (0, frame.symbolBits + 1, clear + 2, true)
    while bit + width <= frame.codes.count * 8 {
      let code = (0..<width).reduce(0) { sum, i in
        sum | Int(frame.codes[(bit + i) / 8] >> UInt8((bit + i) % 8) & 1) << i
      }
      if bit == 0, code != clear { return "no clear code first" }
      bit += width
      if code == clear + 1 { return bit + 8 > frame.codes.count * 8 ? nil : "data after the end" }
      if code == clear {
        (width, next, isFirst) = (frame.symbolBits + 1, clear + 2, true)
        continue
      }
      if code > next || (isFirst && code >= clear) { return "code \(code) of \(next)" }
      if next > 4095 { return "a full table is not cleared" }
      if !isFirst { next += 1 }
      isFirst = false
      if next == 1 << width, width < 12 { width += 1 }
    }
    return "no end"
  }

  @Test(
    "One table, a constant transparent index, plain disposals, plain code streams",
    arguments: GIFEncoderTests.samples, [GIFDither.none, .ordered])
  func promises(_ sample: GIFEncoderTests.Sample, dither: GIFDither) throws {
    var options = GIFEncoderOptions()
    (options.dither, options.keepsIdenticalFrames) = (dither, true)
    options.isCompatible = true
    let (bytes, summary) = try sample.clip.encoded(options: options)
    let parts = Parts(bytes)
    #expect(parts.frames.count == summary.frames && parts.rest == 1)
    #expect(parts.extensions == [0xFF] + parts.frames.map { _ in 0xF9 })
    #expect(Set(parts.frames.map { $0.control[3] }).count == 1)
    let (width, height) = (sample.clip.frames[0].width, sample.clip.frames[0].height)
    for frame in parts.frames {
      #expect(frame.control.count == 4 && frame.control[0] & 1 == 1)
      #expect([1, 2].contains(frame.control[0] >> 2 & 7))
      func word(_ at: Int) -> Int { Int(frame.descriptor[at]) | Int(frame.descriptor[at + 1]) << 8 }
      #expect(word(4) > 0 && word(6) > 0)
      #expect(word(0) + word(4) <= width && word(2) + word(6) <= height)
      // No table of its own, not interlaced.
      #expect(frame.descriptor[8] == 0)
      #expect(frame.symbolBits == max(2, parts.tableBits))
      #expect(problem(frame) == nil)
    }
  }
}
