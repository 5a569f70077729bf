/// Lists what of an element is not drawn.
///
/// What an element can hold and is neither drawn nor without any look is warned of, so that nothing
/// is dropped silently: also what this version has never heard of.
enum InterfaceChecks {
  static func check(_ node: InterfaceNode, _ log: InterfaceLog) {
    let kind = kinds[node.name]
    if kind == nil {
      log.warn(node, "is not drawn; a plain view of its background stands for it")
      return
    }
    checkValues(node, log)
    for attribute in node.attributes.keys.sorted()
    where !common.contains(attribute) && !(kind?.attributes.contains(attribute) ?? false) {
      log.warn(node, "\(attribute)=\(Message.quoted(node[attribute] ?? "")) is not drawn")
    }
    for child in node.children {
      let name = child["key"] ?? child.name
      guard !commonChildren.contains(name), !(kind?.children.contains(name) ?? false) else {
        continue
      }
      if child.name == "nil" || child.name == "variation" { continue }
      log.warn(node, "its \(Message.oneLine(name)) is not drawn")
    }
  }

  /// Attributes that are harmless with some values only.
  private static func checkValues(_ node: InterfaceNode, _ log: InterfaceLog) {
    if node["adjustsFontSizeToFit"] == "YES" {
      log.warn(node, "its text is not made smaller to fit")
    }
    if node["semanticContentAttribute"] == "forceRightToLeft" {
      log.warn(node, "is laid out from left to right")
    }
  }

  /// What an element may hold besides what all have.
  private struct Kind {
    var attributes: Set<String> = []
    var children: Set<String> = []
  }

  /// Attributes of all views that are read, or have no look of their own.
  private static let common: Set<String> = [
    "id", "key", "userLabel", "customClass", "customModule", "customModuleProvider",
    "sceneMemberID", "opaque", "multipleTouchEnabled", "exclusiveTouch",
    "clearsContextBeforeDrawing", "translatesAutoresizingMaskIntoConstraints", "fixedFrame",
    "misplaced", "ambiguous", "horizontalHuggingPriority", "verticalHuggingPriority",
    "horizontalCompressionResistancePriority", "verticalCompressionResistancePriority",
    "placeholderIntrinsicWidth", "placeholderIntrinsicHeight", "verifyAmbiguity",
    "preservesSuperviewLayoutMargins", "insetsLayoutMarginsFromSafeArea",
    "layoutMarginsFollowReadableWidth", "restorationIdentifier", "reuseIdentifier", "contentMode",
    "hidden", "alpha", "tag", "clipsSubviews", "userInteractionEnabled", "autoresizesSubviews",
    "semanticContentAttribute", "simulatedAppContext", "appearanceType", "springLoaded",
    "largeContentTitle", "showsLargeContentViewer", "viewLayoutGuide", "focusGroupIdentifier",
  ]

  private static let commonChildren: Set<String> = [
    "frame", "bounds", "autoresizingMask", "subviews", "backgroundColor", "constraints",
    "userDefinedRuntimeAttributes", "connections", "safeArea", "keyboard", "variation", "default",
    "layoutMargins", "directionalLayoutMargins", "canvasLocation", "tintColor",
    "accessibility", "accessibilityConfiguration", "viewLayoutGuide", "layoutGuide",
    "contentLayoutGuide", "frameLayoutGuide", "gestureRecognizers", "extendedEdge",
    "simulatedStatusBarMetrics", "simulatedTopBarMetrics", "simulatedBottomBarMetrics",
    "simulatedOrientationMetrics", "simulatedScreenMetrics", "simulatedDestinationMetrics",
    "viewLayoutGuides", "size", "preferredContentSize", "modalPageSheetSize",
  ]

  private static let control: Set<String> = [
    "contentHorizontalAlignment", "contentVerticalAlignment", "enabled", "showsMenuAsPrimaryAction",
  ]

  private static let cell: Set<String> = [
    "hidesAccessoryWhenEditing", "indentationLevel", "indentationWidth", "rowHeight",
    "selectionStyle", "style", "textLabel", "detailTextLabel", "imageView", "accessoryType",
    "editingStyle", "tableViewCell", "shouldIndentWhileEditing", "focusStyle",
  ]

  private static let scroll: Set<String> = [
    "alwaysBounceVertical", "alwaysBounceHorizontal", "bounces", "bouncesZoom", "scrollEnabled",
    "pagingEnabled", "directionalLockEnabled", "delaysContentTouches", "canCancelContentTouches",
    "minimumZoomScale", "maximumZoomScale", "keyboardDismissMode", "showsHorizontalScrollIndicator",
    "showsVerticalScrollIndicator", "indicatorStyle", "contentInsetAdjustmentBehavior",
    "dataMode", "decelerationRate",
  ]

