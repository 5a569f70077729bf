#if canImport(Glibc)
  // `stdout` is a variable of C, which Swift 6 would not let anyone read.
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Returns C's standard output stream.
func standardOutput() -> UnsafeMutablePointer<FILE> { stdout }
