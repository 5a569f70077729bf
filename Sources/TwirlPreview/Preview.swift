import Foundation
import TwirlScenes

/// A scene on a page of this machine, which shows every save.
///
///     let preview = try Preview(of: "button.json", options: PreviewOptions()) { path in
///       try Scene(contentsOf: path)
///     }
///     print(preview.address)
///     preview.run()  // until preview.stopper.stop() is called, by another thread or a signal
///
/// Two threads, and those that draw: the one that calls `run` waits in one `poll` for clients, for what
/// the system tells about files, and for the other one, which draws (``ClipDrawer``). Nothing is
/// written to disk.
///
///     GET /                    the page, /preview.css, /preview.js
///     GET /events              server-sent events: the state, at each change of it
///     GET /clip/REV.json       size, times and note of a clip
///     GET /frame/REV/K.png     one frame; waits until it is drawn
///     GET /views/REV/K.json    the views at that frame
package final class Preview {
  /// Ends a preview, from any thread.
  package final class Stopper: Sendable {
    fileprivate let waker: Waker
    private let flag = Flag()

    fileprivate init() throws(SystemError) { waker = try Waker() }

    /// Has `run` return soon.
    package func stop() {
      flag.raise()
      waker.wake()
    }

    fileprivate var isStopped: Bool { flag.isRaised }
  }

  /// Ends it.
  package let stopper: Stopper
  /// What is told when a save was drawn (nil) or is wrong (why).
  package var onChange: (String?) -> Void = { _ in }

  private let drawer: ClipDrawer
  private let server: LoopbackServer
  private let watcher: FileWatcher
  private let pages: PreviewPages
  private let told = Told()

  /// What clients were told last.
  private final class Told {
    var version = -1
    var fault: PreviewFault?
    var revision = 0
    var heartbeat: UInt64 = 0
  }

  /// Opens the port and begins to draw.
  ///
  /// - Parameters:
  ///   - path: the scene's file.
  ///   - usesEvents: whether the system is asked to tell of changes, if it can.
  ///   - describe: makes a line of errors that are not about the scene's text.
  ///   - load: reads a scene.
  package init(
    of path: String, options: PreviewOptions = PreviewOptions(), usesEvents: Bool = true,
    describe: @escaping @Sendable (any Error) -> String = { "\($0)" },
    load: @escaping @Sendable (String) throws -> Scene
  ) throws(PreviewError) {
    do throws(SystemError) {
      stopper = try Stopper()
      watcher = FileWatcher(usesEvents: usesEvents)
      // Watched before it is read for the first time: no save is missed.
      watcher.files = [path]
      let waker = stopper.waker
      let drawer = ClipDrawer(
        ClipDrawer.Job(path: path, options: options, load: load, describe: describe),
        wake: { waker.wake() })
      self.drawer = drawer
      let pages = PreviewPages(path, drawer, watcher)
      self.pages = pages
      do throws(SystemError) {
        server = try LoopbackServer(port: options.port, waker: waker) { pages.reply(to: $0) }
      } catch {
        _ = drawer.stop(patience: 1)
        throw error
      }
    } catch {
      throw PreviewError(error, port: options.port)
    }
    drawer.request()
  }

  /// The port that is listened on.
  package var port: UInt16 { server.port }

  /// Where the page is.
  package var address: String { "http://127.0.0.1:\(server.port)/" }

  /// How changes of the files are found out, in a sentence.
  package var watching: String { pages.watching }

  /// Serves until it is stopped.
  ///
  /// - Returns: whether all threads have ended; one that draws a frame for more than two seconds is
  ///   not waited for.
  @discardableResult
  package func run() -> Bool {
    let sources = watcher.descriptor.map { [watcher] descriptor in
      LoopbackServer.Source(
        descriptor: descriptor, read: { watcher.readEvents(now: monotonicTime()) })
    }
    server.run(
      until: { stopper.isStopped }, sources: sources.map { [$0] } ?? [], round: { round($0) })
    return drawer.stop(patience: 2)
  }

  /// Takes in what has happened, and tells clients.
  private func round(_ now: UInt64) -> UInt64? {
    if watcher.check(now: now) { drawer.request() }
    drawer.setHasViewers(server.streamCount > 0)
    let summary = drawer.summary
    if summary.version != told.version {
      told.version = summary.version
      let files = drawer.files
      if Set(files) != Set(pages.files) {
        pages.files = files
        watcher.files = files
      }
      server.broadcast(pages.event(summary))
      told.heartbeat = now
      tell(summary)
    }
    if now >= told.heartbeat + Self.heartbeatInterval {
      told.heartbeat = now
      server.broadcast(Array(":\n\n".utf8))
    }
    return [watcher.nextCheck, told.heartbeat + Self.heartbeatInterval].compactMap { $0 }.min()
  }

  /// Tells the owner of clips and faults that are new.
  private func tell(_ summary: ClipDrawer.Summary) {
    guard !summary.isDrawing else { return }
    if let fault = summary.fault {
      if fault != told.fault { onChange(fault.message) }
    } else if let clip = summary.clip, clip.revision != told.revision {
      onChange(nil)
      told.revision = clip.revision
    }
    told.fault = summary.fault
  }

  /// Clients that are gone without a word are found out by sending them something now and then.
  private static let heartbeatInterval: UInt64 = 10_000_000_000
}

/// Something that has happened, once and for all.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  func raise() { lock.withLock { value = true } }
  var isRaised: Bool { lock.withLock { value } }
}
