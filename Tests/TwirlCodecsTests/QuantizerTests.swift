import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Choosing colours")
struct QuantizerTests {
  private func histogram(_ pixels: [Pixel]) -> ColorHistogram {
    var histogram = ColorHistogram()
    histogram.add(FrameUpdate(Bitmap(width: pixels.count, height: 1, pixels: pixels)))
    return histogram
  }

  /// The mean squared error of a histogram's pixels, red, green and blue summed.
  private func error(_ histogram: ColorHistogram, _ palette: [PaletteColor]) -> Double {
    var sum = 0.0
    var count = 0
    for entry in histogram.entries {
      sum += Double(entry.count * (palette.map { distance($0, entry.color) }.min() ?? 0))
      count += entry.count
    }
    return sum / Double(count)
  }

  private func distance(_ a: PaletteColor, _ b: PaletteColor) -> Int {
    let (r, g, b) = (
      Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue)
    )
    return r * r + g * g + b * b
  }

  @Test("Few enough colours stay as they are", arguments: [1, 2, 16, 255])
  func exact(_ count: Int) {
    let pixels = (0..<count).map { Pixel.rgb(UInt8($0), UInt8(255 - $0), UInt8($0 / 2)) }
    let palette = Palette(histogram(pixels))
    #expect(palette.isExact)
    #expect(Set(palette.colors.map(\.pixel)) == Set(pixels))
    #expect(palette.transparentIndex.map(Int.init) == count)
    // One more colour than fits is quantized.
    let more = Palette(histogram(pixels), quantizer: Quantizer(maximumColors: max(1, count - 1)))
    #expect(more.isExact == (count == 1))
  }

  @Test("A grey ramp is divided evenly", arguments: [2, 4, 8, 16, 32])
  func ramp(_ count: Int) {
    let ramp = histogram((0...255).map { .rgb(UInt8($0), UInt8($0), UInt8($0)) })
    let colors = Quantizer(maximumColors: count).colors(for: ramp)
    #expect(colors.count == count)
    // A group of n neighbouring greys has the variance (n² - 1) / 12 in each component. Black and
    // white are kept, which costs their groups half of their room.
    let n = 256 / Double(count - 1)
    #expect(error(ramp, colors) < 3 * (n * n - 1) / 12 * 1.1)
  }

  @Test("Pinned colours are in the palette, however rare")
  func pinned() {
    var random = PNGRandom(state: 1)
    let noise = histogram((0..<5000).map { _ in .rgb(random.byte(), random.byte(), random.byte()) })
    let pinned = [PaletteColor(red: 1, green: 2, blue: 3), .init(red: 1, green: 2, blue: 4)]
    for count in [2, 3, 40, 255] {
      let colors = Quantizer(maximumColors: count, pinned: pinned).colors(for: noise)
      #expect(colors.count == count)
      #expect(Set(colors).isSuperset(of: pinned))
      #expect(Set(colors).count == colors.count)
    }
  }

  @Test(
    "Flat colours stay exact beside a gradient, in small palettes too", arguments: [32, 64, 255])
  func flat(_ count: Int) {
    let flat: [Pixel] = [
      .rgb(0, 122, 255), .rgb(242, 242, 247), .rgb(255, 59, 48), .rgb(52, 199, 89),
    ]
    var pixels: [Pixel] = flat.flatMap { Array(repeating: $0, count: 2000) }
    for i in 0..<10_000 {
      pixels.append(.rgb(UInt8(i % 256), UInt8(i % 256 / 2), UInt8(255 - i % 256)))
    }
    // Edges, whose colours pull on one side.
    for pixel in flat {
      for i in 0..<1500 {
        let step = UInt8(i % 5 + 1)
        pixels.append(
          .rgb(
            pixel.red > 128 ? pixel.red - step : pixel.red + step, pixel.green - step,
            pixel.blue - step))
      }
    }
    let colors = Quantizer(maximumColors: count).colors(for: histogram(pixels))
    #expect(Set(colors).isSuperset(of: flat.map(PaletteColor.init)))
  }

  @Test("A rare accent keeps a colour of its own", arguments: [16, 64, 255])
  func accent(_ count: Int) {
    // Two red pixels in a large picture of blues, where only areas count.
    var random = PNGRandom(state: 2)
    var pixels: [Pixel] = (0..<40_000).map { _ in
      .rgb(random.byte(0...40), random.byte(80...160), random.byte(120...255))
    }
    pixels += Array(repeating: .rgb(250, 20, 10), count: 2)
    let colors = Quantizer(maximumColors: count, areaEighths: 8).colors(for: histogram(pixels))
    let accent = PaletteColor(red: 250, green: 20, blue: 10)
    #expect((colors.map { distance($0, accent) }.min() ?? .max) < 200)
  }

  @Test("The order of the frames and the optimizer change nothing")
  func determinism() {
    var random = PNGRandom(state: 3)
    let pixels: [Pixel] = (0..<20_000).map { _ in
      .rgb(random.byte(), random.byte(0...99), random.byte())
    }
    let one = Quantizer().colors(for: histogram(pixels))
    let other = Quantizer().colors(for: histogram(pixels.reversed()))
    #expect(one == other)
    #expect(one.count == 255)
    // Recorded once: a change of these bytes changes every file with more than 255 colours.
    #expect(one.map(\.pixel).checksum == 49_470_997)
  }

  @Test("Refining lowers the error that splitting leaves")
  func refinement() {
    var random = PNGRandom(state: 4)
    let cloud = histogram(
      (0..<8000).map { _ in .rgb(random.byte(), random.byte() / 3, random.byte() / 2) })
    let points = QuantizerPoints(entries: cloud.entries, areaEighths: 8)
    let split = points.split(Array(cloud.entries.indices), into: 40)
    #expect(split.centers.count == 40)
    let refined = points.refined(split, fixed: [])
    #expect(error(cloud, refined) < error(cloud, split.centers.map(\.color)) * 0.95)
  }

  @Test("Splitting leaves every point with the box that it is in")
  func split() {
    var random = PNGRandom(state: 11)
    let cloud = histogram((0..<3000).map { _ in .rgb(random.byte(), random.byte(), 0) })
    let points = QuantizerPoints(entries: cloud.entries, areaEighths: 0)
    let split = points.split(Array(cloud.entries.indices), into: 20)
    for (number, center) in split.centers.enumerated() {
      let members = points.places.indices.filter { split.owner[$0] == number }
      let mean = members.reduce(0.0) { $0 + Double(points.places[$1].x) } / Double(members.count)
      #expect(abs(mean - Double(center.x)) <= 0.5)
    }
  }

  @Test("The weight is a power of the count", arguments: 0...8)
  func weight(_ eighths: Int) {
    // 256^(1/8) is 2.
    #expect(QuantizerPoints.weight(256, eighths) == Double(1 << eighths))
    #expect(QuantizerPoints.weight(1, eighths) == 1)
  }

  @Test("The nearest place is found, the first of equal ones", arguments: [1, 7, 8, 9, 255, 256])
  func nearest(_ count: Int) {
    var random = PNGRandom(state: 5)
    // Few values, so that equal distances are frequent; and the ends of the range.
    func color() -> PaletteColor {
      let values: [UInt8] = [0, 1, 2, 3, 4, 5, 254, 255]
      func value() -> UInt8 { values[Int(random.byte(0...7))] }
      return PaletteColor(red: value(), green: value(), blue: value())
    }
    let places = (0..<count).map { _ in QuantizerPlace(color()) }
    let nearest = QuantizerNearest(places)
    for _ in 0..<500 {
      let wanted = QuantizerPlace(color())
      let distances = places.map { $0.squared(to: wanted) }
      let least = distances.min()
      let found = nearest.nearest(wanted)
      #expect(found.index == distances.firstIndex { $0 == least })
      #expect(found.squared == least)
    }
  }

  @Test("A step of green counts more than one of red or blue")
  func weights() {
    let origin = QuantizerPlace(PaletteColor(red: 100, green: 100, blue: 100))
    #expect(
      origin.squared(to: QuantizerPlace(PaletteColor(red: 102, green: 100, blue: 100))) == 4 * 64)
    #expect(origin.squared(to: QuantizerPlace(PaletteColor(red: 100, green: 99, blue: 100))) == 100)
    #expect(
      origin.squared(to: QuantizerPlace(PaletteColor(red: 100, green: 100, blue: 103))) == 9 * 64)
    for value in 0...255 {
      let color = PaletteColor(red: UInt8(value), green: UInt8(255 - value), blue: UInt8(value / 2))
      #expect(QuantizerPlace(color).color == color)
    }
  }

  @Test("Neighbours are the nearest ones in order", arguments: [1, 5, 17, 60])
  func neighbours(_ count: Int) {
    var random = PNGRandom(state: 6)
    let places = (0..<count).map { _ in
      QuantizerPlace(PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte()))
    }
    let neighbours = QuantizerNeighbours(places).all
    for i in places.indices {
      let expected = places.indices.filter { $0 != i }
        .map { places[$0].squared(to: places[i]) }.sorted()
      let list = neighbours[(i * QuantizerNeighbours.count)..<((i + 1) * QuantizerNeighbours.count)]
      #expect(
        list.map(\.squared).prefix(expected.count) == expected.prefix(QuantizerNeighbours.count))
    }
  }
}

