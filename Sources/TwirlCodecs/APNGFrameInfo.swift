import TwirlGraphics

/// What becomes of a frame's rectangle of an APNG before the next frame is drawn.
public enum APNGDisposal: UInt8, Sendable, CaseIterable {
  /// It stays as it is.
  case none = 0
  /// It becomes transparent black.
  case background = 1
  /// It becomes what it was before the frame; in the first frame the same as `background`.
  case previous = 2
}

/// How a frame of an APNG is drawn on what was there.
public enum APNGBlend: UInt8, Sendable, CaseIterable {
  /// Its pixels replace those of the canvas, alpha and all.
  case source = 0
  /// Its pixels are composited over those of the canvas.
  case over = 1
}

/// What an APNG says about one of its frames.
public struct APNGFrameInfo: Equatable, Sendable {
  /// Where the frame lies on the canvas.
  public let rect: PixelRect
  /// How long it is shown; viewers show 10 ms and less as 100 ms.
  public let delay: FrameDelay
  /// What becomes of its rectangle afterwards.
  public let disposal: APNGDisposal
  /// How it is drawn on what was there.
  public let blend: APNGBlend
  /// The number of bytes of its chunks.
  public internal(set) var bytes = 0
  /// Where its compressed pixels lie in the file.
  var data: [Range<Int>] = []
}

extension APNGFrameInfo {
  /// Reads the data of an fcTL chunk behind its sequence number.
  ///
  /// - Throws: ``PNGError/damaged(_:)`` with the frame's number.
  init(_ fields: ArraySlice<UInt8>, number: Int, header: PNGHeader) throws(PNGError) {
    let fields = Array(fields)
    guard fields.count == 26 else {
      throw .damaged("the control chunk of frame \(number) is no such")
    }
    func number32(_ index: Int) -> Int { Int(PNGChunkReader.bigEndian(fields, at: index)) }
    func number16(_ index: Int) -> Int { Int(fields[index]) << 8 | Int(fields[index + 1]) }
    let (width, height, x, y) = (number32(4), number32(8), number32(12), number32(16))
    guard width > 0, height > 0, x + width <= header.width, y + height <= header.height else {
      throw .damaged("frame \(number) has no pixels or lies outside of the canvas")
    }
    guard let disposal = APNGDisposal(rawValue: fields[24]),
      let blend = APNGBlend(rawValue: fields[25])
    else { throw .damaged("frame \(number) has an unknown disposal or blending") }
    // A denominator of 0 stands for hundredths.
    let parts = number16(22) == 0 ? 100 : number16(22)
    self.init(
      rect: PixelRect(x: x, y: y, width: width, height: height),
      delay: FrameDelay(number16(20), over: parts), disposal: disposal, blend: blend)
  }
}
