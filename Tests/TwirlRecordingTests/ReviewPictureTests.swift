import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRaster
import TwirlViews

@testable import TwirlRecording

/// What is put around, beside and over a clip, pixel for pixel.
@Suite struct ReviewPictureTests {
  /// A clip of one colour a frame; frame k is grey level 10 k + base.
  private func levels(
    _ count: Int, base: Int, width: Int, height: Int, fps: Double
  ) -> ReviewClip {
    ReviewClip(pictures: count, framesPerSecond: fps) { index in
      Bitmap(
        width: width, height: height,
        fill: Color(white: CGFloat(10 * index + base) / 255).pixel)
    }
  }

  private func review(of clip: ReviewClip) -> Review {
    var review = Review(of: clip, fonts: TestFont.book())
    review.options.fontFamily = "Twirl Test"
    (review.options.comparison.beforeName, review.options.comparison.afterName) = ("a", "b")
    return review
  }

  private func level(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int { Int(picture[x, y].red) }

  /// Strips are 28 points high, gaps 12 wide, the line 1: all of them a whole number of pixels.
  @Test(arguments: [1.0, 2.0])
  func `two clips lie side by side`(_ scale: Double) throws {
    var review = review(of: levels(1, base: 200, width: 40, height: 20, fps: 10))
    review.before = levels(1, base: 100, width: 30, height: 26, fps: 10)
    review.scale = scale
    let picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    let (strip, gap) = (Int(28 * scale), Int(12 * scale))
    #expect(picture.width == 30 + gap + 40 && picture.height == strip + 26)
    for y in strip..<picture.height {
      for x in 0..<picture.width {
        let expected: Int
        if x < 30 {
          expected = 100
        } else if x < 30 + gap {
          expected = 255
        } else {
          // The smaller one is in the middle: 3 rows above and below.
          expected = (strip + 3..<strip + 23).contains(y) ? 200 : 255
        }
        #expect(level(picture, x, y) == expected, "at \(x), \(y)")
      }
    }
  }

  @Test func `two clips lie over each other`() throws {
    var review = review(of: levels(1, base: 200, width: 40, height: 20, fps: 10))
    review.before = levels(1, base: 100, width: 30, height: 26, fps: 10)
    review.options.comparison.layout = .stack
    let picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    #expect(picture.width == 40 && picture.height == 28 + 26 + 28 + 20)
    for x in 0..<40 {
      for y in 28..<54 { #expect(level(picture, x, y) == ((5..<35).contains(x) ? 100 : 255)) }
      for y in 82..<102 { #expect(level(picture, x, y) == 200) }
    }
  }

  @Test(arguments: [40, 41])
  func `two clips share one place`(_ width: Int) throws {
    var review = review(of: levels(1, base: 200, width: width, height: 20, fps: 10))
    review.before = levels(1, base: 100, width: width, height: 20, fps: 10)
    review.options.comparison.layout = .split
    let picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    #expect(picture.width == width && picture.height == 48)
    // The line is one pixel, at the middle or just left of it.
    let line = (width - 1) / 2
    for y in 28..<48 {
      for x in 0..<width {
        #expect(level(picture, x, y) == (x < line ? 100 : x == line ? 143 : 200), "at \(x)")
      }
    }
  }

  /// 10 and 25 frames a second, 0.6 and 0.32 s long: at any instant both are what they are alone.
  @Test(arguments: [false, true])
  func `two clips are in step whatever their rates`(_ isSwapped: Bool) throws {
    let slow = levels(6, base: 0, width: 8, height: 6, fps: 10)
    let fast = levels(8, base: 100, width: 8, height: 6, fps: 25)
    var review = review(of: isSwapped ? fast : slow)
    review.before = isSwapped ? slow : fast
    for bytes in [try review.apng().bytes, try review.gif().bytes] {
      let shown = try ShownClip(bytes)
      #expect(shown.times.last == 600)
      for instant in stride(from: 5, to: 600, by: 10) {
        let picture = shown.pictures[(shown.times.firstIndex { $0 > instant } ?? 1) - 1]
        let slowLevel = 10 * (instant / 100)
        let fastLevel = 100 + 10 * min(instant / 40, 7)
        let (left, right) = isSwapped ? (slowLevel, fastLevel) : (fastLevel, slowLevel)
        #expect(level(picture, 2, 30) == left, "\(instant) ms")
        #expect(level(picture, 22, 30) == right, "\(instant) ms")
      }
    }
  }

  /// A GIF of a recording beside the recording: hundredths are rounded, and still both show the same.
  @Test(arguments: [50.0, 30, 24, 15])
  func `a recording is in step with its own file`(_ fps: Double) throws {
    let recording = PlainClip.mover.recording(Clip.options(framesPerSecond: fps))
    var review = review(of: ReviewClip(recording))
    review.output = recording.options
    review.before = try ReviewClip(animation: recording.gif().bytes)
    for (bytes, isGIF) in [(try review.apng().bytes, false), (try review.gif().bytes, true)] {
      let shown = try ShownClip(bytes)
      #expect(shown.pictures.count == Int(fps / 2 + 0.5) + 1)
      for (index, picture) in shown.pictures.enumerated() {
        let (old, new) = (
          picture.cropped(to: PixelRect(x: 0, y: 28, width: 60, height: 24)),
          picture.cropped(to: PixelRect(x: 72, y: 28, width: 60, height: 24))
        )
        // A GIF's frames are sampled at hundredths, an APNG's are not: 5 ms are 0.4 pixels of 10 rows on
        // both sides, and a whole frame would be at least 1.6.
        let difference = zip(old.pixels, new.pixels).reduce(0) {
          $0 + abs(Int($1.0.red) - Int($1.1.red))
        }
        #expect(difference <= (isGIF ? 0 : 2 * 10 * 256 * 2 / 5), "frame \(index)")
      }
    }
  }

  @Test func `an old recording is sampled at the same instants`() throws {
    let options = Clip.options(framesPerSecond: 30)
    var review = review(of: ReviewClip(PlainClip.mover.recording(options)))
    review.output = options
    review.before = ReviewClip(PlainClip.mover.recording(Clip.options(framesPerSecond: 12)))
    review.options.speed = 0.5
    let shown = try ShownClip(try review.gif().bytes)
    #expect(shown.pictures.count > 28)
    for picture in shown.pictures {
      let halves = [0, 72].map {
        picture.cropped(to: PixelRect(x: $0, y: 28, width: 60, height: 24))
      }
      #expect(halves[0] == halves[1])
    }
  }

  @Test func `an old clip that has ended before the part stays as it ended`() throws {
    var review = review(of: levels(20, base: 0, width: 8, height: 6, fps: 10))
    review.before = levels(5, base: 100, width: 8, height: 6, fps: 10)
    review.options.start = 1
    let shown = try ShownClip(try review.apng().bytes)
    #expect(shown.pictures.count == 10)
    for picture in shown.pictures { #expect(level(picture, 2, 30) == 140) }
  }

  // MARK: Labels

  @Test(arguments: [Review.Label.Position.above, .below], [1.0, 2.0])
  func `a label covers nothing`(_ position: Review.Label.Position, _ scale: Double) throws {
    let options = Clip.options(framesPerSecond: 20)
    var review = review(of: ReviewClip(PlainClip.card.recording(options)))
    review.output = options
    review.scale = scale
    let plain = try ShownClip(try review.apng().bytes)
    review.options.label = Review.Label("a {time}", position: position)
    let shown = try ShownClip(try review.apng().bytes)
    let strip = Int(28 * scale)
    let top = position == .above ? strip : 0
    #expect(shown.times == plain.times)
    for (labelled, picture) in zip(shown.pictures, plain.pictures) {
      #expect(labelled.width == picture.width && labelled.height == picture.height + strip)
      #expect(labelled.cropped(to: picture.bounds.offsetBy(x: 0, y: top)) == picture)
      let words = labelled.cropped(
        to: PixelRect(
          x: 0, y: position == .above ? 0 : picture.height, width: picture.width, height: strip))
      #expect(words.pixels.allSatisfy { $0.alpha == 255 })
      #expect(words.pixels.contains { $0.red < 80 })
    }
  }

  /// Inter's digits differ; the test font's are all alike.
  @Test func `each frame has its own time`() throws {
    let options = Clip.options(framesPerSecond: 20)
    var review = Review(of: PlainClip.mover.recording(options))
    review.options.label = Review.Label("{time}")
    let shown = try ShownClip(try review.apng().bytes)
    let strips = shown.pictures.map {
      $0.cropped(to: PixelRect(x: 0, y: 24, width: 60, height: 28))
    }
    #expect(Set(strips).count == 11)
    // Digits have one width: what stands behind them, " s", does not move.
    let ends = strips.map { strip in
      (0..<60).last { x in (0..<28).contains { strip[x, $0].red < 128 } }
    }
    #expect(Set(ends).count == 1)
  }

  @Test(arguments: [
    ("x", "x"), ("{time}", "0.25 s"), ("{frame}/{frames}", "12/60"),
    ("{time} {time}", "0.25 s 0.25 s"),
    ("{}", "{}"), ("{frame", "{frame"), ("{frames}{frame}", "6012"), ("", ""),
  ])
  func `placeholders are filled in`(_ template: String, _ text: String) {
    let label = LabelText(template, times: (0..<60).map { Double($0) / 50 }, frameCount: 60)
    #expect(label.text(time: 0.25, frame: 12) == text)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (0.005, 3, "0.005"), (1.5, 2, "1.50"), (12.345, 3, "12.345"),
    (59.999, 2, "60.00"), (0.05, 2, "0.05"), (86_400, 2, "86400.00"),
  ])
  func `times have fixed digits`(_ value: Double, _ digits: Int, _ text: String) {
    #expect(LabelText.decimal(value, digits) == text)
  }

  @Test func `thousandths are shown where there are some`() {
    let coarse = LabelText("{time}", times: [0, 0.02, 1.98], frameCount: 3)
    #expect(coarse.text(time: 0.02, frame: 1) == "0.02 s")
    #expect(coarse.widest == "1.98 s")
    let fine = LabelText("{time}", times: [0, 0.005, 0.01], frameCount: 3)
    #expect(fine.text(time: 0.01, frame: 2) == "0.010 s")
    let finest = LabelText("{time}", times: [0.02, 0.021], frameCount: 2)
    #expect(finest.text(time: 0.02, frame: 0) == "0.020 s")
    // As floating-point numbers have it, which are no multiples of a hundredth.
    let noisy = LabelText("{time}", times: (0..<100).map { 0.1 * Double($0) }, frameCount: 100)
    #expect(noisy.text(time: 0.3, frame: 3) == "0.30 s")
  }

  // MARK: Device

  /// The distance of a pixel from a rounded rectangle's edge says what it must be.
  @Test(arguments: [(120, 80), (81, 140), (20, 12)])
  func `a device is round and clear outside`(_ size: (Int, Int)) throws {
    let (width, height) = size
    var review = review(of: levels(1, base: 230, width: width, height: height, fps: 10))
    review.options.hasDeviceFrame = true
    let picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    let bezel = max(2, Int((0.036 * Double(min(width, height))).rounded()))
    #expect(picture.width == width + 2 * bezel && picture.height == height + 2 * bezel)
    let radius = (0.1 * Double(min(width, height))).rounded()
    /// How far a pixel's middle lies inside of the device's edge, inset by some pixels.
    func depth(_ x: Int, _ y: Int, inset: Double) -> Double {
      let r = radius + Double(bezel) - inset
      let (w, h) = (Double(picture.width), Double(picture.height))
      let dx = min(Double(x) + 0.5, w - Double(x) - 0.5) - inset
      let dy = min(Double(y) + 0.5, h - Double(y) - 0.5) - inset
      if dx < r, dy < r { return r - ((r - dx) * (r - dx) + (r - dy) * (r - dy)).squareRoot() }
      return min(dx, dy)
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        let (outer, inner) = (depth(x, y, inset: 0), depth(x, y, inset: Double(bezel)))
        if outer < -0.8 {
          #expect(pixel == .clear, "at \(x), \(y)")
        } else if outer > 0.8 {
          #expect(pixel.alpha == 255, "at \(x), \(y)")
        }
        if inner > 0.8 {
          #expect(pixel.red == 230, "at \(x), \(y)")
        } else if inner < -0.8 {
          #expect(pixel.red < 120, "at \(x), \(y)")
        }
      }
    }
  }

  /// What painting over one another gives: the device, and the screen within a round clip.
  @Test(arguments: [(120, 80), (81, 140), (200, 200)], [false, true])
  func `the corners of a screen are antialiased`(_ size: (Int, Int), _ isOnPaper: Bool) throws {
    let (width, height) = size
    var review = review(of: levels(1, base: 230, width: width, height: height, fps: 10))
    review.options.hasDeviceFrame = true
    if isOnPaper { review.options.label = Review.Label("") }
    var picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    if isOnPaper {
      picture = picture.cropped(
        to: PixelRect(x: 0, y: 0, width: picture.width, height: picture.height - 28))
    }
    let bezel = (picture.width - width) / 2
    let radius = CGFloat((0.1 * Double(min(width, height))).rounded())
    let context = GraphicsContext(
      bitmap: Bitmap(
        width: picture.width, height: picture.height,
        fill: isOnPaper ? Color.white.pixel : .clear))
    func paint(_ inset: Int, _ color: Color) {
      context.setFillColor(color)
      context.fill(
        Path(
          roundedRect: CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
            .insetBy(dx: CGFloat(inset), dy: CGFloat(inset)),
          cornerRadius: radius + CGFloat(bezel - inset)))
    }
    paint(0, Color(white: 0.42))
    paint(max(1, Int((0.18 * Double(bezel)).rounded())), Color(white: 0.11))
    paint(bezel, Color(white: 230 / 255))
    let expected = context.bitmap
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let difference = abs(Int(picture[x, y].red) - Int(expected[x, y].red))
        #expect(difference <= 1 && picture[x, y].alpha == expected[x, y].alpha, "at \(x), \(y)")
      }
    }
  }

