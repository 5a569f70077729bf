import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlRaster
import TwirlText

/// A canvas on which clips, devices and words are put together.
///
/// Each part changes the pixels that it says, and the canvas hands on a rectangle around all of them:
/// formats know one rectangle a frame. One part alone goes through with nothing but an offset.
final class FrameComposer {
  private let layout: ReviewLayout
  private let style: WordStyle
  private var canvas: Bitmap
  private var damage: PixelRect
  /// What stands on each strip.
  private var shownWords: [String?]

  /// How words look.
  struct WordStyle {
    var paper: Color
    var scale: CGFloat
    var family: String
    var fonts: FontBook

    /// Dark letters on light paper, light ones on dark paper, grey ones on none.
    var ink: Color {
      guard paper.alpha >= 0.5 else { return Color(white: 0.5) }
      // Rec. 601's weights: how light a colour seems.
      let light = 0.299 * paper.red + 0.587 * paper.green + 0.114 * paper.blue
      return Color(white: light > 0.5 ? 0.24 : 0.92)
    }

    /// The colours of paper and letters that a palette must hold.
    var colors: [Pixel] { [paper.pixel, ink.pixel].filter { $0.alpha == 255 } }
  }

  /// Creates a canvas with paper, devices and the line, before the first frames.
  init(_ layout: ReviewLayout, style: WordStyle) {
    (self.layout, self.style) = (layout, style)
    canvas = Bitmap(
      width: layout.bounds.width, height: layout.bounds.height, fill: style.paper.pixel)
    damage = layout.bounds
    shownWords = Array(repeating: nil, count: layout.strips.count)
    for slot in [layout.before, layout.after].compactMap(\.self) {
      guard let device = slot.device else {
        canvas.fill(slot.visible, with: .clear)
        continue
      }
      put(device.bounds, device.body, at: slot.origin, visible: slot.visible)
    }
    if let line = layout.line { canvas.fill(line, with: Color(white: 0.56).pixel) }
  }

  /// Puts what has changed of a clip in its place.
  func put(_ update: FrameUpdate, in slot: ReviewLayout.Slot) {
    guard !update.rect.isEmpty else { return }
    let (rect, pixels) =
      slot.device?.framed(update.rect, update.pixels) ?? (update.rect, update.pixels)
    put(rect, pixels, at: slot.origin, visible: slot.visible)
  }

  private func put(
    _ rect: PixelRect, _ pixels: Bitmap, at origin: (x: Int, y: Int), visible: PixelRect
  ) {
    let place = rect.offsetBy(x: origin.x, y: origin.y)
    let shown = place.intersection(visible)
    guard !shown.isEmpty else { return }
    let part = pixels.cropped(to: shown.offsetBy(x: -place.x, y: -place.y))
    canvas.replace(x: shown.x, y: shown.y, with: part)
    damage = damage.union(shown)
  }

  /// Writes on the strips, if the words are other ones than before.
  ///
  /// - Throws: `TextError` if the font is missing.
  func write(_ words: (ReviewLayout.Words) -> (text: String, widest: String)) throws {
    for (index, strip) in layout.strips.enumerated() {
      let (text, widest) = words(strip.words)
      guard text != shownWords[index] else { continue }
      let picture = try drawn(text, widest: widest, on: strip)
      // The first writing goes with the whole canvas.
      let update =
        shownWords[index] == nil
        ? FrameUpdate(picture)
        : FrameUpdate(from: canvas.cropped(to: strip.rect), to: picture)
      shownWords[index] = text
      put(
        update.rect, update.pixels, at: (strip.rect.x, strip.rect.y), visible: layout.bounds)
    }
  }

  /// Draws words that begin where the widest ones do, which are in the middle.
  private func drawn(
    _ text: String, widest: String, on strip: ReviewLayout.Strip
  ) throws -> Bitmap {
    let context = GraphicsContext(
      bitmap: Bitmap(
        width: strip.rect.width, height: strip.rect.height, fill: style.paper.pixel))
    let caption = try caption(text, strip)
    let widest = text == widest ? caption : try self.caption(widest, strip)
    let baseline = (CGFloat(strip.rect.height) + caption.capHeight) / 2
    let left = (CGFloat(strip.rect.width) - widest.width) / 2
    caption.draw(in: context, at: CGPoint(x: left.rounded(), y: baseline.rounded()))
    return context.bitmap
  }

  private func caption(_ text: String, _ strip: ReviewLayout.Strip) throws -> Caption {
    var look = Caption.Style(
      size: 13 * style.scale, weight: strip.words == .label ? .medium : .semibold,
      color: style.ink)
    look.font.family = style.family
    return try Caption(
      text, style: look, fonts: style.fonts,
      widthLimit: CGFloat(strip.rect.width) - 8 * style.scale, replacement: "?")
  }

  /// Returns what has changed since the last call; the first time, the whole canvas.
  func take() -> FrameUpdate {
    defer { damage = .empty }
    return damage.isEmpty
      ? .none : FrameUpdate(rect: damage, pixels: canvas.cropped(to: damage))
  }
}
