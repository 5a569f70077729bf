import TwirlGraphics

/// The colours of a strip's own drawing: dark on a light page, or light on a dark one.
struct StripTheme: Equatable {
  /// Behind everything.
  var page: Color
  /// Times and titles.
  var text: Color
  /// Units, names of axes, what is read second.
  var secondary: Color
  /// Edges of pictures, axes, ticks.
  var hairline: Color
  /// Around lines that cross a picture, so that they stand out from whatever it shows.
  var rim: Color
  /// One for each view whose way is shown, told apart by people with any usual colour vision.
  var tracks: [Color]

  /// For scenes on light backgrounds.
  static let light = StripTheme(
    page: .white, text: Color(white: 0.11), secondary: Color(white: 0.42),
    hairline: Color(white: 0.80), rim: Color(white: 1, alpha: 0.85),
    tracks: [
      Color(red: 0.84, green: 0.18, blue: 0.28), Color(red: 0.06, green: 0.46, blue: 0.43),
      Color(red: 0.47, green: 0.27, blue: 0.75), Color(red: 0.72, green: 0.43, blue: 0.02),
      Color(red: 0.16, green: 0.36, blue: 0.78),
    ])

  /// For scenes on dark backgrounds.
  static let dark = StripTheme(
    page: Color(white: 0.09), text: Color(white: 0.95), secondary: Color(white: 0.62),
    hairline: Color(white: 0.30), rim: Color(white: 0.04, alpha: 0.75),
    tracks: [
      Color(red: 1.00, green: 0.42, blue: 0.48), Color(red: 0.30, green: 0.83, blue: 0.73),
      Color(red: 0.75, green: 0.60, blue: 1.00), Color(red: 0.98, green: 0.74, blue: 0.28),
      Color(red: 0.48, green: 0.69, blue: 1.00),
    ])

  /// The theme that suits what lies behind a scene; clear counts as light.
  static func suiting(_ background: Color) -> StripTheme {
    // Rec. 709's weights, on the encoded values: near enough to tell dark from light.
    let luma = 0.2126 * background.red + 0.7152 * background.green + 0.0722 * background.blue
    return background.alpha >= 0.5 && luma < 0.5 ? dark : light
  }
}
