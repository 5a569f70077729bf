extension Control {
  /// Where a control's content lies horizontally, with UIKit's raw values.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// From edge to edge.
    case fill
    /// Where reading begins: at the left edge.
    case leading
    /// Where reading ends: at the right edge.
    case trailing
  }

  /// Where a control's content lies vertically, with UIKit's raw values.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top edge.
    case top
    /// At the bottom edge.
    case bottom
    /// From edge to edge.
    case fill
  }
}
