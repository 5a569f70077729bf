import Foundation

/// A number in a transform that a key path such as `transform.rotation.z` names.
///
///     var transform = CATransform3DMakeScale(2, 3, 1)
///     transform[.rotation] = .pi / 6   // keeps the scale
///
/// The raw value is what follows `transform.` in Core Animation's key paths.
public enum CATransform3DComponent: String, Hashable, Sendable, CaseIterable {
  /// The rotation about the z axis in radians: the same as `rotationZ`.
  case rotation = "rotation"
  /// The rotation about the x axis in radians.
  case rotationX = "rotation.x"
  /// The rotation about the y axis in radians.
  case rotationY = "rotation.y"
  /// The rotation about the z axis in radians.
  case rotationZ = "rotation.z"
  /// The mean of the three scales; setting it sets all three.
  case scale = "scale"
  /// The scale along the x axis.
  case scaleX = "scale.x"
  /// The scale along the y axis.
  case scaleY = "scale.y"
  /// The scale along the z axis.
  case scaleZ = "scale.z"
  /// The translation along the x axis.
  case translationX = "translation.x"
  /// The translation along the y axis.
  case translationY = "translation.y"
  /// The translation along the z axis.
  case translationZ = "translation.z"
}

extension CATransform3D {
  /// The value of a component; setting it keeps the others.
  ///
  /// The rotation is that about x, then y, then z. As the three angles follow from the matrix, a full
  /// turn reads as none: what an animation of the component needs beyond half a turn it must keep.
  public subscript(component: CATransform3DComponent) -> CGFloat {
    get {
      switch component {
      case .translationX: return m41
      case .translationY: return m42
      case .translationZ: return m43
      default: break
      }
      let parts = CATransform3DComponents(self)
      switch component {
      case .rotationX: return CGFloat(parts.rotation.x)
      case .rotationY: return CGFloat(parts.rotation.y)
      case .rotation, .rotationZ: return CGFloat(parts.rotation.z)
      case .scaleX: return CGFloat(parts.scale.x)
      case .scaleY: return CGFloat(parts.scale.y)
      case .scaleZ: return CGFloat(parts.scale.z)
      default: return CGFloat(parts.scale.sum() / 3)
      }
    }
    set {
      let value = Double(newValue)
      switch component {
      case .translationX: m41 = newValue
      case .translationY: m42 = newValue
      case .translationZ: m43 = newValue
      case .rotationX: setComponents { $0.rotation.x = value }
      case .rotationY: setComponents { $0.rotation.y = value }
      case .rotation, .rotationZ: setComponents { $0.rotation.z = value }
      case .scaleX: setComponents { $0.scale.x = value }
      case .scaleY: setComponents { $0.scale.y = value }
      case .scaleZ: setComponents { $0.scale.z = value }
      case .scale: setComponents { $0.scale = SIMD3(repeating: value) }
      }
    }
  }

  /// The translation in the plane, which the key path `transform.translation` names.
  public var planarTranslation: CGSize {
    get { CGSize(width: m41, height: m42) }
    set { (m41, m42) = (newValue.width, newValue.height) }
  }

  private mutating func setComponents(_ change: (inout CATransform3DComponents) -> Void) {
    var parts = CATransform3DComponents(self)
    change(&parts)
    self = parts.transform
  }
}

