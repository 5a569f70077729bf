import TwirlKit

extension OptionSpec {
  /// How pictures and clips are compared.
  static let comparison = [
    OptionSpec(
      "metric", value: "NAME", "perceptual (default), exact, channels or pixelmatch"),
    OptionSpec("tolerance", value: "N", "channels: levels of 255 a component may be off"),
    OptionSpec("pixels", value: "N", "channels: pixels that may be off by more"),
    OptionSpec("threshold", value: "T", "pixelmatch: 0 to 1 (default: 0.1)"),
    OptionSpec("include-aa", "pixelmatch: count anti-aliasing as well"),
    OptionSpec("mask", value: "X,Y,W,H", "leave out a rectangle, in pixels; may be repeated"),
    OptionSpec("time-tolerance", value: "S", "how much earlier or later a frame may be shown"),
    OptionSpec(
      "duration-tolerance", value: "S", "how much longer or shorter it may be (default: the same)"),
    OptionSpec("ignore-duration", "leave out what only one of them shows, after the other's end"),
    OptionSpec("ignore-plays", "do not mind how often they are played"),
    OptionSpec("max-flicker", value: "SHARE", "still pixels that may change, 0 to 1 (default: 1)"),
  ]
}

extension ParsedArguments {
  /// Returns how two clips are compared.
  func comparison() throws(CommandError) -> AnimationComparison {
    var comparison = AnimationComparison(
      frames: BitmapComparison(try comparisonMetric(), mask: try comparisonMask()),
      timeTolerance: try number("time-tolerance", in: 0...3600, unit: " seconds") ?? 0)
    comparison.durationTolerance = try number(
      "duration-tolerance", in: 0...3600, unit: " seconds")
    comparison.comparesDuration = !has("ignore-duration")
    comparison.comparesPlays = !has("ignore-plays")
    comparison.flickerTolerance = try number("max-flicker", in: 0...1)
    return comparison
  }

  private func comparisonMetric() throws(CommandError) -> BitmapComparison.Metric {
    let name = last("metric") ?? "perceptual"
    let owners = [
      ("tolerance", "channels"), ("pixels", "channels"), ("threshold", "pixelmatch"),
      ("include-aa", "pixelmatch"),
    ]
    for (option, owner) in owners where has(option) && owner != name {
      throw .usage("--\(option): not of the metric \(name); add --metric \(owner)")
    }
    switch name {
    case "perceptual": return .perceptual
    case "exact": return .exact
    case "channels":
      return .channels(
        ChannelTolerance(
          perChannel: try integer("tolerance", in: 0...255) ?? 0,
          pixels: try integer("pixels", in: 0...Int.max) ?? 0))
    case "pixelmatch":
      return .pixelmatch(
        Pixelmatch(
          threshold: try number("threshold", in: 0...1) ?? 0.1,
          includesAntialiasing: has("include-aa")))
    default:
      throw .usage(
        "--metric \(name): no such metric; give perceptual, exact, channels or pixelmatch")
    }
  }

  private func comparisonMask() throws(CommandError) -> ComparisonMask {
    var mask = ComparisonMask()
    for text in all("mask") {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let numbers = parts.compactMap { $0 }.filter { abs($0 / 2) < 1 << 30 }
      guard parts.count == 4, numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else {
        throw .usage("--mask \(text): not a rectangle; give X,Y,WIDTH,HEIGHT in pixels")
      }
      mask.rects.append(
        PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    return mask
  }
}
