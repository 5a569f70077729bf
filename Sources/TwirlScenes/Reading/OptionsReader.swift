import TwirlViews

/// Reads the options of animations and transitions.
enum OptionsReader {
  /// What the options are of.
  enum Owner {
    case animation, transition
  }

  static let common: [(name: String, value: View.AnimationOptions)] = [
    ("allowUserInteraction", .allowUserInteraction),
    ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
    ("autoreverse", .autoreverse), ("layoutSubviews", .layoutSubviews),
  ]
  static let ofTransitions: [(name: String, value: View.AnimationOptions)] =
    common + [("allowAnimatedContent", .allowAnimatedContent)]

  /// UIKit's other options, with what to write instead.
  private static func elsewhere(_ owner: Owner) -> [KeySet.Misplaced] {
    var names = [
      (
        "overrideInheritedDuration",
        "has no effect, as animations of a scene do not nest; remove it"
      ),
      ("overrideInheritedCurve", "has no effect, as animations of a scene do not nest; remove it"),
      (
        "overrideInheritedOptions", "has no effect, as animations of a scene do not nest; remove it"
      ),
    ]
    names += CurveReader.named.map { curve in
      let name = "curve" + curve.name.prefix(1).uppercased() + curve.name.dropFirst()
      return (name, "is no option of a scene's; use \"curve\": \(Message.quoted(curve.name))")
    }
    names += TransitionReader.styles.map { style in
      let name = "transition" + style.name.prefix(1).uppercased() + style.name.dropFirst()
      let hint =
        owner == .transition
        ? "use \"style\": \(Message.quoted(style.name))"
        : "use a \"transition\" step with \"style\": \(Message.quoted(style.name))"
      return (name, "is no option of a scene's; \(hint)")
    }
    names.append(
      (
        "showHideTransitionViews",
        "is no option of a scene's; hide and show views in a \"transition\" step's \"steps\""
      ))
    if owner == .animation {
      names.append(("allowAnimatedContent", "goes with a \"transition\" step; remove it"))
    }
    return names.map { KeySet.Misplaced(key: $0.0, hint: $0.1) }
  }

  /// A list of options; none where the key is missing.
  static func options(
    _ node: SceneNode?, of owner: Owner
  ) throws(SceneError) -> View.AnimationOptions {
    var options: View.AnimationOptions = []
    for option in try node?.elements("an array of options") ?? [] {
      options.insert(
        try option.choice(
          owner == .animation ? common : ofTransitions,
          unsupported: ["transitionCurlUp", "transitionCurlDown"], misplaced: elsewhere(owner)))
    }
    return options
  }
}
