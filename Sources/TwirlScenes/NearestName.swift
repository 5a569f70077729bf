import TwirlText

/// Finds the name that somebody has probably meant.
enum NearestName {
  /// Longer names are not compared: the work grows with the product of the lengths.
  private static let lengthLimit = 64

  /// Returns the name nearest to a misspelt one, or nil where none is near.
  ///
  /// Near is what ``closeNames(to:among:limit:)`` takes for it, or else a name that contains the
  /// misspelt one, as "cornerRadius" does "radius". "colour" counts as "color".
  static func find(_ text: String, among names: [String]) -> String? {
    let wanted = text.lowercased().replacing("colour", with: "color")
    guard wanted.unicodeScalars.count <= lengthLimit else { return nil }
    let candidates = names.filter { $0.unicodeScalars.count <= lengthLimit }
    if let close = closeNames(to: wanted, among: candidates, limit: 1).first { return close }
    guard wanted.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().contains(wanted) }
  }
}
