import Foundation
import Testing
import TwirlLayers
import TwirlScenes
import TwirlText
import TwirlViews

@Suite struct SceneFileTests {
  @Test func isNotFound() {
    for path in [Fixtures.scenePath("none"), Fixtures.scenePath("quad") + "/under"] {
      let error = #expect(throws: SceneFileError.self) { try Scene(contentsOf: path) }
      #expect(error == .notFound(path: path))
      #expect(error?.description == "\(path): no such file; check the path")
    }
  }

  @Test func isAFolder() {
    let path = Fixtures.folder.path
    let error = #expect(throws: SceneFileError.self) { try Scene(contentsOf: path) }
    #expect(error == .unreadable(path: path, reason: "it is a folder; name a file"))
    #expect(error?.description == "\(path): cannot be read: it is a folder; name a file")
  }

  @Test func isNotAScene() throws {
    let path = Fixtures.folder.appendingPathComponent("vectors/core-animation.json").path
    let error = #expect(throws: SceneFileError.self) { try Scene(contentsOf: path) }
    guard case .invalid(let mistake) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(mistake.kind == .wrongType && mistake.file == path)
    #expect(error?.description == "\(path): expected a scene, found an array of 304 values")
  }

  /// A scene that another program writes into a pipe.
  @Test func comesOutOfAPipe() throws {
    let text = try Data(contentsOf: URL(fileURLWithPath: Fixtures.scenePath("quad")))
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: text)
    try pipe.fileHandleForWriting.close()
    let scene = try Scene(contentsOf: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(scene.viewIDs == ["recommend"])
  }

  @Test(arguments: ["recommend-button", "quad", "tap-once", "tap-twice", "tap-twice-disabled"])
  func fixtureLoads(_ name: String) throws {
    let scene = try Fixtures.scene(name)
    #expect(scene.path == Fixtures.scenePath(name))
    #expect(scene.size == CGSize(width: 320, height: 200) && scene.scale == 2)
    #expect(scene.backgroundColor.pixel.red == 0xF2 && scene.backgroundColor.pixel.blue == 0xF7)
    #expect(scene.viewIDs == ["recommend"])
  }

  @Test(arguments: ["springs", "keyframes", "transitions", "options", "looks"])
  func fixtureWithoutTextLoads(_ name: String) throws {
    let scene = try Fixtures.scene(name)
    #expect(scene.size == CGSize(width: 320, height: 240) && scene.scale == 2)
    #expect(scene.viewIDs.count >= 3)
  }
}
