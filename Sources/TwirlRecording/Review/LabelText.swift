import Foundation

/// A label's text with placeholders, filled in for one frame after another.
///
/// ``widest`` has room for every frame's: words that begin where it would, and digits of one width, stand
/// still from frame to frame.
struct LabelText {
  private let template: String
  /// Hundredths of a second unless some instant needs thousandths.
  private let digits: Int
  private let frameCount: Int
  private let latest: Double

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - times: the instants of all frames, in seconds.
  ///   - frameCount: how many there are.
  init(_ template: String, times: [Double], frameCount: Int) {
    (self.template, self.frameCount) = (template, frameCount)
    let needsThousandths = times.contains { abs(($0 * 100).rounded() / 100 - $0) > 0.0004 }
    digits = needsThousandths ? 3 : 2
    latest = times.max() ?? 0
  }

  /// The text with the largest numbers.
  var widest: String { text(time: latest, frame: max(frameCount - 1, 0)) }

  /// Returns the text of a frame.
  func text(time: Double, frame: Int) -> String {
    guard template.contains("{") else { return template }
    return
      template
      .replacingOccurrences(of: "{time}", with: Self.decimal(time, digits) + " s")
      .replacingOccurrences(of: "{frames}", with: String(frameCount))
      .replacingOccurrences(of: "{frame}", with: String(frame))
  }

  /// A number with so many digits behind the point, in no locale.
  static func decimal(_ value: Double, _ digits: Int) -> String {
    let unit = digits == 3 ? 1_000 : 100
    let whole = Int((min(max(value, 0), 1e9) * Double(unit)).rounded())
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
