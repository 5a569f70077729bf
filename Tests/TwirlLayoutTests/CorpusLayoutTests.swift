import Foundation
import Testing

@testable import TwirlLayout

/// Documents with the frames that Interface Builder solved, against frames from their constraints alone.
@Suite("Documents of others")
struct CorpusLayoutTests {
  static let corpora =
    ProcessInfo.processInfo.environment["TWIRL_CORPORA"].map(URL.init(fileURLWithPath:))
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpora")

  static var arePresent: Bool {
    FileManager.default.fileExists(
      atPath: corpora.appendingPathComponent("storyboards/apngkit-demo.storyboard").path)
  }

  @Test(
    "Frames from constraints are those in the document",
    .enabled(if: arePresent, "needs storyboards under TWIRL_CORPORA"),
    arguments: [("apngkit-demo.storyboard", 59), ("spring-loading-view.xib", 2)])
  func frames(name: String, count: Int) throws {
    let document = try #require(Self.document(name))
    var compared = 0
    for page in document.pages {
      let size = try #require(page.frame).size
      // An iPhone 11 Pro Max under a navigation bar.
      let layout = try document.layout(of: page, safeArea: LayoutInsets(top: 88, bottom: 34))
      let result = try layout.solve(size: size, scale: 3)
      #expect(result.broken.isEmpty && result.ambiguous.isEmpty, "page \(page.id)")
      for node in page.descendants {
        guard let frame = node.frame, node.isPlacedByConstraints, let own = result[node.id] else {
          continue
        }
        compared += 1
        // Pixels are thirds of a point, and the document's page may begin between two.
        let sides = [
          (frame.minX, own.minX), (frame.minY, own.minY), (frame.maxY, own.maxY),
          (frame.maxX, own.maxX),
        ]
        for (expected, found) in sides {
          #expect(abs(expected - found) < 0.34, "\(node.name) \(node.id): \(own) for \(frame)")
        }
      }
    }
    #expect(compared == count)
  }

  @Test(
    "A document without frames: nothing breaks, and what is left open is known",
    .enabled(if: arePresent, "needs storyboards under TWIRL_CORPORA"))
  func withoutFrames() throws {
    let document = try #require(Self.document("spring-main.storyboard"))
    let pages = document.pages
    #expect(pages.map(\.id) == ["PVY-HA-UuV", "diL-kH-pKD", "GfF-r4-vRP"])
    for page in pages {
      let size = try #require(page.frame).size
      let layout = try document.layout(of: page, safeArea: LayoutInsets())
      let result = try layout.solve(size: size, scale: 2)
      #expect(result.broken.isEmpty && result.unplaced.isEmpty, "page \(page.id)")
      // A ball of 100 in the middle of what a panel of 260 leaves of 375 × 667.
      guard page.id == "PVY-HA-UuV" else { continue }
      #expect(result["Mpa-80-hgk"] == CGRect(x: 0, y: 407, width: 375, height: 260))
      #expect(result["pm9-y7-HlR"] == CGRect(x: 137.5, y: 153.5, width: 100, height: 100))
    }
    // A picker that does not say how high it wants to be leaves open what stands on it.
    let page = try #require(pages.first)
    let layout = try document.layout(of: page, safeArea: LayoutInsets(), hasPickerSize: false)
    let result = try layout.solve(size: CGSize(width: 375, height: 667))
    #expect(result.unplaced.first == "afX-4m-2dp")
    #expect(result.unplaced.count == 7)
  }

  private static func document(_ name: String) -> InterfaceBuilderDocument? {
    InterfaceBuilderDocument(
      contentsOf: corpora.appendingPathComponent("storyboards/\(name)"))
  }
}
