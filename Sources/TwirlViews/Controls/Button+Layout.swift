import Foundation
import TwirlGraphics
import TwirlLayers

extension Button {
  /// The room around picture and title.
  var padding: EdgeInsets {
    if let configuration { return configuration.contentInsets }
    return contentEdgeInsets == .zero ? EdgeInsets(top: 6, bottom: 6) : contentEdgeInsets
  }

  private var imageSize: CGSize { shownImage?.size ?? .zero }

  /// The gap between picture and title.
  private var gap: CGFloat {
    guard let configuration, shownImage != nil, label.text?.isEmpty == false else { return 0 }
    return configuration.imagePadding
  }

  var contentSize: CGSize {
    let title = label.intrinsicContentSize
    let line = max(title.height, label.text?.isEmpty == false ? lineHeight(of: font) : 0)
    return CGSize(
      width: imageSize.width + gap + title.width + padding.width,
      height: max(imageSize.height, line) + padding.height)
  }

  /// Puts the title into what the picture leaves of the room, and the picture into what the title leaves:
  /// centred, both together come to lie in the middle.
  ///
  ///     ├─ image ─┼──────────── title's room ───────────┤
  ///     ├──────── image's room ───────┼───── title ─────┤
  func layOutContent() {
    background?.frame = bounds
    if let configuration {
      background?.cornerRadius = configuration.cornerStyle.radius(in: bounds)
    }
    let content = (configuration?.contentInsets ?? contentEdgeInsets).inset(bounds)
    let hasImage = shownImage != nil
    var forTitle = titleEdgeInsets
    if hasImage { forTitle.left += min(imageSize.width, content.width) + gap }
    let room = forTitle.inset(content)
    let height: CGFloat? =
      switch contentVerticalAlignment {
      case .center, .fill: nil
      case .top, .bottom: min(label.sizeThatFits(room.size).height, room.height)
      }
    label.frame = place(CGSize(width: room.width, height: height ?? room.height), in: room)
    picture?.isHidden = !hasImage
    guard hasImage else { return }
    let picture = madePicture()
    var forImage = imageEdgeInsets
    forImage.right += label.intrinsicContentSize.width + gap
    // A picture is cut down to the content, not to what a long title leaves of it.
    let size = CGSize(
      width: min(imageSize.width, content.width), height: min(imageSize.height, content.height))
    var imageRoom = forImage.inset(content)
    if imageRoom.width < size.width {
      imageRoom = CGRect(
        x: content.minX + imageEdgeInsets.left, y: imageRoom.minY, width: size.width,
        height: imageRoom.height)
    }
    picture.frame = place(size, in: imageRoom)
  }

  private func place(_ size: CGSize, in room: CGRect) -> CGRect {
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .center, .fill: room.midX - size.width / 2
      case .left, .leading: room.minX
      case .right, .trailing: room.maxX - size.width
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .center, .fill: room.midY - size.height / 2
      case .top: room.minY
      case .bottom: room.maxY - size.height
      }
    return CGRect(origin: CGPoint(x: x, y: y), size: size)
  }

  // MARK: What is shown

  /// The picture that shows, before it is filled with the tint.
  private var shownImage: Image? { configuration?.image ?? currentImage }

  /// Brings title, picture and background up to the state.
  func showContent() {
    let color = shownTitleColor
    label.textColor = color
    if configuration?.title == nil, let attributed = currentAttributedTitle {
      label.attributedText = attributed
    } else {
      let title = configuration?.title ?? currentTitle
      // Setting text has the label measured: only where it is another one.
      if label.attributedText != nil || (label.text ?? "") != (title ?? "") { label.text = title }
    }
    if shownImage != nil || picture != nil { showPicture(color) }
    showBackground()
  }

  private func showPicture(_ color: Color) {
    let (image, picture) = (shownImage, madePicture())
    let isTemplate = buttonType == .system
    let shown = isTemplate ? image.map { tinted($0, color) } : image
    if picture.image !== shown { picture.image = shown }
    let isOwn = images[state] != nil || state == .normal || state == .selected
    if !isTemplate { picture.alpha = isOwn ? 1 : Self.fadedOpacity }
    if picture.isHidden != (image == nil) { layOutContent() }
  }

  private var shownTitleColor: Color {
    guard let configuration else { return currentTitleColor }
    return isEnabled
      ? configuration.foregroundColor(tint: tintColor) : SystemColor.tertiaryLabel.light
  }

  private func showBackground() {
    let found = backgroundImages[state] ?? backgroundImages[.normal]
    guard configuration != nil || found != nil || background != nil else { return }
    let background = madeBackground()
    if let configuration {
      let fill = configuration.backgroundColor(tint: tintColor)
      background.isHidden = fill == nil
      background.contents = nil
      background.backgroundColor =
        isEnabled || fill == nil ? fill : SystemColor.tertiarySystemFill.light
      layOutContent()
      return
    }
    background.isHidden = found == nil
    background.backgroundColor = nil
    background.cornerRadius = 0
    background.contents = found?.image
    background.contentsScale = found?.image.scale ?? 1
    background.contentsCenter = found?.center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
