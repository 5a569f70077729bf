import Foundation
import TwirlKit

/// Distances from the edges of a rectangle, in points.
public typealias UIEdgeInsets = EdgeInsets
/// Distances from the edges of a rectangle, in points, named by the direction of reading.
public typealias NSDirectionalEdgeInsets = EdgeInsets

extension EdgeInsets {
  /// Creates distances; the leading edge is the left one.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.init(top: top, left: leading, bottom: bottom, right: trailing)
  }
}

extension CGRect {
  /// Returns the rectangle with its edges moved in.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// The stage that runs now, as a screen.
public struct UIScreen: Sendable {
  /// The only one.
  public static let main = UIScreen()

  /// The canvas in points; empty outside of a stage's code.
  public var bounds: CGRect { CGRect(origin: .zero, size: Stage.current?.size ?? .zero) }
  /// The number of pixels a point; 1 outside of a stage's code.
  public var scale: CGFloat { Stage.current?.scale ?? 1 }
}

/// What a view controller has of UIKit's: a view, and when it is loaded and appears.
///
///     let controller = CardViewController()
///     stage.present(controller)
open class UIViewController {
  private var loaded: UIView?

  /// Creates a controller whose view is loaded when it is first asked for.
  public init() {}

  /// The view; loaded when it is first asked for.
  public var view: UIView {
    get {
      if let loaded { return loaded }
      loadView()
      let view = loaded ?? UIView(frame: UIScreen.main.bounds)
      loaded = view
      viewDidLoad()
      return view
    }
    set { loaded = newValue }
  }

  /// Whether the view is there.
  public var isViewLoaded: Bool { loaded != nil }

  /// Makes the view: an empty one that fills the stage, unless overridden.
  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }
  /// Tells that the view is there.
  open func viewDidLoad() {}
  /// Tells that the view is about to come onto a stage.
  open func viewWillAppear(_ animated: Bool) {}
  /// Tells that the view is on a stage.
  open func viewDidAppear(_ animated: Bool) {}
}

extension Stage {
  /// Puts a controller's view over the window, as the stage's code at the current instant.
  ///
  /// Whoever holds the stage must hold the controller, too.
  public func present(_ controller: UIViewController) {
    run {
      let view = controller.view
      view.frame = window.bounds
      controller.viewWillAppear(false)
      window.addSubview(view)
      controller.viewDidAppear(false)
    }
  }
}
