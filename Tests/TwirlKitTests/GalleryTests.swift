import Foundation
import Testing
import TwirlKit

/// One scene for each thing that layers can show, against a picture of it that was looked at.
///
/// A scene is drawn at 0 s, and one with a script at 0.5 s. After a change that is meant, draw the
/// pictures anew with
///
///     TWIRL_RECORD_GALLERY=1 swift test --filter GalleryTests
///
/// and look at each one that has changed.
@Suite struct GalleryTests {
  static let folder = Fixtures.folder + "/gallery"
  static let recordsAnew = ProcessInfo.processInfo.environment["TWIRL_RECORD_GALLERY"] != nil

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private func stage(_ name: String) throws -> Stage {
    let scene = try Scene(contentsOf: "\(Self.folder)/\(name).json")
    let stage = try scene.makeStage(fonts: Fixtures.book())
    if stage.clock.nextEventTime != nil { try stage.advance(to: MediaTime(seconds: 0.5)) }
    return stage
  }

  private func picture(_ name: String) throws -> Bitmap {
    let list = try stage(name).list()
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    return renderer.copyPixels(in: list.bounds)
  }

  @Test(arguments: names)
  func `looks as it did`(name: String) throws {
    let picture = try picture(name)
    let path = "\(Self.folder)/goldens/\(name).png"
    if Self.recordsAnew {
      try FileSink.write(PNGEncoder().encode(picture), to: path)
      return
    }
    let golden = try PNGDecoder().decode(FileSource.read(path))
    guard picture != golden else { return }
    let differences = zip(picture.pixels, golden.pixels).filter { $0 != $1 }.count
    Issue.record("\(name): \(differences) pixels differ from \(path)")
  }

  @Test func `there are no pictures without scenes`() throws {
    #expect(Self.names.count >= 40)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/goldens")
    #expect(Set(pictures.filter { $0.hasSuffix(".png") }) == Set(Self.names.map { $0 + ".png" }))
  }

  /// A frame of a moving scene that is drawn over another one is the frame drawn alone.
  @Test(arguments: ["mask-animated", "shadow-animated", "replicator-delay"])
  func `frames do not depend on those before`(name: String) throws {
    let scene = try Scene(contentsOf: "\(Self.folder)/\(name).json")
    let stage = try scene.makeStage(fonts: Fixtures.book())
    var renderer: FrameRenderer?
    for step in 0...10 {
      try stage.advance(to: MediaTime(seconds: 0.05 * Double(step)))
      let list = try stage.list()
      let canvas = renderer ?? FrameRenderer(size: list.bounds)
      renderer = canvas
      canvas.render(list)
      let alone = FrameRenderer(size: list.bounds)
      alone.render(list)
      #expect(canvas.copyPixels(in: list.bounds) == alone.copyPixels(in: list.bounds))
    }
  }
}
