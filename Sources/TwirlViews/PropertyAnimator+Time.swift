import Foundation
import TwirlGraphics
import TwirlLayers

/// What a property is to be after an animator, by where it ends.
struct AnimatorOutcome {
  let layer: Layer
  let property: AnimatableProperty
  let start: AnimatableValue
  let current: AnimatableValue
  let end: AnimatableValue

  func value(at position: ViewAnimatingPosition) -> AnimatableValue {
    switch position {
    case .start: start
    case .current: current
    case .end: end
    }
  }
}

// MARK: - Places

extension ViewPropertyAnimator {
  /// The place on the timeline now, in seconds.
  var currentPlace: TimeInterval { place(at: clock?.now) }

  func place(at now: MediaTime?) -> TimeInterval {
    guard let now, speed != 0 else { return place }
    let elapsed = max((now - anchor).seconds, 0)
    return min(max(place + elapsed * speed, 0), timeline.length)
  }

  /// The way done from the beginning to the end, 0…1, as `fractionComplete` counts it.
  var forwardFraction: CGFloat {
    if let scrubbed, speed == 0 { return scrubbed }
    let here = currentPlace
    if timeline.isOwn, speed != 0 || !scrubsLinearly {
      return duration > 0 ? CGFloat(here / duration) : 1
    }
    return timeline.progress(at: here)
  }

  /// Stops time at a place.
  func stand(at here: TimeInterval) {
    endEvent?.cancel()
    endEvent = nil
    place = here
    speed = 0
    isRunning = false
    apply()
  }

  /// Lets time go on from the place.
  func move(after delay: TimeInterval, speed: Double) {
    guard let clock = resolvedClock() else { return complete(at: .end) }
    self.clock = clock
    anchor = clock.now + MediaTime(seconds: delay)
    self.speed = speed
    scrubbed = nil
    isRunning = true
    apply()
    scheduleEnd(on: clock)
  }

  private func scheduleEnd(on clock: Clock) {
    endEvent?.cancel()
    let left = speed > 0 ? timeline.length - place : place
    // The clock keeps the running animator alive.
    endEvent = clock.scheduleEvent(
      at: anchor + MediaTime(seconds: left / speed.magnitude), phase: .animationEnd
    ) { self.arrive() }
  }

  private func arrive() {
    endEvent = nil
    stand(at: speed > 0 ? timeline.length : 0)
    guard !pausesOnCompletion else { return }
    outcomes = makeOutcomes()
    detach(finished: true)
    let position: ViewAnimatingPosition = reversed ? .start : .end
    settle(at: position)
    complete(at: position)
  }
}

// MARK: - Other ways

extension ViewPropertyAnimator {
  /// Stands at a part of the way.
  func scrub(to fraction: CGFloat) {
    guard state == .active else { return }
    followOwn(progress: nil)
    place = scrubsLinearly ? timeline.time(of: fraction) : Double(fraction) * duration
    scrubbed = fraction
    apply()
  }

  /// Turns round, running or not.
  func setReversed(_ value: Bool) {
    guard value != reversed else { return }
    precondition(state != .stopped, "A stopped animator cannot be reversed: finish it first.")
    guard state == .active else {
      reversed = value
      return
    }
    let (wasRunning, kept) = (isRunning, speed == 0 ? scrubbed : nil)
    place = currentPlace
    let pace = timeline.isOwn ? speed.magnitude : 1
    followOwn(progress: timeline.progress(at: place))
    reversed = value
    if wasRunning {
      move(after: 0, speed: value ? -pace : pace)
    } else {
      scrubbed = kept
      apply()
    }
  }

  /// Follows a curve of its own from here to where the animator goes.
  func follow(
    _ parameters: any TimingCurveProvider, from here: TimeInterval, in length: TimeInterval
  ) {
    let goal: CGFloat = reversed ? 0 : 1
    let reached = timeline.progress(at: here)
    let left = reversed ? here : timeline.length - here
    for index in entries.indices {
      let start = progress(of: entries[index], at: here)
      // What has not begun yet keeps its part of the time that is left.
      let wait = reversed ? 0 : max(entries[index].delay - here, 0)
      entries[index].delay = left > 0 ? wait * length / left : 0
      entries[index].ends = (start, goal)
    }
    let now = scrubbed ?? reached
    timeline = AnimatorTimeline(
      parameters: parameters, length: max(length, 1e-9), isOwn: false,
      ends: (scrubsLinearly ? now : reached, goal))
    place = 0
  }

  /// Returns to the animator's own timeline, at the place of a progress.
  private func followOwn(progress: CGFloat?) {
    guard !timeline.isOwn else { return }
    timeline = AnimatorTimeline(parameters: timingParameters, length: duration, isOwn: true)
    for index in entries.indices {
      entries[index].delay = entries[index].ownDelay
      entries[index].ends = (0, 1)
    }
    if let progress { place = timeline.time(of: progress) }
  }
}

// MARK: - Layers

extension ViewPropertyAnimator {
  /// The progress of an animation at a place.
  func progress(of entry: AnimatorEntry, at here: TimeInterval) -> CGFloat {
    // Linear scrubbing is exact, not by way of the curve and back.
    if let scrubbed, speed == 0, scrubsLinearly, entry.delay == 0 { return scrubbed }
    return timeline.progress(of: entry, at: here)
  }

  /// Tells the layers how the animations run from now on.
  func apply() {
    guard let clock else { return }
    for entry in entries {
      let begin = entry.change.layer.localTime(at: speed == 0 ? clock.now : anchor).seconds
      if speed == 0 {
        entry.change.layer.setRun(
          MediaTimingParameters(beginTime: begin, speed: 0, duration: 1, fillMode: .both),
          EffectPace(standingAt: progress(of: entry, at: place)), of: entry.running)
      } else {
        entry.change.layer.setRun(
          MediaTimingParameters(
            beginTime: begin, timeOffset: place - entry.delay, speed: speed,
            duration: timeline.length(of: entry), fillMode: .both),
          timeline.pace(of: entry), of: entry.running)
      }
    }
  }

  /// Works out what the animated properties are to be, by where the animator ends.
  ///
  /// What another animation has replaced, or what has left the stage, is nobody's business here.
  func makeOutcomes() -> [AnimatorOutcome] {
    var result: [AnimatorOutcome] = []
    let entries = entries.filter { $0.change.layer.holds($0.running) }
    for entry in entries {
      let (layer, property) = (entry.change.layer, entry.change.property)
      guard !result.contains(where: { $0.layer === layer && $0.property == property }),
        let model = layer.properties[property]
      else { continue }
      let own = entries.filter { $0.change.layer === layer && $0.change.property == property }
      func composed(_ progress: (AnimatorEntry) -> CGFloat) -> AnimatableValue {
        own.reduce(model) { value, entry in
          let part = entry.values.value(at: progress(entry))
          return entry.isAdditive ? part.added(to: value) : part
        }
      }
      // What nobody has changed since goes back to exactly what it was.
      let isUntouched = own.last?.change.new == model
      result.append(
        AnimatorOutcome(
          layer: layer, property: property,
          start: isUntouched ? entry.change.old : composed { _ in 0 },
          current: composed { progress(of: $0, at: place) }, end: model))
    }
    return result
  }

  /// Sets the properties to what they are to be.
  func settle(at position: ViewAnimatingPosition) {
    AnimationBlock.withNone {
      for outcome in outcomes {
        outcome.layer.setValue(
          outcome.value(at: position), forKeyPath: outcome.property.rawValue)
      }
    }
  }
}
