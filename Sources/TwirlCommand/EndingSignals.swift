import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that ask a program to end: an interrupt from the terminal, a terminal that closes, and
/// `kill`.
///
///     let signals = EndingSignals()   // before there are other threads
///     signals.whenOneComes { server.stop() }
///
/// From the first line on they end nothing by themselves: they are blocked, so that one that comes
/// before the second line is not lost, and wait to be taken. Threads that are made later block them, too.
struct EndingSignals {
  private let set: sigset_t

  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isForNobody(number) {
      sigaddset(&set, number)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Whether a signal is not meant to end the program, as the terminal's is not under `nohup`.
  private static func isForNobody(_ number: Int32) -> Bool {
    guard number == SIGHUP else { return false }
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Calls a closure, on a thread of its own, when the first one comes.
  func whenOneComes(_ act: @escaping @Sendable () -> Void) {
    let set = set
    Thread {
      var (set, number) = (set, Int32(0))
      while sigwait(&set, &number) != 0 {}
      act()
    }.start()
  }

  /// Starts a program that is found in the search path, with these signals as they usually are.
  ///
  /// - Returns: whether it could be started.
  func start(_ program: String, _ argument: String) -> Bool {
    var attributes = spawnAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var actions = spawnActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What it says is not for whoever reads our output.
    for stream in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(argument), nil]
    var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + environment { free(text) } }
    var child = pid_t()
    return posix_spawnp(&child, program, &actions, &attributes, &words, &environment) == 0
  }
}

#if canImport(Darwin)
  private func spawnAttributes() -> posix_spawnattr_t? { nil }
  private func spawnActions() -> posix_spawn_file_actions_t? { nil }
#else
  private func spawnAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
  private func spawnActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
#endif
