import TwirlGraphics

/// What is known of a face before its file is opened: where it lies and what it declares.
struct FaceRecord: Equatable, Sendable {
  /// How far letters lean, in the order of CSS's preference when upright is wanted.
  enum Slant: Int, Sendable {
    case upright, oblique, italic
  }

  /// Every name of the family, typographic and legacy, in all languages.
  var families: [String]
  /// The weights on the scale of 1 to 1000: one, or a variable font's range.
  var weights: ClosedRange<Int>
  var slant: Slant
  /// The width in percent of normal.
  var width: Double
  var isVariable: Bool
  var path: String
  /// The face's index in a collection.
  var index: Int
  /// The place among files that were named explicitly: the first is preferred between equals.
  var order = 0

  /// The declared spelling of a family's name given in any case; nil when the face is of another.
  func family(called name: String) -> String? {
    let wanted = name.lowercased()
    return families.first { $0.lowercased() == wanted }
  }
}

// MARK: - Matching

extension FaceRecord {
  /// The face of a family that suits a description best, by the rules of CSS Fonts Level 4,
  /// section 5.2: first width (normal is wanted), then slant, then weight.
  ///
  /// Weights: from 400 to 500, look up to 500, then down, then further up; below 400, down, then up;
  /// above 500, up, then down. Slants: for italic look for italic, oblique, upright; for upright,
  /// upright, oblique, italic. Between equals a static face precedes a variable one, and then the
  /// named order, the lesser path, byte by byte, and the index decide: the order of `faces` does
  /// not matter.
  static func best(of faces: [FaceRecord], weight: Int, isItalic: Bool) -> FaceRecord? {
    faces.min { left, right in
      let (first, second) = (
        left.rank(weight: weight, isItalic: isItalic),
        right.rank(weight: weight, isItalic: isItalic)
      )
      guard first == second else { return first.lexicographicallyPrecedes(second) }
      guard left.order == right.order else { return left.order < right.order }
      guard left.path == right.path else {
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
      return left.index < right.index
    }
  }

  /// The weight that the face has when `wanted` is asked for: in a variable font's range, that.
  func weight(nearest wanted: Int) -> Int {
    min(max(wanted, weights.lowerBound), weights.upperBound)
  }

  /// The lower, the better; compared from the first number on.
  private func rank(weight wanted: Int, isItalic: Bool) -> [Double] {
    let weight = weight(nearest: wanted)
    let weightPass =
      switch wanted {
      case ..<400: weight <= wanted ? 0 : 1
      case 400...500: weight >= wanted && weight <= 500 ? 0 : weight < wanted ? 1 : 2
      default: weight >= wanted ? 0 : 1
      }
    // Narrower widths precede wider ones when normal is wanted.
    return [
      width <= 100 ? 0 : 1, abs(width - 100),
      Double(isItalic ? Slant.italic.rawValue - slant.rawValue : slant.rawValue),
      Double(weightPass), Double(abs(weight - wanted)), isVariable ? 1 : 0,
    ]
  }
}
