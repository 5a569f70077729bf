import Foundation
import Testing

/// What `twirl completions` prints is read by the shells, and offers what there is.
@Suite struct CompletionsTests {
  static let shells = ["bash", "zsh", "fish"]

  private func script(_ shell: String, in folder: TemporaryFolder) throws -> String {
    let outcome = try Twirl.run("completions", shell, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    try folder.write(outcome.output, to: "twirl.\(shell)")
    return outcome.output
  }

  /// The commands that `--help` lists.
  private func commands(_ group: [String], in folder: TemporaryFolder) throws -> [String] {
    let help = try Twirl.run(group + ["--help"], in: folder).output
    let list = try #require(help.components(separatedBy: "\ncommands:\n").last)
    return list.components(separatedBy: "\n\n")[0].split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  /// All command lines with the long options that their help lists.
  private func options(in folder: TemporaryFolder) throws -> [(words: [String], options: [String])]
  {
    var all: [(words: [String], options: [String])] = []
    for command in try commands([], in: folder) {
      let inner = command == "snapshot" ? try commands([command], in: folder) : []
      for words in inner.isEmpty ? [[command]] : inner.map({ [command, $0] }) {
        let help = try Twirl.run(words + ["--help"], in: folder).output
        let list = try #require(help.components(separatedBy: "\noptions:\n").last)
        all.append(
          (words, list.matches(of: /(?m)^ {2}.{4}--([a-z-]+)/).map { String($0.output.1) }))
      }
    }
    return all
  }

  @Test(arguments: shells)
  func `every command and option is offered`(shell: String) throws {
    let folder = try TemporaryFolder()
    let text = try script(shell, in: folder)
    let all = try options(in: folder)
    #expect(all.count >= 14 && all.contains { $0.words == ["snapshot", "verify"] })
    for (words, options) in all {
      // The part of the text about this command: up to the next one.
      let start =
        switch shell {
        case "bash": "    '\(words.joined(separator: " "))')\n"
        case "zsh": "\n_twirl_\(words.joined(separator: "_"))() {\n"
        default: "__twirl_on \(words.joined(separator: " "))' "
        }
      let end = shell == "bash" ? "\n      ;;\n" : shell == "zsh" ? "\n}\n" : "\n\n"
      let from = try #require(text.range(of: start), "\(words)")
      let part = text[from.lowerBound...].components(separatedBy: end)[0]
      #expect(options.contains("help"))
      for option in options {
        let form = shell == "fish" ? " -l \(option) " : "--\(option)"
        #expect(part.contains(form), "\(shell): \(words) \(option)")
      }
    }
  }

  @Test(arguments: [
    // The words of the line, the last of which is completed; what is offered.
    (["re"], ["render"]), (["sn"], ["snapshot"]), (["st"], ["strip"]),
    (["snapshot", ""], ["verify", "record", "accept", "report", "prune"]),
    (["snapshot", "ac"], ["accept"]), (["completions", "z"], ["zsh"]),
    (
      ["render", "--comp"],
      ["--compression", "--compatible", "--compare", "--compare-layout", "--compare-names"]
    ),
    (["render", "--compression", ""], ["fast", "default", "small"]),
    (["render", "--compression", "=", "s"], ["small"]),
    (["render", "--compression", "="], ["fast", "default", "small"]),
    (["render", "--plays", ""], ["forever"]),
    (["diff", "--metric", "p"], ["perceptual", "pixelmatch"]),
    (["snapshot", "verify", "--record", ""], ["never", "missing", "failed", "all"]),
    (["snapshot", "verify", "--progress", "a"], ["auto", "always"]),
    (["render", "--dither", "o"], ["ordered"]),
    (["strip", "a.json", "--by", ""], ["time", "motion"]),
    (["render", "--compare", "x"], ["x.gif"]), (["strip", "x"], ["x.gif"]),
    (["render", ""], ["folder", "b c.json", "a.json"]), (["render", "a"], ["a.json"]),
    (["render", "a.json", "-o", ""], ["folder", "x.gif", "y.png"]),
    (["info", ""], ["folder", "b c.json", "a.json", "x.gif", "y.png", "z.txt", "twirl.bash"]),
    (["decode", "x.gif", "-o", ""], ["folder"]), (["init", "b"], ["b c.json"]),
    (["render", "--fps", ""], []), (["schema", ""], []), (["nonsense", ""], []),
    (["render", "folder/"], ["folder/in.json"]),
  ])
  func `bash offers what fits`(_ words: [String], _ offers: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try script("bash", in: folder)
    for file in ["a.json", "b c.json", "x.gif", "y.png", "z.txt"] { try folder.write("", to: file) }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder", withIntermediateDirectories: false)
    try folder.write("", to: "folder/in.json")
    let list = (["twirl"] + words).map { "'\($0)'" }.joined(separator: " ")
    let line =
      "bash --norc -c '. ./twirl.bash; COMP_WORDS=(\(list.replacing("'", with: "'\\''"))); "
      + #"COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _twirl; for w in "${COMPREPLY[@]}"; do echo "$w"; done'"#
    let outcome = try Twirl.shell(line, in: folder)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").map(String.init).sorted() == offers.sorted())
  }

  /// What is offered as a value must be one.
  @Test func `the values that are offered are known`() throws {
    let folder = try TemporaryFolder()
    let bash = try script("bash", in: folder)
    try folder.write(SceneText.mover, to: "a.json")
    var count = 0
    for part in bash.components(separatedBy: "\n      ;;\n") {
      guard let head = part.firstMatch(of: /(?m)^ {4}'([a-z ]+)'\)$/) else { continue }
      for match in part.matches(of: /in --([a-z-]+)[^)]*\) kind='names:([^']*)'/) {
        for value in match.output.2.split(separator: " ") {
          let words = head.output.1.split(separator: " ").map(String.init)
          let arguments = words + ["a.json", "a.json", "--\(match.output.1)", String(value)]
          let outcome = try Twirl.run(arguments, in: folder)
          #expect(
            !outcome.errors.contains("--\(match.output.1)"), "\(arguments): \(outcome.errors)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  private static func isInstalled(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  @Test(arguments: shells.filter(isInstalled))
  func `the shell reads it`(shell: String) throws {
    let folder = try TemporaryFolder()
    _ = try script(shell, in: folder)
    let outcome = try Twirl.shell("\(shell) -n twirl.\(shell)", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test(
    .enabled(if: isInstalled("fish"), "fish is not installed"),
    arguments: [
      ("twirl re", ["render"]), ("twirl snapshot ac", ["accept"]),
      ("twirl render --compression ", ["fast", "default", "small"]),
      ("twirl render --compat", ["--compatible"]),
      ("twirl snapshot verify --rec", ["--record"]),
      ("twirl snapshot verify --record ", ["never", "missing", "failed", "all"]),
      ("twirl render --json --dither o", ["ordered"]), ("twirl completions z", ["zsh"]),
      ("twirl render a", ["a.json"]), ("twirl schema ", []), ("twirl render --fps ", []),
    ] as [(String, [String])])
  func `fish offers what fits`(_ line: String, _ offers: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try script("fish", in: folder)
    try folder.write("", to: "a.json")
    let outcome = try Twirl.shell(
      "fish --no-config -c 'source twirl.fish; complete -C \"\(line)\"'", in: folder)
    #expect(outcome.errors == "")
    let words = outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(words.map(String.init).sorted() == offers.sorted())
  }
}
