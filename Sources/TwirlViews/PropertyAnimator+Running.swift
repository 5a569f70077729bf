import Foundation
import TwirlLayers

extension ViewPropertyAnimator {
  /// Starts the animations, or goes on with paused ones.
  ///
  /// - Precondition: the animator is not stopped.
  public func startAnimation() {
    startAnimation(afterDelay: 0)
  }

  /// Starts the animations after a delay, which shows their beginning; the changes are made at once.
  ///
  /// - Parameter delay: in seconds; a negative one counts as zero.
  /// - Precondition: the animator is not stopped, and the delay is finite.
  public func startAnimation(afterDelay delay: TimeInterval) {
    precondition(state != .stopped, "A stopped animator cannot start: finish it first.")
    precondition(delay.isFinite, "An animator's delay is not finite.")
    guard !isRunning else { return }
    if state == .inactive { activate() }
    guard state == .active else { return }
    self.delay = max(delay, 0)
    move(after: self.delay, speed: timeline.isOwn && reversed ? -1 : 1)
  }

  /// Stops the time of the animations where they are; an inactive animator becomes active.
  ///
  /// - Precondition: the animator is neither stopped nor uninterruptible.
  public func pauseAnimation() {
    precondition(state != .stopped, "A stopped animator cannot be paused: finish it first.")
    precondition(isInterruptible, "An animator that is not interruptible cannot be paused.")
    if state == .inactive { activate() }
    guard state == .active, isRunning || speed != 0 else { return }
    let here = currentPlace
    stand(at: here)
  }

  /// Goes on with paused animations, perhaps along another curve.
  ///
  /// - Parameters:
  ///   - parameters: the curve from here to where the animator goes; nil follows its own.
  ///   - durationFactor: what is left takes this part of the animator's duration; 0 takes the time
  ///     that is left on the curve.
  /// - Precondition: the animator is not stopped, and the factor is neither negative nor NaN.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(state != .stopped, "A stopped animator cannot go on: finish it first.")
    precondition(
      durationFactor >= 0 && durationFactor.isFinite, "An animator's duration factor is negative.")
    if state == .inactive { activate() }
    guard state == .active else { return }
    let here = currentPlace
    let left = timeline.isOwn && reversed ? here : timeline.length - here
    let length = durationFactor > 0 ? Double(durationFactor) * duration : left
    if let parameters {
      follow(
        parameters, from: here, in: parameters.springTimingParameters?.settlingDuration ?? length)
      move(after: 0, speed: 1)
    } else {
      place = here
      let speed = length > 0 && left > 0 ? left / length : 1
      move(after: 0, speed: timeline.isOwn && reversed ? -speed : speed)
    }
  }

  /// Takes the animations off and leaves the views as they are shown.
  ///
  /// - Parameter withoutFinishing: whether the animator is over with this, without completions. Else
  ///   it is stopped, and ``finishAnimation(at:)`` has to follow.
  /// - Precondition: the animator is interruptible.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    if state == .active {
      precondition(isInterruptible, "An animator that is not interruptible cannot be stopped.")
      let here = currentPlace
      stand(at: here)
      outcomes = makeOutcomes()
      detach(finished: false)
      settle(at: .current)
    }
    state = .stopped
    guard withoutFinishing else { return }
    reset()
    completions = []
  }

  /// Sets the views to where a stopped animator was, began or was to end, and runs the completions.
  ///
  /// - Precondition: the animator is stopped.
  public func finishAnimation(at position: ViewAnimatingPosition) {
    precondition(state == .stopped, "Only a stopped animator can be finished: stop it first.")
    settle(at: position)
    complete(at: position)
  }
}

// MARK: - Beginning and end

extension ViewPropertyAnimator {
  /// The clock of the stage whose code runs, or of the views.
  func resolvedClock() -> Clock? { clock ?? Stage.current?.clock }

  /// Makes the changes and stands at the beginning.
  private func activate() {
    state = .active
    timeline = AnimatorTimeline(parameters: timingParameters, length: duration, isOwn: true)
    place = reversed ? duration : 0
    speed = 0
    clock = Stage.current?.clock
    let (blocks, clock) = (self.blocks, self.clock)
    self.blocks = []
    for block in blocks { open(block.body, from: 0, delayFactor: block.delayFactor, clock) }
    if duration <= 0 || !AnimationBlock.areAnimationsEnabled || resolvedClock() == nil {
      // There is nothing to wait for.
      complete(at: .end)
    } else {
      apply()
    }
  }

  /// Makes the changes of a closure and takes their animations over.
  ///
  /// - Parameter begin: the place on the timeline from which they have the rest of it.
  func open(_ body: () -> Void, from begin: TimeInterval, delayFactor: Double, _ clock: Clock?) {
    let delay = min(begin + delayFactor * (timeline.length - begin), timeline.length)
    let block = AnimatorBlock(
      AnimationBlock.Parameters(
        duration: duration, options: isUserInteractionEnabled ? .allowUserInteraction : [],
        pace: timingParameters.pace(along: nil)),
      clock: clock
    ) { [weak self] values, isAdditive, change, clock in
      self?.add(values, isAdditive, change, delay: delay, clock)
    }
    AnimationBlock.withCurrent(block, body)
    block.close()
  }

  private func add(
    _ values: BlockValues, _ isAdditive: Bool, _ change: Change, delay: TimeInterval, _ clock: Clock
  ) {
    if self.clock == nil { self.clock = clock }
    var run = BlockRun(
      timing: MediaTimingParameters(), pace: EffectPace(standingAt: 0),
      allowsUserInteraction: isUserInteractionEnabled)
    run.isHeld = true
    guard
      let running = change.layer.addBlockAnimation(
        of: change.property, values, isAdditive: isAdditive, run, group: group, clock: clock)
    else { return }
    entries.append(
      AnimatorEntry(
        running: running, values: values, isAdditive: isAdditive, change: change,
        ownDelay: delay, delay: delay))
  }

  /// Ends the animator's life and tells of it.
  func complete(at position: ViewAnimatingPosition) {
    let (told, clock) = (completions, resolvedClock())
    reset()
    completions = []
    guard !told.isEmpty else { return }
    let tell = {
      clock?.note(.completed, "an animator", "at its \(position)")
      for completion in told { completion(position) }
    }
    guard let clock else { return AnimationBlock.withNone(tell) }
    clock.schedule(at: clock.now, phase: .completion, tell)
  }

  /// Makes the animator inactive.
  func reset() {
    endEvent?.cancel()
    endEvent = nil
    entries = []
    outcomes = []
    scrubbed = nil
    speed = 0
    isRunning = false
    state = .inactive
  }

  /// Takes the animations off their layers.
  func detach(finished: Bool) {
    for entry in entries { entry.change.layer.endHeld(entry.running, finished: finished) }
    entries = []
  }
}
