import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRaster
import TwirlText
import TwirlViews

@testable import TwirlRecording

/// Random combinations of all options, against frames that are each drawn, placed and copied plainly.
@Suite struct ReviewPropertyTests {
  /// What is chosen at random.
  private struct Combination {
    var clip: PlainClip
    var old: PlainClip?
    var options = Review.Options()
    var fps: Double
    var jobs: Int
    var isGIF: Bool
  }

  private func combination(_ seed: UInt64) -> Combination {
    var random = SeededGenerator(seed: seed)
    func some<Value>(_ values: [Value]) -> Value {
      values.randomElement(using: &random) ?? values[0]
    }
    var result = Combination(
      clip: some([.mover, .card, .tapped]), old: some([nil, .mover, .card, .tapped]),
      fps: some([10, 12.5, 20, 24]), jobs: some([1, 2, 3]), isGIF: some([false, true]))
    result.options.speed = some([0.5, 1, 2, 0.3])
    result.options.start = some([0, 0.1, 0.33])
    result.options.end = some([nil, 0.4, 0.7])
    result.options.holdLast = some([nil, 0.3])
    result.options.bounces = some([false, true])
    result.options.showsTouches = some([false, true])
    result.options.hasDeviceFrame = some([false, true])
    result.options.comparison.layout = some([.side, .split, .stack])
    (result.options.comparison.beforeName, result.options.comparison.afterName) = ("a", "b")
    result.options.label = some([
      nil, Review.Label("e {frame}", position: .above), Review.Label("{frame} o {time}"),
    ])
    result.options.paper = some([.white, .black, .clear])
    result.options.fontFamily = "Twirl Test"
    return result
  }

  // MARK: The plain way

  private func time(_ k: Int, _ c: Combination) -> Double {
    c.isGIF ? (100 * Double(k) / c.fps).rounded() / 100 : Double(k) / c.fps
  }

  /// The instant of the animation that frame k shows.
  private func instant(_ k: Int, _ c: Combination) -> MediaTime {
    MediaTime(seconds: c.options.start)
      + MediaTime(seconds: MediaTime(seconds: time(k, c)).seconds * c.options.speed)
  }

  /// How many frames a clip has alone, and when it ends.
  private func length(_ clip: PlainClip, _ c: Combination) throws -> (count: Int, end: Double) {
    if let end = c.options.end {
      var length = (end - c.options.start) / c.options.speed
      if c.isGIF { length = (length * 100).rounded() / 100 }
      length = max(length, c.isGIF ? 0.02 : 0)
      let least = c.isGIF ? 0.02 : 1e-9
      let count = (1...).first { time($0, c) + least > length + 1e-12 } ?? 1
      return (count, length)
    }
    let stage = try clip.makeStage()
    for k in 0... {
      try stage.advance(to: instant(k, c))
      let isFaded =
        !c.options.showsTouches
        || stage.touches.allSatisfy { TouchDot.isOver($0, at: instant(k, c)) }
      if stage.isAtRest, isFaded { return (k + 1, time(k + 1, c)) }
    }
    return (0, 0)
  }

  private func picture(_ clip: PlainClip, at time: MediaTime, _ c: Combination) throws -> Bitmap {
    var picture = try clip.picture(at: time)
    guard c.options.showsTouches else { return picture }
    let stage = try clip.makeStage()
    try stage.advance(to: time)
    for touch in stage.touches {
      TouchDot(touch, at: time, scale: stage.scale)?.draw(over: &picture, at: picture.bounds)
    }
    return picture
  }

  private func framed(_ picture: Bitmap, _ c: Combination) -> Bitmap {
    guard c.options.hasDeviceFrame else { return picture }
    let isAlone = c.old == nil && c.options.label == nil
    let device = DeviceFrame(
      width: picture.width, height: picture.height,
      paper: isAlone ? .clear : c.options.paper.pixel)
    var result = device.body
    let screen = device.framed(picture.bounds, picture)
    result.replace(x: screen.rect.x, y: screen.rect.y, with: screen.pixels)
    return result
  }

  private func strip(_ text: String, widest: String, width: Int, scale: Int, _ c: Combination)
    throws
    -> Bitmap
  {
    let paper = c.options.paper
    let context = GraphicsContext(
      bitmap: Bitmap(width: width, height: 28 * scale, fill: paper.pixel))
    let ink = paper == .clear ? 0.5 : paper == .white ? 0.24 : 0.92
    var style = Caption.Style(
      size: 13 * CGFloat(scale), weight: .medium, color: Color(white: ink))
    style.font.family = "Twirl Test"
    let fonts = TestFont.book()
    func caption(_ text: String) throws -> Caption {
      try Caption(
        text, style: style, fonts: fonts, widthLimit: CGFloat(width - 8 * scale), replacement: "?")
    }
    let set = try caption(text)
    let x = ((CGFloat(width) - (try caption(widest).width)) / 2).rounded()
    let y = ((CGFloat(28 * scale) + set.capHeight) / 2).rounded()
    set.draw(in: context, at: CGPoint(x: x, y: y))
    return context.bitmap
  }

