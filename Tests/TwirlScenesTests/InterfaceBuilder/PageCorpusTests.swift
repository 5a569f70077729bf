import Foundation
import Testing
import TwirlViews

@testable import TwirlScenes

/// Documents of others, against positions that the test adds up from their text by itself.
@Suite(
  "Pages of others", .enabled(if: Pages.areCorporaPresent, "needs storyboards in TWIRL_CORPORA"))
struct PageCorpusTests {
  /// Where a view is: its controller, and its frame on the canvas.
  private struct Place {
    var controller: String
    var frame: CGRect
  }

  /// Adds up the rectangles of a document, line by line: an element a line is how Xcode writes them.
  private static func places(_ name: String) throws -> [String: Place] {
    let text = try String(contentsOfFile: Pages.corpus(name), encoding: .utf8)
    var open: [(name: String, id: String, origin: CGPoint)] = []
    var places: [String: Place] = [:]
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("</") {
        open.removeLast()
        continue
      }
      guard line.hasPrefix("<"), !line.hasPrefix("<?"), !line.hasPrefix("<!") else { continue }
      if line.hasPrefix("<rect key=\"frame\""), let owner = open.last {
        let n = ["x", "y", "width", "height"].map { Double(attribute($0, line) ?? "") ?? .nan }
        let outer = open.dropLast().last { $0.origin != .zero }?.origin ?? .zero
        let origin = CGPoint(x: outer.x + n[0], y: outer.y + n[1])
        open[open.count - 1].origin = origin
        let controller = open.last { $0.name.hasSuffix("Controller") }?.id ?? ""
        places[owner.id] = Place(
          controller: controller,
          frame: CGRect(origin: origin, size: CGSize(width: n[2], height: n[3])))
      }
      if !line.hasSuffix("/>") && !line.contains("</") {
        let name = line.dropFirst().prefix { $0.isLetter }
        open.append((String(name), attribute("id", line) ?? "", .zero))
      }
    }
    return places
  }

  private static func attribute(_ name: String, _ line: some StringProtocol) -> String? {
    guard let start = line.range(of: " \(name)=\"") else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test(
    "Views are where the rectangles of the document add up to",
    .enabled(if: Pages.hasInter, "the font Inter is not installed"),
    arguments: [
      ("apngkit-demo.storyboard", 102), ("canvas-main-iphone.storyboard", 153),
    ])
  func positions(name: String, count: Int) throws {
    let places = try Self.places(name)
    let page = try Page(contentsOf: Pages.corpus(name))
    var compared = 0
    for controller in page.controllers {
      guard !["navigationController", "tabBarController"].contains(controller.element) else {
        continue
      }
      let stage = try page.scene(controller.id).makeStage()
      for (id, place) in places where place.controller == controller.id {
        let view = try stage.view(id)
        let origin = sequence(first: view, next: \.superview).reduce(CGPoint.zero) {
          CGPoint(x: $0.x + $1.frame.minX, y: $0.y + $1.frame.minY)
        }
        #expect(isClose(CGRect(origin: origin, size: view.frame.size), place.frame, within: 1e-6))
        compared += 1
      }
    }
    #expect(compared == count)
  }

  @Test(
    "Every document is read, every controller becomes a stage",
    .enabled(if: Pages.hasInter, "the font Inter is not installed"),
    arguments: [
      ("apngkit-demo.storyboard", 9), ("canvas-main-iphone.storyboard", 6),
      ("spring-launch-screen.xib", 1), ("spring-loading-view.xib", 1),
      ("spring-main.storyboard", 3),
    ])
  func stages(name: String, count: Int) throws {
    let page = try Page(contentsOf: Pages.corpus(name))
    #expect(page.controllers.count == count)
    for controller in page.controllers {
      let scene = try page.scene(controller.id)
      let stage = try scene.makeStage()
      #expect(stage.size.width >= 320 && !stage.window.subviews.isEmpty)
      #expect(scene.warnings.allSatisfy { $0.line > 1 && !$0.problem.isEmpty })
    }
  }

  @Test("Frames that a document leaves to constraints are solved")
  func solved() throws {
    let scene = try Page(contentsOf: Pages.corpus("spring-launch-screen.xib")).scene()
    // 260 points at the bottom, and all above them.
    #expect(try scene.frame("t7P-Rw-nWV") == CGRect(x: 0, y: 0, width: 600, height: 340))
    #expect(try scene.frame("HyS-sC-NOj") == CGRect(x: 0, y: 340, width: 600, height: 260))
    #expect(scene.warnings.isEmpty)
  }
}
