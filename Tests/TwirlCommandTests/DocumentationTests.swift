import Foundation
import Testing
import TwirlKit

/// Every command and every piece of code in the README and the articles does what it says.
@Suite struct DocumentationTests {
  private static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")

  /// What is not run here, by the beginning of a line of shell or a piece of a block, and why.
  private static let notRun: [(start: String, reason: String)] = [
    (
      "make ",
      "builds the whole package; TwirlKit's README tests hold the target against the Makefile"
    ),
    ("swift build", "builds the whole package, as is done before these tests"),
    ("alias twirl=", "a program of the same name is in the search path of these tests"),
    ("swift test", "runs the tests of a package of its own; make test-sample proves it"),
    (
      recipe,
      "held against examples by TwirlTesting's README tests"
    ),
    (".package(url:", "a piece of a manifest with a place to fill in"),
    (
      ".testTarget(",
      "a piece of a manifest, held against the sample package by TwirlTesting's README tests"
    ),
    (
      "import DesignSystem\n",
      "the beginning of a file of the sample package, which TwirlTesting's README tests compare"
    ),
    (
      "let report = try SnapshotReport(folders:", "reads folders that are not there; it is compiled"
    ),
  ]

  /// The one command that is left out with all of its lines.
  private static let recipe = "sed -i.bak -E 's/^import SnapshotTesting$/"

  private static func isLeftOut(_ text: some StringProtocol) -> Bool {
    notRun.contains { text.hasPrefix($0.start) }
  }

