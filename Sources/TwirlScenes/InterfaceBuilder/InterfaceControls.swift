import Foundation
import TwirlGraphics
import TwirlViews

/// Reads UIKit's controls.
struct InterfaceControls {
  let context: InterfaceContext

  /// The elements that are read here.
  static let names: Set<String> = [
    "switch", "slider", "progressView", "activityIndicatorView", "segmentedControl", "textField",
    "textView", "stepper", "pageControl",
  ]

  /// Returns what an element says of a control, with Interface Builder's values for what is missing.
  func control(_ node: InterfaceNode) throws(SceneError) -> ControlDescription? {
    switch node.name {
    case "switch":
      return .switch(
        isOn: try node.flag("on") ?? false, onTint: try color(node, "onTintColor"),
        thumb: try color(node, "thumbTintColor"))
    case "slider": return try slider(node)
    case "progressView":
      return .progress(
        Float(min(max(try node.number("progress") ?? 0, 0), 1)),
        isBar: node["progressViewStyle"] == "bar", tint: try color(node, "progressTintColor"),
        track: try color(node, "trackTintColor"))
    case "activityIndicatorView":
      let isWhite = node["style"]?.hasPrefix("white") ?? false
      return .activity(
        isLarge: node["style"] == "whiteLarge" || node["style"] == "large",
        color: try color(node, "color") ?? (isWhite ? .white : nil),
        isAnimating: try node.flag("animating") ?? false,
        hidesWhenStopped: try node.flag("hidesWhenStopped") ?? false)
    case "segmentedControl": return try segmented(node)
    case "textField": return try field(node)
    case "textView":
      return .textView(
        text: InterfaceText.text(of: node), font: try context.fonts.font(node),
        color: try color(node, "textColor"),
        alignment: node["textAlignment"].flatMap(InterfaceText.alignment) ?? .natural)
    case "stepper":
      let (low, high) = (
        try node.number("minimumValue") ?? 0, try node.number("maximumValue") ?? 100
      )
      return .stepper(
        value: try node.number("value") ?? 0, range: Double(low)...Double(max(low, high)))
    case "pageControl":
      return .pageControl(
        count: try node.count("numberOfPages", limit: 1000) ?? 0,
        current: try node.count("currentPage", limit: 1000) ?? 0,
        tint: try color(node, "pageIndicatorTintColor"),
        currentTint: try color(node, "currentPageIndicatorTintColor"))
    default: return nil
    }
  }

  private func color(_ node: InterfaceNode, _ key: String) throws(SceneError) -> Color? {
    try context.colors.color(node, key: key)
  }

  private func slider(_ node: InterfaceNode) throws(SceneError) -> ControlDescription {
    let low = Float(try node.number("minValue") ?? 0)
    // A track without a length has no place for the thumb.
    let maximum = Float(try node.number("maxValue") ?? 1)
    let high = maximum > low ? maximum : low + 1
    return .slider(
      value: min(max(Float(try node.number("value") ?? 0), low), high), range: low...high,
      minimum: try color(node, "minimumTrackTintColor"),
      maximum: try color(node, "maximumTrackTintColor"), thumb: try color(node, "thumbTintColor"))
  }

  private func segmented(_ node: InterfaceNode) throws(SceneError) -> ControlDescription {
    var segments: [ControlDescription.Segment] = []
    for segment in node.list("segments") where segment.name == "segment" {
      segments.append(
        ControlDescription.Segment(
          title: segment["title"] ?? "",
          image: segment["image"].flatMap { context.images.image($0, of: node) },
          isEnabled: try segment.flag("enabled") ?? true,
          width: max(0, Double(try segment.number("width") ?? 0))))
    }
    let selected =
      node["selectedSegmentIndex"] == "-1"
      ? -1 : try node.count("selectedSegmentIndex", limit: 1000) ?? -1
    return .segmented(
      segments, selected: selected, tint: try color(node, "selectedSegmentTintColor"))
  }

  private func field(_ node: InterfaceNode) throws(SceneError) -> ControlDescription {
    let borders: [String: TextField.BorderStyle] = [
      "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
    ]
    let traits = node.child(key: "textInputTraits")
    return .textField(
      ControlDescription.Field(
        text: InterfaceText.text(of: node), placeholder: node["placeholder"],
        border: node["borderStyle"].flatMap { borders[$0] } ?? .none,
        font: try context.fonts.font(node), color: try color(node, "textColor"),
        alignment: node["textAlignment"].flatMap(InterfaceText.alignment) ?? .natural,
        isSecure: try traits?.flag("secureTextEntry") ?? false))
  }
}
