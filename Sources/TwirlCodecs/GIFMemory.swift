import Foundation

/// What frames are made of, to be used again for later ones, by several threads.
///
/// Sendable unchecked because every access holds the lock.
final class GIFMemory: @unchecked Sendable {
  private let lock = NSLock()
  private var frames: [GIFMatchedFrame] = []
  private var indices: [GIFFrameIndices] = []

  /// More pixels than these are given back to the system: they would be kept for a few frames, and once
  /// for each thread.
  private static let most = 1 << 20

  /// Returns memory for a frame.
  func matchedFrame() -> GIFMatchedFrame {
    lock.withLock { frames.popLast() } ?? GIFMatchedFrame()
  }

  /// Returns memory for the indices of a frame.
  func indices(ofArea area: Int) -> GIFFrameIndices {
    let indices = lock.withLock { self.indices.popLast() } ?? GIFFrameIndices()
    indices.reserve(area)
    return indices
  }

  /// Takes memory that its frame does not need any more.
  func giveBack(_ frame: GIFMatchedFrame) {
    frame.release(keeping: Self.most)
    lock.withLock { frames.append(frame) }
  }

  /// Takes memory that its frame does not need any more.
  func giveBack(_ indices: GIFFrameIndices) {
    indices.release(keeping: Self.most)
    lock.withLock { self.indices.append(indices) }
  }
}
