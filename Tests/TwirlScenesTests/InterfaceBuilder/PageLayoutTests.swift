import Foundation
import Testing
import TwirlGraphics
import TwirlViews

@testable import TwirlScenes

/// Where views are that the document gives no frames, or wrong ones.
@Suite struct PageLayoutTests {
  private static let open = "translatesAutoresizingMaskIntoConstraints=\"NO\""

  private func pin(_ id: String, _ edges: String...) -> String {
    edges.enumerated().map { index, edge in
      "<constraint firstItem=\"\(id)\" firstAttribute=\"\(edge)\" secondItem=\"root\" "
        + "secondAttribute=\"\(edge)\" id=\"\(id)-\(index)\"/>"
    }.joined()
  }

  private func size(_ width: Int?, _ height: Int?) -> String {
    let sides = [("width", width), ("height", height)]
    return "<constraints>"
      + sides.compactMap { name, length in
        length.map {
          "<constraint firstAttribute=\"\(name)\" constant=\"\($0)\"/>"
        }
      }.joined() + "</constraints>"
  }

  @Test("Frames are honoured, whatever constraints say; misplaced and empty ones are not")
  func honoured() throws {
    let rect = "<rect key=\"frame\" x=\"7\" y=\"8\" width=\"9\" height=\"10\"/>"
    let empty = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"0\" height=\"0\"/>"
    let scene = try Pages.scene(
      subviews: "<view id=\"a\" \(Self.open)>\(rect)\(size(20, 30))</view>"
        + "<view id=\"b\" misplaced=\"YES\" \(Self.open)>\(rect)\(size(20, 30))</view>"
        + "<view id=\"c\" \(Self.open)>\(empty)\(size(20, 30))</view>"
        + "<view id=\"d\" \(Self.open)>\(size(20, 30))</view>",
      "<constraints>" + pin("a", "left", "top") + pin("b", "left", "top")
        + pin("c", "right", "bottom") + pin("d", "centerX", "centerY") + "</constraints>")
    #expect(try scene.frame("a") == CGRect(x: 7, y: 8, width: 9, height: 10))
    #expect(try scene.frame("b") == CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(try scene.frame("c") == CGRect(x: 180, y: 70, width: 20, height: 30))
    #expect(try scene.frame("d") == CGRect(x: 90, y: 35, width: 20, height: 30))
    #expect(scene.warnings.isEmpty)
  }

