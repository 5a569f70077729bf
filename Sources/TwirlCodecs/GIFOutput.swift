import CGIF

/// Collects the GIF library's many small writes and keeps the first error.
///
/// The library looks at few of its writes' results: the error that stays here is the one to trust.
class GIFOutput {
  private var buffer: [UInt8] = []
  /// What went wrong first; nothing is written after it.
  private(set) var failure: (any Error)?
  /// The number of bytes so far, those not yet passed on included.
  private(set) var byteCount = 0

  private static let flushSize = 65_536

  /// Passes bytes on.
  func pass(_ bytes: UnsafeRawBufferPointer) throws {
    preconditionFailure("A subclass passes the bytes on.")
  }

  /// Takes bytes; returns how many, which is none after an error.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard failure == nil else { return 0 }
    buffer.append(contentsOf: bytes)
    byteCount += bytes.count
    if buffer.count >= Self.flushSize { flush() }
    return failure == nil ? bytes.count : 0
  }

  /// Passes on what has been collected.
  func flush() {
    guard failure == nil, !buffer.isEmpty else { return }
    do {
      try buffer.withUnsafeBytes { try pass($0) }
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Lets nothing through any more.
  func fail(_ error: any Error) {
    if failure == nil { failure = error }
  }

  /// The library's output function; its user data is the output.
  static let write: OutputFunc = { gif, bytes, count in
    guard let gif, let bytes, let userData = gif.pointee.UserData, count > 0 else { return 0 }
    let output = Unmanaged<GIFOutput>.fromOpaque(userData).takeUnretainedValue()
    return Int32(output.append(UnsafeBufferPointer(start: bytes, count: Int(count))))
  }
}

/// An output into a sink.
final class GIFSinkOutput<Sink: ByteSink>: GIFOutput {
  var sink: Sink

  init(_ sink: Sink) {
    self.sink = sink
  }

  override func pass(_ bytes: UnsafeRawBufferPointer) throws {
    try sink.write(bytes)
  }
}
