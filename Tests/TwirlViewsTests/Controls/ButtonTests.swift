import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UIButton's titles, pictures and insets.
@Suite struct ButtonTests {
  private func image(_ width: Int, _ height: Int) -> Image {
    Image(
      Bitmap(
        width: width, height: height, fill: Pixel(red: 128, green: 0, blue: 0, alpha: 128)))
  }

  /// A button of 200 × 40 with a picture of 20 × 10 and, where it is wanted, a title.
  private func button(title: String? = nil, _ type: Button.ButtonType = .custom) -> Button {
    let button = Button(type: type)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    button.setImage(image(20, 10), for: .normal)
    button.setTitle(title, for: .normal)
    return button
  }

  @Test func aPictureAlone() throws {
    let button = button()
    let picture = try #require(button.imageView)
    #expect(picture.frame == CGRect(x: 90, y: 15, width: 20, height: 10) && !picture.isHidden)
    #expect(picture.superview === button && button.subviews.isEmpty)
    #expect(button.intrinsicContentSize == CGSize(width: 20, height: 22))
    button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 14)
    #expect(picture.frame == CGRect(x: 84, y: 14, width: 20, height: 10))
    #expect(button.intrinsicContentSize == CGSize(width: 36, height: 14))
    button.setImage(nil, for: .normal)
    #expect(picture.isHidden)
  }

  /// Picture and title together lie in the middle: of 200 points 20 + w, the rest on both sides.
  @Test func besideEachOther() throws {
    let button = button(title: "Title")
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    let width = label.intrinsicContentSize.width
    let exact = try FontTable.width(of: "Title", size: 17)
    #expect(width >= exact && width < exact + 0.5)
    #expect(isClose(picture.frame.minX, (200 - 20 - width) / 2))
    // The title is centred in the room beside the picture.
    #expect(label.frame == CGRect(x: 20, y: 0, width: 180, height: 40))
    #expect(label.textAlignment == .center)
    // Insets of 8 in all move each by half of them.
    button.titleEdgeInsets = EdgeInsets(left: 8)
    button.imageEdgeInsets = EdgeInsets(right: 8)
    #expect(label.frame == CGRect(x: 28, y: 0, width: 172, height: 40))
    #expect(isClose(picture.frame.minX, (200 - 20 - width) / 2 - 4))
    #expect(button.intrinsicContentSize.width == 20 + width)
  }

  @Test(
    arguments: [
      (.left, .left, 0), (.leading, .left, 0), (.right, .right, 1), (.trailing, .right, 1),
    ] as [(Control.ContentHorizontalAlignment, TextAlignment, CGFloat)])
  func horizontalAlignment(
    alignment: Control.ContentHorizontalAlignment, text: TextAlignment, side: CGFloat
  ) throws {
    let button = button(title: "Title")
    button.contentHorizontalAlignment = alignment
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    let width = label.intrinsicContentSize.width
    #expect(label.textAlignment == text && label.frame.minX == 20 && label.frame.maxX == 200)
    #expect(isClose(picture.frame.minX, side * (200 - 20 - width)))
    // UIKit's raw values.
    #expect(Control.ContentHorizontalAlignment(rawValue: 5) == .trailing)
  }

  @Test func verticalAlignment() throws {
    let button = button(title: "Title")
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    let height = label.intrinsicContentSize.height
    button.contentVerticalAlignment = .top
    #expect(picture.frame.minY == 0 && label.frame.minY == 0 && label.frame.height == height)
    button.contentVerticalAlignment = .bottom
    #expect(picture.frame.minY == 30 && label.frame.maxY == 40 && label.frame.height == height)
  }

  /// Without a picture and insets the title has the whole of the bounds, as it always had.
  @Test func aTitleAlone() {
    let button = Button(frame: CGRect(x: 0, y: 0, width: 120, height: 44))
    button.title = "Title"
    #expect(button.titleLabel?.frame == button.bounds)
    button.contentEdgeInsets = EdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    #expect(button.titleLabel?.frame == CGRect(x: 10, y: 4, width: 90, height: 34))
    let text = button.titleLabel?.intrinsicContentSize ?? .zero
    #expect(
      button.intrinsicContentSize == CGSize(width: text.width + 30, height: text.height + 10))
    button.contentEdgeInsets = .zero
    #expect(button.intrinsicContentSize == CGSize(width: text.width, height: text.height + 12))
  }

  @Test func picturesByState() throws {
    let button = button(title: "T")
    let picture = try #require(button.imageView)
    let (normal, pressed) = (button.image(for: .normal), image(5, 5))
    button.isHighlighted = true
    #expect(picture.image == normal && picture.alpha == 0.5)
    button.setImage(pressed, for: .highlighted)
    #expect(picture.image == pressed && picture.alpha == 1 && button.currentImage == pressed)
    button.isHighlighted = false
    #expect(picture.image == normal && picture.alpha == 1)
    button.isEnabled = false
    #expect(picture.alpha == 0.5)
  }

  @Test func backgroundsByState() throws {
    let button = button()
    #expect(button.layer.sublayers.count == 2)
    let (normal, pressed) = (image(30, 30), image(3, 3))
    let center = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    button.setBackgroundImage(normal, contentsCenter: center, for: .normal)
    button.setBackgroundImage(pressed, for: .highlighted)
    let background = try #require(button.layer.sublayers.first)
    #expect(button.layer.sublayers.count == 3)
    #expect(!background.isHidden && background.contents == normal)
    #expect(background.contentsCenter == center && background.frame == button.bounds)
    button.isHighlighted = true
    #expect(background.contents == pressed && button.currentBackgroundImage == pressed)
    #expect(background.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(button.backgroundImage(for: .disabled) == nil)
  }

  /// A template keeps its alpha of 128 and takes the colour: half of 255, 204 and 0, rounded.
  @Test func systemButtonsFillTemplates() throws {
    let button = button(title: "T", .system)
    let picture = try #require(button.imageView)
    button.tintColor = color("#FFCC00")
    #expect(button.titleLabel?.textColor == color("#FFCC00"))
    let pixel = picture.image?.bitmap.withUnsafePixels { $0.first }
    #expect(pixel == Pixel(red: 128, green: 102, blue: 0, alpha: 128))
    #expect(picture.image?.size == CGSize(width: 20, height: 10))
    let parent = View()
    let other = Button(type: .system)
    parent.addSubview(other)
    parent.tintColor = color("#112233")
    #expect(other.titleLabel?.textColor == color("#112233") && other.tintColor == color("#112233"))
    other.setTitleColor(.black, for: .normal)
    #expect(other.titleLabel?.textColor == .black)
    other.isEnabled = false
    #expect(other.titleLabel?.textColor == color("#3C3C43").withAlphaComponent(0.3))
  }

  @Test func attributedTitles() {
    let button = Button()
    let (bold, light) = (NSAttributedString(string: "Bold"), NSAttributedString(string: "Light"))
    button.setTitle("Plain", for: .normal)
    button.setTitle("Chosen", for: .selected)
    button.setAttributedTitle(bold, for: .normal)
    button.setAttributedTitle(light, for: .highlighted)
    #expect(button.titleLabel?.attributedText == bold && button.titleLabel?.text == "Bold")
    button.isHighlighted = true
    #expect(button.titleLabel?.attributedText == light && button.currentAttributedTitle == light)
    button.isHighlighted = false
    button.isSelected = true
    #expect(button.titleLabel?.text == "Chosen" && button.titleLabel?.attributedText == nil)
    button.isSelected = false
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "Plain" && button.attributedTitle(for: .normal) == nil)
  }

  // MARK: Configurations

  /// Interface Builder makes a filled button of 35 points' height at 17 points: 7 above and below.
  @Test func configurations() throws {
    var look = Button.Configuration.filled()
    look.title = "Log"
    let button = Button(configuration: look)
    let width = try FontTable.width(of: "Log", size: 17)
    #expect(button.bounds.width == (width * 2).rounded(.up) / 2 + 24)
    #expect(button.bounds.height.rounded(.up) == 35)
    let background = try #require(button.layer.sublayers.first)
    #expect(background.frame == button.bounds && !background.isHidden)
    #expect(background.backgroundColor == color("#007AFF") && background.cornerRadius == 5.95)
    #expect(button.titleLabel?.textColor == .white && button.titleLabel?.text == "Log")
    look.baseBackgroundColor = color("#34C759")
    look.baseForegroundColor = .black
    look.cornerStyle = .capsule
    button.configuration = look
    #expect(
      background.backgroundColor == color("#34C759") && button.titleLabel?.textColor == .black)
    #expect(background.cornerRadius == button.bounds.height / 2)
    button.frame.size.height = 50
    #expect(background.cornerRadius == 25 && background.frame == button.bounds)
    button.isEnabled = false
    #expect(background.backgroundColor == color("#767680").withAlphaComponent(0.12))
    button.configuration = .plain()
    #expect(background.isHidden && button.titleLabel?.text == "")
    button.isEnabled = true
    button.configuration = .tinted()
    #expect(background.backgroundColor == color("#007AFF").withAlphaComponent(0.18))
    #expect(button.titleLabel?.textColor == color("#007AFF"))
    button.configuration = .gray()
    #expect(background.backgroundColor == color("#787880").withAlphaComponent(0.16))
  }

  @Test func aConfigurationsPicture() throws {
    var look = Button.Configuration.plain()
    look.title = "Log"
    let plain = Button(configuration: look).bounds.size
    look.image = image(20, 10)
    look.imagePadding = 6
    let button = Button(configuration: look)
    #expect(button.bounds.width == plain.width + 26)
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    #expect(isClose(picture.frame.minX, 12) && isClose(label.frame.minX, 38))
    #expect(!picture.isHidden)
  }
}
