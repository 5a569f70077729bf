import TwirlGraphics
import TwirlText

extension Scene {
  /// Sets every text once, so that a font or a letter that is missing is an error before the first
  /// frame and not amid a recording.
  ///
  /// A font that is given must exist even where there is no text.
  func checkText(in fonts: FontBook) throws(SceneError) {
    var fontOf: [String: Font] = [:]
    for view in flattenedViews {
      if let font = view.font {
        do throws(TextError) {
          _ = try fonts.typeface(for: font)
        } catch {
          throw failure("\(view.path).font", error)
        }
      }
      let font = view.font ?? .system(size: Self.defaultFontSize)
      if let id = view.id { fontOf[id] = font }
      if let text = view.text { try check(text, font, in: fonts) }
    }
    for change in textChanges { try check(change.text, fontOf[change.id], in: fonts) }
  }

  private func check(_ text: SceneText, _ font: Font?, in fonts: FontBook) throws(SceneError) {
    guard let font, !text.string.isEmpty else { return }
    do throws(TextError) {
      _ = try fonts.line(text.string, font: font)
    } catch {
      throw failure(text.path, error)
    }
  }

  private func failure(_ path: String, _ error: TextError) -> SceneError {
    SceneError(.text, .path(path), Message.oneLine(error.description))
  }
}
