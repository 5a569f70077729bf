import Foundation
import Testing

/// Where `twirl inspect` says that views of other people's storyboards are, against the sums of the
/// rectangles in their text, read by this test alone.
@Suite struct PagePositionTests {
  private static let corpora =
    ProcessInfo.processInfo.environment["TWIRL_CORPORA"].map(URL.init(fileURLWithPath:))
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpora")

  private static func path(_ name: String) -> String {
    corpora.appendingPathComponent("storyboards/\(name)").path
  }

  private static var arePresent: Bool {
    FileManager.default.fileExists(atPath: path("apngkit-demo.storyboard"))
      && FileManager.default.fileExists(
        atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")
  }

  private struct Moment: Decodable {
    struct View: Decodable { var toCanvas: [Double] }
    var views: [String: View]
  }

  private static func attribute(_ name: String, _ line: some StringProtocol) -> String? {
    guard let start = line.range(of: " \(name)=\"") else { return nil }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
  }

  /// The origins of all views of a controller, summed line by line: Xcode writes an element a line.
  private static func origins(
    _ file: String, of controller: String
  ) throws -> [String: (x: Double, y: Double)] {
    var open: [(id: String, x: Double, y: Double)] = []
    var origins: [String: (x: Double, y: Double)] = [:]
    for line in try String(contentsOfFile: path(file), encoding: .utf8).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("</") {
        open.removeLast()
      } else if line.hasPrefix("<rect key=\"frame\""), let owner = open.popLast() {
        let (x, y) = (Double(attribute("x", line) ?? ""), Double(attribute("y", line) ?? ""))
        let own = (id: owner.id, x: owner.x + (x ?? .nan), y: owner.y + (y ?? .nan))
        open.append(own)
        if open.contains(where: { $0.id == controller }) { origins[own.id] = (own.x, own.y) }
      } else if line.hasPrefix("<"), !line.hasPrefix("<?"), !line.hasPrefix("<!"),
        !line.hasSuffix("/>"), !line.contains("</")
      {
        open.append((attribute("id", line) ?? "", open.last?.x ?? 0, open.last?.y ?? 0))
      }
    }
    return origins
  }

  @Test(
    .enabled(if: arePresent, "needs storyboards in TWIRL_CORPORA, and the font Inter"),
    arguments: [
      ("apngkit-demo.storyboard", "VJc-0C-w8h", 7), ("apngkit-demo.storyboard", "v0f-AW-TJZ", 3),
      ("apngkit-demo.storyboard", "wSS-3P-aWT", 24),
      ("canvas-main-iphone.storyboard", "vXZ-lx-hvc", 17),
      ("canvas-main-iphone.storyboard", "XhU-jP-5vl", 15),
    ])
  func `views are where the document's rectangles add up to`(
    file: String, controller: String, count: Int
  ) throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run(
      ["inspect", Self.path(file), "--scene", controller, "--at", "0", "--json"], in: folder)
    let moments = try JSONDecoder().decode([Moment].self, from: Data(outcome.output.utf8))
    let views = try #require(moments.first).views
    let origins = try Self.origins(file, of: controller)
    #expect(origins.count == count)
    for (id, origin) in origins {
      let matrix = try #require(views[id], "\(id)").toCanvas
      #expect(matrix.prefix(4) == [1, 0, 0, 1])
      #expect(abs(matrix[4] - origin.x) < 1e-6 && abs(matrix[5] - origin.y) < 1e-6, "\(id)")
    }
  }
}
