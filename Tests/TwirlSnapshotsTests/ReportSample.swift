import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// A folder of results as tests leave them: stills and clips of every status, in several languages.
struct ReportSample {
  let folder: URL

  /// Frames and the seconds that each is shown.
  struct Clip {
    var frames: [Bitmap]
    var delay: FrameDelay
    var plays = Plays.times(1)

    var duration: Double { delay.seconds * Double(frames.count) }
  }

  /// Writes the sample; the folder is made anew.
  static func write(to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    let sample = ReportSample(folder: folder)
    try sample.writeStills()
    try sample.writeClips()
    try sample.writeOthers()
  }

  // MARK: Stills

  private func writeStills() throws {
    try still(
      "CardTests/layout.light", ReportPictures.card(.light),
      ReportPictures.card(.light, lineOffset: 3))
    try still(
      "CardTests/layout.dark", ReportPictures.card(.dark),
      ReportPictures.card(.dark, button: 0x0A6CFF))
    try still(
      "ListTests/rows@3x", ReportPictures.screen(.light, rows: 5, height: 560, accent: 0x5856D6),
      ReportPictures.screen(.light, rows: 6, height: 600, accent: 0x5856D6))
    try still(
      "BadgeTests/shadow", ReportPictures.badge(shadow: 0.35), ReportPictures.badge(shadow: 0.6))
    try still("IconTests/done", ReportPictures.icon(moved: 0), ReportPictures.icon(moved: 1))
    try still(
      "通知/一覧.ダーク", ReportPictures.screen(.dark, rows: 4, height: 480, accent: 0x30D158),
      ReportPictures.screen(.dark, rows: 4, height: 480, accent: 0x32D74B))
  }

  private func still(_ name: String, _ reference: Bitmap, _ actual: Bitmap) throws {
    let clips = (
      Clip(frames: [reference], delay: .zero), Clip(frames: [actual], delay: .zero)
    )
    try failure(name, clips.0, clips.1) { result in
      let span = result.spans[0]
      if reference.bounds != actual.bounds {
        result.headline =
          "\(actual.width)×\(actual.height) pixels instead of "
          + "\(reference.width)×\(reference.height)"
      } else {
        result.headline = "\(span.count) pixels differ, by up to \(span.largest) of 255"
      }
    }
  }

  // MARK: Clips

  private func writeClips() throws {
    let delay = FrameDelay(1, over: 25)
    func button(_ count: Int, late: Int = 0, of last: Double, color: UInt32 = 0x007AFF) -> Clip {
      Clip(
        frames: (0..<count).map {
          ReportPictures.button(at: Double($0 - late) / last, color: color)
        }, delay: delay)
    }
    try failure("ButtonTests/sways", button(26, of: 25), button(26, late: 1, of: 25)) { result in
      result.headline = "The animation is 40 ms late"
      result.shift = 0.04
      result.details.append("Each frame is like the reference's 0.04 s earlier.")
    }
    let slow = Clip(
      frames: (0..<36).map { ReportPictures.button(at: Double($0) / 35, color: 0x34C759) },
      delay: FrameDelay(1, over: 30), plays: .forever)
    try failure("ButtonTests/shrinks.slow", button(26, of: 25, color: 0x34C759), slow) { result in
      result.headline = "The animation takes 1.2 s instead of 1.04 s"
      result.timeScale = 1.154
    }
  }

  private func failure(
    _ name: String, _ reference: Clip, _ actual: Clip, explain: (inout SnapshotResult) -> Void
  ) throws {
    var result = SnapshotResult(
      name: name, status: .failed, headline: "", referenceFile: "__Snapshots__/\(name).png",
      root: "/build/app/Tests")
    let spans = Self.spans(reference, actual)
    var pictures: [Bitmap] = []
    for span in spans {
      let a = Self.frame(span.reference, reference, like: actual)
      let b = Self.frame(span.actual, actual, like: reference)
      let difference = BitmapComparison().compare(a, b, drawsDifference: true)
      let bounds = difference.bounds
      result.spans.append(
        .init(
          start: span.start, end: span.end, referenceFrame: span.reference,
          actualFrame: span.actual, count: difference.count,
          share: Double(difference.count) / Double(max(1, a.width * a.height)),
          bounds: [bounds.x, bounds.y, bounds.width, bounds.height],
          largest: difference.largest.largest,
          isMatch: difference.isMatch && span.reference >= 0 && span.actual >= 0))
      pictures.append(difference.image ?? a)
    }
    result.reference = try write(reference, "\(name).reference.png")
    result.actual = try write(actual, "\(name).actual.png")
    let length = reference.frames.count > 1 ? FrameDelay(1, over: 25) : .zero
    result.difference = try write(Clip(frames: pictures, delay: length), "\(name).difference.png")
    let failing = result.spans.filter { !$0.isMatch }
    if spans.count > 1 {
      result.details = [
        "\(failing.count) of \(spans.count) frames differ, the first after "
          + "\(Int(failing[0].start * 1_000)) ms."
      ]
      let shown = result.spans.indices.filter { !result.spans[$0].isMatch }.prefix(4)
      result.strip = try write(
        Clip(frames: [Self.beside(shown.map { pictures[$0] })], delay: .zero), "\(name).strip.png")
    }
    result.referenceOrigin = ["Twirl": "1.0", "Inter": "4.0", "HarfBuzz": "6.0.0"]
    result.actualOrigin = ["Twirl": "1.0", "Inter": "4.1", "HarfBuzz": "6.0.0"]
    result.source = "\(name.split(separator: "/")[0]).swift:42"
    result.elapsed = 0.125
    explain(&result)
    try write(result)
  }