/// A transform's parts with the rotation as three angles, for any transform.
///
/// Where the linear part is singular, as after a scale of 0, a row that has vanished is taken to have
/// scale 0 along the axis that completes the others. A reflection belongs to one axis, that whose
/// diagonal entry is least, so that a plain mirror image has no rotation.
package struct CATransform3DComponents: Equatable, Sendable {
  package var scale: SIMD3<Double>
  package var skew: SIMD3<Double>
  /// The angles about x, y and z in radians, applied in that order.
  package var rotation: SIMD3<Double>
  package var translation: SIMD3<Double>
  package var perspective: SIMD4<Double>

  package init(_ transform: CATransform3D) {
    let rows = transform.rows
    translation = rows[3].xyz
    perspective = SIMD4(0, 0, 0, 1)
    if transform.isPlanar, let plane = AffineDecomposition(transform.planarPart) {
      scale = SIMD3(Double(plane.scaleX), Double(plane.scaleY), rows[2].z)
      skew = SIMD3(Double(plane.skew), 0, 0)
      rotation = SIMD3(0, 0, Double(plane.rotation))
      return
    }
    if let parts = CATransform3DDecomposition(transform) {
      (scale, skew) = (parts.scale, parts.skew)
      (translation, perspective) = (parts.translation, parts.perspective)
      rotation = .zero
      var axes = parts.rotation.rows
      if scale.x < 0 { Self.reflectOneAxis(of: rows, &scale, &skew, &axes) }
      rotation = Self.angles(axes)
      return
    }
    var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    (scale, skew, axes) = Self.completed(rows[0].xyz, rows[1].xyz, rows[2].xyz)
    rotation = Self.angles(axes)
  }

  /// The transform that the parts make up.
  package var transform: CATransform3D {
    CATransform3D(
      scale: scale, skew: skew, rotation: axes, translation: translation, perspective: perspective)
  }

  /// The rows of R_x · R_y · R_z, which applies the rotation about x first.
  private var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (sx, cx) = (sin(rotation.x), cos(rotation.x))
    let (sy, cy) = (sin(rotation.y), cos(rotation.y))
    let (sz, cz) = (sin(rotation.z), cos(rotation.z))
    return (
      SIMD3(cy * cz, cy * sz, -sy),
      SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    )
  }

  /// The angles of a rotation matrix; at ±90° about y, where x and z turn the same way, x is 0.
  private static func angles(
    _ r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD3<Double> {
    let cosine = (r.0.x * r.0.x + r.0.y * r.0.y).squareRoot()
    let y = atan2(-r.0.z, cosine)
    guard cosine > 1e-9 else { return SIMD3(0, y, atan2(-r.1.x, r.1.y)) }
    return SIMD3(atan2(r.1.z, r.2.z), y, atan2(r.0.y, r.0.x))
  }

  /// Makes one scale negative instead of three.
  ///
  /// With D = diag(±1), S·K·R = (S·D)·(D·K·D)·(D·R): two signs move from the scales to the axes.
  private static func reflectOneAxis(
    of rows: [SIMD4<Double>], _ scale: inout SIMD3<Double>, _ skew: inout SIMD3<Double>,
    _ axes: inout (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) {
    let diagonal = SIMD3(rows[0].x, rows[1].y, rows[2].z)
    let least = diagonal.x <= diagonal.min() ? 0 : diagonal.y <= diagonal.min() ? 1 : 2
    var signs = SIMD3<Double>(repeating: -1)
    signs[least] = 1
    scale *= signs
    skew *= SIMD3(signs.x * signs.y, signs.x * signs.z, signs.y * signs.z)
    axes = (axes.0 * signs.x, axes.1 * signs.y, axes.2 * signs.z)
  }

  /// Orthogonalizes rows some of which depend on others.
  private static func completed(
    _ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>
  ) -> (
    scale: SIMD3<Double>, skew: SIMD3<Double>,
    axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) {
    let units: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    var axes: [SIMD3<Double>?] = [nil, nil, nil]
    var scale = SIMD3<Double>.zero
    for (index, row) in [row0, row1, row2].enumerated() {
      var rest = row
      for axis in axes.compactMap(\.self) { rest -= axis * (axis * row).sum() }
      guard row.length > 0, rest.length > 1e-12 * row.length else { continue }
      scale[index] = rest.length
      axes[index] = rest / rest.length
    }
    // The unit vector that is farthest from the others completes them, of several the axis' own.
    for index in 0..<3 where axes[index] == nil {
      let known = axes.compactMap(\.self)
      let rests = ([units[index]] + units).map { unit in
        known.reduce(unit) { $0 - $1 * ($1 * unit).sum() }
      }
      let best = rests.max { $0.length < $1.length } ?? units[index]
      axes[index] = best / best.length
    }
    var (r0, r1, r2) = (axes[0] ?? units[0], axes[1] ?? units[1], axes[2] ?? units[2])
    if (r0 * r1.cross(r2)).sum() < 0 {
      // An axis without extent can point either way.
      if scale.z == 0 { r2 = -r2 } else if scale.y == 0 { r1 = -r1 } else { r0 = -r0 }
    }
    let skew = SIMD3(
      scale.y > 0 ? (r0 * row1).sum() / scale.y : 0, scale.z > 0 ? (r0 * row2).sum() / scale.z : 0,
      scale.z > 0 ? (r1 * row2).sum() / scale.z : 0)
    return (scale, skew, (r0, r1, r2))
  }
}
