import Foundation
import TwirlKit

/// A view.
public typealias UIView = View
/// A line of text.
public typealias UILabel = Label
/// A view that tells others what touches do to it.
public typealias UIControl = Control
/// A control with a title.
public typealias UIButton = Button
/// A view that shows a picture.
public typealias UIImageView = ImageView
/// A control that is on or off.
public typealias UISwitch = Switch
/// A control that picks a number from a range.
public typealias UISlider = Slider
/// A control that makes a number smaller and larger.
public typealias UIStepper = Stepper
/// A bar that fills up.
public typealias UIProgressView = ProgressView
/// What turns while something goes on.
public typealias UIActivityIndicatorView = ActivityIndicatorView
/// A row of dots for pages.
public typealias UIPageControl = PageControl
/// A control of segments side by side.
public typealias UISegmentedControl = SegmentedControl
/// A line of text in a frame.
public typealias UITextField = TextField
/// Text of many lines.
public typealias UITextView = TextView
/// A view that lays out others in a row or a column.
public typealias UIStackView = StackView
/// A picture.
public typealias UIImage = Image
/// A picture.
public typealias CGImage = Image
/// What a control does, as a closure.
public typealias UIAction = Action
/// A finger on the stage.
public typealias UITouch = Touch
/// What happened to touches at an instant.
public typealias UIEvent = TouchEvent
/// Recognizes a gesture.
public typealias UIGestureRecognizer = GestureRecognizer
/// Recognizes taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// Recognizes a press that lasts.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// Where lines of text lie horizontally.
public typealias NSTextAlignment = TextAlignment
/// Where lines of text end, and what becomes of text for which there is no room.
public typealias NSLineBreakMode = LineBreakMode

/// A line under text or through it.
public typealias NSUnderlineStyle = UnderlineStyle

extension View {
  /// The transform about the anchor point, in space.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Returns whether a point of the view's coordinates lies in its bounds.
  public func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  /// Returns the frontmost view at a point that touches can reach.
  public func hitTest(_ point: CGPoint, with event: UIEvent?) -> View? { hitTest(point) }
}

extension Image {
  /// The picture itself.
  public var cgImage: CGImage? { self }

  /// Creates a picture from another one's pixels.
  public convenience init(cgImage: CGImage) { self.init(cgImage.bitmap) }

  /// Creates a picture from another one's pixels; images are never turned.
  public convenience init(cgImage: CGImage, scale: CGFloat) {
    self.init(cgImage.bitmap, scale: scale)
  }
}
