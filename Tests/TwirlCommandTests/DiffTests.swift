import Foundation
import Testing
import TwirlKit

/// `twirl diff`: verdicts, exit statuses, pictures.
@Suite struct DiffTests {
  static func png(_ changes: [(x: Int, y: Int)] = [], width: Int = 30) throws -> [UInt8] {
    var bitmap = Bitmap(width: width, height: 20, fill: Color.white.pixel)
    for change in changes { bitmap[change.x, change.y] = Color.black.pixel }
    return try PNGEncoder().encode(bitmap)
  }

  static func folder(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try FileSink.write(bytes, to: "\(folder.path)/\(name)")
    }
    return folder
  }

  @Test func `equal pictures are told and succeed`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png()])
    let outcome = try Twirl.run("diff", "a.png", "b.png", in: folder)
    #expect((outcome.status, outcome.output, outcome.errors) == (0, "equal\n", ""))
  }

  @Test func `pictures that differ give status 1 and a difference`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png([(4, 5), (6, 7)])])
    let outcome = try Twirl.run("diff", "a.png", "b.png", "-o", "d.png", "--json", in: folder)
    #expect((outcome.status, outcome.errors) == (1, ""))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(json["verdict"] as? String == "different")
    #expect(json["count"] as? Int == 2)
    #expect(json["bounds"] as? [Int] == [4, 5, 3, 3])
    #expect(json["largest"] as? [Int] == [255, 255, 255, 0])
    let difference = try PNGDecoder().decode(FileSource.read("\(folder.path)/d.png"))
    #expect(difference[4, 5] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(difference[0, 0] == Color.white.pixel)
  }

  @Test func `tolerances and masks let differences pass`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png([(4, 5), (6, 7)])])
    func status(_ options: String...) throws -> Int32 {
      try Twirl.run(["diff", "a.png", "b.png"] + options, in: folder).status
    }
    #expect(try status("--metric", "exact") == 1)
    #expect(try status("--metric", "channels", "--pixels", "1") == 1)
    #expect(try status("--metric", "channels", "--pixels", "2") == 0)
    #expect(try status("--metric", "pixelmatch") == 1)
    #expect(try status("--metric", "pixelmatch", "--threshold", "1") == 0)
    #expect(try status("--mask", "0,0,10,6") == 1)
    #expect(try status("--mask", "0,0,10,6", "--mask", "6,7,1,1") == 0)
  }

  @Test func `other sizes and bad files`() throws {
    let folder = try Self.folder([
      "a.png": Self.png(), "b.png": Self.png(width: 31), "c.png": [1, 2, 3],
    ])
    let sizes = try Twirl.run("diff", "a.png", "b.png", in: folder)
    #expect(sizes.status == 1)
    #expect(sizes.output.contains("30x20 against 31x20"))
    #expect(try Twirl.run("diff", "a.png", "c.png", in: folder).status == 65)
    #expect(try Twirl.run("diff", "none.png", "a.png", in: folder).status == 66)
    #expect(try Twirl.run("diff", "a.png", "a.png", "--mask", "x", in: folder).status == 64)
  }
}
