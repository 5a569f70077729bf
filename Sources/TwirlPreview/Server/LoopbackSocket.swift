import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sockets of the loopback interface, in C's terms.
enum LoopbackSocket {
  /// Opens sockets that listen on a port of 127.0.0.1 and, where there is IPv6, of ::1.
  ///
  /// - Parameter port: the port; 0 for one that is free.
  /// - Returns: the sockets, and the port.
  static func listen(port: UInt16) throws(SystemError) -> ([Descriptor], UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    let first = try open(AF_INET, &address)
    var bound = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &bound) {
      getsockname(first.number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    guard status == 0 else { throw SystemError("reading the port") }
    let actual = UInt16(bigEndian: bound.sin_port)

    var address6 = sockaddr_in6()
    address6.sin6_family = sa_family_t(AF_INET6)
    address6.sin6_port = actual.bigEndian
    withUnsafeMutableBytes(of: &address6.sin6_addr) { $0[15] = 1 }
    #if canImport(Darwin)
      address6.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
    #endif
    // Many containers have no IPv6; browsers go on to 127.0.0.1 for "localhost" then.
    let second = try? open(AF_INET6, &address6)
    return ([first] + (second.map { [$0] } ?? []), actual)
  }

  private static func open<Address>(
    _ family: Int32, _ address: inout Address
  ) throws(SystemError) -> Descriptor {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = socket(family, kind, 0)
    guard number >= 0 else { throw SystemError("making a socket") }
    let listener = Descriptor(number)
    listener.makeNonblocking()
    // Else a port could not be used again for a minute after its last connection.
    listener.set(SOL_SOCKET, SO_REUSEADDR)
    if family == AF_INET6 { listener.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    let size = socklen_t(MemoryLayout<Address>.size)
    let status = withUnsafeBytes(of: &address) {
      bind(number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
    }
    guard status == 0 else { throw SystemError("taking the port") }
    guard CLibrary.listen(number, 64) == 0 else { throw SystemError("listening") }
    return listener
  }

  /// Accepts a client, if there is one.
  static func accept(_ listener: Descriptor) -> Result<Descriptor?, SystemError> {
    let number = CLibrary.accept(listener.number, nil, nil)
    if number < 0 {
      switch errno {
      case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED: return .success(nil)
      default: return .failure(SystemError("accepting a connection"))
      }
    }
    let client = Descriptor(number)
    client.makeNonblocking()
    client.set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      client.set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    return .success(client)
  }
}

extension Descriptor {
  /// Switches an option of a socket on.
  fileprivate func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    _ = setsockopt(number, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Tells the other side that nothing more comes.
  func endSending() {
    #if canImport(Glibc)
      _ = shutdown(number, Int32(SHUT_WR))
    #else
      _ = shutdown(number, SHUT_WR)
    #endif
  }
}

/// The C library's functions whose names ours hide.
private enum CLibrary {
  static func listen(_ socket: Int32, _ backlog: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.listen(socket, backlog)
    #elseif canImport(Musl)
      Musl.listen(socket, backlog)
    #else
      Glibc.listen(socket, backlog)
    #endif
  }

  static func accept(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(socket, address, length)
    #elseif canImport(Musl)
      Musl.accept(socket, address, length)
    #else
      Glibc.accept(socket, address, length)
    #endif
  }
}
