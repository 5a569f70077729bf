extension Control {
  /// The states of a control, with UIKit's raw values.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates states from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// None of the others.
    public static let normal: State = []
    /// A finger is down in it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It does nothing.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
  }

  /// What happens to a control, with UIKit's raw values.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A finger comes down in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The finger moves inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger comes back in.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger leaves it.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger goes up inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger goes up outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch becomes a gesture's.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Its value has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// It does what it is for, such as a button that was tapped.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
