import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// Widths and heights of text, straight from the text engine.
enum FontTable {
  static func width(of text: String, size: CGFloat, weight: Font.Weight = .regular) throws
    -> CGFloat
  {
    try FontBook().line(text, font: .system(size: size, weight: weight)).width
  }
}

/// A UITextField, a UITextView, a UIPageControl and a UIStepper.
@Suite struct FieldTests {
  @Test(
    arguments: [
      (.none, CGRect(x: 0, y: 0, width: 200, height: 34)),
      (.line, CGRect(x: 2, y: 1, width: 196, height: 32)),
      (.bezel, CGRect(x: 7, y: 2, width: 186, height: 30)),
      (.roundedRect, CGRect(x: 7, y: 2, width: 186, height: 30)),
    ] as [(TextField.BorderStyle, CGRect)])
  func textRects(style: TextField.BorderStyle, rect: CGRect) {
    let field = TextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    field.borderStyle = style
    field.text = "Hello"
    #expect(field.textRect(forBounds: field.bounds) == rect)
    #expect(field.textLayer.frame == rect)
  }

  /// Interface Builder lays out a rounded field at a font of 14 points with a height of 34.
  @Test func intrinsicSize() throws {
    let field = TextField()
    field.borderStyle = .roundedRect
    field.font = .system(size: 14)
    field.text = "Hello"
    let width = try FontTable.width(of: "Hello", size: 14)
    #expect(
      field.intrinsicContentSize == CGSize(width: (width * 2).rounded(.up) / 2 + 14, height: 34))
  }

  @Test func borders() {
    let field = TextField()
    #expect(field.borderStyle == .none && field.layer.borderWidth == 0)
    #expect(field.backgroundColor == nil)
    field.borderStyle = .line
    #expect(field.layer.borderWidth == 1 && field.layer.borderColor == .black)
    #expect(field.layer.cornerRadius == 0)
    field.borderStyle = .roundedRect
    #expect(field.layer.cornerRadius == 5 && field.layer.borderWidth == 0.5)
    #expect(field.backgroundColor == .white)
    field.borderStyle = .none
    #expect(field.layer.cornerRadius == 0 && field.layer.borderWidth == 0)
    // UIKit's raw values.
    #expect(TextField.BorderStyle(rawValue: 3) == .roundedRect)
  }

  @Test func whatIsShown() {
    let field = TextField()
    field.placeholder = "Name"
    #expect(field.textLayer.string == "Name")
    #expect(field.textLayer.foregroundColor == color("#3C3C43").withAlphaComponent(0.3))
    field.text = "Ada"
    field.textColor = color("#FF0000")
    field.textAlignment = .right
    #expect(field.textLayer.string == "Ada" && field.textLayer.alignment == .right)
    #expect(field.textLayer.foregroundColor == color("#FF0000"))
    field.isSecureTextEntry = true
    #expect(field.textLayer.string == "\u{2022}\u{2022}\u{2022}" && field.text == "Ada")
    field.text = nil
    #expect(field.textLayer.string == "Name")
    field.isEnabled = false
    #expect(field.textLayer.opacity == 0.5)
  }

  /// 8 points above, 5 beside; lines break at the width between.
  @Test func textView() throws {
    let view = TextView(frame: CGRect(x: 0, y: 0, width: 110, height: 200))
    view.font = .system(size: 14)
    view.text = "several words that need more than one line"
    let box = try FontBook().layout(
      view.text, font: view.font,
      style: ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0), width: 100)
    #expect(box.lines.count > 2)
    let frame = view.textLayer.frame
    #expect(frame.minX == 5 && frame.minY == 8 && frame.width == 100)
    #expect(frame.height - box.size.height >= 0 && frame.height - box.size.height < 0.5)
    let size = view.sizeThatFits(CGSize(width: 110, height: 0))
    #expect(size.height == frame.height + 16 && size.width <= 110)
    view.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.lineFragmentPadding = 0
    #expect(view.textLayer.frame.origin == CGPoint(x: 2, y: 1))
    #expect(view.textLayer.frame.width == 104 && view.clipsToBounds)
  }

  // MARK: Pages and steps

  @Test func dots() throws {
    let fixture = ControlFixture(PageControl(), size: CGSize(width: 200, height: 26))
    let pages = fixture.control
    pages.numberOfPages = 4
    // 16 apart about the middle of 100.
    #expect(pages.dotLayers.map(\.position.x) == [76, 92, 108, 124])
    #expect(pages.dotLayers.allSatisfy { $0.bounds.width == 7 && $0.position.y == 13 })
    #expect(pages.intrinsicContentSize == CGSize(width: 3 * 16 + 7 + 24, height: 26))
    pages.currentPageIndicatorTintColor = color("#FF0000")
    pages.pageIndicatorTintColor = color("#00FF00")
    pages.currentPage = 9
    #expect(pages.currentPage == 3)
    #expect(
      pages.dotLayers.map(\.backgroundColor)
        == [color("#00FF00"), color("#00FF00"), color("#00FF00"), color("#FF0000")])
    try fixture.tap(10, 13)
    #expect(pages.currentPage == 2 && fixture.takeEvents().contains("value"))
    try fixture.tap(190, 13)
    try fixture.tap(190, 13)
    #expect(pages.currentPage == 3)
    pages.numberOfPages = 1
    pages.hidesForSinglePage = true
    #expect(pages.dotLayers.map(\.isHidden) == [true] && pages.currentPage == 0)
    pages.numberOfPages = -3
    #expect(pages.dotLayers.isEmpty)
  }

  @Test func steps() throws {
    let fixture = ControlFixture(Stepper())
    let stepper = fixture.control
    #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
    #expect(stepper.signLayers.minus.position == CGPoint(x: 23.5, y: 16))
    #expect(stepper.signLayers.plus.position == CGPoint(x: 70.5, y: 16))
    // At the minimum there is no way down.
    #expect(stepper.signLayers.minus.opacity < 0.5 && stepper.signLayers.plus.opacity == 1)
    try fixture.tap(20, 16)
    #expect(stepper.value == 0 && !fixture.takeEvents().contains("value"))
    stepper.stepValue = 30
    for value in [30, 60, 90, 100, 100] as [Double] {
      try fixture.tap(80, 16)
      #expect(stepper.value == value)
    }
    #expect(fixture.takeEvents().filter { $0 == "value" }.count == 4)
    #expect(stepper.signLayers.plus.opacity < 0.5)
    stepper.wraps = true
    try fixture.tap(80, 16)
    #expect(stepper.value == 0 && stepper.signLayers.minus.opacity == 1)
    try fixture.tap(20, 16)
    #expect(stepper.value == 100)
    stepper.maximumValue = 40
    #expect(stepper.value == 40)
    stepper.minimumValue = 60
    #expect(stepper.maximumValue == 60 && stepper.value == 60)
  }
}