  private func compared(_ old: Bitmap, _ new: Bitmap, _ c: Combination) throws -> Bitmap {
    let paper = c.options.paper.pixel
    let (width, height) = (max(old.width, new.width), max(old.height, new.height))
    func padded(_ picture: Bitmap, _ w: Int, _ h: Int) -> Bitmap {
      var result = Bitmap(width: w, height: h, fill: paper)
      result.replace(x: (w - picture.width) / 2, y: (h - picture.height) / 2, with: picture)
      return result
    }
    func name(_ text: String, _ width: Int) throws -> Bitmap {
      try strip(text, widest: text, width: width, scale: 1, c)
    }
    var result: Bitmap
    switch c.options.comparison.layout {
    case .side:
      result = Bitmap(width: old.width + 12 + new.width, height: 28 + height, fill: paper)
      result.replace(x: 0, y: 0, with: try name("a", old.width))
      result.replace(x: old.width + 12, y: 0, with: try name("b", new.width))
      result.replace(x: 0, y: 28, with: padded(old, old.width, height))
      result.replace(x: old.width + 12, y: 28, with: padded(new, new.width, height))
    case .stack:
      result = Bitmap(width: width, height: 56 + old.height + new.height, fill: paper)
      result.replace(x: 0, y: 0, with: try name("a", width))
      result.replace(x: 0, y: 28 + old.height, with: try name("b", width))
      result.replace(x: 0, y: 28, with: padded(old, width, old.height))
      result.replace(x: 0, y: 56 + old.height, with: padded(new, width, new.height))
    case .split:
      result = Bitmap(width: width, height: 28 + height, fill: paper)
      result.replace(x: 0, y: 0, with: try name("a", width / 2))
      result.replace(x: width / 2, y: 0, with: try name("b", width - width / 2))
      let line = (width - 1) / 2
      result.replace(
        x: 0, y: 28,
        with: padded(old, width, height).cropped(
          to: PixelRect(x: 0, y: 0, width: line, height: height)))
      result.fill(
        PixelRect(x: line, y: 28, width: 1, height: height),
        with: Pixel(red: 143, green: 143, blue: 143, alpha: 255))
      result.replace(
        x: line + 1, y: 28,
        with: padded(new, width, height).cropped(
          to: PixelRect(x: line + 1, y: 0, width: width - line - 1, height: height)))
    }
    return result
  }

  private func labelled(_ picture: Bitmap, _ k: Int, of count: Int, _ c: Combination) throws
    -> Bitmap
  {
    guard let label = c.options.label else { return picture }
    func seconds(_ k: Int) -> Double { c.options.start + time(k, c) * c.options.speed }
    let isFine = (0..<count).contains {
      abs(seconds($0) * 100 - (seconds($0) * 100).rounded()) > 0.04
    }
    func text(_ k: Int) -> String {
      label.text
        .replacingOccurrences(
          of: "{time}", with: String(format: isFine ? "%.3f s" : "%.2f s", seconds(k))
        )
        .replacingOccurrences(of: "{frame}", with: "\(k)")
    }
    let words = try strip(
      text(k), widest: text(count - 1), width: picture.width, scale: 1, c)
    var result = Bitmap(width: picture.width, height: picture.height + 28)
    let isAbove = label.position == .above
    result.replace(x: 0, y: isAbove ? 0 : picture.height, with: words)
    result.replace(x: 0, y: isAbove ? 28 : 0, with: picture)
    return result
  }

  private func plain(_ c: Combination) throws -> ShownClip {
    let (count1, end1) = try length(c.clip, c)
    let (count2, end2) = try c.old.map { try length($0, c) } ?? (0, 0)
    let (count, end) = (max(count1, count2), max(end1, end2))
    var frames: [(Bitmap, Double)] = []
    for k in 0..<count {
      var picture = framed(try self.picture(c.clip, at: instant(min(k, count1 - 1), c), c), c)
      if let old = c.old {
        let other = framed(try self.picture(old, at: instant(min(k, count2 - 1), c), c), c)
        picture = try compared(other, picture, c)
      }
      picture = try labelled(picture, k, of: count, c)
      frames.append((picture, (k + 1 < count ? time(k + 1, c) : end) - time(k, c)))
    }
    if let hold = c.options.holdLast { frames[count - 1].1 = hold }
    if c.options.bounces, count > 2 { frames += frames[1..<count - 1].reversed() }
    var result = ShownClip()
    for (picture, seconds) in frames { result.add(picture, seconds: seconds) }
    return result
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `any combination gives what the plain way gives`(_ seed: UInt64) throws {
    let c = combination(seed)
    let outputOptions = Clip.options(framesPerSecond: c.fps, jobs: c.jobs)
    var review = Review(of: c.clip.recording(outputOptions), fonts: TestFont.book())
    review.options = c.options
    review.scale = 1
    review.before = c.old.map { ReviewClip($0.recording(Clip.options(jobs: c.jobs))) }
    let expected = try plain(c)
    var shown = ShownClip()
    let take = try review.take(
      Review.Pace(unit: c.isGIF ? .centiseconds : .nanoseconds),
      budget: [0, 5_000, 1 << 26][Int(seed % 3)])
    for look in 0..<2 {
      shown = ShownClip()
      var canvas: Bitmap?
      try take.forEach(stage: .frames, { _ in }) { update, position in
        var picture = canvas ?? update.pixels
        picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
        canvas = picture
        shown.add(picture, seconds: take.delay(of: position).seconds)
      }
      #expect(shown.difference(from: expected) == nil, "look \(look)")
    }
    let apng = try review.apng().bytes
    if !c.isGIF {
      #expect(try ShownClip(apng).difference(from: expected) == nil)
    }
    review.output.jobs = c.jobs % 3 + 1
    #expect(try review.apng().bytes == apng)
  }
}
