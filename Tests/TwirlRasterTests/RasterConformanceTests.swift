import Foundation
import Testing
import TwirlGraphics

/// The package against the rows of `raster.json`, one case a row.
///
/// When all rows have run, one line on standard output says how many of them held: see `RasterTally`.
@Suite(.serialized) struct RasterConformanceTests {
  @Test(arguments: RasterRow.all)
  func row(_ row: RasterRow) {
    let differences = row.differences()
    for difference in differences { Issue.record("\(row.id): \(difference)") }
    RasterTally.shared.count(row, passed: differences.isEmpty)
  }

  /// A file that is not found, or has no rows, must not pass for success.
  @Test func thereAreRows() {
    #expect(!RasterRow.all.isEmpty, "raster.json has no rows or cannot be read")
    if RasterRow.all.isEmpty { RasterTally.shared.report() }
  }
}

extension RasterRow {
  /// What is not as expected; empty if the row holds.
  func differences() -> [String] {
    let bitmap: Bitmap
    do {
      bitmap = try CanvasPlayer.draw(self)
    } catch {
      return ["\(error)"]
    }
    guard !expect.isEmpty else { return ["it expects nothing"] }
    return expect.compactMap { pixel in
      guard bitmap.bounds.contains(PixelRect(x: pixel.x, y: pixel.y, width: 1, height: 1)) else {
        return "\(pixel.x), \(pixel.y) is no pixel of the canvas"
      }
      let straight = bitmap[pixel.x, pixel.y].unpremultiplied
      let found = [straight.red, straight.green, straight.blue, straight.alpha].map { Double($0) }
      let error = zip(found, pixel.rgba).map { abs($0 - $1) }.max() ?? .infinity
      guard pixel.rgba.count != 4 || !(error <= pixel.tolerance ?? 0) else { return nil }
      return "at \(pixel.x), \(pixel.y): \(found.map { Int($0) }) instead of \(pixel.rgba)"
    }
  }
}

/// How many rows have held so far.
private final class RasterTally: @unchecked Sendable {
  static let shared = RasterTally()

  private let lock = NSLock()
  private var results: [Int: Bool] = [:]

  /// Counts a row, and reports if it was the last one.
  func count(_ row: RasterRow, passed: Bool) {
    lock.lock()
    defer { lock.unlock() }
    results[row.index] = passed
    if results.count == RasterRow.all.count { report() }
  }

  func report() {
    let passed = results.values.filter { $0 }.count
    print("raster vectors: \(passed) passed, \(results.count - passed) failed")
    // In one piece, whatever else is written at the same time.
    fflush(nil)
  }
}
