import Foundation
import Testing
import TwirlKit

@Suite struct SceneAndCodeTests {
  private func options(_ framesPerSecond: Double) -> Recording.Options {
    var options = Recording.Options()
    options.framesPerSecond = framesPerSecond
    options.jobs = 2
    return options
  }

  private func recording(_ name: String, framesPerSecond: Double = 12.5) throws -> Recording {
    let scene = try Fixtures.sceneInTestFont(name)
    let fonts = Fixtures.book()
    return Recording(options: options(framesPerSecond)) { try scene.makeStage(fonts: fonts) }
  }

  private func codedButton() throws -> Recording {
    let font = Font(family: "Twirl Test", weight: .semibold, size: 17)
    let background = try #require(Color(hex: "#F2F2F7"))
    let blue = try #require(Color(hex: "#007AFF"))
    return Recording(
      size: CGSize(width: 320, height: 200), scale: 2, backgroundColor: background,
      fonts: Fixtures.book(), options: options(12.5)
    ) { stage in
      let button = RecommendButton(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
      button.title = "Recommend"
      button.font = font
      button.backgroundColor = blue
      button.layer.cornerRadius = 10
      stage.window.addSubview(button)
      button.viewTransform()
    }
  }

  @Test func `code like UIKit's and the scene file give the same bytes`() throws {
    let folder = try TemporaryFolder()
    let coded = try codedButton()
    try coded.write(to: "\(folder.path)/code/")
    try recording("recommend-button").write(to: "\(folder.path)/scene/")
    let (code, scene) = (try folder.files(in: "code"), try folder.files(in: "scene"))
    #expect(code.map(\.name) == (0...25).map { String(format: "frame-%04d.png", $0) })
    #expect(code.map(\.name) == scene.map(\.name))
    #expect(code.map(\.bytes) == scene.map(\.bytes))
    // It moves, and comes back.
    #expect(code[3].bytes != code[0].bytes)
    #expect(code[25].bytes == code[0].bytes)
  }

  private func gif(_ recording: Recording) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try recording.write(to: "\(folder.path)/out.gif")
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/out.gif")))
  }

  @Test func `a tap on a button that is disabled while it moves does nothing`() throws {
    let once = try gif(recording("tap-once"))
    #expect(try gif(recording("tap-twice-disabled")) == once)
    #expect(try gif(recording("tap-twice")) != once)
    #expect(try gif(recording("recommend-button")) == once)
  }

  @Test func `a GIF of few colours shows the PNG frames exactly`() throws {
    let recording = try recording("quad", framesPerSecond: 10)
    let folder = try TemporaryFolder()
    try recording.write(to: "\(folder.path)/frames/")
    let pngs = try folder.files(in: "frames")
    let bytes = try gif(recording)
    let decoder = try GIFDecoder(bytes)
    var (centiseconds, count) = (0, 0)
    while let frame = try decoder.next() {
      // Frames that look alike are one: the PNG of the moment at which this one appears.
      let png = [UInt8](pngs[centiseconds / 10].bytes)
      #expect(try frame.canvas == PNGDecoder().decode(png), "at \(centiseconds) cs")
      centiseconds += frame.info.delay
      count += 1
    }
    #expect(count > 15)
    #expect(centiseconds == pngs.count * 10)
  }
}
