import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// Several frames of a clip in one picture, with their times.
///
///     let strip = ClipStrip { try AnimationDecoder(bytes).next }
///     try strip.draw().write(to: "strip.png")
///
/// Pixels do not tell where views are: of ``Strip``'s forms a clip has the moments and the rulers, whose
/// points are pixels. A moment of it is a frame, and its time the frame's beginning; of moments that are
/// given, the time that was given.
public struct ClipStrip {
  /// One frame.
  public struct Frame: Sendable {
    /// All of the picture.
    public var canvas: Bitmap
    /// How long it is shown.
    public var delay: FrameDelay

    /// Creates a frame.
    public init(canvas: Bitmap, delay: FrameDelay) { (self.canvas, self.delay) = (canvas, delay) }
  }

  /// What it shows.
  public var options: Strip.Options
  /// What lies behind frames that are not opaque, or nil for grey squares.
  public var backgroundColor: Color?
  /// What text is set with.
  public var fonts: FontBook
  let makeFrames: () throws -> () throws -> Frame?

  /// Creates a strip of frames.
  ///
  /// - Parameters:
  ///   - options: which moments, and how they are laid out.
  ///   - fonts: where the font of the texts is found.
  ///   - makeFrames: returns what gives a frame each time it is called, from the first on, and nil
  ///     after the last; called once for each look at the clip.
  public init(
    options: Strip.Options = Strip.Options(), fonts: FontBook = FontBook(),
    makeFrames: @escaping () throws -> () throws -> Frame?
  ) {
    (self.options, self.fonts, self.makeFrames) = (options, fonts, makeFrames)
  }

  /// Creates a strip of a GIF, an APNG or a PNG, whichever the bytes are.
  ///
  /// A delay of 10 ms or less counts as the 100 ms that viewers make of it in a GIF.
  public init(
    _ bytes: [UInt8], options: Strip.Options = Strip.Options(), fonts: FontBook = FontBook(),
    limits: CodecLimits = CodecLimits()
  ) {
    self.init(options: options, fonts: fonts) {
      let decoder = try AnimationDecoder(bytes, limits: limits)
      return {
        try decoder.next().map { Frame(canvas: $0.canvas, delay: $0.delay.shown) }
      }
    }
  }
}

// MARK: - Drawing

extension ClipStrip {
  /// Draws the strip.
  ///
  /// - Throws: `StripError`, `TextError`, or what reading the frames throws.
  public func draw() throws -> StripDrawing {
    try checkForm()
    let isByMotion = options.times.isEmpty && options.spacing == .motion
    let times = try ClipTimes(self, measuresMotion: isByMotion)
    let moments = try moments(times, isByMotion: isByMotion)
    let size = times.first.bounds
    // As if the picture were some 320 points wide, as most previews are.
    let unit = min(max((CGFloat(size.width) / 320).rounded(.down), 1), 4)
    let measures = SheetMeasures(
      unit: unit, theme: .suiting(backgroundColor ?? times.first.cornerColor),
      family: options.fontFamily, fonts: fonts)
    let columns =
      options.columns
      ?? MomentsBlock.columns(count: moments.count, width: size.width, height: size.height)
    var block = MomentsBlock(
      pictureSize: size, count: moments.count, labels: [], columns: min(columns, moments.count),
      isOpaque: true, rulers: options.showsRulers ? Rulers(scale: 1) : nil, measures: measures)
    block.labels = zip(MomentLabels.texts(moments.map(\.time.seconds)), moments).map {
      ($0, "frame \($1.frame)")
    }
    var sheet = Sheet(blocks: [block], measures: measures)
    if let title = options.title {
      sheet.blocks.insert(TitleBlock(title: title, notes: [], measures: measures), at: 0)
    }
    let layout = try sheet.layOut()
    // Frames are kept when it is certain that they have room.
    block.pictures = try pictures(of: moments.map(\.frame), size: size)
    block.isOpaque = block.pictures.allSatisfy(\.isOpaque)
    sheet.blocks[sheet.blocks.count - 1] = block
    let top = layout.tops[sheet.blocks.count - 1]
    return StripDrawing(
      picture: try sheet.draw(layout), scale: 1,
      moments: moments.enumerated().map { index, moment in
        StripDrawing.Moment(
          time: moment.time.seconds, rect: block.rect(of: index, x: layout.x, y: top),
          frame: moment.frame)
      })
  }

  /// Reads the clip again, and returns some of its frames.
  private func pictures(of frames: [Int], size: PixelRect) throws -> [Bitmap] {
    let wanted = Set(frames)
    var canvases: [Int: Bitmap] = [:]
    let next = try makeFrames()
    var index = 0
    while canvases.count < wanted.count, let frame = try next() {
      if wanted.contains(index), frame.canvas.bounds == size {
        canvases[index] = onBackground(frame.canvas)
      }
      index += 1
    }
    let pictures = frames.compactMap { canvases[$0] }
    guard pictures.count == frames.count else { throw RecordingError.differs }
    return pictures
  }

  private func checkForm() throws(StripError) {
    let forms = [
      (options.isOnionSkin, "an onion skin"), (options.showsAnchors, "the mark of an anchor point"),
      (options.showsCurves, "a value curve"), (!options.viewNames.isEmpty, "a motion path"),
    ]
    for (isWanted, form) in forms where isWanted { throw .needsViews(form: form) }
  }

  /// Chooses the frames.
  private func moments(
    _ times: ClipTimes, isByMotion: Bool
  ) throws -> [(time: MediaTime, frame: Int)] {
    if !options.times.isEmpty {
      return try Set(options.times.map(MediaTime.init(seconds:))).sorted().map { time in
        guard time <= times.end else {
          throw StripError.momentAfterEnd(time.seconds, end: times.end.seconds)
        }
        return (time, times.frame(at: time))
      }
    }
    // The last frame shows the clip at rest from its beginning on.
    let last = times.starts[times.starts.count - 1]
    let start = MediaTime(seconds: options.start)
    let end = options.end.map { min(MediaTime(seconds: $0), last) } ?? last
    guard start <= end else {
      throw StripError.emptySpan(from: start.seconds, to: end.seconds)
    }
    if isByMotion {
      let range = times.frame(at: start)...times.frame(at: end)
      guard let frames = times.framesEvenInMotion(count: options.momentCount, in: range) else {
        throw StripError.nothingMoves
      }
      return frames.map { (times.starts[$0], $0) }
    }
    let even = MomentTimes.even(count: options.momentCount, from: start, to: end)
    return Set(even.map(times.frame)).sorted().map { (times.starts[$0], $0) }
  }

  private func onBackground(_ canvas: Bitmap) -> Bitmap {
    guard let backgroundColor, backgroundColor.alpha > 0 else { return canvas }
    return Onion.composed(
      back: Bitmap(width: canvas.width, height: canvas.height, fill: backgroundColor.pixel),
      opacities: [1], front: nil
    ) { _ in canvas }
  }
}

extension Bitmap {
  /// Whether nothing shows through any pixel.
  fileprivate var isOpaque: Bool {
    withUnsafePixels { pixels in pixels.allSatisfy { $0.alpha == 255 } }
  }

  /// The colour of the first pixel, which is mostly the background's.
  fileprivate var cornerColor: Color {
    guard let pixel = pixels.first?.unpremultiplied else { return .white }
    return Color(
      red: CGFloat(pixel.red) / 255, green: CGFloat(pixel.green) / 255,
      blue: CGFloat(pixel.blue) / 255, alpha: CGFloat(pixel.alpha) / 255)
  }
}
