/// Something of a page that is not drawn as the document means it.
///
///     for warning in scene.warnings { print(warning) }
///     // Main.storyboard:42: pickerView afX-4m-2dp: is not drawn
public struct SceneWarning: Equatable, Sendable, CustomStringConvertible {
  /// The document's path.
  public var file: String
  /// The line of the element, from 1.
  public var line: Int
  /// The element's name, such as `pickerView`.
  public var element: String
  /// The object ID, if the element has one.
  public var objectID: String?
  /// What is not drawn.
  public var problem: String

  /// The one line to show.
  public var description: String {
    let subject = objectID.map { "\(element) \(Message.oneLine($0))" } ?? element
    return "\(file):\(line): \(subject): \(problem)"
  }
}

/// Collects what is to be said about a page.
final class InterfaceLog {
  let file: String
  private var entries: [(warning: SceneWarning, others: Int)] = []
  private var places: [String: Int] = [:]
  /// What is worth knowing though nothing is amiss.
  private(set) var notes: [String] = []

  init(file: String) {
    self.file = file
  }

  /// The warnings in the order of the document's lines.
  var warnings: [SceneWarning] {
    entries.map { entry in
      var warning = entry.warning
      if entry.others > 0 {
        warning.problem += " (and of \(entry.others) other\(entry.others == 1 ? "" : "s"))"
      }
      return warning
    }.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  /// Notes that something is not drawn.
  ///
  /// - Parameter group: a name by which warnings of one cause, such as a missing font, are one.
  func warn(_ node: InterfaceNode, _ problem: String, group: String? = nil) {
    let key = group ?? "\(node.line):\(node.column) \(problem)"
    if let place = places[key] {
      if group != nil { entries[place].others += 1 }
      return
    }
    places[key] = entries.count
    entries.append(
      (
        SceneWarning(
          file: file, line: node.line, element: node.name, objectID: node["id"], problem: problem),
        0
      ))
  }

  /// Says something once.
  func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}
