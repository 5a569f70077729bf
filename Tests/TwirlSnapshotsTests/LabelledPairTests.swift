import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// The default comparison against pairs that a person has judged; fixtures/snapshots/pairs.py and
/// random_pairs.py draw them.
@Suite struct LabelledPairTests {
  static let folder = Corpora.packageRoot.appendingPathComponent("fixtures/snapshots/pairs")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".a.png") }.map { String($0.dropLast(6)) }.sorted()
  }()

  static func picture(_ name: String) throws -> Bitmap {
    try PNGDecoder().decode(FileSource.read(folder.appendingPathComponent(name + ".png").path))
  }

  @Test func thereAreEnoughOfEither() {
    #expect(Self.names.filter { $0.hasPrefix("match-") }.count >= 20)
    #expect(Self.names.filter { $0.hasPrefix("fail-") }.count >= 20)
  }

  @Test(arguments: names)
  func verdictIsThatOfAPerson(_ name: String) throws {
    let (a, b) = (try Self.picture(name + ".a"), try Self.picture(name + ".b"))
    let difference = BitmapComparison().compare(a, b)
    #expect(difference.isMatch == name.hasPrefix("match-"), "\(difference)")
    // Which one is the reference makes no difference.
    let reverse = BitmapComparison().compare(b, a)
    #expect(reverse.verdict == difference.verdict)
    #expect(reverse.count == difference.count)
  }
}
