import TwirlGraphics

@testable import TwirlCodecs

/// A clip as its decoder sees it.
struct DecodedClip: Equatable {
  var pictures: [Bitmap] = []
  var delays: [FrameDelay] = []
  var plays = Plays.forever

  init(apng bytes: [UInt8]) throws {
    let decoder = try APNGDecoder(bytes)
    while let frame = try decoder.next() {
      pictures.append(frame.canvas)
      delays.append(frame.info.delay)
    }
    plays = decoder.plays
  }

  init(_ bytes: [UInt8]) throws {
    let decoder = try AnimationDecoder(bytes)
    while let frame = try decoder.next() {
      pictures.append(frame.canvas)
      delays.append(frame.delay)
    }
    plays = decoder.plays
  }

  /// The clip without frames that look like the one before.
  var merged: DecodedClip {
    var result = self
    (result.pictures, result.delays) = ([], [])
    for (picture, delay) in zip(pictures, delays) {
      if picture == result.pictures.last, let last = result.delays.popLast() {
        result.delays.append(last + delay)
      } else {
        result.pictures.append(picture)
        result.delays.append(delay)
      }
    }
    return result
  }
}

/// Numbers as PNG stores them.
func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) } }

/// The data of an fcTL chunk.
func control(
  _ sequence: UInt32, _ rect: (x: UInt32, y: UInt32, width: UInt32, height: UInt32),
  delay: (UInt16, UInt16) = (1, 10), disposal: UInt8 = 0, blend: UInt8 = 0
) -> [UInt8] {
  let sides = [sequence, rect.width, rect.height, rect.x, rect.y].flatMap(bigEndian)
  let parts = [delay.0 >> 8, delay.0 & 255, delay.1 >> 8, delay.1 & 255].map { UInt8($0) }
  return sides + parts + [disposal, blend]
}