  private static let kinds: [String: Kind] = [
    "view": Kind(),
    "control": Kind(attributes: control),
    "containerView": Kind(),
    "label": Kind(
      attributes: [
        "text", "textAlignment", "lineBreakMode", "numberOfLines", "baselineAdjustment",
        "adjustsFontSizeToFit", "minimumFontSize", "minimumScaleFactor", "enabled", "highlighted",
        "adjustsFontForContentSizeCategory", "adjustsLetterSpacingToFit",
        "allowsDefaultTighteningForTruncation", "preferredMaxLayoutWidth", "usesAttributedText",
      ],
      children: ["text", "fontDescription", "textColor", "highlightedColor", "attributedText"]),
    "button": Kind(
      attributes: control.union([
        "buttonType", "lineBreakMode", "reversesTitleShadowWhenHighlighted",
        "adjustsImageWhenHighlighted", "adjustsImageWhenDisabled", "showsTouchWhenHighlighted",
        "adjustsImageSizeForAccessibilityContentSizeCategory", "pointerInteraction", "selected",
        "highlighted",
      ]),
      children: [
        "fontDescription", "normal", "highlighted", "disabled", "selected", "state",
        "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets", "configuration",
      ]),
    "imageView": Kind(
      attributes: ["image", "adjustsImageSizeForAccessibilityContentSizeCategory"]),
    "stackView": Kind(
      attributes: [
        "axis", "distribution", "alignment", "spacing", "spacingType",
        "layoutMarginsRelativeArrangement", "baselineRelativeArrangement",
      ]),
    "scrollView": Kind(attributes: scroll, children: ["contentSize"]),
    "tableView": Kind(
      attributes: scroll.union([
        "style", "separatorStyle", "rowHeight", "estimatedRowHeight", "sectionHeaderHeight",
        "estimatedSectionHeaderHeight", "sectionFooterHeight", "estimatedSectionFooterHeight",
        "allowsSelection", "allowsMultipleSelection", "allowsSelectionDuringEditing",
        "allowsMultipleSelectionDuringEditing", "sectionIndexMinimumDisplayRowCount",
      ]),
      children: [
        "sections", "prototypes", "tableHeaderView", "tableFooterView", "separatorColor",
        "separatorInset",
      ]),
    "tableViewCell": Kind(attributes: cell, children: ["contentView", "separatorInset"]),
    "tableViewCellContentView": Kind(attributes: cell),
    "collectionView": Kind(
      attributes: scroll.union(["allowsSelection", "allowsMultipleSelection"]),
      children: ["collectionViewLayout", "cells", "sectionHeaderView", "sectionFooterView"]),
    "collectionViewCell": Kind(children: ["contentView", "size"]),
    "collectionViewCellContentView": Kind(),
    "collectionReusableView": Kind(),
    "switch": Kind(attributes: control.union(["on"]), children: ["onTintColor", "thumbTintColor"]),
    "slider": Kind(
      attributes: control.union(["value", "minValue", "maxValue", "continuous"]),
      children: ["minimumTrackTintColor", "maximumTrackTintColor", "thumbTintColor"]),
    "progressView": Kind(
      attributes: ["progress", "progressViewStyle"],
      children: ["progressTintColor", "trackTintColor"]),
    "activityIndicatorView": Kind(
      attributes: ["style", "animating", "hidesWhenStopped"], children: ["color"]),
    "segmentedControl": Kind(
      attributes: control.union(["selectedSegmentIndex", "segmentControlStyle", "momentary"]),
      children: ["segments", "selectedSegmentTintColor"]),
    "textField": Kind(
      attributes: control.union([
        "text", "placeholder", "borderStyle", "textAlignment", "minimumFontSize",
        "clearsOnBeginEditing", "clearButtonMode", "adjustsFontForContentSizeCategory",
        "adjustsFontSizeToFit", "allowsEditingTextAttributes", "usesAttributedText",
      ]),
      children: ["textColor", "fontDescription", "textInputTraits", "text"]),
    "textView": Kind(
      attributes: scroll.union([
        "text", "textAlignment", "editable", "selectable", "allowsEditingTextAttributes",
        "adjustsFontForContentSizeCategory", "usesAttributedText",
      ]),
      children: ["textColor", "fontDescription", "textInputTraits", "text"]),
    "stepper": Kind(
      attributes: control.union([
        "value", "minimumValue", "maximumValue", "stepValue", "wraps", "autorepeat", "continuous",
      ])),
    "pageControl": Kind(
      attributes: control.union(["numberOfPages", "currentPage", "hidesForSinglePage"]),
      children: ["pageIndicatorTintColor", "currentPageIndicatorTintColor"]),
  ]
}
