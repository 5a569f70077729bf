import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A failed call of the C library, with what it was for.
struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was to be done, in a phrase.
  var purpose: String
  /// The value of `errno`.
  var code: Int32

  init(_ purpose: String) { (self.purpose, code) = (purpose, errno) }

  /// What was to be done, and the system's reason for failing.
  var description: String { "\(purpose): \(String(cString: strerror(code)))" }
}

/// An open file descriptor, which is closed when nobody holds it any more.
final class Descriptor {
  /// The number that the system knows it by.
  let number: Int32

  /// Takes over an open descriptor; programs that are started from here do not inherit it.
  init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// Has reads and writes return at once instead of waiting.
  func makeNonblocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
}

/// What a read or write that does not wait came to.
enum Transfer: Equatable {
  /// So many bytes went through.
  case bytes(Int)
  /// Nothing can go through now.
  case blocked
  /// The other side is gone.
  case ended
}

extension Descriptor {
  /// Reads at most 16 KiB from a socket and hands them to a closure.
  func receive(_ take: (UnsafeRawBufferPointer) -> Void) -> Transfer {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      while true {
        let count = recv(number, buffer.baseAddress, buffer.count, 0)
        if count > 0 {
          take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return .bytes(count)
        }
        if count == 0 { return .ended }
        if errno == EINTR { continue }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .ended
      }
    }
  }

  /// Writes bytes to a socket; one whose other side is gone raises no signal.
  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0  // SO_NOSIGPIPE is set on the socket.
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let count = sendBytes(number, bytes.baseAddress, bytes.count, flags)
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .ended
    }
  }
}

/// `send` of the C library, which the method's name hides.
private func sendBytes(_ fd: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int
{
  #if canImport(Darwin)
    Darwin.send(fd, bytes, count, flags)
  #elseif canImport(Musl)
    Musl.send(fd, bytes, count, flags)
  #else
    Glibc.send(fd, bytes, count, flags)
  #endif
}

/// Wakes a thread that waits in `poll`, from any thread.
final class Waker: Sendable {
  /// The end to poll.
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("making a pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Has the next or the current `poll` return.
  func wake() {
    // A pipe that is full wakes as well.
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// Takes what woke.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &bytes, bytes.count) == bytes.count {}
  }
}

/// Nanoseconds of a clock that never jumps.
func monotonicTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}
