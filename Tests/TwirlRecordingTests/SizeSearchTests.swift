import Foundation
import Testing
import TwirlCodecs
@testable import TwirlRecording

@Suite struct SizeSearchTests {
  /// Sizes of clips, by formula.
  struct Sizes: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rungs: Int
    let bytes: @Sendable (_ rung: Int, _ quality: Int) -> Int

    init(_ name: String, rungs: Int, _ bytes: @escaping @Sendable (Int, Int) -> Int) {
      (testDescription, self.rungs, self.bytes) = (name, rungs, bytes)
    }

    /// The first rung on which the lowest quality fits, and its highest quality that fits.
    func best(under limit: Int, _ qualities: ClosedRange<Int>) -> SizeSearch.Choice? {
      for rung in 0..<rungs {
        for quality in qualities.reversed() where bytes(rung, quality) <= limit {
          return SizeSearch.Choice(rung: rung, quality: quality, bytes: bytes(rung, quality))
        }
      }
      return nil
    }
  }

  static let samples = [
    Sizes("one rung", rungs: 1) { 1_000 + $1 * 10 },
    Sizes("two rungs", rungs: 2) { 5_000 - $0 * 2_000 + $1 },
    Sizes("many rungs", rungs: 19) { (100 + 20 * $1) * (20 - $0) },
    Sizes("quality without effect", rungs: 8) { rung, _ in 8_000 / (rung + 1) },
    Sizes("steps of quality", rungs: 5) { 10_000 / ($0 + 1) + $1 / 7 * 300 },
  ]

  @Test(arguments: samples, [1...100, 20...100, 20...90, 50...50])
  func `the best clip is found, and measured`(_ sizes: Sizes, _ qualities: ClosedRange<Int>) throws
  {
    let all = (0..<sizes.rungs).flatMap { rung in qualities.map { sizes.bytes(rung, $0) } }
    // Every size there is would take minutes: an odd step meets all rungs.
    let some = stride(from: 0, to: all.count, by: max(1, all.count / 40) | 1).map { all[$0] }
    let limits = Set(some.flatMap { [$0 - 1, $0, $0 + 1] } + [1, .max]).sorted()
    for limit in limits {
      let search = SizeSearch(limit: limit, rungCount: sizes.rungs, qualities: qualities)
      var measured: [[Int]] = []
      var fitting: [SizeSearch.Choice] = []
      func measure(_ rung: Int, _ quality: Int, _ most: Int) -> Int? {
        measured.append([rung, quality])
        let bytes = sizes.bytes(rung, quality)
        if bytes > most { return nil }
        fitting.append(SizeSearch.Choice(rung: rung, quality: quality, bytes: bytes))
        return bytes
      }
      guard let expected = sizes.best(under: limit, qualities) else {
        let smallest = sizes.bytes(sizes.rungs - 1, qualities.lowerBound)
        #expect(throws: SizeSearch.Impossible(smallest: smallest)) { try search.best(measure) }
        continue
      }
      let found = try search.best(measure)
      #expect(fitting.last == found)
      #expect(found == expected, "limit \(limit)")
      #expect(measured.contains([found.rung, found.quality]))
      // The next better clip was tried as well, and is too large.
      let isTop = found.quality == qualities.upperBound
      if !isTop {
        #expect(measured.contains([found.rung, found.quality + 1]))
      } else if found.rung > 0 {
        #expect(measured.contains([found.rung - 1, qualities.lowerBound]))
      }
      // 3 to begin with, 5 to bisect 19 rungs, 1 and 7 to bisect 100 qualities.
      #expect(measured.count <= 16)
    }
  }

  @Test func `sizes that fall with quality still give a clip that fits`() throws {
    let search = SizeSearch(limit: 650, rungCount: 4, qualities: 20...100)
    let found = try search.best { rung, quality, _ in
      1_000 - rung * 150 + (quality * 7_919) % 301
    }
    #expect(found.bytes <= 650)
    #expect(found.bytes == 1_000 - found.rung * 150 + (found.quality * 7_919) % 301)
  }

  @Test(
    arguments: [
      (50.0, [3, 4, 5, 6, 8, 10]), (60, [2, 3, 4, 5, 6, 8, 10]), (30, [4, 5, 6, 8, 10]),
      (25, [5, 6, 8, 10]), (10, []), (1, []),
    ] as [(Double, [Int])])
  func `rates fall before sizes`(_ rate: Double, _ periods: [Int]) {
    let rungs = Recording.Rung.all(below: rate)
    #expect(rungs.first == .asked)
    #expect(rungs.dropFirst().prefix(periods.count).map(\.period) == periods)
    let smaller = rungs.dropFirst(1 + periods.count)
    #expect(smaller.allSatisfy { $0.period == periods.last })
    #expect(smaller.map(\.scale) == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1])
    #expect(rungs.prefix(1 + periods.count).allSatisfy { $0.scale == 1 })
  }

  @Test(
    arguments: [
      (62, nil, nil, "quality 62"), (nil, 25.0, nil, "25 frames a second"),
      (62, 100.0 / 3, 0.7, "quality 62, 33⅓ frames a second, 70 % of the size"),
      (20, 100.0 / 6, nil, "quality 20, 16⅔ frames a second"),
      (nil, 12.5, 0.25, "12.5 frames a second, 25 % of the size"), (nil, nil, nil, ""),
    ] as [(Int?, Double?, Double?, String)])
  func `what was given up is said in words`(
    _ quality: Int?, _ rate: Double?, _ scale: Double?, _ words: String
  ) {
    var reduction = Recording.Reduction(quality: quality)
    (reduction.framesPerSecond, reduction.scale) = (rate, scale)
    #expect(reduction.description == words)
  }
}

