import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlSnapshots
import TwirlText
import TwirlViews

/// Expects a stage, recording, bitmap or picture to look like its reference.
///
///     @Test func grows() {
///       expectSnapshot(of: Recording(size: CGSize(width: 320, height: 200)) { stage in … })
///     }
///
/// A recording is one APNG; everything else is a still. The reference of the test above is
/// `__Snapshots__/ButtonTests/ButtonTests/grows.png` beside its file `ButtonTests.swift`: file, suites,
/// test and, after a point, the name. What does not match, has no reference or has just been recorded
/// is an issue of the test, or a failure of an `XCTestCase`.
///
/// In XCTest, and in a detached task, which knows no test, file and function of the call stand for
/// those of the test.
///
/// - Parameters:
///   - subject: what is drawn.
///   - name: what tells several snapshots of one test apart; a test with arguments must give one.
///   - tolerance: how pictures are compared; nil for what the traits say, or as a person would.
///   - mask: what is left out, in pixels.
///   - record: what becomes a reference; nil for what the traits or `TWIRL_SNAPSHOTS` say.
///   - fileID: the file of the call; leave it out.
///   - filePath: the path of the call's file; leave it out.
///   - function: the function of the call; leave it out.
///   - line: the line of the call; leave it out.
///   - column: the column of the call; leave it out.
/// - Returns: what became of it.
@discardableResult
public func expectSnapshot(
  of subject: some Snapshottable, named name: String? = nil,
  tolerance: AnimationComparison? = nil, mask: ComparisonMask = ComparisonMask(),
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: StaticString = #function, line: UInt = #line, column: UInt = #column
) -> SnapshotResult {
  let caller = SnapshotCaller(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  return SnapshotCheck(caller, name, tolerance, mask, record)
    .run(at: caller) { try subject.snapshotPicture() }
}

/// Expects a stage or recording to look like its references at some instants.
///
///     expectSnapshot(of: recording, at: [0, 0.25, 0.5])
///
/// Each instant is a still with a file of its own, `grows.0250ms.png`: a code review shows them beside
/// each other, a failure names its instant, and another instant more changes no file that is there.
///
/// - Parameters:
///   - subject: what is drawn.
///   - times: in seconds on its clock; for a stage, none that has passed.
///   - name: what tells several snapshots of one test apart; a test with arguments must give one.
///   - tolerance: how pictures are compared; nil for what the traits say, or as a person would.
///   - mask: what is left out, in pixels.
///   - record: what becomes a reference; nil for what the traits or `TWIRL_SNAPSHOTS` say.
///   - fileID: the file of the call; leave it out.
///   - filePath: the path of the call's file; leave it out.
///   - function: the function of the call; leave it out.
///   - line: the line of the call; leave it out.
///   - column: the column of the call; leave it out.
/// - Returns: what became of each, in the order of time.
/// - Precondition: there is a time, and none is negative or no number.
@discardableResult
public func expectSnapshot(
  of subject: some SnapshottableOverTime, at times: [TimeInterval], named name: String? = nil,
  tolerance: AnimationComparison? = nil, mask: ComparisonMask = ComparisonMask(),
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: StaticString = #function, line: UInt = #line, column: UInt = #column
) -> [SnapshotResult] {
  precondition(
    !times.isEmpty && times.allSatisfy { $0 >= 0 && $0.isFinite },
    "The times of a snapshot are none, or one is negative or no number.")
  let caller = SnapshotCaller(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let check = SnapshotCheck(caller, name, tolerance, mask, record)
  let ordered = Set(times).sorted()
  let drawn = Result { try subject.snapshotPictures(at: ordered) }
  return ordered.enumerated().map { index, time in
    check.run(at: caller, time: time) {
      let pictures = try drawn.get()
      guard pictures.indices.contains(index) else { throw MissingPictureError() }
      return pictures[index]
    }
  }
}

/// Expects a view to look like its reference.
///
///     expectSnapshot(of: button, scale: 2)
///
/// It is drawn alone: the view and all in it, as far as its frame reaches; shadows outside are cut. A
/// view on a stage is drawn as it is presented at the stage's instant. To see it move, give a
/// `Recording`, or its stage and some instants.
///
/// - Parameters:
///   - view: what is drawn.
///   - name: what tells several snapshots of one test apart; a test with arguments must give one.
///   - scale: pixels a point; nil for its stage's, or 1.
///   - background: what lies behind it.
///   - fonts: what text is set with; nil for its stage's, or the system's fonts.
///   - tolerance: how pictures are compared; nil for what the traits say, or as a person would.
///   - mask: what is left out, in pixels.
///   - record: what becomes a reference; nil for what the traits or `TWIRL_SNAPSHOTS` say.
///   - fileID: the file of the call; leave it out.
///   - filePath: the path of the call's file; leave it out.
///   - function: the function of the call; leave it out.
///   - line: the line of the call; leave it out.
///   - column: the column of the call; leave it out.
/// - Returns: what became of it.
@discardableResult
public func expectSnapshot(
  of view: View, named name: String? = nil, scale: CGFloat? = nil, background: Color = .clear,
  fonts: FontBook? = nil, tolerance: AnimationComparison? = nil,
  mask: ComparisonMask = ComparisonMask(), record: RecordMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: StaticString = #function, line: UInt = #line, column: UInt = #column
) -> SnapshotResult {
  let caller = SnapshotCaller(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  View.performWithoutAnimation { view.layoutIfNeeded() }
  let alone = AloneSnapshot(
    layer: view.layer, stage: view.stage, scale: scale, background: background, fonts: fonts)
  return SnapshotCheck(caller, name, tolerance, mask, record)
    .run(at: caller) { try alone.snapshotPicture() }
}

/// Expects a layer, which belongs to no view, to look like its reference.
///
/// It is drawn alone: the layer and all in it, as far as its frame reaches.
///
/// - Parameters:
///   - layer: what is drawn.
///   - name: what tells several snapshots of one test apart; a test with arguments must give one.
///   - scale: pixels a point.
///   - background: what lies behind it.
///   - fonts: what text is set with; nil for the system's fonts.
///   - tolerance: how pictures are compared; nil for what the traits say, or as a person would.
///   - mask: what is left out, in pixels.
///   - record: what becomes a reference; nil for what the traits or `TWIRL_SNAPSHOTS` say.
///   - fileID: the file of the call; leave it out.
///   - filePath: the path of the call's file; leave it out.
///   - function: the function of the call; leave it out.
///   - line: the line of the call; leave it out.
///   - column: the column of the call; leave it out.
/// - Returns: what became of it.
@discardableResult
public func expectSnapshot(
  of layer: Layer, named name: String? = nil, scale: CGFloat = 1, background: Color = .clear,
  fonts: FontBook? = nil, tolerance: AnimationComparison? = nil,
  mask: ComparisonMask = ComparisonMask(), record: RecordMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: StaticString = #function, line: UInt = #line, column: UInt = #column
) -> SnapshotResult {
  let caller = SnapshotCaller(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let alone = AloneSnapshot(
    layer: layer, stage: nil, scale: scale, background: background, fonts: fonts)
  return SnapshotCheck(caller, name, tolerance, mask, record)
    .run(at: caller) { try alone.snapshotPicture() }
}

extension SnapshotCheck {
  /// What a caller says, in the test and with the settings of now.
  fileprivate init(
    _ caller: SnapshotCaller, _ named: String?, _ tolerance: AnimationComparison?,
    _ mask: ComparisonMask, _ record: RecordMode?
  ) {
    self.init(
      identity: .current(caller), settings: .current, names: .ofProcess, place: caller.place,
      named: named, record: record, tolerance: tolerance, mask: mask)
  }

  /// Verifies a picture and reports what became of it.
  fileprivate func run(
    at caller: SnapshotCaller, time: TimeInterval? = nil, draw: () throws -> SnapshotPicture
  ) -> SnapshotResult {
    let outcome = outcome(at: time, draw: draw)
    SnapshotReporter.report(outcome, at: caller)
    return outcome.result
  }
}

/// A type of the user's draws fewer pictures than were asked for.
private struct MissingPictureError: Error, CustomStringConvertible {
  let description = "snapshotPictures(at:) returned fewer pictures than there are times"
}
