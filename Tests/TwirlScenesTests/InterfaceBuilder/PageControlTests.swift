import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@testable import TwirlScenes

/// Buttons, controls, tables and bars of pages.
@Suite(.enabled(if: Pages.hasInter, "the font Inter is not installed"))
struct PageControlTests {
  private static let rect =
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"120\" height=\"40\"/>"

  /// The view of an element on a stage.
  private func make<Kind>(_ element: String, _ children: String = "", as kind: Kind.Type) throws
    -> Kind
  {
    let name = element.prefix { $0 != " " }
    let scene = try Pages.scene(
      subviews: "<\(element) id=\"v\">\(Self.rect)\(children)</\(name)>")
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    return try #require(try scene.makeStage().view("v") as? Kind)
  }

  @Test("A button in all its states")
  func button() throws {
    let button = try make(
      """
      button contentHorizontalAlignment="left" contentVerticalAlignment="bottom" \
      lineBreakMode="tailTruncation"
      """,
      """
      <fontDescription key="fontDescription" type="boldSystem" pointSize="13"/>
      <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
      <inset key="titleEdgeInsets" minX="5" minY="6" maxX="7" maxY="8"/>
      <state key="normal" title="Off"><color key="titleColor" red="1" green="0" blue="0" alpha="1"/>
      </state><state key="highlighted" title="Down"/><state key="selected" title="On">
      <color key="titleColor" red="0" green="0" blue="1" alpha="1"/></state>
      <state key="disabled" title="Never"/>
      """, as: Button.self)
    #expect(button.buttonType == .custom)
    #expect(button.font == .system(size: 13, weight: .bold))
    #expect(button.title == "Off" && button.titleColor == Color(red: 1, green: 0, blue: 0))
    #expect(button.title(for: .highlighted) == "Down" && button.title(for: .disabled) == "Never")
    #expect(button.title(for: .selected) == "On")
    #expect(button.titleColor(for: .selected) == Color(red: 0, green: 0, blue: 1))
    #expect(button.contentEdgeInsets == EdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    #expect(button.titleEdgeInsets == EdgeInsets(top: 6, left: 5, bottom: 8, right: 7))
    #expect(
      button.contentHorizontalAlignment == .left && button.contentVerticalAlignment == .bottom)
    #expect(button.titleLabel?.lineBreakMode == .byTruncatingTail)
  }

  @Test("System buttons have the tint; disabled and selected ones are so")
  func systemButton() throws {
    let button = try make(
      "button buttonType=\"system\" enabled=\"NO\" selected=\"YES\"",
      "<color key=\"tintColor\" red=\"0\" green=\"1\" blue=\"0\" alpha=\"1\"/>"
        + "<state key=\"normal\" title=\"Go\"/>", as: Button.self)
    #expect(button.buttonType == .system && !button.isEnabled && button.isSelected)
    #expect(button.titleColor == Color(red: 0, green: 1, blue: 0))
  }

  @Test("A button's configuration")
  func configuration() throws {
    let button = try make(
      "button",
      """
      <buttonConfiguration key="configuration" style="filled" title="Buy" cornerStyle="capsule">
      <color key="baseBackgroundColor" red="1" green="0" blue="0" alpha="1"/></buttonConfiguration>
      """, as: Button.self)
    let configuration = try #require(button.configuration)
    #expect(configuration.style == .filled && configuration.title == "Buy")
    #expect(configuration.cornerStyle == .capsule)
    #expect(configuration.baseBackgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  private static let attributed = """
    <fragment content="20 %"><attributes><font key="NSFont" metaFont="systemBold" size="20"/>
    <color key="NSColor" red="1" green="0" blue="0" alpha="1"/><integer key="NSUnderline" value="1"/>
    </attributes></fragment><fragment><string key="content"> off</string></fragment>
    """

  @Test("Text of several looks, of a label and of a button")
  func attributedText() throws {
    let label = try make(
      "label", "<attributedString key=\"attributedText\">\(Self.attributed)</attributedString>",
      as: Label.self)
    let button = try make(
      "button",
      "<state key=\"normal\"><attributedString key=\"attributedTitle\">\(Self.attributed)"
        + "</attributedString></state>", as: Button.self)
    for text in [label.attributedText, button.attributedTitle(for: .normal)] {
      let text = try #require(text)
      #expect(text.string == "20 % off")
      let first = text.attributes(at: 0, effectiveRange: nil)
      #expect(first[.font] as? Font == .system(size: 20, weight: .bold))
      #expect(first[.foregroundColor] as? Color == Color(red: 1, green: 0, blue: 0))
      #expect(first[.underlineStyle] as? Int == 1)
      let second = text.attributes(at: 5, effectiveRange: nil)
      #expect(second[.foregroundColor] == nil && second[.underlineStyle] == nil)
    }
  }

  @Test("Controls have the values of the document")
  func controls() throws {
    #expect(try make("switch on=\"YES\"", as: Switch.self).isOn)
    let slider = try make("slider value=\"3\" minValue=\"1\" maxValue=\"5\"", as: Slider.self)
    #expect(slider.value == 3 && slider.minimumValue == 1 && slider.maximumValue == 5)
    #expect(try make("progressView progress=\"0.25\"", as: ProgressView.self).progress == 0.25)
    let indicator = try make(
      "activityIndicatorView style=\"large\" animating=\"YES\"", as: ActivityIndicatorView.self)
    #expect(indicator.isAnimating && indicator.style == .large && !indicator.hidesWhenStopped)
    let segments = try make(
      "segmentedControl selectedSegmentIndex=\"1\"",
      "<segments><segment title=\"A\"/><segment title=\"B\" enabled=\"NO\"/></segments>",
      as: SegmentedControl.self)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(segments.titleForSegment(at: 0) == "A" && !segments.isEnabledForSegment(at: 1))
    let field = try make(
      "textField text=\"abc\" placeholder=\"def\" borderStyle=\"roundedRect\" textAlignment=\"right\"",
      "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>", as: TextField.self)
    #expect(field.text == "abc" && field.placeholder == "def" && field.borderStyle == .roundedRect)
    #expect(field.textAlignment == .right && field.isSecureTextEntry)
    let text = try make("textView", "<string key=\"text\">one\ntwo</string>", as: TextView.self)
    #expect(text.text == "one\ntwo")
    let stepper = try make("stepper value=\"4\" maximumValue=\"9\"", as: Stepper.self)
    #expect(stepper.value == 4 && stepper.maximumValue == 9)
    let pages = try make("pageControl numberOfPages=\"3\" currentPage=\"2\"", as: PageControl.self)
    #expect(pages.numberOfPages == 3 && pages.currentPage == 2)
  }

  @Test("Values out of order are brought into it, not a crash")
  func oddValues() throws {
    let slider = try make("slider value=\"9\" minValue=\"5\" maxValue=\"1\"", as: Slider.self)
    // A track without a length would have no place for the thumb.
    #expect(slider.minimumValue == 5 && slider.maximumValue == 6 && slider.value == 6)
    let stepper = try make("stepper minimumValue=\"7\" maximumValue=\"-3\"", as: Stepper.self)
    #expect(stepper.value == 7)
    #expect(try make("progressView progress=\"-4\"", as: ProgressView.self).progress == 0)
    let segments = try make(
      "segmentedControl selectedSegmentIndex=\"5\"", as: SegmentedControl.self)
    #expect(segments.selectedSegmentIndex == SegmentedControl.noSegment)
    _ = try make("pageControl numberOfPages=\"3\" currentPage=\"20\"", as: PageControl.self)
  }

  @Test("A table's titles of sections and lines between cells")
  func table() throws {
    let cell = { (id: String, y: Int) in
      "<tableViewCell id=\"\(id)\" accessoryType=\"disclosureIndicator\"><rect key=\"frame\" x=\"0\" "
        + "y=\"\(y)\" width=\"200\" height=\"44\"/></tableViewCell>"
    }
    let scene = try Pages.scene(
      subviews: """
        <tableView id="t" style="grouped"><rect key="frame" x="0" y="0" width="200" height="100"/>
        <sections><tableViewSection headerTitle="Top" id="s"><cells>\(cell("a", 30))\(cell("b", 74))
        </cells></tableViewSection></sections></tableView>
        """)
    let table = try scene.description("t")
    #expect(table.subviews.compactMap(\.id) == ["a", "b"])
    #expect(table.subviews.last?.text?.string == "TOP")
    let lines = table.subviews.compactMap { view -> CGRect? in
      guard case .frame(let frame) = view.geometry, frame.height == 0.5 else { return nil }
      return frame
    }
    #expect(
      lines == [
        CGRect(x: 16, y: 73.5, width: 184, height: 0.5),
        CGRect(x: 0, y: 117.5, width: 200, height: 0.5),
      ])
    #expect(try scene.description("a").subviews.count == 1)
    #expect(scene.warnings.isEmpty)
  }

  @Test("The bars of a navigation controller and of tabs, around their first view controller")
  func bars() throws {
    let scene = try Pages.scene(
      """
      <document initialViewController="tabs"><device id="retina4_7"/><scenes><scene><objects>
      <tabBarController id="tabs" sceneMemberID="viewController"><tabBar key="tabBar" id="bar"/>
      <connections><segue destination="nav" kind="relationship" relationship="viewControllers" id="1"/>
      </connections></tabBarController>
      <navigationController id="nav" sceneMemberID="viewController">
      <tabBarItem key="tabBarItem" title="First" id="item"/>
      <navigationBar key="navigationBar" id="top"/>
      <connections><segue destination="table" kind="relationship" relationship="rootViewController" id="2"/>
      </connections></navigationController>
      <tableViewController id="table" sceneMemberID="viewController"><tableView key="view" id="t">
      <rect key="frame" x="0" y="0" width="375" height="667"/></tableView>
      <navigationItem key="navigationItem" title="Title" id="n"><barButtonItem key="rightBarButtonItem"
      systemItem="add" id="add"/><barButtonItem key="leftBarButtonItem" systemItem="trash" id="trash"/>
      </navigationItem></tableViewController></objects></scene></scenes></document>
      """)
    #expect(scene.views.map(\.id) == ["t", "top", "bar"])
    #expect(try scene.frame("top") == CGRect(x: 0, y: 0, width: 375, height: 64))
    #expect(try scene.frame("bar") == CGRect(x: 0, y: 618, width: 375, height: 49))
    let texts = scene.flattenedViews.compactMap { $0.text?.string }
    #expect(texts == ["Title", "First"])
    // What scrolls begins below the bar.
    guard case .boundsAndCenter(let bounds, _) = try scene.description("t").geometry else {
      Issue.record("the table begins behind the bar")
      return
    }
    #expect(bounds == CGRect(x: 0, y: -64, width: 375, height: 667))
    #expect(scene.warnings.map(\.description).allSatisfy { $0.contains("barButtonItem trash") })
    #expect(scene.warnings.count == 1)
  }

  @Test("A controller that another one pushes has the bar of both, and a way back")
  func pushed() throws {
    let xml = """
      <document initialViewController="nav"><scenes><scene><objects>
      <navigationController id="nav" sceneMemberID="viewController"><navigationBar
      key="navigationBar" id="top"/><connections><segue destination="a" kind="relationship"
      relationship="rootViewController" id="1"/></connections></navigationController>
      <viewController id="a" sceneMemberID="viewController"><view key="view" id="av"><subviews>
      <button id="go"><rect key="frame" x="0" y="0" width="9" height="9"/><connections>
      <segue destination="b" kind="show" id="2"/><segue destination="c" kind="presentation" id="3"/>
      </connections></button></subviews></view>
      <navigationItem key="navigationItem" title="One" id="n1"/></viewController>
      <viewController id="b" sceneMemberID="viewController"><view key="view" id="bv"/>
      <navigationItem key="navigationItem" title="Two" id="n2"/></viewController>
      <viewController id="c" sceneMemberID="viewController"><view key="view" id="cv"/>
      </viewController></objects></scene></scenes></document>
      """
    func texts(_ name: String) throws -> [String] {
      try Pages.scene(xml, name).flattenedViews.compactMap { $0.text?.string }.filter {
        !$0.isEmpty
      }
    }
    #expect(try texts("nav") == ["One"])
    #expect(try texts("a") == ["One"])
    #expect(try texts("b") == ["One", "Two"])
    #expect(try texts("c").isEmpty)
    // A controller may say that it is designed without.
    let bare = xml.replacingOccurrences(
      of: "<view key=\"view\" id=\"bv\"/>",
      with: "<view key=\"view\" id=\"bv\"/><nil key=\"simulatedTopBarMetrics\"/>")
    #expect(try Pages.scene(bare, "b").views.map(\.id) == ["bv"])
  }

  @Test("Controllers that show each other for ever are an error")
  func containerCycle() throws {
    let navigation = { (id: String, next: String) in
      "<navigationController id=\"\(id)\" sceneMemberID=\"viewController\"><connections><segue "
        + "destination=\"\(next)\" relationship=\"rootViewController\" id=\"s\(id)\"/></connections>"
        + "</navigationController>"
    }
    let error = try #require(throws: SceneError.self) {
      try Pages.scene(
        "<document initialViewController=\"a\"><scenes><scene><objects>\(navigation("a", "b"))"
          + "\(navigation("b", "a"))</objects></scene></scenes></document>")
    }
    #expect(error.description.contains("it shows itself; name another scene"))
  }
}

/// Views of no size, and of sizes that are too small for what is in them.
@Suite(.enabled(if: Pages.hasInter, "the font Inter is not installed"))
struct SmallControlTests {
  @Test("No control is too small to be made", arguments: [0, 0.5, 1, 3, 7, 1e7])
  func sizes(side: Double) throws {
    let elements = [
      "switch on=\"YES\"", "slider value=\"1\"", "progressView progress=\"1\"",
      "activityIndicatorView animating=\"YES\"", "segmentedControl selectedSegmentIndex=\"0\"",
      "textField text=\"a\" borderStyle=\"roundedRect\"", "textView text=\"a b\"", "stepper",
      "pageControl numberOfPages=\"3\"", "button", "label text=\"a\"", "imageView", "scrollView",
      "tableView", "stackView",
    ]
    let views = elements.map { element in
      let name = element.prefix { $0 != " " }
      return
        "<\(element)><rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(side)\" height=\"\(side)\"/>"
        + "<segments><segment title=\"A\"/></segments><state key=\"normal\" title=\"T\"/></\(name)>\n"
    }
    let stage = try Pages.scene(subviews: views.joined()).makeStage()
    try stage.advance(seconds: 0.1)
    #expect(stage.window.subviews.first?.subviews.count == elements.count)
  }
}
