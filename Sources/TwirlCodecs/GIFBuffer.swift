/// Memory for the pixels of one frame that is used again for the next.
struct GIFBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var buffer = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  private let zero: Element

  /// Creates memory for none.
  ///
  /// - Parameter zero: what new memory is filled with.
  init(_ zero: Element) { self.zero = zero }

  deinit { buffer.deallocate() }

  /// Returns room for a number of elements, which holds what was written there unless it must grow.
  mutating func room(for count: Int) -> UnsafeMutablePointer<Element> {
    if buffer.count < count || buffer.baseAddress == nil {
      buffer.deallocate()
      buffer = .allocate(capacity: max(1, count))
      buffer.initialize(repeating: zero)
    }
    guard let start = buffer.baseAddress else {
      preconditionFailure("A buffer with a capacity has an address.")
    }
    return start
  }

  /// Gives memory for more than a number of elements back.
  mutating func shrink(to count: Int) {
    if buffer.count <= count { return }
    buffer.deallocate()
    buffer = UnsafeMutableBufferPointer(start: nil, count: 0)
  }
}
