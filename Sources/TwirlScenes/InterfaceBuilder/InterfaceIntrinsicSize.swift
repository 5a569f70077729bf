import Foundation
import TwirlGraphics
import TwirlLayout
import TwirlText

/// The sizes that views want for their contents, in points.
///
/// Those of controls are UIKit's of iOS 13 and later, as Interface Builder writes them in frames.
struct InterfaceIntrinsicSize {
  let context: InterfaceContext

  /// Gives an item the size that its content wants.
  func apply(_ node: InterfaceNode, to item: inout LayoutItem) throws(SceneError) {
    let size = try self.size(of: node)
    item.intrinsicWidth = try node.number("placeholderIntrinsicWidth") ?? size.width
    item.intrinsicHeight = try node.number("placeholderIntrinsicHeight") ?? size.height
    switch node.name {
    case "switch": item.alignmentInsets = LayoutInsets(right: 2)
    case "slider": item.alignmentInsets = LayoutInsets(left: 2, bottom: 1, right: 2)
    case "segmentedControl": item.alignmentInsets = LayoutInsets(bottom: 1)
    default: break
    }
  }

  private func size(
    of node: InterfaceNode
  ) throws(SceneError) -> (width: CGFloat?, height: CGFloat?) {
    switch node.name {
    case "label":
      let size = try labelSize(node)
      return (size.width, size.height)
    case "button": return try buttonSize(node)
    case "imageView":
      let size = node["image"].flatMap(context.images.size)
      return (size?.width, size?.height)
    case "switch": return (49, 31)
    case "slider": return (nil, 30)
    case "progressView": return (nil, 4)
    case "activityIndicatorView":
      let isLarge = node["style"] == "whiteLarge" || node["style"] == "large"
      return isLarge ? (37, 37) : (20, 20)
    case "segmentedControl": return (try segmentsWidth(node), 31)
    case "textField":
      return (97, node["borderStyle"] == "roundedRect" ? 34 : 22)
    case "pickerView", "datePicker": return (320, 216)
    case "stepper": return (94, 32)
    case "pageControl": return (nil, 26)
    case "searchBar": return (nil, 56)
    case "navigationBar", "toolbar": return (nil, 44)
    case "tabBar": return (nil, 49)
    default: return (nil, nil)
    }
  }

  /// The size of a label's text.
  ///
  /// - Parameter width: what its lines have, or infinite.
  func labelSize(
    _ node: InterfaceNode, fittingWidth width: CGFloat = .infinity
  ) throws(SceneError) -> CGSize {
    let lines = try node.count("numberOfLines", limit: 1000) ?? 1
    return try textSize(
      InterfaceText.text(of: node), node, key: "fontDescription", lines: lines, width: width)
  }

  /// As wide as the widest title with 10 points on both sides, for each segment.
  private func segmentsWidth(_ node: InterfaceNode) throws(SceneError) -> CGFloat {
    var widest: CGFloat = 0
    let segments = node.list("segments")
    for segment in segments {
      let title = try textSize(
        segment["title"] ?? "", segment, key: "", font: .system(size: 13, weight: .semibold))
      widest = max(widest, title.width + 20)
    }
    return widest * CGFloat(segments.count)
  }

  private func buttonSize(
    _ node: InterfaceNode
  ) throws(SceneError) -> (width: CGFloat?, height: CGFloat?) {
    let state = node.children.first { $0.name == "state" && $0["key"] == "normal" }
    let title = try textSize(state?["title"] ?? "", node, key: "fontDescription")
    let image = state?["image"].flatMap(context.images.size) ?? .zero
    let isBare = state?["title"] == nil && image != .zero
    return (
      max(title.width + image.width, isBare ? 0 : 30),
      isBare ? image.height : max(title.height + 12, image.height)
    )
  }

  private func textSize(
    _ text: String, _ node: InterfaceNode, key: String, lines: Int = 1, width: CGFloat = .infinity,
    font: Font = .system(size: Scene.defaultFontSize)
  ) throws(SceneError) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let font = try context.fonts.font(node, key: key) ?? font
    let style = ParagraphStyle(
      lineBreakMode: lines == 1 ? .byTruncatingTail : .byWordWrapping, numberOfLines: lines)
    do throws(TextError) {
      let size = try context.fonts.book.size(
        of: text, font: font, style: style, fittingWidth: max(width, 0))
      // Up to whole pixels, as UIKit does, so that rounded edges leave enough room.
      let scale = context.device.scale
      return CGSize(
        width: (size.width * scale).rounded(.up) / scale,
        height: (size.height * scale).rounded(.up) / scale)
    } catch {
      throw node.failure(.text, Message.oneLine(error.description))
    }
  }
}
