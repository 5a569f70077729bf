import TwirlKit

/// UIKit's names of options.
enum ViewOptions {
  private static let byName: [String: View.AnimationOptions] = [
    "layoutSubviews": .layoutSubviews, "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat,
    "autoreverse": .autoreverse, "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedCurve": .overrideInheritedCurve,
    "allowAnimatedContent": .allowAnimatedContent,
    "showHideTransitionViews": .showHideTransitionViews,
    "overrideInheritedOptions": .overrideInheritedOptions,
    "curveEaseInOut": .curveEaseInOut, "curveEaseIn": .curveEaseIn,
    "curveEaseOut": .curveEaseOut, "curveLinear": .curveLinear,
    "transitionNone": .transitionNone, "transitionFlipFromLeft": .transitionFlipFromLeft,
    "transitionFlipFromRight": .transitionFlipFromRight,
    "transitionCurlUp": .transitionCurlUp, "transitionCurlDown": .transitionCurlDown,
    "transitionCrossDissolve": .transitionCrossDissolve,
    "transitionFlipFromTop": .transitionFlipFromTop,
    "transitionFlipFromBottom": .transitionFlipFromBottom,
  ]

  private static let keyframeByName: [String: View.KeyframeAnimationOptions] = [
    "layoutSubviews": .layoutSubviews, "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat,
    "autoreverse": .autoreverse, "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedOptions": .overrideInheritedOptions,
    "calculationModeLinear": .calculationModeLinear,
    "calculationModeDiscrete": .calculationModeDiscrete,
    "calculationModePaced": .calculationModePaced,
    "calculationModeCubic": .calculationModeCubic,
    "calculationModeCubicPaced": .calculationModeCubicPaced,
  ]

  static func named(_ name: String) throws -> View.AnimationOptions {
    guard let option = byName[name] else {
      throw CoreAnimationRowError("There is no option “\(name)”.")
    }
    return option
  }

  static func keyframeNamed(_ name: String) throws -> View.KeyframeAnimationOptions {
    guard let option = keyframeByName[name] else {
      throw CoreAnimationRowError("There is no option “\(name)”.")
    }
    return option
  }

  /// The options of a name or of a list of names; “default” and “none” name no option.
  static func options(_ value: CoreAnimationValue?) throws -> View.AnimationOptions {
    try names(value).reduce(into: []) { $0.insert(try named($1)) }
  }

  /// The options of a block of key frames, the curve over the whole timeline among them.
  static func keyframes(_ input: CoreAnimationValue) throws -> View.KeyframeAnimationOptions {
    var options: View.KeyframeAnimationOptions = []
    for name in try names(input["options"]) {
      options.insert(
        try keyframeByName[name] ?? View.KeyframeAnimationOptions(rawValue: named(name).rawValue))
    }
    if let mode = try input["mode", "calculationMode"]?.calculationMode {
      let name = mode.rawValue
      options.insert(
        try keyframeNamed("calculationMode" + name.prefix(1).uppercased() + name.dropFirst()))
    }
    guard let curve = try input["overallCurve", "curve"]?.timingFunction else { return options }
    let curves: [(TimingFunction, View.AnimationOptions)] = [
      (.easeInEaseOut, .curveEaseInOut), (.easeIn, .curveEaseIn), (.easeOut, .curveEaseOut),
      (.linear, .curveLinear),
    ]
    guard let option = curves.first(where: { $0.0 == curve })?.1 else {
      throw CoreAnimationRowError("No option names the curve \(curve).")
    }
    options.insert(View.KeyframeAnimationOptions(rawValue: option.rawValue))
    return options
  }

  private static func names(_ value: CoreAnimationValue?) throws -> [String] {
    guard let value else { return [] }
    let names: [String]
    if case .text(let text) = value {
      names = text.split { !$0.isLetter }.map(String.init)
    } else {
      names = try value.elements.map { try $0.text }
    }
    return names.filter { $0 != "default" && $0 != "none" }
  }
}
