import Testing

@testable import TwirlPreview
@testable import TwirlSnapshots

@Suite("The page")
struct PreviewPageTests {
  @Test("It has the colours of the report of snapshot tests")
  func colors() {
    for (own, name) in [(PreviewStyle.light, "light"), (PreviewStyle.dark, "dark")] {
      for declaration in own.split(whereSeparator: { ";\n".contains($0) }) {
        let text = declaration.trimmingPrefix { $0 == " " }
        #expect(text.isEmpty || ReportStyle.all.contains(text + ";"), "\(name): \(text)")
      }
    }
  }

  @Test("A name with markup in it is a name")
  func names() {
    let html = PreviewPage.html(name: "<script>alert('1')&\"</script>.json")
    #expect(html.contains("<title>&lt;script&gt;alert(&#39;1&#39;)&amp;&quot;&lt;/script&gt;.json"))
    #expect(!html.contains("<script>"))
  }
}
