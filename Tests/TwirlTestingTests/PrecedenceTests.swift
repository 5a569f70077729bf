import Testing
import TwirlSnapshots

@testable import TwirlTesting

/// What goes first: the argument, the innermost trait, the environment, the usual.
@Suite struct PrecedenceTests {
  @Test(
    arguments: [
      (nil, nil, [:], .missing), (nil, nil, ["CI": "true"], .never),
      (nil, nil, ["CI": "0"], .missing),
      (nil, nil, ["TWIRL_SNAPSHOTS": "failed"], .failed),
      (nil, nil, ["CI": "1", "TWIRL_SNAPSHOTS": "all"], .all),
      (nil, .never, ["TWIRL_SNAPSHOTS": "all"], .never), (nil, .missing, ["CI": "1"], .missing),
      (.all, .never, ["TWIRL_SNAPSHOTS": "missing"], .all), (.failed, nil, [:], .failed),
    ] as [(RecordMode?, RecordMode?, [String: String], RecordMode)])
  func `argument, trait, environment`(
    argument: RecordMode?, trait: RecordMode?, environment: [String: String], mode: RecordMode
  ) throws {
    let settings = SnapshotSettings(record: trait, environment: environment)
    #expect(try settings.recordMode(argument) == mode)
  }

  @Test func `settings further in go first, one by one`() {
    let outer = SnapshotSettings(record: .all, tolerance: .exact, folder: "outer")
    let inner = SnapshotSettings(record: .never).over(outer)
    #expect(inner.record == .never)
    #expect(inner.tolerance?.frames.metric == .exact)
    #expect(inner.folder == "outer")
    let innermost = SnapshotSettings(tolerance: .channels(3), folder: "inner").over(inner)
    #expect(innermost.record == .never)
    #expect(
      innermost.tolerance?.frames.metric == .channels(ChannelTolerance(perChannel: 3)))
    #expect(innermost.folder == "inner")
  }

  /// A suite and its tests, as Swift Testing runs them.
  @Suite(.snapshots(record: .never, tolerance: .exact, folder: "Suite")) struct Traits {
    @Test func `a suite's trait reaches its tests`() {
      let settings = SnapshotSettings.current
      #expect(settings.record == .never)
      #expect(settings.tolerance?.frames.metric == .exact)
      #expect(settings.folder == "Suite")
      #expect(settings.names != nil)
    }

    @Test(.snapshots(record: .all, folder: "Test")) func `a test's own goes first`() {
      let settings = SnapshotSettings.current
      #expect(settings.record == .all)
      #expect(settings.tolerance?.frames.metric == .exact)
      #expect(settings.folder == "Test")
    }

    @Suite(.snapshots(tolerance: .perceptual)) struct Inner {
      @Test func `an inner suite's as well`() {
        #expect(SnapshotSettings.current.record == .never)
        #expect(SnapshotSettings.current.tolerance?.frames.metric == .perceptual)
      }
    }

    @Test(arguments: [1, 2]) func `each case has names of its own`(_: Int) {
      #expect(SnapshotSettings.current.names?.claim("name") == true)
    }

    @Test func `a part of a test may have settings of its own`() {
      let modes = withSnapshots(record: .failed) {
        [SnapshotSettings.current.record, withSnapshots { SnapshotSettings.current.record }]
      }
      #expect(modes == [.failed, .failed])
      #expect(withSnapshots(folder: "Part") { SnapshotSettings.current.folder } == "Part")
      #expect(SnapshotSettings.current.record == .never)
    }
  }

  @Test func `outside of traits there is nothing`() {
    #expect(SnapshotSettings.current.record == nil)
    #expect(SnapshotSettings.current.names == nil)
  }
}
