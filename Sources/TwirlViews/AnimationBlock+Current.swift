import TwirlLayers

extension AnimationBlock {
  /// Carries a block through a task-local value, which wants Sendable.
  ///
  /// Views are confined to one thread, and the value is bound only while their code runs on it, so
  /// nothing is shared; a task that is started inside a block must not touch views anyway.
  private struct Confined: @unchecked Sendable {
    var block: AnimationBlock?
    var areAnimationsEnabled = true
  }

  @TaskLocal private static var confined = Confined()

  /// The block that is open now.
  static var current: AnimationBlock? { confined.block }

  /// Whether a block that opens now animates.
  static var areAnimationsEnabled: Bool {
    confined.areAnimationsEnabled && Stage.current?.areAnimationsEnabled != false
  }

  /// Runs a closure with a block open.
  static func withCurrent(_ block: AnimationBlock, _ body: () -> Void) {
    var inner = confined
    inner.block = block
    $confined.withValue(inner, operation: body)
  }

  /// Runs a closure in which neither an open block nor one that it opens animates.
  static func withAnimationsDisabled(_ body: () -> Void) {
    $confined.withValue(Confined(areAnimationsEnabled: false), operation: body)
  }

  /// Runs a closure whose own changes do not animate; blocks that it opens do as elsewhere.
  static func withoutBlock(_ body: () -> Void) {
    var inner = confined
    inner.block = nil
    $confined.withValue(inner, operation: body)
  }

  /// Runs a closure as if no block were open around it.
  static func withNone(_ body: () -> Void) {
    $confined.withValue(Confined(), operation: body)
  }
}
