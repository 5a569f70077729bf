import Foundation
import TwirlGraphics

// The life of an animation on its layer: inserted, placed on the clock, ended.

extension Layer {
  /// Puts an animation on the layer, in the place of another one or last.
  func insert(_ running: RunningAnimation, replacing replaced: RunningAnimation?, _ clock: Clock?) {
    // The new one is counted in before the old one is counted out: a transaction of both goes on.
    TransactionStack.current?.observe(running)
    if let replaced {
      animations.removeAll { $0 === replaced }
      let sameBlock = replaced.group != nil && replaced.group === running.group
      end(replaced, finished: sameBlock, .replaced, clock)
    }
    animations.append(running)
    guard let clock else { return }
    clock.note(.added, eventName, keyPath: running.logName)
    start(running, on: clock)
  }

  /// Gives an animation its place on the clock.
  private func start(_ running: RunningAnimation, on clock: Clock) {
    running.isScheduled = true
    steps = nil
    if running.animation != nil, running.timing.beginTime == 0 {
      running.timing.beginTime = localTime(at: clock.now).seconds
    }
    schedule(running, on: clock)
  }

  /// Schedules the events of an animation: that it begins, where anyone wants to know, and its end.
  private func schedule(_ running: RunningAnimation, on clock: Clock) {
    guard !running.isOver else { return }
    scheduleStart(of: running, on: clock)
    running.endEvent?.cancel()
    running.endEvent = nil
    guard !running.isHeld, let end = running.timing.endTime,
      let time = clockTime(reaching: end, now: clock.now)
    else { return }
    // Whatever takes the animation off the layer earlier calls this event off: unowned is safe, and
    // a weak reference would slow down every later use of the animation.
    running.endEvent = clock.scheduleEvent(at: time, phase: .animationEnd) {
      [weak self, unowned running] in
      self?.reachEnd(running)
    }
  }

  private func scheduleStart(of running: RunningAnimation, on clock: Clock) {
    running.startEvent?.cancel()
    running.startEvent = nil
    guard !running.hasStarted, running.animation?.delegate != nil || clock.log != nil else {
      return
    }
    let begin = MediaTime(seconds: running.timing.beginTime)
    guard let time = clockTime(reaching: begin, now: clock.now) else { return }
    running.startEvent = clock.scheduleEvent(at: time, phase: .completion) {
      [weak self, unowned running] in
      self?.tellStart(of: running)
    }
  }

  private func tellStart(of running: RunningAnimation) {
    guard !running.hasStarted else { return }
    running.hasStarted = true
    clock?.note(.began, eventName, keyPath: running.logName)
    if let animation = running.animation { animation.delegate?.animationDidStart(animation) }
  }

  private func reachEnd(_ running: RunningAnimation) {
    guard let clock, let index = animations.firstIndex(where: { $0 === running }) else { return }
    if isTimeWarped, running.timing.sample(at: localTime(at: clock.now)).phase != .after {
      // The layer's time was rounded, or has been turned back.
      let next = clock.now + MediaTime(nanoseconds: 1)
      guard let end = running.timing.endTime, let time = clockTime(reaching: end, now: next)
      else { return }
      running.endEvent = clock.scheduleEvent(at: time, phase: .animationEnd) {
        [weak self, unowned running] in
        self?.reachEnd(running)
      }
      return
    }
    if running.isRemovedOnCompletion { animations.remove(at: index) }
    running.isOver = true
    end(running, finished: true, .ended, clock)
  }

  /// Tells everyone concerned that an animation is over.
  func end(
    _ running: RunningAnimation, finished: Bool, _ kind: EventLog.Kind, _ clock: Clock?
  ) {
    running.startEvent?.cancel()
    running.endEvent?.cancel()
    // One that stayed at its end has told before.
    if running.isOver, kind != .ended { return }
    clock?.note(kind, eventName, keyPath: running.logName)
    running.group?.end(finished: finished)
    for observer in running.observers { observer.end(finished: finished) }
    running.observers = []
    guard let animation = running.animation, let delegate = animation.delegate else { return }
    let tell = {
      if finished, !running.hasStarted { delegate.animationDidStart(animation) }
      running.hasStarted = true
      delegate.animationDidStop(animation, finished: finished)
    }
    guard let clock else { return tell() }
    clock.schedule(at: clock.now, phase: .completion, tell)
  }

  /// Takes the animations off without a word.
  func takeAnimations() -> [RunningAnimation] {
    let taken = animations
    animations = []
    for animation in taken {
      animation.startEvent?.cancel()
      animation.endEvent?.cancel()
    }
    return taken
  }
}

// MARK: - Whole trees

extension Layer {
  /// Begins what waits for a clock, in the layer and its sublayers.
  func startAnimationsInTree() {
    guard let clock else { return }
    let transaction = TransactionStack.current?.clock === clock ? clock.transaction : nil
    attachment = transaction
    startAnimationsInTree(on: clock)
  }

  private func startAnimationsInTree(on clock: Clock) {
    for animation in animations where !animation.isScheduled {
      clock.note(.added, eventName, keyPath: animation.logName)
      start(animation, on: clock)
    }
    for sublayer in sublayers { sublayer.startAnimationsInTree(on: clock) }
    maskLayer?.startAnimationsInTree(on: clock)
  }

  /// Moves the events of animations after the layer's time has changed.
  func rescheduleAnimationsInTree() {
    guard let clock else { return }
    rescheduleAnimationsInTree(on: clock)
  }

  private func rescheduleAnimationsInTree(on clock: Clock) {
    for animation in animations { schedule(animation, on: clock) }
    for sublayer in sublayers { sublayer.rescheduleAnimationsInTree(on: clock) }
    maskLayer?.rescheduleAnimationsInTree(on: clock)
  }

  /// Forgets the animations of the layer and its sublayers; their completions never run.
  ///
  /// For a tree whose clock goes away: a completion that holds the view that it belongs to would
  /// keep it for ever.
  package func discardAnimationsInTree() {
    _ = takeAnimations()
    for sublayer in sublayers { sublayer.discardAnimationsInTree() }
    maskLayer?.discardAnimationsInTree()
  }
}