@Suite("Palettes")
struct PaletteTests {
  @Test("Colours get the nearest entry")
  func mapping() {
    var random = PNGRandom(state: 7)
    let colors = (0..<60).map { _ in
      PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte())
    }
    var matches = PaletteMatches(Palette(colors: colors))
    for i in 0..<4000 {
      let color =
        i % 3 == 0
        ? colors[i % 60]
        : PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte())
      let match = matches.find(color.packed)
      let distances = colors.map { QuantizerPlace($0).squared(to: QuantizerPlace(color)) }
      #expect(distances[Int(match.nearest)] == distances.min())
      #expect(match.choice == LZWChoice(match.nearest))
      #expect(matches.found.reader.costOfKeeping(match.nearest, for: match) == 0)
    }
  }

  @Test(
    "An index has as many bits as the entries need",
    arguments: [
      (1, 1), (2, 2), (3, 2), (4, 3), (15, 4), (16, 5), (127, 7), (128, 8), (255, 8), (256, 8),
    ])
  func bits(_ colors: Int, _ bits: Int) {
    let palette = Palette(
      colors: (0..<colors).map { PaletteColor(red: UInt8($0), green: 0, blue: 0) })
    #expect(palette.indexBits == bits)
  }

  @Test("Colours are ordered by red, green and blue, and keep their components")
  func order() {
    var random = PNGRandom(state: 8)
    let colors = (0..<100).map { _ in
      PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte())
    }
    let sorted = colors.sorted()
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      #expect((a.red, a.green, a.blue) <= (b.red, b.green, b.blue))
    }
    for color in colors {
      #expect(color == PaletteColor(color.pixel))
      #expect(color.pixel == .rgb(color.red, color.green, color.blue))
    }
  }
}