@Suite struct MaximumBytesTests {
  private static let whole = Result { try Clip.busy(Clip.options()).gif() }

  /// The shares of the whole file's size that are allowed, from no limit to hardly anything.
  @Test(arguments: [1.0, 0.99, 0.4, 0.06])
  func `a GIF is as large as it may be`(_ share: Double) throws {
    let whole = try Self.whole.get()
    var options = Clip.options()
    let limit = Int(Double(whole.bytes.count) * share)
    options.maximumBytes = limit
    let (bytes, summary) = try Clip.busy(options).gif()
    #expect(bytes.count <= limit)
    #expect(summary.bytes == bytes.count)
    #expect(try Clip.busy(options).gif().bytes == bytes)
    options.jobs = 1
    #expect(try Clip.busy(options).gif().bytes == bytes)

    let frames = try GIFDecoder.pictures(bytes)
    #expect(abs(summary.duration - whole.summary.duration) < 0.1)
    #expect(frames.map { Double($0.info.delay) / 100 } == summary.delays)
    guard let reduction = summary.reduction else {
      #expect(share == 1 && bytes == whole.bytes)
      return
    }
    #expect(share < 1)
    let scale = reduction.scale ?? 1
    #expect(summary.width == Int((135 * scale).rounded(.up)) || summary.width == Int(135 * scale))
    if reduction.scale != nil { #expect(reduction.framesPerSecond == 10) }
    if let rate = reduction.framesPerSecond {
      #expect(summary.delays.dropLast().allSatisfy { $0 > 1 / rate - 0.001 })
    } else {
      #expect(reduction.quality ?? 100 < 100)
      #expect(summary.delays == whole.summary.delays)
    }
  }

  @Test func `all of it is given up in order`() throws {
    let whole = try Self.whole.get()
    var reductions: [Recording.Reduction] = []
    for percent in [90, 30, 5] {
      var options = Clip.options()
      options.maximumBytes = whole.bytes.count * percent / 100
      reductions.append(try #require(try Clip.busy(options).gif().summary.reduction))
    }
    #expect(reductions.first?.framesPerSecond == nil)
    #expect(reductions.last?.framesPerSecond != nil)
    let rates = reductions.map { $0.framesPerSecond ?? 50 }
    #expect(rates == rates.sorted(by: >))
    let scales = reductions.map { $0.scale ?? 1 }
    #expect(scales == scales.sorted(by: >))
  }

  @Test func `an impossible limit names the smallest size`() throws {
    var options = Clip.options()
    options.maximumBytes = 50
    var smallest = 0
    do {
      _ = try Clip.busy(options).gif()
      Issue.record("A GIF of 50 bytes.")
    } catch let error as RecordingError {
      guard case .limitTooSmall(50, let bytes) = error else {
        Issue.record("\(error)")
        return
      }
      smallest = bytes
      #expect("\(error)".contains("50 bytes") && "\(error)".contains("\(bytes)"))
    }
    // So many bytes are possible, and one less is not.
    options.maximumBytes = smallest
    #expect(try Clip.busy(options).gif().bytes.count == smallest)
    options.maximumBytes = smallest - 1
    #expect(throws: RecordingError.limitTooSmall(limit: smallest - 1, smallest: smallest)) {
      try Clip.busy(options).gif()
    }
  }

  @Test func `tries are told apart`() throws {
    let whole = try Self.whole.get()
    var options = Clip.options()
    options.maximumBytes = whole.bytes.count / 2
    var attempts: [Int?] = []
    _ = try Clip.busy(options).writeGIF(into: SharedSink()) { progress in
      if attempts.last != progress.attempt { attempts.append(progress.attempt) }
      #expect((1...progress.framesTotal).contains(progress.framesDone))
    }
    #expect(attempts.count > 3)
    #expect(attempts.compactMap { $0 } == Array(1...attempts.count))
  }
}
