/// A place that bytes are written to, in order.
///
///     var sink = MemorySink()
///     try sink.write([0x47, 0x49, 0x46])
///
/// Encoders write many small pieces: a sink over something slow collects them itself.
public protocol ByteSink {
  /// Appends bytes.
  ///
  /// - Throws: what keeps the bytes from their place; nothing further can be written then.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Appends the bytes of an array.
  @inlinable
  public mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Appends the bytes of a part of an array.
  @inlinable
  public mutating func write(_ bytes: ArraySlice<UInt8>) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Appends one byte.
  @inlinable
  public mutating func write(_ byte: UInt8) throws {
    try withUnsafeBytes(of: byte) { try write($0) }
  }

  /// Appends a text as UTF-8, without a terminating zero.
  @inlinable
  public mutating func write(utf8 text: StaticString) throws {
    precondition(text.hasPointerRepresentation, "A text to write is a single scalar.")
    try write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends an integer, least significant byte first, as GIF stores them.
  @inlinable
  public mutating func write(littleEndian value: some FixedWidthInteger) throws {
    try withUnsafeBytes(of: value.littleEndian) { try write($0) }
  }

  /// Appends an integer, most significant byte first, as PNG stores them.
  @inlinable
  public mutating func write(bigEndian value: some FixedWidthInteger) throws {
    try withUnsafeBytes(of: value.bigEndian) { try write($0) }
  }
}

/// A sink that keeps everything in memory.
public struct MemorySink: ByteSink, Sendable {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink with room for a number of bytes.
  public init(reserving capacity: Int = 0) {
    bytes.reserveCapacity(max(0, capacity))
  }

  /// Appends bytes; never fails.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Forgets what has been written and keeps the memory for the next use.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