  @Test("Constraints that contradict each other, or say too little, are listed by ID")
  func problems() throws {
    let scene = try Pages.scene(
      subviews: "<view id=\"a\" \(Self.open)/>\n<view id=\"b\" \(Self.open)>\(size(20, 30))</view>"
        + "\n<view id=\"c\"/>",
      """
      <constraints>
      <constraint firstItem="a" firstAttribute="width" constant="10" id="w1"/>
      <constraint firstItem="a" firstAttribute="width" constant="20" id="w2"/>
      <constraint firstItem="a" firstAttribute="height" constant="10" id="h1"/>
      <constraint firstItem="a" firstAttribute="left" secondItem="gone" secondAttribute="left" id="g"/>
      <constraint firstItem="a" firstAttribute="left" secondItem="root" secondAttribute="top" id="o"/>
      \(pin("a", "left", "top"))
      </constraints>
      """)
    #expect(try scene.frame("a") == CGRect(x: 0, y: 0, width: 10, height: 10))
    let texts = scene.warnings.map { "\($0.line) \($0.objectID ?? ""): \($0.problem)" }
    #expect(
      texts == [
        "5 b: could not be placed: neither a frame nor constraints say where it is",
        "6 c: has neither a frame nor constraints; it lies in the corner, empty",
        "8 w2: contradicts other constraints; left out",
        "10 g: names \"gone\", which is not on the page; left out",
        "11 o: compares what cannot be compared; left out",
      ])
  }

  @Test("A cycle of constraints is broken and listed, not followed for ever")
  func cycle() throws {
    let views = ["a", "b", "c"]
    let scene = try Pages.scene(
      subviews: views.map { "<view id=\"\($0)\" \(Self.open)>\(size(10, 10))</view>" }.joined(),
      "<constraints>"
        + zip(views, ["b", "c", "a"]).map {
          "<constraint firstItem=\"\($0)\" firstAttribute=\"left\" secondItem=\"\($1)\" "
            + "secondAttribute=\"right\" id=\"\($0)\($1)\"/>"
        }.joined() + pin("a", "left", "top") + pin("b", "top") + pin("c", "top")
        + "</constraints>")
    #expect(scene.warnings.contains { $0.problem == "contradicts other constraints; left out" })
    #expect(try views.allSatisfy { try scene.frame($0).width == 10 })
  }

  @Test("A view that the size of another page resizes follows by its mask or its constraints")
  func embedded() throws {
    let scene = try Pages.scene(
      """
      <document initialViewController="outer"><scenes><scene><objects>
      <viewController id="outer" sceneMemberID="viewController"><view key="view" id="page">
      <rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
      <containerView id="box"><rect key="frame" x="50" y="40" width="100" height="80"/>
      <connections><segue destination="inner" kind="embed" id="s"/></connections></containerView>
      <containerView id="again"><rect key="frame" x="0" y="0" width="10" height="10"/>
      <connections><segue destination="inner" kind="embed" id="s2"/></connections></containerView>
      </subviews></view></viewController></objects></scene><scene><objects>
      <viewController id="inner" sceneMemberID="viewController"><view key="view" id="own">
      <rect key="frame" x="0" y="0" width="200" height="100"/><subviews>
      <view id="wide"><rect key="frame" x="10" y="10" width="180" height="20"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
      <view id="right" \(Self.open)><rect key="frame" x="180" y="60" width="20" height="30"/>
      \(size(20, 30))</view></subviews><constraints>
      <constraint firstItem="right" firstAttribute="right" secondItem="own" secondAttribute="right" id="c1"/>
      <constraint firstItem="right" firstAttribute="top" secondItem="own" secondAttribute="top" constant="5" id="c2"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """)
    #expect(try scene.description("box").subviews.map(\.id) == ["own"])
    #expect(try scene.frame("own") == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(try scene.frame("wide") == CGRect(x: 10, y: 10, width: 80, height: 20))
    #expect(try scene.frame("right") == CGRect(x: 80, y: 5, width: 20, height: 30))
    #expect(scene.warnings.map(\.problem) == ["contains inner a second time; not drawn"])
  }

  @Test("A stack view arranges what has no frames")
  func stack() throws {
    let view = { (id: String) in "<view id=\"\(id)\" \(Self.open)>\(self.size(nil, 20))</view>" }
    let scene = try Pages.scene(
      subviews: """
        <stackView id="s" axis="vertical" spacing="6" \(Self.open)>
        <rect key="frame" x="10" y="10" width="100" height="46"/>
        <subviews>\(view("a"))\(view("b"))</subviews></stackView>
        """)
    #expect(try scene.frame("s") == CGRect(x: 10, y: 10, width: 100, height: 46))
    #expect(try scene.frame("a") == CGRect(x: 0, y: 0, width: 100, height: 20))
    #expect(try scene.frame("b") == CGRect(x: 0, y: 26, width: 100, height: 20))
  }

  @Test("Safe areas, guides and margins of a screen with round corners")
  func safeArea() throws {
    let scene = try Pages.scene(
      """
      <document initialViewController="c"><device id="retina6_1"/><scenes><scene><objects>
      <viewController id="c" sceneMemberID="viewController">
      <layoutGuides><viewControllerLayoutGuide type="top" id="top"/></layoutGuides>
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="414" height="896"/><subviews>
      <view id="a" \(Self.open)/><view id="b" \(Self.open)>\(size(9, 9))</view></subviews>
      <viewLayoutGuide key="safeArea" id="safe"/><constraints>
      \(["top", "bottom", "left", "right"].map {
        "<constraint firstItem=\"a\" firstAttribute=\"\($0)\" secondItem=\"safe\" "
          + "secondAttribute=\"\($0)\" id=\"a\($0)\"/>" }.joined())
      <constraint firstItem="b" firstAttribute="top" secondItem="top" secondAttribute="bottom" id="b1"/>
      <constraint firstItem="b" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="b2"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """)
    #expect(scene.size == CGSize(width: 414, height: 896) && scene.scale == 2)
    // 44 points for the notch, 34 for the line at the bottom.
    #expect(try scene.frame("a") == CGRect(x: 0, y: 44, width: 414, height: 818))
    #expect(try scene.frame("b") == CGRect(x: 20, y: 44, width: 9, height: 9))
    #expect(scene.warnings.isEmpty)
  }

  @Test("What a variation leaves out is not there")
  func variations() throws {
    let scene = try Pages.scene(
      subviews: "<view id=\"a\" \(Self.open)/><view id=\"gone\" \(Self.open)/>",
      """
      <constraints>\(pin("a", "left", "top"))
      <constraint firstItem="a" firstAttribute="width" constant="10" id="w1">
      <variation key="heightClass=regular-widthClass=compact" constant="12"/></constraint>
      <constraint firstItem="a" firstAttribute="width" constant="99" id="w2"/>
      <constraint firstItem="a" firstAttribute="height" constant="8" id="h" placeholder="YES"/>
      <constraint firstItem="a" firstAttribute="height" constant="11" id="h2"/></constraints>
      <variation key="default"><mask key="constraints"><exclude reference="w2"/></mask>
      <mask key="subviews"><exclude reference="gone"/></mask></variation>
      """)
    #expect(try scene.frame("a") == CGRect(x: 0, y: 0, width: 12, height: 11))
    #expect(scene.viewIDs(named: "gone").isEmpty)
    #expect(scene.warnings.isEmpty)
  }

  @Test("The content of a scroll view may be larger than it")
  func scrollView() throws {
    let scene = try Pages.scene(
      subviews: """
        <scrollView id="s" \(Self.open)><rect key="frame" x="0" y="0" width="100" height="50"/>
        <subviews><view id="a" \(Self.open)>\(size(300, 400))</view></subviews><constraints>
        \(["left", "right", "top", "bottom"].map {
        "<constraint firstItem=\"a\" firstAttribute=\"\($0)\" secondItem=\"s\" "
          + "secondAttribute=\"\($0)\" id=\"s\($0)\"/>" }.joined())
        </constraints></scrollView>
        """)
    #expect(try scene.frame("a") == CGRect(x: 0, y: 0, width: 300, height: 400))
    #expect(scene.warnings.isEmpty)
  }

  @Test(
    "Texts are measured, and wrapped where they have no room",
    .enabled(if: Pages.hasInter, "the font Inter is not installed"))
  func texts() throws {
    let label = { (id: String, more: String) in
      "<label id=\"\(id)\" text=\"Wheels and windmills\" \(more) \(Self.open)>"
        + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label>"
    }
    let scene = try Pages.scene(
      subviews: label("one", "") + label("two", "numberOfLines=\"0\""),
      "<constraints>" + pin("one", "left", "top") + pin("two", "left", "bottom")
        + "<constraint firstItem=\"two\" firstAttribute=\"width\" constant=\"100\" id=\"w\"/>"
        + "</constraints>")
    let (one, two) = (try scene.frame("one"), try scene.frame("two"))
    // A line of Inter is 1.21 em: 20.57 points, rounded up to a half. Pillow's text length is 172.66.
    #expect(isClose(one, CGRect(x: 0, y: 0, width: 173, height: 21), within: 0.51))
    #expect(two.width == 100 && isClose(two.height, 41.5, within: 0.51))
    #expect(two.maxY == 100)
  }
}