  @Test func `a clear screen stays clear in a device`() throws {
    var review = review(
      of: ReviewClip(pictures: 1, framesPerSecond: 10) { _ in Bitmap(width: 40, height: 40) })
    review.options.hasDeviceFrame = true
    let picture = try #require(try ShownClip(try review.apng().bytes).pictures.first)
    #expect(picture[20, 20] == .clear && picture[1, 20].alpha == 255)
  }

  @Test func `a device in a GIF takes the matte`() throws {
    var review = review(of: levels(1, base: 230, width: 60, height: 60, fps: 10))
    review.options.hasDeviceFrame = true
    var picture = try #require(try ShownClip(try review.gif().bytes).pictures.first)
    #expect(picture[0, 0] == .clear)
    review.output.gif.matte = Color(hex: "#FF0000")
    picture = try #require(try ShownClip(try review.gif().bytes).pictures.first)
    #expect(picture[0, 0] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
  }

  // MARK: Touches

  private func touches() -> (plain: Review, touched: Review) {
    let options = Clip.options(framesPerSecond: 50)
    let plain = Review(of: PlainClip.tapped.recording(options))
    var touched = plain
    touched.options.showsTouches = true
    return (plain, touched)
  }

  /// Taps at (20, 20) at 0.1 s, and at (60.5, 40.25) from 0.3 to 0.5 s.
  @Test func `a dot is where and when a finger is`() throws {
    let (plain, touched) = touches()
    let frames = try [plain, touched].map { review in
      try Dictionary(uniqueKeysWithValues: framesByTime(review))
    }
    func difference(_ hundredths: Int) throws -> PixelRect {
      let last = try #require(frames[0].keys.max())
      let one = try #require(frames[0][min(hundredths, last)])
      let two = try #require(frames[1][hundredths])
      let update = FrameUpdate(from: one, to: two)
      return update.rect
    }
    for time in stride(from: 0, to: 10, by: 2) { #expect(try difference(time).isEmpty) }
    // 13 points around the middle while it is down, and for 0.1 s at least; it stays on the canvas.
    for time in [10, 14, 18] {
      #expect(try difference(time) == PixelRect(x: 7, y: 7, width: 26, height: 26))
    }
    // The other one ends at (73.5, 53.25), where a part of a row of the light rim is not seen on white.
    let both = try difference(48)
    #expect((73...74).contains(both.maxX) && (53...54).contains(both.maxY))
    // It grows, and is gone 0.35 s after 0.2 and 0.5 s: 0.55 and 0.85 s.
    #expect(try difference(26).width > 26)
    #expect(try difference(60).width > 27)
    #expect(try difference(70).width > 30)
    // The animation itself is at rest at 0.5 s; the clip goes on until the last dot is gone.
    #expect(frames[0].keys.max() == 50 && frames[1].keys.max() == 86)
    #expect(try difference(86).isEmpty)
  }

  private func framesByTime(_ review: Review) throws -> [(Int, Bitmap)] {
    let take = try review.take(Review.Pace(unit: .centiseconds))
    var canvas: Bitmap?
    var (result, time): ([(Int, Bitmap)], Int) = ([], 0)
    try take.forEach(stage: .frames, { _ in }) { update, position in
      var picture = canvas ?? update.pixels
      picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      canvas = picture
      result.append((time, picture))
      time += take.delay(of: position).rounded(unitsPerSecond: 100)
    }
    return result
  }

  @Test func `a dot fades`() {
    let touch = StageTouch(
      start: CGPoint(x: 10, y: 10), end: CGPoint(x: 30, y: 20), down: MediaTime(seconds: 1),
      duration: MediaTime(seconds: 0.4))
    func dot(_ time: Double) -> TouchDot? {
      TouchDot(touch, at: MediaTime(seconds: time), scale: 2)
    }
    #expect(dot(0.99) == nil && dot(1.75) == nil)
    #expect(dot(1)?.opacity == 1 && dot(1.4)?.opacity == 1)
    #expect(dot(1)?.center == CGPoint(x: 20, y: 20))
    #expect(dot(1.2)?.center == CGPoint(x: 40, y: 30))
    #expect(dot(1.6)?.center == CGPoint(x: 60, y: 40))
    #expect(dot(1)?.radius == 26)
    // Half of 0.35 s: (1 - 1/2)^2, and 1 + 0.5 * 3/4 times as large.
    #expect(abs((dot(1.575)?.opacity ?? 0) - 0.25) < 1e-9)
    #expect(abs((dot(1.575)?.radius ?? 0) - 26 * 1.375) < 1e-9)
    #expect(!TouchDot.isOver(touch, at: MediaTime(seconds: 1.74)))
    #expect(TouchDot.isOver(touch, at: MediaTime(seconds: 1.75)))
  }
}
