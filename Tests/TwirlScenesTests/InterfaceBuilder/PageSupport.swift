import Foundation
import Testing
import TwirlText

@testable import TwirlScenes

/// Documents for tests.
enum Pages {
  /// Documents of others, under TWIRL_CORPORA or beside the package.
  static let corpora =
    ProcessInfo.processInfo.environment["TWIRL_CORPORA"].map(URL.init(fileURLWithPath:))
    ?? Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpora")

  static func corpus(_ name: String) -> String {
    corpora.appendingPathComponent("storyboards/\(name)").path
  }

  static let areCorporaPresent = FileManager.default.fileExists(
    atPath: corpus("apngkit-demo.storyboard"))

  static let hasInter = (try? FontBook().typeface(for: .system(size: 17, weight: .semibold))) != nil

  static func fixture(_ name: String) -> String {
    Fixtures.folder.appendingPathComponent("storyboards/\(name)").path
  }

  /// A xib with one view of 200 by 100 points.
  ///
  /// - Parameters:
  ///   - subviews: the elements of the views in it.
  ///   - more: further children of the view, such as constraints.
  static func xib(_ subviews: String, _ more: String = "", resources: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
    <objects><view id="root"><rect key="frame" x="0" y="0" width="200" height="100"/>
    <subviews>\(subviews)</subviews>\(more)</view></objects>
    <resources>\(resources)</resources></document>
    """
  }

  /// The scene of a document.
  static func scene(
    _ xml: String, _ name: String? = nil, path: String = "page.xib"
  ) throws(SceneError) -> Scene {
    try Page(xml: xml.utf8, path: path).scene(name)
  }

  /// The scene of a xib with subviews.
  static func scene(subviews: String, _ more: String = "", resources: String = "")
    throws(SceneError) -> Scene
  {
    try scene(xib(subviews, more, resources: resources))
  }
}

extension Scene {
  /// A view's description by its id, or a recorded issue.
  func description(_ id: String) throws -> ViewDescription {
    try #require(flattenedViews.first { $0.id == id })
  }

  /// The frame of a view in its superview.
  func frame(_ id: String) throws -> CGRect {
    guard case .frame(let frame) = try description(id).geometry else {
      Issue.record("\(id) has no frame")
      return .null
    }
    return frame
  }
}
