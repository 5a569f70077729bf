import Testing
import TwirlScenes
import TwirlSnapshots

@testable import TwirlPreview

@Suite("The page")
struct PreviewPageTests {
  @Test("It has the colours of the report of snapshot tests")
  func colors() {
    for (colors, name) in [(ReportStyle.light, "light"), (ReportStyle.dark, "dark")] {
      for declaration in colors.split(whereSeparator: { ";\n".contains($0) }) {
        let text = declaration.trimmingPrefix { $0 == " " }
        #expect(text.isEmpty || PreviewStyle.all.contains(text + ";"), "\(name): \(text)")
      }
    }
  }

  @Test("The page is told how changes are found out, and how often files are looked at")
  func watching() throws {
    let folder = try TemporaryFolder()
    for usesEvents in [true, false] {
      let watcher = FileWatcher(usesEvents: usesEvents)
      watcher.files = [folder.file("a.json"), folder.file("b.png")]
      let drawer = ClipDrawer(
        .init(
          path: folder.file("a.json"), options: PreviewOptions(),
          load: { try Scene(contentsOf: $0) },
          describe: { "\($0)" }), wake: {})
      defer { _ = drawer.stop(patience: 10) }
      let pages = PreviewPages(folder.file("a.json"), drawer, watcher)
      pages.files = watcher.files
      let event = String(decoding: pages.event(drawer.summary), as: UTF8.self)
      let text =
        usesEvents
        ? "Watching 2 files"
        : "Looking at 2 files every 0.1 s: the system does not tell of changes there"
      #expect(event.contains("\"watching\":\"\(text)\"") && event.contains("\"name\":\"a.json\""))
    }
  }

  @Test("A name with markup in it is a name")
  func names() {
    let html = PreviewPage.html(name: "<script>alert('1')&\"</script>.json")
    #expect(html.contains("<title>&lt;script&gt;alert(&#39;1&#39;)&amp;&quot;&lt;/script&gt;.json"))
    #expect(!html.contains("<script>"))
  }
}
