import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlRecording
import TwirlScenes

@testable import TwirlPreview

@Suite("Scenes become clips")
struct ClipDrawerTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("scene.json")
  }

  private func drawer(fps: Double = 10, duration: Double? = nil) -> ClipDrawer {
    var options = PreviewOptions()
    options.framesPerSecond = fps
    options.duration = duration
    options.jobs = 2
    return ClipDrawer(
      ClipDrawer.Job(
        path: path, options: options, load: { try Scene(contentsOf: $0) }, describe: { "\($0)" }),
      wake: {})
  }

  /// Draws what is in the file.
  private func draw(_ drawer: ClipDrawer) -> ClipDrawer.State {
    drawer.request()
    #expect(eventually { !drawer.state.isDrawing })
    return drawer.state
  }

  /// The columns that are red in the middle of a frame.
  private func redColumns(_ png: [UInt8]?) throws -> [Int] {
    let bitmap = try PNGDecoder().decode(try #require(png))
    #expect(bitmap.width == 40 && bitmap.height == 20)
    return (0..<40).filter { bitmap[$0, 10] == Color(red: 1, green: 0, blue: 0, alpha: 1).pixel }
  }

  @Test("Every frame shows its moment, and the views' numbers say the same")
  func frames() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer()
    defer { _ = drawer.stop(patience: 10) }
    let state = draw(drawer)
    let clip = try #require(state.clip)
    // From 0 to 1 s at 10 frames a second, the end included; 20 points in 1 s are 2 in each.
    #expect(clip.times.count == 11 && clip.drawnCount == 11 && abs(clip.end - 1.1) < 1e-9)
    #expect((clip.width, clip.height) == (40, 20) && clip.note == nil && state.fault == nil)
    for k in 0...10 {
      #expect(abs(clip.times[k] - Double(k) / 10) < 1e-9)
      #expect(try redColumns(clip.frames[k]) == Array(2 * k..<2 * k + 10))
      let row = try #require(clip.history?.rows(at: k)?.first)
      #expect(row.id == "box" && row.type == "View" && row.parent == nil)
      #expect(abs(row.report.presentation.frame[0] - Double(2 * k)) < 1e-9)
      #expect(row.report.model.frame == [20, 5, 10, 10])
      #expect(abs(row.report.toCanvas[4] - Double(2 * k)) < 1e-9)
    }
  }

  @Test("The last good clip stays while a save is wrong, and goes when one is right again")
  func faults() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer()
    defer { _ = drawer.stop(patience: 10) }
    let good = draw(drawer)
    try folder.write(String(movingScene().prefix(150)), to: "scene.json")
    let wrong = draw(drawer)
    #expect(wrong.fault != nil && wrong.clip?.revision == good.clip?.revision)
    #expect(wrong.clip?.drawnCount == 11)
    try FileManager.default.removeItem(atPath: path)
    let gone = draw(drawer)
    #expect(gone.fault?.problem == "no such file" && gone.clip?.drawnCount == 11)
    try folder.write(movingScene(distance: 10), to: "scene.json")
    let right = draw(drawer)
    #expect(right.fault == nil && right.clip?.revision != good.clip?.revision)
    #expect(try redColumns(right.clip?.frames[10]) == Array(10..<20))
  }

  @Test("A clip that fails amid its frames gives its place back to the last one that did not")
  func failsLate() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer()
    defer { _ = drawer.stop(patience: 10) }
    let good = try #require(draw(drawer).clip)
    let half = PreviewClip(
      revision: 99, width: 1, height: 1, scale: 1, times: [0, 1], end: 2, frames: [nil, nil])
    drawer.update(1) { $0.clip = half }
    #expect(drawer.state.clip?.revision == 99)
    guard case .found = drawer.look(in: good.revision, { .found($0) }) else {
      Issue.record("the page cannot go on with the clip that it shows")
      return
    }
    struct Late: Error {}
    drawer.fail(1, PreviewFault(Late(), file: "s", read: { _ in nil }, describe: { "\($0)" }))
    #expect(drawer.state.clip?.revision == good.revision && drawer.state.fault != nil)
  }

  @Test("With a length that is given, too, a mistake leaves the last good clip on the page")
  func mistakeWithDuration() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer(duration: 0.5)
    defer { _ = drawer.stop(patience: 10) }
    let good = try #require(draw(drawer).clip)
    let image = #", { "type": "image", "image": "no.png", "frame": [0, 0, 1, 1] } ],"#
    try folder.write(
      movingScene().replacingOccurrences(of: "} ],\n", with: "}" + image + "\n"), to: "scene.json")
    let wrong = draw(drawer)
    #expect(wrong.fault?.path == "views[1].image" && wrong.clip?.revision == good.revision)
  }

  @Test("A save that nothing can be drawn of has a fault and no clip")
  func nothing() throws {
    try folder.write("", to: "scene.json")
    let drawer = drawer()
    defer { _ = drawer.stop(patience: 10) }
    let state = draw(drawer)
    #expect(state.clip == nil && state.fault?.line == 1)
  }

  @Test("Only the newest of many saves is drawn to its end")
  func newest() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer(fps: 500)
    defer { _ = drawer.stop(patience: 10) }
    for _ in 0..<20 {
      drawer.request()
      usleep(2_000)
    }
    #expect(eventually { !drawer.state.isDrawing })
    #expect(drawer.state.clip?.revision == 20 && drawer.state.clip?.drawnCount == 501)
    guard case .gone = drawer.look(in: 19, { .found($0) }) else {
      Issue.record("a clip that was given up is still there")
      return
    }
  }

  @Test("Of an animation without an end ten seconds are shown, and the page is told")
  func endless() throws {
    try folder.write(
      movingScene().replacingOccurrences(
        of: "\"curve\"", with: "\"options\": [\"repeat\"], \"curve\""), to: "scene.json")
    let drawer = drawer()
    let state = draw(drawer)
    _ = drawer.stop(patience: 10)
    #expect(state.clip?.times.count == 100 && state.clip?.end == 10)
    #expect(state.clip?.note?.contains("10 s") == true)
    let short = self.drawer(duration: 0.5)
    defer { _ = short.stop(patience: 10) }
    #expect(draw(short).clip?.times.count == 5 && draw(short).clip?.note == nil)
  }

  @Test("Images that the scene names are its files, those that are missing as well")
  func files() throws {
    let image = { (name: String) in
      """
      { "version": 1, "size": [8, 8], "views": [
        { "id": "a", "type": "image", "image": "\(name)", "frame": [0, 0, 8, 8] } ] }
      """
    }
    try folder.write(image("logo.png"), to: "scene.json")
    let drawer = drawer()
    defer { _ = drawer.stop(patience: 10) }
    let missing = draw(drawer)
    #expect(missing.fault?.path == "views[0].image" && missing.fault?.line == 2)
    #expect(missing.files == [folder.file("logo.png"), path])
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap[0, 0] = Color(red: 0, green: 0, blue: 1, alpha: 1).pixel
    try Data(PNGEncoder().encode(bitmap)).write(to: URL(fileURLWithPath: folder.file("logo.png")))
    let there = draw(drawer)
    #expect(there.fault == nil && there.clip?.drawnCount == 1)
    #expect(there.files == [folder.file("logo.png"), path])
  }

  @Test("A drawer that is stopped amid a long clip ends")
  func stops() throws {
    // So large that it would take minutes.
    let large = movingScene().replacingOccurrences(of: "[40, 20]", with: "[1500, 1500]")
    try folder.write(large, to: "scene.json")
    let drawer = drawer(fps: 1_000, duration: 30)
    drawer.request()
    #expect(eventually { drawer.state.clip?.drawnCount ?? 0 > 0 })
    #expect(drawer.stop(patience: 10))
    #expect(drawer.state.clip?.isComplete == false)
  }

  @Test("Somebody who looks is asked which frame comes first; a wish for the clip before is none")
  func viewers() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer(fps: 1_000, duration: 20)
    drawer.want(3)
    drawer.setHasViewers(true)
    drawer.request()
    #expect(eventually { drawer.summary.clip != nil })
    drawer.want(12_345)
    #expect(eventually { drawer.state.clip?.frames[12_345] != nil })
    #expect(drawer.state.clip?.drawnCount ?? 0 < 12_345)
    #expect(drawer.stop(patience: 10))
  }

  @Test("A frame that is waited for is drawn before those ahead of it, and looks the same")
  func ahead() throws {
    try folder.write(movingScene(), to: "scene.json")
    let drawer = drawer(fps: 1_000, duration: 20)
    defer { _ = drawer.stop(patience: 10) }
    drawer.request()
    #expect(eventually { drawer.summary.clip != nil })
    drawer.want(19_000)
    #expect(eventually { drawer.state.clip?.frames[19_000] != nil })
    let clip = try #require(drawer.state.clip)
    #expect(clip.drawnCount < 19_000)
    #expect(try redColumns(clip.frames[19_000]) == Array(20..<30))
  }
}
