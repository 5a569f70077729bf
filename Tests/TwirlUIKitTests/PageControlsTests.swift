import Foundation
import Testing
import TwirlUIKit
import UIKitExamples

/// Controls, stack views and attributed text, written as for UIKit.
@Suite struct PageControlsTests {
  /// Off at 0.2 s, which takes the slider to its end until 0.45 s; the tab at 0.4 s fills the bar until
  /// 1 s.
  @Test func settingsCard() throws {
    let stage = Example.settingsCard.stage()
    let view = try Example.view(SettingsCardView.self, on: stage)
    #expect(view.slider.value == 0.8 && view.toggle.frame.size == CGSize(width: 51, height: 31))
    try stage.advance(to: MediaTime(seconds: 0.2))
    #expect(!view.toggle.isOn && view.slider.value == 0 && !view.slider.isEnabled)
    #expect(view.tabs.selectedSegmentIndex == 0 && view.progress.progress == 0)
    try stage.advance(to: MediaTime(seconds: 0.4))
    #expect(view.tabs.selectedSegmentIndex == 1 && view.progress.progress == 1)
    // Rows of 31, 31, 32, 4 and a caption, 16 apart, in a card that is 24 from the sides.
    let card = try #require(view.toggle.superview?.superview)
    #expect(card.frame.minX == 24 && card.frame.width == 272)
    #expect(view.slider.frame == CGRect(x: 16, y: 63, width: 240, height: 31))
    #expect(view.tabs.frame == CGRect(x: 16, y: 110, width: 240, height: 32))
    #expect(view.progress.frame == CGRect(x: 16, y: 158, width: 240, height: 4))
    #expect(view.toggle.frame.maxX == 240)
    try stage.advance(to: MediaTime(seconds: 0.99))
    #expect(!stage.isAtRest)
    try stage.advance(to: MediaTime(seconds: 1))
    #expect(stage.isAtRest)
  }

  @Test func attributedText() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(
      string: "Hello",
      attributes: [
        .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.systemRed,
        .paragraphStyle: style, .kern: 0,
      ])
    #expect(label.text == "Hello" && label.intrinsicContentSize.height > 20)
    #expect(label.layer.sublayers.count == 1)
    let width = label.intrinsicContentSize.width
    let x = label.layer.sublayers.first?.frame.minX ?? 0
    #expect(abs(x - (200 - width) / 2) < 0.5)
    #expect(NSParagraphStyle.default.lineSpacing == 0 && style.paragraphStyle.lineSpacing == 4)
  }

  @Test func configurations() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Buy"
    configuration.cornerStyle = .capsule
    configuration.baseBackgroundColor = .systemPink
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    let button = UIButton(configuration: configuration)
    #expect(
      button.configuration?.contentInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(button.titleLabel?.text == "Buy" && button.titleLabel?.textColor == .white)
  }

  @Test func names() {
    let spinner = UIActivityIndicatorView(style: .large)
    spinner.startAnimating()
    let pages = UIPageControl()
    pages.numberOfPages = 3
    let stepper = UIStepper()
    stepper.stepValue = 5
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    let story = UITextView()
    story.textContainerInset = .zero
    #expect(spinner.isAnimating && pages.currentPage == 0 && stepper.value == 0)
    #expect(UIView.noIntrinsicMetric == -1 && field.text == "" && story.text == "")
  }
}
