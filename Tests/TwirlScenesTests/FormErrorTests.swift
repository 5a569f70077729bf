import Testing
import TwirlScenes

/// Mistakes in springs, key frames, transitions and options.
@Suite struct FormErrorTests {
  private func expect(_ mistake: Mistake, _ json: String) {
    let error = TwirlScenesTests.mistake(
      #"""
      {"version": 1, "size": [9, 9],
       "views": [{"id": "card", "type": "view", "frame": [0, 0, 9, 9]}], "script": [\#(json)]}
      """#)
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }

  /// What is wrong with a spring, in a step without duration.
  @Test(arguments: [
    Mistake("7", .wrongType, "script[0].curve.spring: expected a spring, found 7"),
    Mistake(
      "{}", .missingKey,
      "script[0].curve.spring: a spring needs \"dampingRatio\", or \"duration\" and \"bounce\", or \"mass\", \"stiffness\" and \"damping\""
    ),
    Mistake(
      #"{"velocity": 1}"#, .missingKey,
      "script[0].curve.spring: a spring needs \"dampingRatio\", or \"duration\" and \"bounce\", or \"mass\", \"stiffness\" and \"damping\""
    ),
    Mistake(
      #"{"stifness": 1}"#, .unknownKey,
      "script[0].curve.spring.stifness: unknown key; did you mean \"stiffness\"?"),
    Mistake(
      #"{"mass": 1, "initialVelocity": 1}"#, .unknownKey,
      "script[0].curve.spring.initialVelocity: a spring has no such key; use \"velocity\""),
    Mistake(
      #"{"response": 1}"#, .unknownKey,
      "script[0].curve.spring.response: a spring has no such key; use \"duration\""),
    Mistake(
      #"{"velocity": 1, "mass": 1, "bounce": 0}"#, .invalidValue,
      "script[0].curve.spring.bounce: given beside \"mass\"; a spring has \"dampingRatio\", or \"duration\" and \"bounce\", or \"mass\", \"stiffness\" and \"damping\": remove one of them"
    ),
    Mistake(
      #"{"dampingRatio": 0.5}"#, .missingKey,
      "script[0].duration: missing; add \"duration\": seconds"),
    Mistake(
      #"{"dampingRatio": 0}"#, .invalidValue,
      "script[0].curve.spring.dampingRatio: 0 is not a damping ratio in 0.01...1"),
    Mistake(
      #"{"dampingRatio": 1.5}"#, .invalidValue,
      "script[0].curve.spring.dampingRatio: 1.5 is not a damping ratio in 0.01...1"),
    Mistake(
      #"{"bounce": 1.5}"#, .invalidValue,
      "script[0].curve.spring.bounce: 1.5 is not a bounce in -1...1"),
    Mistake(
      #"{"duration": 0}"#, .invalidValue,
      "script[0].curve.spring.duration: 0 is not a number of seconds in 0.001...86400"),
    Mistake(
      #"{"mass": 0}"#, .invalidValue,
      "script[0].curve.spring.mass: 0 is not a constant of a spring in 0.001...10000000"),
    Mistake(
      #"{"stiffness": 1e8}"#, .invalidValue,
      "script[0].curve.spring.stiffness: 100000000 is not a constant of a spring in 0.001...10000000"
    ),
    Mistake(
      #"{"damping": -1}"#, .invalidValue,
      "script[0].curve.spring.damping: -1 is not a damping in 0...10000000"),
    Mistake(
      #"{"mass": 1, "velocity": 1001}"#, .invalidValue,
      "script[0].curve.spring.velocity: 1001 is not a number of whole distances a second in -1000...1000"
    ),
    Mistake(
      #"{"mass": 1e7, "stiffness": 0.001}"#, .invalidValue,
      "script[0].curve.spring: takes more than 86400 seconds to settle; use other numbers"),
    Mistake(
      #"{"damping": 1e-6}"#, .invalidValue,
      "script[0].curve.spring: takes more than 86400 seconds to settle; use other numbers"),
    Mistake(
      #"{"duration": 80000, "bounce": 0.1}"#, .invalidValue,
      "script[0].curve.spring: takes more than 86400 seconds to settle; use other numbers"),
    Mistake(
      #"{"duration": 20, "velocity": 999}"#, .invalidValue,
      "script[0].curve.spring: its velocity takes it further than 1000 times the way; use less"),
  ])
  func namesAMistakeOfASpring(_ mistake: Mistake) {
    expect(
      mistake, #"{"animate": "card", "curve": {"spring": \#(mistake.json)}, "to": {"alpha": 0}}"#)
  }

  /// What is wrong with a step that has all that is needed besides.
  @Test(arguments: [
    Mistake(
      #""duration": 1, "curve": {"spring": {"bounce": 0}}, "to": {"alpha": 0}"#, .invalidValue,
      "script[0].duration: the spring takes its own time; remove this, or give the spring a \"dampingRatio\" alone, so that it settles in it"
    ),
    Mistake(
      #""duration": 1, "curve": {"sprong": {}}, "to": {"alpha": 0}"#, .unknownKey,
      "script[0].curve.sprong: unknown key; did you mean \"spring\"?"),
    Mistake(
      #""duration": 1, "to": {"alpha": 0}, "keyframes": []"#, .invalidValue,
      "script[0].to: given beside \"keyframes\", each of which has its own; move it into one of them"
    ),
    Mistake(
      #""duration": 1, "to": {"alpha": 0}, "calculationMode": "cubic""#, .invalidValue,
      "script[0].calculationMode: goes with \"keyframes\"; add them or remove it"),
    Mistake(
      #""keyframes": [{"at": 1, "to": {"alpha": 0}}]"#, .missingKey,
      "script[0].duration: missing; add \"duration\": seconds"),
    Mistake(
      #""duration": 1, "keyframes": {}"#, .wrongType,
      "script[0].keyframes: expected an array of key frames, found an object"),
    Mistake(
      #""duration": 1, "keyframes": []"#, .missingKey,
      "script[0].keyframes: nothing to change; add { \"at\": 1, \"to\": { ...changes } }"),
    Mistake(
      #""duration": 1, "keyframes": [7]"#, .wrongType,
      "script[0].keyframes[0]: expected a key frame, found 7"),
    Mistake(
      #""duration": 1, "keyframes": [{"to": {"alpha": 0}}]"#, .missingKey,
      "script[0].keyframes[0].at: missing; add \"at\": 0...1, when its values are reached"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1}]"#, .missingKey,
      "script[0].keyframes[0].to: missing; add \"to\": { ...changes }"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1.5, "to": {"alpha": 0}}]"#, .invalidValue,
      "script[0].keyframes[0].at: 1.5 is not a part of the duration in 0...1"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 0.5, "from": 0.6, "to": {"alpha": 0}}]"#,
      .invalidValue, "script[0].keyframes[0].from: 0.6 is after \"at\", which is 0.5"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 0.5, "to": {"alpha": 0}}, {"at": 0.2, "to": {"alpha": 1}}]"#,
      .invalidValue,
      "script[0].keyframes[1].at: 0.2 is before 0.5, where the key frame before it ends; put them in order, or say \"from\" when this one begins"
    ),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1, "alpha": 0}]"#, .unknownKey,
      "script[0].keyframes[0].alpha: a key frame has its changes in \"to\"; put it there"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1, "curve": "linear", "to": {"alpha": 0}}]"#,
      .unknownKey,
      "script[0].keyframes[0].curve: is that of all key frames; put it beside \"keyframes\""),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1, "to": {"hidden": true}}]"#, .unknownKey,
      "script[0].keyframes[0].to.hidden: does not animate; put it in a \"set\" step"),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1, "to": {"alpha": 0}}], "calculationMode": "spline""#,
      .invalidValue,
      "script[0].calculationMode: \"spline\" is unknown; use \"linear\", \"discrete\", \"paced\", \"cubic\" or \"cubicPaced\""
    ),
    Mistake(
      #""duration": 1, "keyframes": [{"at": 1, "to": {"alpha": 0}}], "curve": {"spring": {"bounce": 0}}"#,
      .invalidValue,
      "script[0].curve: key frames run along curves with names only; use \"easeInOut\", \"easeIn\", \"easeOut\" or \"linear\""
    ),
    Mistake(
      #""duration": 1, "options": ["transitionFlipFromLeft"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[0]: \"transitionFlipFromLeft\" is no option of a scene's; use a \"transition\" step with \"style\": \"flipFromLeft\""
    ),
    Mistake(
      #""duration": 1, "options": ["repeat", "curveEaseIn"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[1]: \"curveEaseIn\" is no option of a scene's; use \"curve\": \"easeIn\""),
    Mistake(
      #""duration": 1, "options": ["overrideInheritedCurve"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[0]: \"overrideInheritedCurve\" has no effect, as animations of a scene do not nest; remove it"
    ),
    Mistake(
      #""duration": 1, "options": ["allowAnimatedContent"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[0]: \"allowAnimatedContent\" goes with a \"transition\" step; remove it"),
    Mistake(
      #""duration": 1, "options": ["transitionCurlUp"], "to": {"alpha": 0}"#, .unsupported,
      "script[0].options[0]: \"transitionCurlUp\" is not supported yet; use \"allowUserInteraction\", \"beginFromCurrentState\", \"repeat\", \"autoreverse\" or \"layoutSubviews\""
    ),
  ])
  func namesAMistakeOfAnAnimation(_ mistake: Mistake) {
    expect(mistake, #"{"animate": "card", \#(mistake.json)}"#)
  }

  @Test(arguments: [
    Mistake(
      #""to": {"alpha": 0}"#, .missingKey, "script[0].duration: missing; add \"duration\": seconds"),
    Mistake(
      #""duration": 1"#, .missingKey,
      "script[0]: nothing to change; add \"to\": { ...changes }, or \"steps\" for the views inside"
    ),
    Mistake(
      #""duration": 1, "delay": 1, "to": {"alpha": 0}"#, .unknownKey,
      "script[0].delay: a transition has none; put a \"wait\" step before it"),
    Mistake(
      #""duration": 1, "alpha": 0"#, .unknownKey,
      "script[0].alpha: a transition has its changes in \"to\"; put it there"),
    Mistake(
      #""duration": 1, "style": "crossDisolve", "to": {"alpha": 0}"#, .invalidValue,
      "script[0].style: \"crossDisolve\" is unknown; did you mean \"crossDissolve\"?"),
    Mistake(
      #""duration": 1, "style": "curlUp", "to": {"alpha": 0}"#, .unsupported,
      "script[0].style: \"curlUp\" is not supported yet; use \"crossDissolve\", \"flipFromLeft\", \"flipFromRight\", \"flipFromTop\" or \"flipFromBottom\""
    ),
    Mistake(
      #""duration": 1, "curve": [0, 0, 1, 1], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].curve: a transition runs along curves with names only; use \"easeInOut\", \"easeIn\", \"easeOut\" or \"linear\""
    ),
    Mistake(
      #""duration": 1, "steps": [{"wait": 1}]"#, .invalidValue,
      "script[0].steps[0]: a transition's changes are made at once; use a \"set\" step"),
    Mistake(
      #""duration": 1, "steps": {}"#, .wrongType,
      "script[0].steps: expected an array of \"set\" steps, found an object"),
    Mistake(
      #""duration": 1, "steps": [{"set": "cord", "alpha": 0}]"#, .unknownID,
      "script[0].steps[0].set: no view has the id \"cord\"; did you mean \"card\"?"),
    Mistake(
      #""duration": 1, "to": {"title": "a"}"#, .invalidValue,
      "script[0].to.title: only a button has this, and \"card\" is a view; remove it"),
    Mistake(
      #""duration": 1, "options": ["transitionCrossDissolve"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[0]: \"transitionCrossDissolve\" is no option of a scene's; use \"style\": \"crossDissolve\""
    ),
    Mistake(
      #""duration": 1, "options": ["showHideTransitionViews"], "to": {"alpha": 0}"#, .invalidValue,
      "script[0].options[0]: \"showHideTransitionViews\" is no option of a scene's; hide and show views in a \"transition\" step's \"steps\""
    ),
  ])
  func namesAMistakeOfATransition(_ mistake: Mistake) {
    expect(mistake, #"{"transition": "card", \#(mistake.json)}"#)
  }

  /// Nothing comes after what never ends.
  @Test(arguments: [
    #"{"animate": "card", "curve": {"spring": {"bounce": 1}}, "to": {"alpha": 0}}"#,
    #"{"animate": "card", "curve": {"spring": {"damping": 0}}, "to": {"alpha": 0}}"#,
    #"{"animate": "card", "curve": {"spring": {"mass": 1}}, "options": ["repeat"], "to": {"alpha": 0}}"#,
    #"{"animate": "card", "duration": 1, "options": ["repeat"], "keyframes": [{"at": 1, "to": {"alpha": 0}}]}"#,
    #"{"transition": "card", "duration": 1, "options": ["repeat"], "to": {"alpha": 0}}"#,
  ])
  func namesAStepThatNeverEnds(step: String) {
    expect(
      Mistake(
        step, .invalidValue,
        "script[0]: never ends, so that script[1] never begins; put it last or both in a \"together\""
      ), #"\#(step), {"wait": 1}"#)
  }

  /// Key frames and a transition's changes count as steps.
  @Test(arguments: [
    #"{"animate": "card", "duration": 0, "keyframes": [{"at": 1, "to": {"alpha": 0}}]}"#,
    #"{"transition": "card", "duration": 0, "to": {"alpha": 0}}"#,
  ])
  func countsWhatStepsCarry(step: String) {
    expect(
      Mistake(
        step, .limitExceeded, "script: more than 100000 steps with repetitions; repeat less often"),
      #"{"repeat": 50000, "steps": [\#(step)]}"#)
  }
}
