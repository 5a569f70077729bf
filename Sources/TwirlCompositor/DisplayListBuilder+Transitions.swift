import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension DisplayListBuilder {
  /// Returns what a layer draws on its way from an old picture to its new one.
  ///
  ///     fade     the old one dissolves into the new one
  ///     push     both slide by the whole width or height
  ///     moveIn   the new one slides over the old one, which stays
  ///     reveal   the old one slides off the new one, which stays
  ///     flip     a sheet with the two on its sides turns over
  ///
  /// What slides or turns is cut to the layer's bounds or turned about their middle. The old picture
  /// lies in its own bounds as they were, from the corner where the new ones are.
  func transition(
    _ kind: Transition.Kind, _ direction: Transition.Direction, from old: LayerSnapshot,
    to new: LayerSnapshot, _ progress: CGFloat, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let bounds = new.properties.bounds
    let shift = CGAffineTransform(
      translationX: bounds.minX - old.properties.bounds.minX,
      y: bounds.minY - old.properties.bounds.minY)
    let oldPlace = PlaneTransform.affine(shift).concatenating(toDevice)
    // The way of the new picture at its beginning, in points.
    let way: CGPoint =
      switch direction {
      case .fromLeft: CGPoint(x: -bounds.width, y: 0)
      case .fromRight: CGPoint(x: bounds.width, y: 0)
      case .fromTop: CGPoint(x: 0, y: -bounds.height)
      case .fromBottom: CGPoint(x: 0, y: bounds.height)
      }
    func moved(_ place: PlaneTransform, _ part: CGFloat) -> PlaneTransform {
      let move = CGAffineTransform(translationX: way.x * part, y: way.y * part)
      return PlaneTransform.affine(move).concatenating(place)
    }
    func cut(_ nodes: [DisplayNode]) -> [DisplayNode] {
      group(nodes, clip: Path(rect: bounds), toDevice)
    }

    switch kind {
    case .fade:
      return dissolve(
        try picture(of: old, oldPlace), try picture(of: new, toDevice), progress,
        isOpaque: new.properties.isOpaque, toDevice)
    case .push:
      return cut(
        try picture(of: old, moved(oldPlace, -progress))
          + picture(of: new, moved(toDevice, 1 - progress)))
    case .moveIn:
      return cut(
        try picture(of: old, oldPlace) + picture(of: new, moved(toDevice, 1 - progress)))
    case .reveal:
      return cut(
        try picture(of: new, toDevice) + picture(of: old, moved(oldPlace, -progress)))
    case .flip:
      return try flip(direction, from: old, to: new, progress, bounds, oldPlace, toDevice)
    }
  }

  /// Lays one picture over another, each with its share.
  ///
  /// A cross-dissolve is old · (1 − p) + new · p. Laying over alone gives that in two cases: the old
  /// picture in full under a new one that is opaque (old · (1 − p) is what shows through it), and the
  /// old one at 1 − p where the new one is clear. Which of the two is drawn goes by whether the new
  /// layer's background is opaque; in the second case, where both pictures are opaque nevertheless,
  /// p · (1 − p) of what lies behind shines through.
  private func dissolve(
    _ old: [DisplayNode], _ new: [DisplayNode], _ progress: CGFloat, isOpaque: Bool,
    _ toDevice: PlaneTransform
  ) -> [DisplayNode] {
    let share = min(max(progress, 0), 1)
    return group(old, opacity: isOpaque && share < 1 ? 1 : 1 - share, toDevice)
      + group(new, opacity: share, toDevice)
  }

  /// Turns a sheet about the vertical middle, or the horizontal one for the top and bottom.
  ///
  /// The side that it comes from moves to the front, as with UIKit's flips: from the left, the left one.
  /// Up to one half the old picture is seen, turned by 180° · p; from there on the new one, which lies
  /// on the back. The eye is as far away as four times the sheet's longer side.
  private func flip(
    _ direction: Transition.Direction, from old: LayerSnapshot, to new: LayerSnapshot,
    _ progress: CGFloat, _ bounds: CGRect, _ oldPlace: PlaneTransform, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let isFront = progress < 0.5
    let angle = .pi * (isFront ? progress : progress - 1)
    var sheet = CATransform3DIdentity
    let distance = 4 * max(bounds.width, bounds.height)
    if distance > 0 { sheet.m34 = -1 / distance }
    sheet =
      switch direction {
      case .fromLeft: CATransform3DRotate(sheet, angle, 0, 1, 0)
      case .fromRight: CATransform3DRotate(sheet, -angle, 0, 1, 0)
      case .fromTop: CATransform3DRotate(sheet, -angle, 1, 0, 0)
      case .fromBottom: CATransform3DRotate(sheet, angle, 1, 0, 0)
      }
    var turn = CATransform3DTranslate(sheet, -bounds.midX, -bounds.midY, 0)
    turn = CATransform3DConcat(turn, CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0))
    let turned = PlaneTransform(ProjectiveTransform(turn)).concatenating(toDevice)
    guard turned.covers else { return [] }
    guard isFront else { return try picture(of: new, turned) }
    let shift = CGAffineTransform(
      translationX: bounds.minX - old.properties.bounds.minX,
      y: bounds.minY - old.properties.bounds.minY)
    return try picture(of: old, PlaneTransform.affine(shift).concatenating(turned))
  }
}

extension LayerProperties {
  /// Whether the background hides all that lies behind the bounds.
  fileprivate var isOpaque: Bool { backgroundColor?.alpha == 1 && cornerRadius == 0 }
}
