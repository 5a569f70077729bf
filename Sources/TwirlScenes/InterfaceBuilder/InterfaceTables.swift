import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Adds to tables what UIKit draws of its own: titles of sections, lines between cells, accessories.
struct InterfaceTables {
  let context: InterfaceContext
  let frames: [String: CGRect]

  private var separator: Color { SystemColor.separator.light }
  /// The thickness of a line of one pixel, in points.
  private var hairline: CGFloat { 1 / context.device.scale }

  /// Adds titles and lines to a table whose cells have been read.
  func finish(_ table: inout ViewDescription, _ node: InterfaceNode) throws(SceneError) {
    let style = node["style"] ?? "plain"
    var groups = node.list("sections").map { ($0, $0.list("cells")) }
    let prototypes = node.list("prototypes")
    if !prototypes.isEmpty { groups.append((node, prototypes)) }
    for (section, cells) in groups {
      round(cells, style, &table)
      try addLines(cells, style, node, &table)
      addTitles(section, cells, style, &table)
    }
  }

  /// Cells in groups are white, and in inset ones round at the ends.
  private func round(_ cells: [InterfaceNode], _ style: String, _ table: inout ViewDescription) {
    guard style != "plain" else { return }
    for index in table.subviews.indices {
      guard let place = cells.firstIndex(where: { $0.id == table.subviews[index].id }) else {
        continue
      }
      if table.subviews[index].backgroundColor == nil {
        table.subviews[index].backgroundColor = .white
      }
      guard style == "insetGrouped" else { continue }
      var corners: CornerMask = []
      if place == 0 { corners.formUnion([.minXMinY, .maxXMinY]) }
      if place == cells.count - 1 { corners.formUnion([.minXMaxY, .maxXMaxY]) }
      var looks = table.subviews[index].looks?.looks ?? ViewLooks()
      looks.maskedCorners = corners
      table.subviews[index].looks = SharedLooks(looks)
      table.subviews[index].cornerRadius = corners.isEmpty ? 0 : 10
    }
  }

  private func addLines(
    _ cells: [InterfaceNode], _ style: String, _ node: InterfaceNode,
    _ table: inout ViewDescription
  ) throws(SceneError) {
    guard node["separatorStyle"] != "none" else { return }
    let color = try context.colors.color(node, key: "separatorColor") ?? separator
    for (place, cell) in cells.enumerated() {
      guard let frame = frames[cell.id], frame.height > 0 else { continue }
      let inset = cell.child(key: "separatorInset") ?? node.child(key: "separatorInset")
      let left = try inset?.number("minX") ?? (frame.width >= 414 ? 20 : 16)
      let right = try inset?.number("maxX") ?? 0
      let isLast = place == cells.count - 1
      if isLast, style == "insetGrouped" { continue }
      let isWhole = isLast && style == "grouped"
      let line = CGRect(
        x: frame.minX + (isWhole ? 0 : left), y: frame.maxY - hairline,
        width: max(0, frame.width - (isWhole ? 0 : left + right)), height: hairline)
      table.subviews.append(InterfaceParts.view(line, color))
    }
  }

  private func addTitles(
    _ section: InterfaceNode, _ cells: [InterfaceNode], _ style: String,
    _ table: inout ViewDescription
  ) {
    guard let first = cells.first.flatMap({ frames[$0.id] }),
      let last = cells.last.flatMap({ frames[$0.id] })
    else { return }
    let side: CGFloat = first.width >= 414 - 40 ? 20 : 16
    let box = CGRect(x: first.minX + side, y: 0, width: max(0, first.width - 2 * side), height: 22)
    let small = Font.system(size: 13)
    let grey = SystemColor.secondaryLabel.light
    if let title = section["headerTitle"] {
      let isPlain = style == "plain"
      let frame = box.offsetBy(dx: 0, dy: first.minY - (isPlain ? 22 : 24))
      table.subviews.append(
        InterfaceParts.label(
          frame, isPlain ? title : title.uppercased(),
          isPlain ? .system(size: 15, weight: .semibold) : small, isPlain ? .black : grey,
          of: section))
    }
    if let title = section["footerTitle"] {
      table.subviews.append(
        InterfaceParts.label(
          box.offsetBy(dx: 0, dy: last.maxY + 2), title, small, grey, of: section))
    }
  }

  /// Adds an accessory to a cell.
  func addAccessory(to cell: inout ViewDescription, _ node: InterfaceNode) {
    guard let frame = frames[node.id] else { return }
    let middle = frame.height / 2
    switch node["accessoryType"] {
    case "disclosureIndicator":
      cell.subviews.append(
        InterfaceParts.strokes(
          CGRect(x: frame.width - 27, y: middle - 6, width: 7, height: 12),
          SystemColor.systemGray3.light, width: 2,
          [[CGPoint(x: 1, y: 1), CGPoint(x: 6, y: 6), CGPoint(x: 1, y: 11)]]))
    case "checkmark":
      cell.subviews.append(
        InterfaceParts.strokes(
          CGRect(x: frame.width - 34, y: middle - 6, width: 14, height: 12), SystemColors.tint,
          width: 2, [[CGPoint(x: 1, y: 7), CGPoint(x: 5, y: 11), CGPoint(x: 13, y: 1)]]))
    case .none, "none": break
    case .some(let name):
      context.log.warn(node, "its accessory \(Message.quoted(name)) is not drawn")
    }
  }
}
