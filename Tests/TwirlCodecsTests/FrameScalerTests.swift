import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Frames are made smaller by the mean of what a pixel covers")
struct FrameScalerTests {
  private static func picture(_ width: Int, _ height: Int, _ random: inout PNGRandom) -> Bitmap {
    Bitmap(columns: width, rows: height) { _, _ in
      Pixel(
        red: random.byte(), green: random.byte(), blue: random.byte(), alpha: random.byte()
      ).premultiplied
    }
  }

  /// The mean over a canvas on which every pixel is repeated until the sides divide.
  private static func reference(_ bitmap: Bitmap, _ width: Int, _ height: Int) -> Bitmap {
    Bitmap(columns: width, rows: height) { x, y in
      var sums = [0, 0, 0, 0]
      for v in y * bitmap.height..<(y + 1) * bitmap.height {
        for u in x * bitmap.width..<(x + 1) * bitmap.width {
          let pixel = bitmap[u / width, v / height]
          sums[0] += Int(pixel.red)
          sums[1] += Int(pixel.green)
          sums[2] += Int(pixel.blue)
          sums[3] += Int(pixel.alpha)
        }
      }
      let count = Double(bitmap.width * bitmap.height)
      let mean = sums.map { UInt8((Double($0) / count).rounded()) }
      return Pixel(red: mean[0], green: mean[1], blue: mean[2], alpha: mean[3])
    }
  }

  @Test(
    "A whole canvas",
    arguments: [
      (4, 4, 0.5, 2, 2), (5, 3, 0.6, 3, 2), (7, 5, 0.9, 6, 5), (9, 1, 0.1, 1, 1),
      (6, 8, 0.25, 2, 2), (3, 3, 1, 3, 3), (1, 1, 0.01, 1, 1), (10, 7, 0.7, 7, 5),
    ])
  func whole(_ width: Int, _ height: Int, _ factor: Double, _ columns: Int, _ rows: Int) {
    var random = PNGRandom(state: 5)
    let bitmap = Self.picture(width, height, &random)
    var scaler = FrameScaler(width: width, height: height, by: factor)
    #expect(scaler.bounds == PixelRect(x: 0, y: 0, width: columns, height: rows))
    let update = scaler.scaled(FrameUpdate(bitmap))
    #expect(update.rect == scaler.bounds)
    #expect(update.pixels == Self.reference(bitmap, columns, rows))
  }

  @Test("Updates give what whole canvases give, and are as small as can be")
  func updates() {
    var random = PNGRandom(state: 6)
    for factor in [0.3, 0.5, 0.75, 0.9] {
      var canvas = Self.picture(20, 15, &random)
      var scaler = FrameScaler(width: 20, height: 15, by: factor)
      var small = scaler.scaled(FrameUpdate(canvas)).pixels
      for _ in 0..<20 {
        let (x, y) = (
          Int.random(in: 0..<20, using: &random), Int.random(in: 0..<15, using: &random)
        )
        let rect = PixelRect(
          x: x, y: y, width: .random(in: 1...20 - x, using: &random),
          height: .random(in: 1...15 - y, using: &random))
        let pixels = Self.picture(rect.width, rect.height, &random)
        canvas.replace(x: x, y: y, with: pixels)
        let update = scaler.scaled(FrameUpdate(rect: rect, pixels: pixels))
        #expect(update.rect.width <= Int((Double(rect.width) * factor).rounded(.up)) + 2)
        #expect(update.rect.height <= Int((Double(rect.height) * factor).rounded(.up)) + 2)
        small.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
        #expect(small == Self.reference(canvas, small.width, small.height))
      }
      #expect(scaler.scaled(.none) == .none)
    }
  }
}

@Suite("Frames are remembered within a budget, and merged")
struct FrameMemoryTests {
  private static let updates = (1...4).map { side in
    FrameUpdate(
      rect: PixelRect(x: side, y: 0, width: side, height: side),
      pixels: Bitmap(width: side, height: side, fill: .rgb(UInt8(side), 0, 0)))
  }

  @Test("What fits is kept, of what does not, nothing", arguments: [0, 3, 4, 119, 120, 121])
  func budget(_ bytes: Int) {
    var memory = FrameMemory(budget: bytes)
    #expect(memory.updates == [])
    for (count, update) in Self.updates.enumerated() {
      memory.add(update)
      // 1, 5, 14 and 30 pixels of 4 bytes.
      let fits = [4, 20, 56, 120][count] <= bytes
      #expect(memory.updates == (fits ? Array(Self.updates[...count]) : nil))
    }
  }

  @Test("A difference is the smallest rectangle, or nothing")
  func difference() {
    let before = Bitmap(width: 6, height: 5, fill: .rgb(1, 2, 3))
    var after = before
    #expect(FrameUpdate(from: before, to: after) == .none)
    after[1, 2] = .rgb(9, 9, 9)
    after[4, 3] = .rgb(8, 8, 8)
    let rect = PixelRect(x: 1, y: 2, width: 4, height: 2)
    #expect(
      FrameUpdate(from: before, to: after)
        == FrameUpdate(rect: rect, pixels: after.cropped(to: rect)))
  }

  @Test("Merged updates show the same", arguments: [[1, 1, 1], [2, 1, 4], [3, 3], [7]])
  func merging(_ groups: [Int]) {
    var random = PNGRandom(state: 8)
    var canvas = Bitmap(width: 9, height: 7, fill: .rgb(1, 1, 1))
    var merger = FrameMerger()
    #expect(merger.next() == .none)
    merger.add(FrameUpdate(canvas))
    #expect(merger.next() == FrameUpdate(canvas))
    var shown = canvas
    for count in groups {
      for _ in 0..<count {
        let rect = PixelRect(x: Int(random.byte(0...7)), y: 2, width: 2, height: 3)
        let pixels = Bitmap(width: 2, height: 3, fill: .rgb(random.byte(), 0, 0))
        canvas.replace(x: rect.x, y: rect.y, with: pixels)
        merger.add(FrameUpdate(rect: rect, pixels: pixels))
        merger.add(.none)
      }
      let update = merger.next()
      #expect(update.rect.height == 3)
      shown.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      #expect(shown == canvas)
      #expect(merger.next() == .none)
    }
  }
}
