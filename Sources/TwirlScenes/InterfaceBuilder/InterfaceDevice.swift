import Foundation
import TwirlLayout

/// The screen that a document is designed for.
struct InterfaceDevice: Sendable {
  /// In points.
  var size: CGSize
  /// Pixels a point.
  var scale: CGFloat
  /// What bars and round corners cover of it.
  var safeArea: LayoutInsets

  /// Reads what the document says, and takes the iPhone of 4.7 inches where it says nothing.
  init(_ document: InterfaceDocument) {
    let node = document.root.child("device")
    let metrics = document.root.child(key: "defaultSimulatedMetrics")?
      .children.first { $0["key"] == "destination" }
    let name = node?["id"] ?? metrics?["type"] ?? "retina4_7"
    self.init(name: name, isLandscape: node?["orientation"] == "landscape")
  }

  init(name: String, isLandscape: Bool = false) {
    let entry =
      Self.table.first { $0.name == name } ?? Self.table.first { $0.name == "retina4_7" }
      ?? (name, 375, 667, 2, 20)
    let size = CGSize(width: entry.width, height: entry.height)
    self.size = isLandscape ? CGSize(width: size.height, height: size.width) : size
    scale = entry.scale
    let hasHomeButton = entry.top <= 20
    safeArea = LayoutInsets(top: entry.top, bottom: hasHomeButton ? 0 : 34)
    if isLandscape, !hasHomeButton, size.width < 700 {
      safeArea = LayoutInsets(left: entry.top, bottom: 21, right: entry.top)
    }
  }

  /// Names of Xcode's devices: points, pixels a point, and the safe area's top in portrait.
  ///
  /// Sizes and safe areas are Apple's Human Interface Guidelines'.
  private static let table:
    [(name: String, width: CGFloat, height: CGFloat, scale: CGFloat, top: CGFloat)] = [
      ("retina3_5", 320, 480, 2, 20), ("retina4", 320, 568, 2, 20), ("retina4_0", 320, 568, 2, 20),
      ("retina47", 375, 667, 2, 20), ("retina4_7", 375, 667, 2, 20),
      ("retina55", 414, 736, 3, 20), ("retina5_5", 414, 736, 3, 20),
      ("retina5_9", 375, 812, 3, 44), ("retina6_1", 414, 896, 2, 44),
      ("retina6_5", 414, 896, 3, 44), ("retina5_4", 375, 812, 3, 50),
      ("retina6_0", 390, 844, 3, 47), ("retina6_7", 428, 926, 3, 47),
      ("retina6_12", 393, 852, 3, 59), ("retina6_72", 430, 932, 3, 59),
      ("retina6_3", 402, 874, 3, 62), ("retina6_9", 440, 956, 3, 62),
      ("ipad7_9rounded", 744, 1133, 2, 24), ("ipad8_3rounded", 744, 1133, 2, 24),
      ("ipad9_7", 768, 1024, 2, 20), ("ipad10_2", 810, 1080, 2, 20),
      ("ipad10_5", 834, 1112, 2, 20), ("ipad10_9rounded", 820, 1180, 2, 24),
      ("ipad11_0rounded", 834, 1194, 2, 24), ("ipad12_9", 1024, 1366, 2, 20),
      ("ipad12_9rounded", 1024, 1366, 2, 24),
    ]
}
