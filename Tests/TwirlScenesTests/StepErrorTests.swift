import Testing
import TwirlScenes

@Suite struct StepErrorTests {
  /// What is wrong with the script, in a scene with a view `card`, a button `ok` and a label `note`.
  @Test(arguments: [
    Mistake("7", .wrongType, "script: expected an array of steps, found 7"),
    Mistake("[7]", .wrongType, "script[0]: expected a step, found 7"),
    Mistake(
      "[{}]", .missingKey,
      "script[0]: a step needs one of the keys \"set\", \"animate\", \"transition\", \"wait\", \"together\", \"repeat\" or \"perform\""
    ),
    Mistake(
      #"[{"animte": "card"}]"#, .unknownKey,
      "script[0].animte: unknown key; did you mean \"animate\"?"),
    Mistake(
      #"[{"wait": 1, "set": "card"}]"#, .invalidValue,
      "script[0]: a step does one thing, not \"wait\" and \"set\"; make it two"),
    Mistake(
      #"[{"wait": -1}]"#, .invalidValue,
      "script[0].wait: -1 is not a number of seconds in 0...86400"),
    Mistake(
      #"[{"wait": 86401}]"#, .invalidValue,
      "script[0].wait: 86401 is not a number of seconds in 0...86400"),
    Mistake(
      #"[{"wait": NaN}]"#, .invalidValue,
      "script[0].wait: NaN is not a number of seconds in 0...86400"),
    Mistake(
      #"[{"wait": 1, "id": 2}]"#, .unknownKey,
      "script[0].id: unknown key; a \"wait\" step has the key \"wait\""),
    Mistake(
      #"[{"set": "crad", "alpha": 1}]"#, .unknownID,
      "script[0].set: no view has the id \"crad\"; did you mean \"card\"?"),
    Mistake(
      #"[{"set": "zzzzzz", "alpha": 1}]"#, .unknownID,
      "script[0].set: no view has the id \"zzzzzz\"; there are \"card\", \"ok\" and \"note\""),
    Mistake(
      #"[{"set": "card"}]"#, .missingKey,
      "script[0]: nothing to change; add a key such as \"alpha\""),
    Mistake(
      #"[{"set": "card", "to": {"alpha": 1}}]"#, .unknownKey,
      "script[0].to: a \"set\" step has its changes beside \"set\"; put them there"),
    Mistake(
      #"[{"set": "card", "duration": 1}]"#, .unknownKey,
      "script[0].duration: a \"set\" step takes no time; use an \"animate\" step"),
    Mistake(
      #"[{"set": "card", "title": "a"}]"#, .invalidValue,
      "script[0].title: only a button has this, and \"card\" is a view; remove it"),
    Mistake(
      #"[{"set": "ok", "text": "a"}]"#, .invalidValue,
      "script[0].text: only a label has this, and \"ok\" is a button; remove it"),
    Mistake(
      #"[{"set": "card", "font": {}}]"#, .invalidValue,
      "script[0].font: only a button or a label has this, and \"card\" is a view; remove it"),
    Mistake(
      ##"[{"set": "note", "titleColor": "#000"}]"##, .invalidValue,
      "script[0].titleColor: only a button has this, and \"note\" is a label; remove it"),
    Mistake(
      #"[{"set": "ok", "textAlignment": "left"}]"#, .invalidValue,
      "script[0].textAlignment: only a label has this, and \"ok\" is a button; remove it"),
    Mistake(
      #"[{"set": "note", "textAlignment": "middle"}]"#, .invalidValue,
      "script[0].textAlignment: \"middle\" is unknown; use \"left\", \"center\", \"right\", \"justified\" or \"natural\""
    ),
    Mistake(
      #"[{"set": "card", "borderWidth": -1}]"#, .invalidValue,
      "script[0].borderWidth: -1 is not a length in points in 0...10000000"),
    Mistake(
      #"[{"set": "card", "gradient": {}}]"#, .unknownKey,
      "script[0].gradient: steps do not change this; show another view instead and hide this one"),
    Mistake(
      #"[{"set": "card", "keepingFrame": true, "alpha": 1}]"#, .invalidValue,
      "script[0].keepingFrame: goes with an \"anchorPoint\"; add one or remove it"),
    Mistake(
      #"[{"set": "card", "keepingFrame": true, "anchorPoint": [0, 0], "center": [1, 1]}]"#,
      .invalidValue,
      "script[0].keepingFrame: the step moves the view itself; remove this or the \"frame\" or \"center\""
    ),
    Mistake(
      #"[{"set": "card", "frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]}]"#, .invalidValue,
      "script[0].bounds: given beside \"frame\", which sets it, too; remove one of them"),
    Mistake(
      #"[{"set": "card", "transform": "none"}]"#, .invalidValue,
      "script[0].transform: \"none\" is unknown; use \"identity\""),
    Mistake(
      #"[{"animate": "card"}]"#, .missingKey,
      "script[0].duration: missing; add \"duration\": seconds"),
    Mistake(
      #"[{"animate": "card", "duration": 1}]"#, .missingKey,
      "script[0].to: missing; add \"to\": { ...changes }"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "to": {}}]"#, .missingKey,
      "script[0].to: nothing to change; add a key such as \"alpha\""),
    Mistake(
      #"[{"animate": "card", "duration": 1, "to": {"hidden": true}}]"#, .unknownKey,
      "script[0].to.hidden: does not animate; put it in a \"set\" step"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "to": {"anchorPoint": [0, 0], "keepingFrame": true}}]"#,
      .unknownKey, "script[0].to.keepingFrame: does not animate; put it in a \"set\" step"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "to": {"borderWidth": 1}}]"#, .unknownKey,
      "script[0].to.borderWidth: does not animate; put it in a \"set\" step"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "alpha": 0}]"#, .unknownKey,
      "script[0].alpha: an animation has its changes in \"to\"; put it there"),
    Mistake(
      #"[{"animate": "card", "duration": 1e6, "to": {"alpha": 0}}]"#, .invalidValue,
      "script[0].duration: 1000000 is not a number of seconds in 0...86400"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "curve": "ease", "to": {"alpha": 0}}]"#, .invalidValue,
      "script[0].curve: \"ease\" is unknown; did you mean \"easeIn\"?"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "curve": {}, "to": {"alpha": 0}}]"#, .missingKey,
      "script[0].curve.spring: missing; add \"spring\": { ... }"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "curve": true, "to": {"alpha": 0}}]"#, .wrongType,
      "script[0].curve: expected a curve's name, [x1, y1, x2, y2] or {\"spring\": { ... }}, found true"
    ),
    Mistake(
      #"[{"animate": "card", "duration": 1, "curve": [0, 0, 1.5, 1], "to": {"alpha": 0}}]"#,
      .invalidValue, "script[0].curve[2]: 1.5 is not a control point's x in 0...1"),
    Mistake(
      #"[{"animate": "card", "duration": 1, "options": "repeat", "to": {"alpha": 0}}]"#, .wrongType,
      "script[0].options: expected an array of options, found the string \"repeat\""),
    Mistake(
      #"[{"animate": "card", "duration": 1, "options": ["reverse"], "to": {"alpha": 0}}]"#,
      .invalidValue,
      "script[0].options[0]: \"reverse\" is unknown; did you mean \"autoreverse\"?"
    ),
    Mistake(
      #"[{"animate": "card", "duration": 1, "options": ["repeat"], "to": {"alpha": 0}}, {"wait": 1}]"#,
      .invalidValue,
      "script[0]: never ends, so that script[1] never begins; put it last or both in a \"together\""
    ),
    Mistake(
      #"[{"together": [{"wait": 1}, {"animate": "card", "duration": 1, "options": ["repeat"], "to": {"alpha": 0}}]}, {"wait": 1}]"#,
      .invalidValue,
      "script[0]: never ends, so that script[1] never begins; put it last or both in a \"together\""
    ),
    Mistake(
      #"[{"repeat": 2, "steps": [{"animate": "card", "duration": 1, "options": ["repeat"], "to": {"alpha": 0}}]}]"#,
      .invalidValue, "script[0]: its first round never ends; remove the \"repeat\" around it"),
    Mistake(
      #"[{"repeat": 0, "steps": []}]"#, .invalidValue,
      "script[0].repeat: 0 is not a number of repetitions, a whole number in 1...100000"),
    Mistake(
      #"[{"repeat": 1e30, "steps": []}]"#, .invalidValue,
      "script[0].repeat: 1e+30 is not a number of repetitions, a whole number in 1...100000"),
    Mistake(#"[{"repeat": 2}]"#, .missingKey, "script[0].steps: missing; add \"steps\": [...]"),
    Mistake(
      #"[{"repeat": 100000, "steps": [{"wait": 0}]}]"#, .limitExceeded,
      "script: more than 100000 steps with repetitions; repeat less often"),
    Mistake(
      #"[{"repeat": 100000, "steps": [{"repeat": 100000, "steps": [{"repeat": 100000, "steps": [{"wait": 0}]}]}]}]"#,
      .limitExceeded, "script: more than 100000 steps with repetitions; repeat less often"),
    Mistake(
      #"[{"together": {}}]"#, .wrongType,
      "script[0].together: expected an array of steps, found an object"),
    Mistake(
      #"[{"together": [{"wait": true}]}]"#, .wrongType,
      "script[0].together[0].wait: expected a number of seconds, found true"),
    Mistake(
      #"[{"perform": "viewTransfrom", "on": "ok"}]"#, .invalidValue,
      "script[0].perform: \"viewTransfrom\" is unknown; did you mean \"viewTransform\"?"),
    Mistake(
      #"[{"perform": "viewTransform"}]"#, .missingKey,
      "script[0].on: missing; add \"on\": the id of a view"),
    Mistake(
      #"[{"perform": "viewTransform", "on": "OK!"}]"#, .unknownID,
      "script[0].on: no view has the id \"OK!\"; did you mean \"ok\"?"),
    Mistake(
      #"[], "events": [{"tap": "ok"}]"#, .missingKey, "events[0].at: missing; add \"at\": seconds"),
    Mistake(
      #"[], "events": [{"at": 1}]"#, .missingKey,
      "events[0].tap: missing; add \"tap\": an id or [x, y]"),
    Mistake(
      #"[], "events": [{"at": -1, "tap": "ok"}]"#, .invalidValue,
      "events[0].at: -1 is not a number of seconds in 0...86400"),
    Mistake(
      #"[], "events": [{"at": 1, "tap": 1}]"#, .wrongType,
      "events[0].tap: expected the id of a view or [x, y], found 1"),
    Mistake(
      #"[], "events": [{"at": 1, "tap": [1]}]"#, .wrongType,
      "events[0].tap: expected [x, y], found an array of 1 value"),
    Mistake(
      #"[], "events": [{"at": 1, "tap": "notes"}]"#, .unknownID,
      "events[0].tap: no view has the id \"notes\"; did you mean \"note\"?"),
  ])
  func namesAMistakeOfTheScript(_ mistake: Mistake) {
    let frame = #""frame": [0, 0, 9, 9]"#
    let error = TwirlScenesTests.mistake(
      #"""
      {"version": 1, "size": [9, 9], "views": [
        {"id": "card", "type": "view", \#(frame)}, {"id": "ok", "type": "button", \#(frame)},
        {"id": "note", "type": "label", \#(frame)}
      ], "script": \#(mistake.json)}
      """#)
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }

  @Test func saysThatThereAreNoIDs() {
    let error = mistake(
      #"{"version": 1, "size": [9, 9], "events": [{"at": 0, "tap": "ok"}]}"#)
    #expect(error?.description == "events[0].tap: no view has the id \"ok\"; give one an \"id\"")
  }
}
