import Foundation

extension Layer {
  /// The superlayer's time at which the layer's is `timeOffset`, in seconds; before it the time is 0.
  ///
  /// - Precondition: it is finite, as the offset and the speed must be.
  public var beginTime: TimeInterval {
    get { timeSpace?.beginTime ?? 0 }
    set {
      precondition(newValue.isFinite, "A layer's begin time is not finite.")
      setTimeSpace { $0.beginTime = newValue }
    }
  }

  /// What is added to the layer's time, in seconds.
  public var timeOffset: TimeInterval {
    get { timeSpace?.timeOffset ?? 0 }
    set {
      precondition(newValue.isFinite, "A layer's time offset is not finite.")
      setTimeSpace { $0.timeOffset = newValue }
    }
  }

  /// The layer's seconds that go by in one of the superlayer's: 0 pauses all animations in the layer.
  ///
  ///     // pause                                       // go on
  ///     let time = layer.convertTime(now, from: nil)   let time = layer.timeOffset
  ///     layer.speed = 0                                layer.speed = 1
  ///     layer.timeOffset = time                        layer.timeOffset = 0
  ///                                                    layer.beginTime = 0
  ///                                                    layer.beginTime =
  ///                                                      layer.convertTime(now, from: nil) - time
  public var speed: Float {
    get { Float(timeSpace?.speed ?? 1) }
    set {
      precondition(newValue.isFinite, "A layer's speed is not finite.")
      setTimeSpace { $0.speed = Double(newValue) }
    }
  }

  private func setTimeSpace(_ change: (inout MediaTimingParameters) -> Void) {
    var space = timeSpace ?? MediaTimingParameters()
    change(&space)
    timeSpace = space == MediaTimingParameters() ? nil : space
    updateTimeWarp()
    rescheduleAnimationsInTree()
  }

  /// Returns a time of another layer's in this one's, in seconds.
  ///
  /// The way leads up to the nearest layer that holds both, then down.
  ///
  /// - Parameters:
  ///   - time: the time, in seconds.
  ///   - layer: nil for the clock's time.
  public func convertTime(_ time: TimeInterval, from layer: Layer?) -> TimeInterval {
    guard let layer else { return descend(time, to: nil) }
    return layer.convertTime(time, to: self)
  }

  /// Returns a time of this layer's in another one's, in seconds.
  ///
  /// - Parameters:
  ///   - time: the time, in seconds.
  ///   - layer: nil for the clock's time.
  public func convertTime(_ time: TimeInterval, to layer: Layer?) -> TimeInterval {
    let common = nearestCommonLayer(with: layer)
    var result = time
    var level = Optional(self)
    while let current = level, current !== common {
      result = current.timeSpace?.parentTime(fromLocal: result) ?? result
      level = current.superlayer
    }
    return layer?.descend(result, to: common) ?? result
  }

  /// Returns a time of a layer's that this one lies in, or of the clock, in this one's.
  private func descend(_ time: TimeInterval, to ancestor: Layer?) -> TimeInterval {
    if self === ancestor { return time }
    let parent = superlayer?.descend(time, to: ancestor) ?? time
    return timeSpace?.localTime(fromParent: parent) ?? parent
  }
}

// MARK: - On the clock

extension Layer {
  /// Works out anew whether the layer's time is not simply the clock's, and its sublayers' with it.
  func updateTimeWarp() {
    let isWarped = timeSpace != nil || superlayer?.isTimeWarped == true
    guard isWarped != isTimeWarped else { return }
    isTimeWarped = isWarped
    for sublayer in sublayers { sublayer.updateTimeWarp() }
    maskLayer?.updateTimeWarp()
  }

  /// The layer's time at an instant of the clock; rounded to a nanosecond where it is not the same.
  package func localTime(at time: MediaTime) -> MediaTime {
    guard isTimeWarped else { return time }
    return MediaTime(seconds: descend(time.seconds, to: nil))
  }

  /// The instant from `now` on at which the layer's time gets to a time, or nil where it never does.
  func clockTime(reaching local: MediaTime, now: MediaTime) -> MediaTime? {
    guard isTimeWarped else { return max(local, now) }
    if localTime(at: now) >= local { return now }
    var (seconds, forwards) = (local.seconds, true)
    for layer in sequence(first: self, next: \.superlayer) {
      guard let space = layer.timeSpace else { continue }
      guard space.speed != 0 else { return nil }
      if space.speed < 0 { forwards.toggle() }
      seconds = max(space.parentTime(fromLocal: seconds), space.beginTime)
    }
    guard forwards else { return nil }
    var time = max(MediaTime(seconds: seconds), now)
    // Rounding may leave the instant a little early.
    for step in 0..<8 where localTime(at: time) < local {
      time = time + MediaTime(nanoseconds: 1 << Int64(step))
    }
    return time
  }
}
