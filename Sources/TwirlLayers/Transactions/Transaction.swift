import Foundation

/// What holds for the changes of layers, and the animations added, within a stretch of code.
///
///     Transaction.begin()
///     Transaction.setAnimationDuration(1)
///     Transaction.setCompletionBlock { layer.removeFromSuperlayer() }
///     layer.opacity = 0
///     Transaction.commit()
///
/// Every event of a stage, such as a tap or what `stage.run` runs, is a transaction: the implicit one,
/// which is committed when the event is over. Transactions nest; what an inner one does not set, the
/// outer one says.
///
/// Outside of events there is no transaction: changes do not animate, `begin`, `commit` and the
/// setters do nothing, and a completion block runs at once.
public enum Transaction {
  /// The duration of animations where nobody says otherwise, in seconds.
  public static let defaultDuration: TimeInterval = 0.25

  /// Begins a transaction in the current one.
  public static func begin() { TransactionStack.current?.begin() }

  /// Ends the transaction that was begun last; without one nothing happens.
  public static func commit() { TransactionStack.current?.commit() }

  /// Ends the implicit transaction and begins the next one, unless another one is open in it.
  ///
  /// Layers that were added before animate their changes from now on.
  public static func flush() { TransactionStack.current?.flush() }

  /// The duration of implicit animations, and of explicit ones without, in seconds; 0.25 at first.
  public static func animationDuration() -> TimeInterval {
    TransactionStack.current?.animationDuration ?? defaultDuration
  }

  /// Sets the duration; with zero or less implicit animations do not happen.
  ///
  /// - Precondition: it is not NaN.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    precondition(!duration.isNaN, "A transaction's duration is not a number.")
    TransactionStack.current?.change { $0.duration = max(duration, 0) }
  }

  /// The curve of implicit animations; nil, as at first, stands for ``TimingFunction/default``.
  public static func animationTimingFunction() -> TimingFunction? {
    TransactionStack.current?.animationTimingFunction
  }

  /// Sets the curve of implicit animations.
  public static func setAnimationTimingFunction(_ function: TimingFunction?) {
    TransactionStack.current?.change { $0.timingFunction = .some(function) }
  }

  /// Whether changes of properties do without their actions.
  public static func disableActions() -> Bool {
    TransactionStack.current?.disableActions ?? false
  }

  /// Sets whether changes of properties do without their actions, those of views' blocks included.
  public static func setDisableActions(_ flag: Bool) {
    TransactionStack.current?.change { $0.disableActions = flag }
  }

  /// What runs when the transaction's animations are over.
  public static func completionBlock() -> (() -> Void)? {
    TransactionStack.current?.completionBlock
  }

  /// Sets what runs when all animations that are added from now until the commit are over.
  ///
  /// Those of transactions inside count, and those of views' blocks. It runs among the completions of
  /// the instant; where no animation is added, at the instant of the commit.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let stack = TransactionStack.current else {
      block?()
      return
    }
    stack.setCompletionBlock(block)
  }
}

// MARK: - Values by key

extension Transaction {
  /// Returns what was set under a key: one of Core Animation's, or one of one's own.
  ///
  /// Core Animation's are `animationDuration`, `animationTimingFunction`, `disableActions` and
  /// `completionBlock`.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case "animationDuration": animationDuration()
    case "animationTimingFunction": animationTimingFunction()
    case "disableActions": disableActions()
    case "completionBlock": completionBlock()
    default: TransactionStack.current?.value(forKey: key)
    }
  }

  /// Sets something under a key: one of Core Animation's, or one of one's own.
  ///
  /// A value of another type than the key's changes nothing.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "animationDuration":
      guard let value else { return }
      guard case .scalar(let number)? = AnimatableValue(value, kind: .scalar) else { return }
      setAnimationDuration(Double(number))
    case "animationTimingFunction":
      setAnimationTimingFunction(value as? TimingFunction)
    case "disableActions":
      guard let value else { return }
      guard case .flag(let flag)? = AnimatableValue(value, kind: .flag) else { return }
      setDisableActions(flag)
    case "completionBlock":
      setCompletionBlock(value as? () -> Void)
    default:
      TransactionStack.current?.change { $0.values[key] = value }
    }
  }
}
