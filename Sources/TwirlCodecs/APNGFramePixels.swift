import TwirlGraphics

/// A frame of an APNG on its way to be compressed.
struct APNGFramePixels: Sendable {
  /// Where it lies on the canvas.
  let rect: PixelRect
  /// What the rectangle is to look like, as premultiplied words.
  let own: [UInt32]
  /// What it looks like before the frame is drawn; empty where nothing may be left as it is.
  var base: [UInt32]
}

/// A frame of an APNG as it is stored.
struct APNGCompressedFrame: Sendable {
  let rect: PixelRect
  let blend: APNGBlend
  /// The zlib stream of its rows.
  let stream: [UInt8]
}

extension APNGFramePixels {
  /// Compresses the pixels in each way in which they can be drawn, and returns the smallest.
  func compressed(
    _ format: APNGFormat, _ encoder: PNGEncoder, in workspace: PNGWorkspace
  ) throws(PNGError) -> APNGCompressedFrame {
    var words = own
    var best = APNGCompressedFrame(
      rect: rect, blend: .source, stream: try stream(of: &words, format, encoder, workspace))
    for policy in HolePolicy.allCases {
      guard let count = punch(policy, into: &words) else { break }
      if count == 0 { break }
      let other = try stream(of: &words, format, encoder, workspace)
      if other.count < best.stream.count {
        best = APNGCompressedFrame(rect: rect, blend: .over, stream: other)
      }
    }
    return best
  }

  private func stream(
    of words: inout [UInt32], _ format: APNGFormat, _ encoder: PNGEncoder, _ workspace: PNGWorkspace
  ) throws(PNGError) -> [UInt8] {
    // Rows and stream are pointers into the workspace.
    let rows = words.withUnsafeMutableBufferPointer { words -> PNGRows in
      guard let start = words.baseAddress else { preconditionFailure("A frame has no pixels.") }
      return PNGRows(start, width: rect.width, height: rect.height, format, in: workspace)
    }
    return Array(try encoder.compress(rows, in: workspace))
  }

  /// Which of the unchanged pixels are left out.
  enum HolePolicy: CaseIterable {
    /// All of them.
    case all
    /// Those that are not what the pixel to the left is stored as: a run of a colour stays whole.
    case breaks
  }

  /// Makes the words of a frame that is drawn over the canvas, with 0 where nothing is drawn.
  ///
  /// - Returns: the number of holes, or nil where such a frame cannot give the picture: a pixel
  ///   that changes must be opaque, or it would be mixed with the one below.
  private func punch(_ policy: HolePolicy, into words: inout [UInt32]) -> Int? {
    guard !base.isEmpty else { return nil }
    var count = 0
    var isPossible = true
    own.withUnsafeBufferPointer { own in
      base.withUnsafeBufferPointer { base in
        words.withUnsafeMutableBufferPointer { words in
          var index = 0
          var last: UInt32 = 0
          while index < own.count {
            let word = own[index]
            var stored = word
            if word == base[index] {
              let keeps = policy == .breaks && word == last && word &>> 24 == 255
              if !keeps {
                stored = 0
                count &+= 1
              }
            } else if UInt32(littleEndian: word) &>> 24 != 255 {
              isPossible = false
              return
            }
            words[index] = stored
            last = stored
            index &+= 1
          }
        }
      }
    }
    return isPossible ? count : nil
  }
}
