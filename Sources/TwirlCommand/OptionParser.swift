import CGetopt
import Foundation
import TwirlKit
import TwirlText

/// An option that a command knows.
struct OptionSpec {
  /// The long name, without dashes.
  var name: String
  /// The one-letter form, if there is one.
  var short: Character?
  /// What the help calls the option's value; nil for an option without one.
  var value: String?
  /// What the option does, in a phrase.
  var summary: String

  init(_ name: String, short: Character? = nil, value: String? = nil, _ summary: String) {
    (self.name, self.short, self.value, self.summary) = (name, short, value, summary)
  }
}

/// What stands on a command line: options in their order, and the rest.
struct ParsedArguments {
  private var options: [(name: String, value: String)] = []
  private(set) var operands: [String] = []

  /// Returns the last value given for an option.
  func last(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Returns all values given for an option.
  func all(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  /// Returns whether an option was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Reads arguments with the C library's `getopt_long`.
  ///
  /// - Parameter arguments: what follows the command's name.
  init(_ arguments: [String], specs: [OptionSpec], command: String) throws(CommandError) {
    // Index 0 stands for the program; getopt begins after it. The strings live as long as the loop.
    var argv: [UnsafeMutablePointer<CChar>?] = ([command] + arguments).map { strdup($0) }
    argv.append(nil)
    let names = specs.map { strdup($0.name) }
    defer {
      for pointer in argv { free(pointer) }
      for pointer in names { free(pointer) }
    }
    var table = zip(specs, names).enumerated().map { index, entry in
      option(
        name: entry.1, has_arg: entry.0.value == nil ? no_argument : required_argument, flag: nil,
        val: Self.base + Int32(index))
    }
    table.append(option())
    var shorts = ":"
    for spec in specs {
      guard let short = spec.short else { continue }
      shorts += String(short) + (spec.value == nil ? "" : ":")
    }

    getopt_begin()
    var index = 1
    while true {
      let start = index
      let step = getopt_next(Int32(argv.count - 1), &argv, shorts, table)
      if step.code == -1 {
        operands = argv[Int(step.next)...].compactMap { $0.map { String(cString: $0) } }
        return
      }
      index = Int(step.next)
      guard let spec = Self.spec(for: step.code, in: specs) else {
        let text = Self.refused(argv, from: start, to: index)
        throw Self.error(step.code, text, specs, command)
      }
      options.append((spec.name, step.argument.map { String(cString: $0) } ?? ""))
    }
  }

  /// Codes of long options begin above all characters.
  private static let base: Int32 = 0x1000

  private static func spec(for code: Int32, in specs: [OptionSpec]) -> OptionSpec? {
    if code >= base, Int(code - base) < specs.count { return specs[Int(code - base)] }
    return specs.first { spec in
      spec.short?.asciiValue.map { Int32($0) == code } ?? false
    }
  }

  /// Returns the element that getopt has just refused.
  ///
  /// It is the one before the next, unless letters follow the refused one in the same element, as in
  /// `-xo`: getopt has not left it then.
  private static func refused(
    _ argv: [UnsafeMutablePointer<CChar>?], from start: Int, to next: Int
  ) -> String {
    let texts = argv.map { $0.map { String(cString: $0) } ?? "" }
    let isPassed = next > start && texts[next - 1].hasPrefix("-")
    return isPassed || next >= texts.count ? texts[next - 1] : texts[next]
  }

  private static func error(
    _ code: Int32, _ text: String, _ specs: [OptionSpec], _ command: String
  ) -> CommandError {
    let help = "see 'twirl \(command) --help'"
    if code == Int32(UInt8(ascii: ":")) {
      return .usage("\(text): the option needs a value; \(help)")
    }
    guard text.hasPrefix("--") else { return .usage("\(text): unknown option; \(help)") }
    let name = text.dropFirst(2).prefix { $0 != "=" }
    if specs.contains(where: { $0.name == name && $0.value == nil }) {
      return .usage("\(text): the option takes no value; write --\(name)")
    }
    let longer = specs.map(\.name).filter { !name.isEmpty && $0.hasPrefix(name) }
    if longer.count > 1 {
      let list = longer.map { "--" + $0 }.joined(separator: " or ")
      return .usage("\(text): short for several options; write \(list)")
    }
    let near = closeNames(to: String(name), among: specs.map(\.name), limit: 1).first
    let hint = near.map { "did you mean --\($0)?" } ?? help
    return .usage("--\(name): unknown option; \(hint)")
  }
}
