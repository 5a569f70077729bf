/// What Interface Builder's elements are.
enum InterfaceElements {
  /// The elements that are views though they may have no frame.
  private static let views: Set<String> = [
    "view", "label", "button", "imageView", "stackView", "scrollView", "switch", "slider",
    "progressView", "activityIndicatorView", "segmentedControl", "textField", "textView",
    "tableView", "tableViewCell", "tableViewCellContentView", "collectionView",
    "collectionViewCell", "collectionViewCellContentView", "collectionReusableView",
    "containerView", "visualEffectView", "pickerView", "datePicker", "stepper", "pageControl",
    "searchBar", "toolbar", "navigationBar", "tabBar", "mapView", "webView", "wkWebView", "mtkView",
    "glkView", "sceneKitView", "arscnView", "control",
  ]

  /// Whether an element stands for a view.
  static func isView(_ node: InterfaceNode) -> Bool {
    views.contains(node.name)
      || node.children.contains { $0.name == "rect" && $0["key"] == "frame" }
  }

  /// Elements whose IDs are not those of objects: the same font or size may be listed twice.
  static let sharesIDs: Set<String> = ["customObject", "designable", "userDefinedRuntimeAttribute"]

  /// The views in a view, from back to front, as far as they are drawn.
  static func subviews(of node: InterfaceNode) -> [InterfaceNode] {
    var views: [InterfaceNode] = []
    for child in node.children {
      switch child.name {
      case "subviews": views += child.children
      case "sections": views += child.children.flatMap { $0.list("cells") }
      case "prototypes", "cells": views += child.children
      default:
        if let key = child["key"], viewKeys.contains(key), isView(child) { views.append(child) }
      }
    }
    return views
  }

  /// The keys of views that lie in their owner beside the list of its subviews.
  private static let viewKeys: Set<String> = [
    "contentView", "tableHeaderView", "tableFooterView", "sectionHeaderView",
    "sectionFooterView",
  ]
}