  @Test func `all pages are found, and no reason is left over`() {
    #expect(DocumentationPage.all.count >= 10)
    let blocks = DocumentationPage.all.flatMap(\.blocks)
    #expect(Set(blocks.map(\.language)).isSubset(of: ["sh", "json", "swift", "text", ""]))
    let starts = blocks.flatMap { block in
      [block.text[...]] + block.text.split(separator: "\n")
    }
    for (start, _) in Self.notRun { #expect(starts.contains { $0.hasPrefix(start) }, "\(start)") }
  }

  /// A block without a language is what the program prints: it must not look like a command.
  @Test(arguments: DocumentationPage.all)
  func `no command hides in a block without a language`(page: DocumentationPage) {
    for block in page.blocks where block.language == "" {
      for line in block.text.split(separator: "\n") {
        #expect(!line.hasPrefix("twirl ") && !line.hasPrefix("make "), "\(page):\(block.line)")
      }
    }
  }

  // MARK: Shell

  @Test(.enabled(if: hasInter, "the font Inter is not installed"), arguments: DocumentationPage.all)
  func `every command runs`(page: DocumentationPage) throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path).appendingPathComponent("fixtures"),
      withDestinationURL: DocumentationPage.root.appendingPathComponent("fixtures"))
    for name in ["bin", "scenes"] {
      try files.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    try files.createSymbolicLink(
      atPath: "\(folder.path)/bin/twirl", withDestinationPath: Twirl.path)
    for block in page.blocks {
      if block.language == "json", let name = Self.fileName(block) {
        try folder.write(block.text, to: name)
      }
      guard block.language == "sh", !block.text.hasPrefix(Self.recipe) else { continue }
      let lines = block.text.split(separator: "\n").filter { !Self.isLeftOut($0) }
      if lines.isEmpty { continue }
      let script = "set -e\nPATH=\"$PWD/bin:$PATH\"\n" + lines.joined(separator: "\n")
      let outcome = try Twirl.shell(script, in: folder)
      let fails = block.text.contains("|| echo \"exit status $?\"")
      #expect(outcome.status == 0, "\(page):\(block.line): \(outcome.errors)")
      // Notes say what is drawn otherwise, such as the system's font.
      let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("twirl: note: ") }
      #expect(fails || errors == [], "\(page):\(block.line): \(outcome.errors)")
      #expect(!fails || outcome.output.contains("exit status 1\n"), "\(page):\(block.line)")
    }
  }

  /// The file that the text above a block says it is to be saved as.
  private static func fileName(_ block: DocumentationPage.Block) -> String? {
    block.introduction.matches(of: /[Ss]ave\s+this(?:\s+in\s+it)?\s+as\s+`([^`]+)`/).last
      .map { String($0.output.1) }
  }

  // MARK: Scenes

  @Test(.enabled(if: hasInter, "the font Inter is not installed"), arguments: DocumentationPage.all)
  func `every scene, view and step is read`(page: DocumentationPage) throws {
    for block in page.blocks where block.language == "json" {
      var text = block.text
      if !text.contains("\"version\"") {
        // A view, or a step for one of these.
        let known = ["card", "square"].map {
          #"{ "id": "\#($0)", "type": "view", "frame": [0, 0, 9, 9] }"#
        }
        let (views, script) = text.contains("\"type\"") ? (text, "") : ("", text)
        text = """
          { "version": 1, "size": [9, 9], "views": [\(known.joined(separator: ", ")), \(views)],
            "script": [\(script)] }
          """
      }
      #expect(throws: Never.self, "\(page):\(block.line)") {
        // Pages and images are looked for beside the scene.
        let path = DocumentationPage.root.appendingPathComponent("fixtures/storyboards/scene.json")
        let scene = try Scene(json: text.utf8, path: path.path)
        _ = try scene.makeStage()
      }
    }
  }

  // MARK: Swift

  /// The folder with the modules of the build that these tests belong to.
  private static let modules = URL(fileURLWithPath: Twirl.path)
    .deletingLastPathComponent().appendingPathComponent("Modules").path

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: modules + "/TwirlUIKit.swiftmodule"),
      "the modules are not where this build system puts them"),
    arguments: DocumentationPage.all)
  func `every piece of Swift compiles`(page: DocumentationPage) throws {
    let folder = try TemporaryFolder()
    for block in page.blocks where block.language == "swift" {
      let isCompiledOnly = block.text.hasPrefix("let report = ")
      if Self.isLeftOut(block.text), !isCompiledOnly { continue }
      let isManifest = block.text.contains("import PackageDescription")
      var text = block.text
      if !text.contains("import ") { text = "import Foundation\nimport TwirlKit\n" + text }
      try folder.write(text, to: "main.swift")
      // A piece that goes on with the button's class is compiled with it.
      var files = "main.swift"
      if text.contains("RecommendButton"), !text.contains("class RecommendButton") {
        files += " '\(Self.button)'"
      }
      let line =
        isManifest
        ? Self.typecheckManifest
        : "swiftc -typecheck -swift-version 6 \(Self.flags) -warnings-as-errors \(files)"
      let outcome = try Twirl.shell(line, in: folder)
      #expect(outcome.status == 0, "\(page):\(block.line): \(outcome.errors.suffix(2000))")
    }
  }

  private static let button =
    DocumentationPage.root.appendingPathComponent("Tests/TwirlKitTests/RecommendButton.swift").path

  private static let flags: String = {
    let build = URL(fileURLWithPath: Twirl.path).deletingLastPathComponent().path
    let sources = DocumentationPage.root.appendingPathComponent("Sources").path
    var flags = ["-I", modules]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    for name in names.sorted() where name.hasPrefix("C") { flags += ["-I", "\(sources)/\(name)"] }
    for name in ["PNGBridge", "SpanKernels"] {
      flags += ["-Xcc", "-fmodule-map-file=\(build)/\(name).build/module.modulemap"]
    }
    return flags.map { "'\($0)'" }.joined(separator: " ")
      + " $(pkg-config --cflags-only-I libpng harfbuzz fontconfig 2>/dev/null)"
  }()

  private static let typecheckManifest = """
    library=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/pm/ManifestAPI
    if [ -d "$library" ]; then
      swiftc -typecheck -package-description-version 6.0 -I "$library" main.swift
    fi
    """
}
