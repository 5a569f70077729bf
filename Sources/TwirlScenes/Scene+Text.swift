import TwirlGraphics
import TwirlText

extension Scene {
  /// Sets every text once, so that a font or a letter that is missing is an error before the first
  /// frame and not amid a recording.
  ///
  /// A font that is given must exist even where there is no text. Which text of a view meets which of
  /// its fonts depends on when steps run, so that all of them must go together.
  func checkText(in fonts: FontBook) throws(SceneError) {
    var fontsOf: [String: [Font]] = [:]
    for change in fontChanges {
      try check(change.font, "\(change.path)", in: fonts)
      fontsOf[change.id, default: []].append(change.font)
    }
    for view in flattenedViews {
      if let font = view.font { try check(font, "\(view.path).font", in: fonts) }
      let font = view.font ?? .system(size: Self.defaultFontSize)
      let all = [font] + (view.id.flatMap { fontsOf[$0] } ?? [])
      if let id = view.id { fontsOf[id] = all }
      if let text = view.text { try check(text, all, in: fonts) }
    }
    for change in textChanges { try check(change.text, fontsOf[change.id] ?? [], in: fonts) }
  }

  private func check(_ font: Font, _ path: String, in fonts: FontBook) throws(SceneError) {
    do throws(TextError) {
      _ = try fonts.typeface(for: font)
    } catch {
      throw failure(path, error)
    }
  }

  private func check(_ text: SceneText, _ all: [Font], in fonts: FontBook) throws(SceneError) {
    for font in all { try check(text, font, in: fonts) }
  }

  private func check(_ text: SceneText, _ font: Font, in fonts: FontBook) throws(SceneError) {
    guard !text.string.isEmpty else { return }
    do throws(TextError) {
      _ = try fonts.layout(text.string, font: font)
    } catch {
      throw failure(text.path, error)
    }
  }

  private func failure(_ path: String, _ error: TextError) -> SceneError {
    SceneError(.text, .path(path), Message.oneLine(error.description))
  }
}
