import TwirlGraphics
import TwirlLayers
import TwirlViews

/// What a page says of one of UIKit's controls.
enum ControlDescription: Sendable {
  case `switch`(isOn: Bool, onTint: Color?, thumb: Color?)
  case slider(
    value: Float, range: ClosedRange<Float>, minimum: Color?, maximum: Color?, thumb: Color?)
  case progress(Float, isBar: Bool, tint: Color?, track: Color?)
  case activity(isLarge: Bool, color: Color?, isAnimating: Bool, hidesWhenStopped: Bool)
  case segmented([Segment], selected: Int, tint: Color?)
  case textField(Field)
  case textView(text: String, font: Font?, color: Color?, alignment: TextAlignment)
  case stepper(value: Double, range: ClosedRange<Double>)
  case pageControl(count: Int, current: Int, tint: Color?, currentTint: Color?)
  case button(ButtonDescription)
  case attributedLabel(AttributedDescription)

  /// A part of a segmented control.
  struct Segment: Sendable {
    var title: String
    var image: ImageReference?
    var isEnabled = true
    /// In points; 0 for a width of its share.
    var width: Double = 0
  }

  /// A text field.
  struct Field: Sendable {
    var text: String
    var placeholder: String?
    var border: TextField.BorderStyle
    var font: Font?
    var color: Color?
    var alignment: TextAlignment
    var isSecure: Bool
  }

  /// Makes a plain control of the kind.
  func makeView() -> View {
    switch self {
    case .switch: Switch()
    case .slider: Slider()
    case .progress(_, let isBar, _, _): ProgressView(progressViewStyle: isBar ? .bar : .default)
    case .activity(let isLarge, _, _, _): ActivityIndicatorView(style: isLarge ? .large : .medium)
    case .segmented: SegmentedControl()
    case .textField: TextField()
    case .textView: TextView()
    case .stepper: Stepper()
    case .pageControl: PageControl()
    case .button(let button): Button(type: button.isSystem ? .system : .custom)
    case .attributedLabel: Label()
    }
  }

  /// The pictures in it.
  var images: [ImageReference] {
    switch self {
    case .segmented(let segments, _, _): segments.compactMap(\.image)
    case .button(let button): button.images
    default: []
    }
  }

  /// Makes a control look so; a view of another kind stays as it is.
  func apply(to view: View, images: [String: Image]) {
    switch self {
    case .switch(let isOn, let onTint, let thumb):
      guard let view = view as? Switch else { return }
      (view.isOn, view.onTintColor, view.thumbTintColor) = (isOn, onTint, thumb)
    case .slider(let value, let range, let minimum, let maximum, let thumb):
      guard let view = view as? Slider else { return }
      (view.minimumValue, view.maximumValue) = (range.lowerBound, range.upperBound)
      view.value = value
      view.minimumTrackTintColor = minimum
      view.maximumTrackTintColor = maximum
      view.thumbTintColor = thumb
    case .progress(let progress, _, let tint, let track):
      guard let view = view as? ProgressView else { return }
      (view.progress, view.progressTintColor, view.trackTintColor) = (progress, tint, track)
    case .activity(_, let color, let isAnimating, let hidesWhenStopped):
      guard let view = view as? ActivityIndicatorView else { return }
      if let color { view.color = color }
      view.hidesWhenStopped = hidesWhenStopped
      if isAnimating { view.startAnimating() }
    case .segmented(let segments, let selected, let tint):
      guard let view = view as? SegmentedControl else { return }
      apply(segments, selected, tint, to: view, images)
    case .textField(let field):
      guard let view = view as? TextField else { return }
      (view.text, view.placeholder, view.borderStyle) = (
        field.text, field.placeholder, field.border
      )
      if let font = field.font { view.font = font }
      if let color = field.color { view.textColor = color }
      (view.textAlignment, view.isSecureTextEntry) = (field.alignment, field.isSecure)
    case .textView(let text, let font, let color, let alignment):
      guard let view = view as? TextView else { return }
      if let font { view.font = font }
      if let color { view.textColor = color }
      (view.textAlignment, view.text) = (alignment, text)
    case .stepper(let value, let range):
      guard let view = view as? Stepper else { return }
      (view.minimumValue, view.maximumValue) = (range.lowerBound, range.upperBound)
      view.value = value
    case .pageControl(let count, let current, let tint, let currentTint):
      guard let view = view as? PageControl else { return }
      (view.numberOfPages, view.currentPage) = (count, current)
      if let tint { view.pageIndicatorTintColor = tint }
      if let currentTint { view.currentPageIndicatorTintColor = currentTint }
    case .button(let button):
      if let view = view as? Button { button.apply(to: view, images: images) }
    case .attributedLabel(let text):
      if let view = view as? Label { view.attributedText = text.string(size: view.font.size) }
    }
  }

  private func apply(
    _ segments: [Segment], _ selected: Int, _ tint: Color?, to view: SegmentedControl,
    _ images: [String: Image]
  ) {
    for segment in segments {
      let index = view.numberOfSegments
      if let image = segment.image.flatMap({ images[$0.name] }) {
        view.insertSegment(with: image, at: index)
      } else {
        view.insertSegment(withTitle: segment.title, at: index)
      }
      view.setEnabled(segment.isEnabled, forSegmentAt: index)
      if segment.width > 0 { view.setWidth(segment.width, forSegmentAt: index) }
    }
    if segments.indices.contains(selected) { view.selectedSegmentIndex = selected }
    view.selectedSegmentTintColor = tint
  }
}

/// A control apart from the view that it describes: trees of views are read on small stacks.
final class SharedControl: Sendable {
  let value: ControlDescription

  init(_ value: ControlDescription) {
    self.value = value
  }
}
