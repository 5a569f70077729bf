import Foundation
import TwirlGraphics

/// Where everything of a review lies, in pixels.
///
///     side                        split                 stack
///     ┌─before──┐  ┌──after──┐    ┌─before─┬──after─┐    ┌─before──┐
///     │         │  │         │    │   old  │  new   │    │   old   │
///     │   old   │  │   new   │    └────────┴────────┘    ├──after──┤
///     └─────────┘  └─────────┘                           │   new   │
///     └──────── label ───────┘                           └─────────┘
///
/// The smaller one of two clips lies in the middle of its place. The label's strip is as wide as all.
struct ReviewLayout: Equatable {
  /// Where a clip lies.
  struct Slot: Equatable {
    /// Its top left pixel, which need not be visible.
    var origin: (x: Int, y: Int)
    /// The part of the canvas in which it is to be seen.
    var visible: PixelRect
    /// The device around it.
    var device: DeviceFrame?

    static func == (a: Slot, b: Slot) -> Bool {
      a.origin == b.origin && a.visible == b.visible && a.device == b.device
    }
  }

  /// What a strip says.
  enum Words: Equatable {
    case label
    case beforeName
    case afterName
  }

  /// A strip for words.
  struct Strip: Equatable {
    var words: Words
    var rect: PixelRect
  }

  private(set) var bounds: PixelRect
  private(set) var after: Slot
  private(set) var before: Slot?
  private(set) var strips: [Strip] = []
  /// The line between two halves.
  private(set) var line: PixelRect?

  /// The height of a strip in points.
  static let stripHeight: CGFloat = 28
  /// The gap between two clips in points.
  static let gap: CGFloat = 12

  /// Lays out a review.
  ///
  /// - Parameters:
  ///   - size: of the clip, in pixels.
  ///   - beforeSize: of the version before, if there is one.
  ///   - scale: pixels a point.
  init(_ options: Review.Options, size: PixelRect, beforeSize: PixelRect?, scale: CGFloat) {
    // A device alone is clear outside of its corners; beside strips and gaps it lies on their paper.
    let isAlone = beforeSize == nil && options.label == nil
    let paper = isAlone ? Pixel.clear : options.paper.pixel
    func device(_ size: PixelRect) -> DeviceFrame? {
      options.hasDeviceFrame
        ? DeviceFrame(width: size.width, height: size.height, paper: paper) : nil
    }
    func pixels(_ points: CGFloat) -> Int { max(1, Int(min(points * scale, 1e6).rounded())) }
    let device1 = device(size)
    let outer = device1?.bounds ?? size
    after = Slot(origin: (0, 0), visible: outer, device: device1)
    bounds = outer
    if let beforeSize {
      let device2 = beforeSize == size ? device1 : device(beforeSize)
      before = Slot(origin: (0, 0), visible: .empty, device: device2)
      place(
        options.comparison.layout, new: outer, old: device2?.bounds ?? beforeSize,
        strip: pixels(Self.stripHeight), gap: pixels(Self.gap), line: pixels(1))
    }
    if let label = options.label {
      let height = pixels(Self.stripHeight)
      if label.position == .above { move(byY: height) }
      strips.append(
        Strip(
          words: .label,
          rect: PixelRect(
            x: 0, y: label.position == .above ? 0 : bounds.height, width: bounds.width,
            height: height)))
      bounds.height += height
    }
  }

  private mutating func place(
    _ layout: Review.Comparison.Layout, new: PixelRect, old: PixelRect, strip: Int, gap: Int,
    line thickness: Int
  ) {
    let (width, height) = (max(new.width, old.width), max(new.height, old.height))
    func middle(_ size: PixelRect, in place: PixelRect) -> (x: Int, y: Int) {
      (place.x + (place.width - size.width) / 2, place.y + (place.height - size.height) / 2)
    }
    func name(_ words: Words, x: Int, y: Int, width: Int) {
      strips.append(
        Strip(words: words, rect: PixelRect(x: x, y: y, width: width, height: strip)))
    }
    let (oldPlace, newPlace): (PixelRect, PixelRect)
    switch layout {
    case .side:
      oldPlace = PixelRect(x: 0, y: strip, width: old.width, height: height)
      newPlace = PixelRect(x: old.width + gap, y: strip, width: new.width, height: height)
      name(.beforeName, x: 0, y: 0, width: old.width)
      name(.afterName, x: newPlace.x, y: 0, width: new.width)
      bounds = PixelRect(x: 0, y: 0, width: newPlace.maxX, height: strip + height)
    case .stack:
      oldPlace = PixelRect(x: 0, y: strip, width: width, height: old.height)
      newPlace = PixelRect(x: 0, y: oldPlace.maxY + strip, width: width, height: new.height)
      name(.beforeName, x: 0, y: 0, width: width)
      name(.afterName, x: 0, y: oldPlace.maxY, width: width)
      bounds = PixelRect(x: 0, y: 0, width: width, height: newPlace.maxY)
    case .split:
      oldPlace = PixelRect(x: 0, y: strip, width: width, height: height)
      newPlace = oldPlace
      let left = (width - thickness) / 2
      let right = min(left + thickness, width)
      name(.beforeName, x: 0, y: 0, width: width / 2)
      name(.afterName, x: width / 2, y: 0, width: width - width / 2)
      line = PixelRect(x: max(left, 0), y: strip, width: right - max(left, 0), height: height)
      bounds = PixelRect(x: 0, y: 0, width: width, height: strip + height)
      before?.visible = PixelRect(x: 0, y: strip, width: max(left, 0), height: height)
      after.visible = PixelRect(x: right, y: strip, width: width - right, height: height)
    }
    before?.origin = middle(old, in: oldPlace)
    after.origin = middle(new, in: newPlace)
    let (one, two) = (
      old.offsetBy(x: before?.origin.x ?? 0, y: before?.origin.y ?? 0),
      new.offsetBy(x: after.origin.x, y: after.origin.y)
    )
    let halves = layout == .split ? (before?.visible ?? one, after.visible) : (one, two)
    before?.visible = one.intersection(halves.0)
    after.visible = two.intersection(halves.1)
  }

  private mutating func move(byY height: Int) {
    func moved(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: 0, y: height) }
    after.origin.y += height
    after.visible = moved(after.visible)
    if var slot = before {
      slot.origin.y += height
      slot.visible = moved(slot.visible)
      before = slot
    }
    for index in strips.indices { strips[index].rect = moved(strips[index].rect) }
    line = line.map(moved)
  }
}
