/// Which points count as inside a path, by their winding number.
public enum FillRule: Sendable {
  /// Inside wherever the winding number is not zero.
  case nonZero
  /// Inside wherever the winding number is odd.
  case evenOdd
}
