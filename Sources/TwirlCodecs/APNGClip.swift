import TwirlGraphics

/// What must be known of a clip before its first byte can be written as an APNG.
public struct APNGClip: Equatable, Sendable {
  /// The canvas' width in pixels.
  public let width: Int
  /// The canvas' height in pixels.
  public let height: Int
  /// The number of frames in the file.
  public let frameCount: Int
  /// Whether frames that look like the one before stay frames of their own.
  public let keepsIdenticalFrames: Bool
  /// The number of different pixels, where they are few enough to be counted.
  public let colors: Int?
  /// How pixels are stored.
  let format: APNGFormat

  /// Creates a clip of which nothing but the number of frames is known.
  ///
  /// Pixels are stored with alpha; frames that look like the one before stay, as they are counted.
  ///
  /// - Precondition: the sides and the number of frames are positive.
  public init(width: Int, height: Int, frameCount: Int) {
    self.init(
      width: width, height: height, frameCount: frameCount, keepsIdenticalFrames: true,
      colors: nil, format: .rgba)
  }

  init(
    width: Int, height: Int, frameCount: Int, keepsIdenticalFrames: Bool, colors: Int?,
    format: APNGFormat
  ) {
    precondition(width > 0 && height > 0 && frameCount > 0, "A clip has no frames or no pixels.")
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.keepsIdenticalFrames, self.colors) = (keepsIdenticalFrames, colors)
    self.format = format
  }
}

/// The first look at a clip: counts frames and colours, so that the second can write them.
///
///     let analysis = APNGAnalysis(width: 320, height: 200)
///     for update in updates { analysis.add(update) }
///     let encoder = try APNGEncoder(analysis.clip, plays: .forever, into: sink)
///
/// Of the canvas there is one picture in memory, and 2 MiB about the colours of a clip with many.
public final class APNGAnalysis {
  private let keepsIdenticalFrames: Bool
  private var canvas: Bitmap
  private var frameCount = 0
  private let table = PNGColorTable()
  private var hasFewColors = true
  private var isOpaque = true
  private var isGray = true
  /// A bit for each opaque colour, once there are too many for a table.
  private var used: [UInt64] = []

  /// Creates an analysis of a clip whose canvas begins clear.
  ///
  /// - Precondition: the sides are positive.
  public init(width: Int, height: Int, keepsIdenticalFrames: Bool = false) {
    precondition(width > 0 && height > 0, "A clip has no pixels.")
    canvas = Bitmap(width: width, height: height)
    self.keepsIdenticalFrames = keepsIdenticalFrames
  }

  /// Looks at a frame.
  ///
  /// - Precondition: the update lies on the canvas.
  public func add(_ update: FrameUpdate) {
    precondition(canvas.bounds.contains(update.rect), "A frame update lies outside the canvas.")
    let changed = canvas.changes(by: update)
    if frameCount == 0 {
      canvas.apply(update, in: changed)
      count(canvas.bounds)
      frameCount = 1
      return
    }
    if changed.isEmpty && !keepsIdenticalFrames { return }
    frameCount += 1
    if changed.isEmpty { return }
    canvas.apply(update, in: changed)
    count(changed)
  }

  /// What is known of the clip.
  ///
  /// - Precondition: a frame has been added.
  public var clip: APNGClip {
    precondition(frameCount > 0, "A clip without frames cannot be written.")
    return APNGClip(
      width: canvas.width, height: canvas.height, frameCount: frameCount,
      keepsIdenticalFrames: keepsIdenticalFrames, colors: hasFewColors ? table.count : nil,
      format: format)
  }

  private var format: APNGFormat {
    if hasFewColors { return .indexed(table.words) }
    if !isOpaque { return APNGFormat(pixels: isGray ? .grayAlpha : .rgba) }
    guard let place = used.firstIndex(where: { $0 != .max }) else {
      return APNGFormat(pixels: .rgb, hasHoles: false)
    }
    let color = UInt32(place * 64 + (~used[place]).trailingZeroBitCount)
    return APNGFormat(pixels: .rgb, key: (color | 255 << 24).littleEndian)
  }
}

extension APNGAnalysis {
  private func count(_ rect: PixelRect) {
    canvas.withWords(in: rect) { words in
      for y in 0..<rect.height { count(words.row(y), rect.width) }
    }
  }

  private func count(_ row: UnsafePointer<UInt32>, _ width: Int) {
    var last = UInt32(littleEndian: row[0])
    add(last)
    var x = 1
    while x < width {
      let word = UInt32(littleEndian: row[x])
      if word != last {
        last = word
        add(word)
      }
      x &+= 1
    }
  }

  @inline(__always)
  private func add(_ word: UInt32) {
    if hasFewColors {
      if table.number(of: word) >= 0 { return }
      leaveTable()
    }
    mark(word)
  }

  private func leaveTable() {
    hasFewColors = false
    used = [UInt64](repeating: 0, count: 1 << 18)
    for word in table.words { mark(UInt32(littleEndian: word)) }
  }

  private func mark(_ word: UInt32) {
    if (word ^ word &>> 8) & 0xFFFF != 0 { isGray = false }
    if word &>> 24 == 255 {
      let color = Int(word & 0xFF_FFFF)
      used[color &>> 6] |= 1 &<< UInt64(color & 63)
    } else {
      isOpaque = false
    }
  }
}
