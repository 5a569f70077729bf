import Foundation
import TwirlGraphics
import TwirlText

/// What all readers of one page share.
final class InterfaceContext {
  let document: InterfaceDocument
  let log: InterfaceLog
  let colors: InterfaceColors
  let fonts: InterfaceFonts
  let images: InterfaceImages
  let device: InterfaceDevice
  /// The IDs of views and constraints that are not there on an upright phone.
  let excluded: Set<String>
  /// The controllers whose views are already shown: one that embeds itself would have no end.
  var shown: Set<String> = []

  init(
    _ document: InterfaceDocument, path: String, makeBook: @escaping () -> FontBook
  ) {
    self.document = document
    log = InterfaceLog(file: path)
    device = InterfaceDevice(document)
    images = InterfaceImages(document: document, path: path, scale: device.scale, log: log)
    colors = InterfaceColors(
      resources: document.resources, log: log, catalogColor: images.catalogColor(_:of:))
    fonts = InterfaceFonts(log: log, makeBook: makeBook)
    excluded = Self.excluded(in: document.root)
    if document.root.child("device")?["appearance"] == "dark" {
      log.note("the document is designed in the dark appearance and drawn in the light one")
    }
  }

  /// The variations that apply to an upright phone: compact width and regular height.
  private static let variations = [
    "default", "widthClass=compact", "heightClass=regular",
    "heightClass=regular-widthClass=compact",
  ]

  private static func excluded(in root: InterfaceNode) -> Set<String> {
    var excluded: Set<String> = []
    var open = [root]
    while let node = open.popLast() {
      for name in variations {
        for variation in node.children where variation.name == "variation" {
          guard variation["key"] == name else { continue }
          for reference in variation.children.flatMap(\.children) {
            guard let id = reference["reference"] else { continue }
            if reference.name == "exclude" { excluded.insert(id) }
            if reference.name == "include" { excluded.remove(id) }
          }
        }
      }
      open += node.children
    }
    return excluded
  }

  /// The views in a view that are drawn, from back to front.
  func subviews(of node: InterfaceNode) -> [InterfaceNode] {
    InterfaceElements.subviews(of: node).filter { !excluded.contains($0.id) }
  }

  /// An attribute of an element as it is on an upright phone.
  func varied(_ node: InterfaceNode, _ attribute: String) throws(SceneError) -> CGFloat? {
    var value = try node.number(attribute)
    for name in Self.variations {
      for variation in node.children where variation.name == "variation" {
        if variation["key"] == name, let other = try variation.number(attribute) { value = other }
      }
    }
    return value
  }
}
