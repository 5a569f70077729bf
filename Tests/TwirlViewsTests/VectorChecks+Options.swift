import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

extension VectorChecks {
  /// Rows about options' bits, and about key frames of views.
  static let options: [String: VectorCheck] = [
    "enum.UIViewAnimationOptions": { row in
      let name = try row.input.at("name").text
      let option = try #require(animationOptions[name], "\(name)")
      try row.expect([CGFloat(option.rawValue)])
    },

    "enum.UIViewKeyframeAnimationOptions": { row in
      let name = try row.input.at("name").text
      let option = try #require(keyframeOptions[name], "\(name)")
      try row.expect([CGFloat(option.rawValue)])
    },

    // Without values the row asks when a way from 1 to 0 is over.
    "uikit.keyframe": { row in
      let scene = Scene()
      let duration = Double(try row.input.at("duration").number)
      let (start, length) = (
        Double(try row.input.at("relativeStart").number),
        Double(try row.input.at("relativeDuration").number)
      )
      #expect(try row.input.at("overallCurve").text == "easeInEaseOut")
      let target = try row.input["to"]?.number ?? 0
      scene.view.alpha = try row.input["from"]?.number ?? 1
      scene.stage.run {
        View.animateKeyframes(
          withDuration: duration,
          animations: {
            View.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
              scene.view.alpha = target
            }
          })
      }
      func shown(_ time: Double) -> CGFloat {
        scene.view.layer.presentation(at: MediaTime(seconds: time)).opacity
      }
      if let time = try row.input["t"]?.number { return try row.expect([shown(Double(time))]) }
      var (low, high) = (0.0, duration)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if shown(middle) > 0 { low = middle } else { high = middle }
      }
      try row.expect([CGFloat(high)])
    },
  ]

  /// UIKit's bits by name, as its headers and the two open copies of them have them.
  static let animationOptions: [String: View.AnimationOptions] = [
    "layoutSubviews": .layoutSubviews, "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat,
    "autoreverse": .autoreverse, "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedCurve": .overrideInheritedCurve,
    "allowAnimatedContent": .allowAnimatedContent,
    "showHideTransitionViews": .showHideTransitionViews,
    "overrideInheritedOptions": .overrideInheritedOptions, "curveEaseInOut": .curveEaseInOut,
    "curveEaseIn": .curveEaseIn, "curveEaseOut": .curveEaseOut, "curveLinear": .curveLinear,
    "transitionNone": .transitionNone, "transitionFlipFromLeft": .transitionFlipFromLeft,
    "transitionFlipFromRight": .transitionFlipFromRight, "transitionCurlUp": .transitionCurlUp,
    "transitionCurlDown": .transitionCurlDown,
    "transitionCrossDissolve": .transitionCrossDissolve,
    "transitionFlipFromTop": .transitionFlipFromTop,
    "transitionFlipFromBottom": .transitionFlipFromBottom,
  ]

  static let keyframeOptions: [String: View.KeyframeAnimationOptions] = [
    "calculationModeLinear": .calculationModeLinear,
    "calculationModeDiscrete": .calculationModeDiscrete,
    "calculationModePaced": .calculationModePaced, "calculationModeCubic": .calculationModeCubic,
    "calculationModeCubicPaced": .calculationModeCubicPaced,
  ]
}

@Suite struct OptionTests {
  /// The bits that no vector has.
  @Test(
    arguments: [
      ("allowUserInteraction", 2), ("overrideInheritedDuration", 32), ("allowAnimatedContent", 128),
      ("transitionCurlDown", 4 << 20),
    ] as [(String, UInt)])
  func rawValues(name: String, bits: UInt) {
    #expect(VectorChecks.animationOptions[name]?.rawValue == bits)
  }

  @Test(
    arguments: [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
      (.calculationModeDiscrete, 1024), (.calculationModeCubic, 3072),
    ] as [(View.KeyframeAnimationOptions, UInt)])
  func keyframeRawValues(option: View.KeyframeAnimationOptions, bits: UInt) {
    #expect(option.rawValue == bits)
  }

  /// All options together use each bit for one thing.
  @Test func optionsDoNotOverlap() {
    let flags = VectorChecks.animationOptions.values.map(\.rawValue).filter {
      $0 < 1 << 16 && $0 > 0
    }
    #expect(flags.reduce(0, |) == flags.reduce(0, +))
  }
}
