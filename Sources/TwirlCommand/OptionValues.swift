import Foundation
import TwirlKit

extension ParsedArguments {
  /// Returns an option's value as a number in a range.
  func number(
    _ name: String, in range: ClosedRange<Double>, unit: String = ""
  ) throws(CommandError) -> Double? {
    guard let text = last(name) else { return nil }
    let value = Double(text)
    if let value, range.contains(value) { return value }
    let limits = "\(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription)"
    let problem = value == nil ? "not a number" : "out of range"
    throw .usage("--\(name) \(text): \(problem); give \(limits)\(unit)")
  }

  /// Returns an option's value as a whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = last(name) else { return nil }
    let value = Int(text)
    if let value, range.contains(value) { return value }
    let problem = value == nil ? "not a whole number" : "out of range"
    throw .usage("--\(name) \(text): \(problem); give \(range.lowerBound) to \(range.upperBound)")
  }

  /// Returns an option's value as a number of plays.
  func plays(_ name: String) throws(CommandError) -> Plays? {
    guard let text = last(name) else { return nil }
    if text == "forever" { return .forever }
    guard let count = Int(text), (1...65_536).contains(count) else {
      throw .usage("--\(name) \(text): not a number of plays; give 1 to 65536 or forever")
    }
    return .times(count)
  }

  /// Returns an option's value as what a progress bar is shown for.
  func progressMode(_ name: String) throws(CommandError) -> ProgressBar.Mode {
    guard let text = last(name) else { return .auto }
    guard let mode = ProgressBar.Mode(rawValue: text) else {
      throw .usage("--\(name) \(text): no such mode; give auto, always or never")
    }
    return mode
  }

  /// Returns an option's value as an amount of compression.
  func compression(_ name: String) throws(CommandError) -> PNGEncoder.Compression? {
    guard let text = last(name) else { return nil }
    let values: [String: PNGEncoder.Compression] = [
      "fast": .fast, "default": .default, "small": .small,
    ]
    guard let value = values[text] else {
      throw .usage("--\(name) \(text): no such amount; give fast, default or small")
    }
    return value
  }

  /// Returns an option's value as a colour.
  func color(_ name: String) throws(CommandError) -> Color? {
    guard let text = last(name) else { return nil }
    if text == "clear" { return .clear }
    guard let color = Color(hex: text) else {
      throw .usage("--\(name) \(text): not a colour; give #RGB, #RRGGBB, #RRGGBBAA or clear")
    }
    return color
  }

  /// Returns the only operand.
  func operand(_ what: String, command: String) throws(CommandError) -> String {
    guard operands.count <= 1 else {
      throw .usage("\(operands[1]): one \(what) is enough; see 'twirl \(command) --help'")
    }
    guard let operand = operands.first else {
      throw .usage("no \(what) was given; see 'twirl \(command) --help'")
    }
    return operand
  }
}
