import CGIF

/// Bytes in memory that the GIF library reads one after another.
final class GIFInput {
  private let bytes: [UInt8]
  /// How many bytes have been read.
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes there are.
  var count: Int { bytes.count }

  private func read(into target: UnsafeMutablePointer<UInt8>, _ wanted: Int) -> Int {
    let count = min(wanted, bytes.count - position)
    bytes.withUnsafeBufferPointer { bytes in
      if let source = bytes.baseAddress, count > 0 {
        target.update(from: source + position, count: count)
      }
    }
    position += count
    return count
  }

  /// The library's input function; its user data is the input.
  static let read: InputFunc = { gif, target, count in
    guard let gif, let target, let userData = gif.pointee.UserData, count > 0 else { return 0 }
    let input = Unmanaged<GIFInput>.fromOpaque(userData).takeUnretainedValue()
    return Int32(input.read(into: target, Int(count)))
  }
}