  /// The spans of time in which both clips show one frame, or one of them nothing.
  private static func spans(
    _ a: Clip, _ b: Clip
  ) -> [(start: Double, end: Double, reference: Int, actual: Int)] {
    guard a.frames.count > 1 || b.frames.count > 1 else { return [(0, 0, 0, 0)] }
    // In ticks of 1/150 s, which both delays are multiples of.
    let (first, second) = (Int(150 * a.delay.seconds + 0.5), Int(150 * b.delay.seconds + 0.5))
    let ends = (first * a.frames.count, second * b.frames.count)
    var cuts = Set(stride(from: 0, through: ends.0, by: first))
    cuts.formUnion(stride(from: 0, through: ends.1, by: second))
    let times = cuts.sorted()
    return zip(times, times.dropFirst()).map { start, end in
      (
        Double(start) / 150, Double(end) / 150, start < ends.0 ? start / first : -1,
        start < ends.1 ? start / second : -1
      )
    }
  }

  private static func frame(_ index: Int, _ clip: Clip, like other: Clip) -> Bitmap {
    if index >= 0 { return clip.frames[index] }
    return Bitmap(width: other.frames[0].width, height: other.frames[0].height)
  }

  /// Pictures in a row.
  private static func beside(_ pictures: [Bitmap]) -> Bitmap {
    let width = pictures.reduce(0) { $0 + $1.width } + 8 * (pictures.count - 1)
    var row = Bitmap(width: width, height: pictures[0].height)
    var x = 0
    for picture in pictures {
      row.replace(x: x, y: 0, with: picture)
      x += picture.width + 8
    }
    return row
  }

  // MARK: The other statuses

  private func writeOthers() throws {
    func result(
      _ name: String, _ status: SnapshotResult.Status, _ headline: String
    ) -> SnapshotResult {
      SnapshotResult(
        name: name, status: status, headline: headline, referenceFile: "__Snapshots__/\(name).png",
        root: "/build/app/Tests")
    }
    let card = Clip(frames: [ReportPictures.card(.light)], delay: .zero)
    var missing = result("CardTests/new \"kühn\" & größer", .missing, "There is no reference yet")
    missing.actual = try write(card, "CardTests/new.actual.png")
    try write(missing)
    var recorded = result("כרטיס/רגיל", .recorded, "Has become the reference")
    recorded.actual = try write(card, "כרטיס/recorded.actual.png")
    try write(recorded)
    var error = result(
      "Hostile/</script><script>document.title='broken'</script>", .error,
      "font <b>\"Helvetica\"</b> is not installed")
    error.details = ["Install it, or name another: <img src=x onerror=alert(1)>"]
    try write(error)
    for number in 1...12 {
      var passed = result("GalleryTests/case \(number)", .passed, "Like its reference")
      passed.elapsed = 0.01
      try write(passed)
    }
  }

  // MARK: Files

  /// Writes a picture and describes it, its path relative to the folder that it lies in.
  private func write(_ clip: Clip, _ place: String) throws -> SnapshotResult.Picture {
    let first = clip.frames[0]
    let file = try self.place(place)
    let path = file.lastPathComponent
    if clip.frames.count == 1 {
      try Data(PNGEncoder().encode(first)).write(to: file)
      return .init(path: path, width: first.width, height: first.height)
    }
    let analysis = APNGAnalysis(
      width: first.width, height: first.height, keepsIdenticalFrames: true)
    for frame in clip.frames { analysis.add(FrameUpdate(frame)) }
    let encoder = try APNGEncoder(analysis.clip, plays: clip.plays, into: MemorySink())
    for frame in clip.frames { try encoder.add(frame, delay: clip.delay) }
    _ = try encoder.finish()
    try Data(encoder.sink.bytes).write(to: file)
    return .init(
      path: path, width: first.width, height: first.height, frames: clip.frames.count,
      duration: clip.duration, plays: clip.plays == .forever ? 0 : 1)
  }

  private func write(_ result: SnapshotResult) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var name = result.name
    // Names that no file can have stand for themselves in the result only.
    if name.hasPrefix("Hostile") { name = "Hostile" }
    try encoder.encode(result).write(to: place("\(name).result.json"))
  }

  /// A file in the folder, whose own folder is made.
  private func place(_ path: String) throws -> URL {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }
}
