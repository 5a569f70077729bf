#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Large memory in large pages, where the system has them.
///
/// A bitmap of 33 MB takes 8,100 pages of 4 KB, more than a processor keeps the addresses of; then every
/// page costs a search in memory. In pages of 2 MB it takes 16, and filling it is up to half as fast again.
enum LargePages {
  /// The size of a large page on the processors that most systems run on.
  static let size = 1 << 21
  /// The fewest bytes worth asking for: below, the addresses of small pages are all at hand.
  static let minimum = 1 << 22

  /// Asks the system for large pages behind memory that nothing was written to yet.
  ///
  /// Linux gives them to those that ask, if it is so set up; whether it does changes nothing but the time.
  static func advise(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    guard byteCount >= minimum else { return }
    #if os(Linux)
      // Of a page that other memory shares, nothing is said.
      let first = memory.alignedUp(toMultipleOf: size)
      let end = (memory + byteCount).alignedDown(toMultipleOf: size)
      if first < end { _ = madvise(first, end - first, MADV_HUGEPAGE) }
    #endif
  }
}
