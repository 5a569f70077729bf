import Foundation
import Testing
import TwirlText
import TwirlViews

@testable import TwirlScenes

/// Whatever a document says, it ends in a stage or in a typed error.
@Suite(.enabled(if: Pages.hasInter, "the font Inter is not installed"))
struct PageFuzzTests {
  /// A page with most of what is read.
  private static let text = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="nav">
    <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s1"><objects>
    <navigationController id="nav" sceneMemberID="viewController"><navigationBar key="navigationBar"
     id="bar"><color key="barTintColor" white="0.9" alpha="1"/></navigationBar><connections><segue
     destination="vc" kind="relationship" relationship="rootViewController" id="seg"/></connections>
    </navigationController>
    <viewController id="vc" sceneMemberID="viewController"><layoutGuides><viewControllerLayoutGuide
     type="top" id="top"/></layoutGuides><view key="view" id="root"><rect key="frame" x="0" y="0"
     width="375" height="667"/><subviews>
    <label id="l1" text="One two three" numberOfLines="2" textAlignment="center"
     lineBreakMode="wordWrap" translatesAutoresizingMaskIntoConstraints="NO"><fontDescription
     key="fontDescription" type="system" weight="bold" pointSize="17"/><color key="textColor"
     systemColor="labelColor"/></label>
    <button id="b1" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO"><rect
     key="frame" x="10" y="20" width="100" height="30"/><inset key="titleEdgeInsets" minX="1"
     minY="2" maxX="3" maxY="4"/><state key="normal" title="Go"><color key="titleColor" red="1"
     green="0.5" blue="0" alpha="1" customColorSpace="displayP3"/></state><state key="selected"
     title="On" image="none"/></button>
    <stackView id="st" axis="vertical" distribution="fillEqually" alignment="center" spacing="4"
     translatesAutoresizingMaskIntoConstraints="NO"><subviews><switch id="sw" on="YES"
     translatesAutoresizingMaskIntoConstraints="NO"/><slider id="sl" value="0.5" minValue="0"
     maxValue="2" translatesAutoresizingMaskIntoConstraints="NO"/><segmentedControl id="sc"
     selectedSegmentIndex="1" translatesAutoresizingMaskIntoConstraints="NO"><segments><segment
     title="A"/><segment title="B" width="40"/></segments></segmentedControl></subviews></stackView>
    <scrollView id="sv"><rect key="frame" x="5" y="300" width="200" height="100"/><rect key="bounds"
     x="0" y="10" width="200" height="100"/><autoresizingMask key="autoresizingMask"
     widthSizable="YES" flexibleMaxY="YES"/><subviews><progressView id="pv" progress="0.5"><rect
     key="frame" x="1" y="2" width="100" height="4"/></progressView><pageControl id="pc"
     numberOfPages="3" currentPage="1"><rect key="frame" x="1" y="9" width="100" height="26"/>
    </pageControl><stepper id="sp" value="3" maximumValue="9"><rect key="frame" x="1" y="40"
     width="94" height="32"/></stepper></subviews></scrollView>
    <containerView id="cv"><rect key="frame" x="0" y="420" width="300" height="200"/><connections>
    <segue destination="table" kind="embed" id="emb"/></connections></containerView></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/><color key="backgroundColor" white="1" alpha="1"/>
    <constraints><constraint firstItem="l1" firstAttribute="leading" secondItem="safe"
     secondAttribute="leading" constant="20" id="c1"/><constraint firstItem="l1"
     firstAttribute="top" secondItem="top" secondAttribute="bottom" constant="8" id="c2"/>
    <constraint firstItem="l1" firstAttribute="width" relation="lessThanOrEqual" constant="90"
     priority="750" id="c3"/><constraint firstItem="st" firstAttribute="top" secondItem="l1"
     secondAttribute="bottom" multiplier="1:2" id="c4"/><constraint firstItem="st"
     firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="c5"/></constraints>
    </view><navigationItem key="navigationItem" title="T" id="ni"/></viewController>
    <tableViewController id="table" sceneMemberID="viewController"><tableView key="view" id="tv"
     style="insetGrouped"><rect key="frame" x="0" y="0" width="375" height="667"/><sections>
    <tableViewSection headerTitle="H" footerTitle="F" id="ts"><cells><tableViewCell id="tc"
     accessoryType="checkmark"><rect key="frame" x="20" y="50" width="335" height="44"/>
    <tableViewCellContentView key="contentView" id="cc"><rect key="frame" x="0" y="0" width="335"
     height="44"/><subviews><textField id="tf" placeholder="P" borderStyle="line"><rect key="frame"
     x="9" y="9" width="90" height="22"/></textField></subviews></tableViewCellContentView>
    </tableViewCell></cells></tableViewSection></sections></tableView></tableViewController>
    </objects></scene></scenes></document>
    """

  private static let values = [
    "", "0", "-1", "1e7", "-1e7", "9999999999", "1e-300", "nan", "inf", "YES", "NO", "root", "vc",
    "nav", "l1", "bottom", "width", "1:0", "0:0", "0x10", "\u{1F600}", "label",
  ]

  /// What becomes of a text; the kind of the error, or nil for a stage.
  private func outcome(_ text: [UInt8]) throws -> SceneError.Kind? {
    do throws(SceneError) {
      let page = try Page(xml: text, path: "page.storyboard")
      for controller in page.controllers.prefix(3) {
        var scene = try page.scene(controller.id, fonts: Self.fonts)
        scene.size = CGSize(width: 100, height: 100)
        _ = try scene.makeStage(fonts: Self.fonts)
      }
      return nil
    } catch {
      #expect(!error.problem.isEmpty)
      return error.kind
    }
  }

  private static let fonts = FontBook()

  @Test("The page itself is read, with a warning for its picture and one for a slider of no width")
  func whole() throws {
    let scene = try Page(xml: Self.text.utf8, path: "page.storyboard").scene()
    #expect(scene.warnings.map(\.objectID) == ["b1", "sl"])
    #expect(try scene.makeStage().window.subviews.count == 2)
  }

  @Test("Other values of attributes")
  func attributes() throws {
    var generator = SeededGenerator(seed: 1)
    let parts = Self.text.components(separatedBy: "\"")
    var kinds = 0
    for _ in 0..<400 {
      var parts = parts
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<parts.count / 2, using: &generator) * 2 + 1
        parts[place] = Self.values.randomElement(using: &generator) ?? ""
      }
      if try outcome(Array(parts.joined(separator: "\"").utf8)) != nil { kinds += 1 }
    }
    // Some are errors, and some are not.
    #expect((20...380).contains(kinds))
  }

  @Test("Bytes that are lost, doubled or changed")
  func bytes() throws {
    var generator = SeededGenerator(seed: 2)
    let bytes = Array(Self.text.utf8)
    var failures = 0
    for _ in 0..<300 {
      var text = bytes
      let start = Int.random(in: 0..<text.count, using: &generator)
      let end = min(text.count, start + Int.random(in: 1...200, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: text.removeSubrange(start..<end)
      case 1: text.insert(contentsOf: text[start..<end], at: end)
      default: text[start] = UInt8.random(in: 0...255, using: &generator)
      }
      if try outcome(text) != nil { failures += 1 }
    }
    #expect((50...295).contains(failures))
  }

  @Test("Elements that are lost or doubled")
  func elements() throws {
    var generator = SeededGenerator(seed: 3)
    let lines = Self.text.components(separatedBy: "><")
    for _ in 0..<200 {
      var lines = lines
      let place = Int.random(in: 1..<lines.count - 1, using: &generator)
      if lines[place].hasSuffix("/") {
        if Bool.random(using: &generator) {
          lines.remove(at: place)
        } else {
          lines.insert(lines[place], at: Int.random(in: 1..<lines.count - 1, using: &generator))
        }
      }
      _ = try outcome(Array(lines.joined(separator: "><").utf8))
    }
  }
}
