import Foundation
import TwirlGraphics
import TwirlText

/// A storyboard or xib of Interface Builder's, whose scenes can be drawn.
///
///     let page = try Page(contentsOf: "Main.storyboard")
///     print(page.controllers.map(\.id))
///     var scene = try page.scene("Detail")
///     try scene.animate("RecommendButton") { button in
///       View.animate(withDuration: 0.3) { button.alpha = 0.5 }
///     }
///     let stage = try scene.makeStage()
///
/// The frames in the document are where views are. Where it has none, or says that they are misplaced,
/// constraints, stack views and autoresizing masks are solved. What is not drawn is listed in the
/// scene's ``Scene/warnings``.
public struct Page: Sendable {
  /// The document's path, which messages give.
  public let path: String
  let document: InterfaceDocument

  /// A view controller of a storyboard, or in a xib a view at the top.
  public struct Controller: Sendable, Equatable {
    /// The object ID.
    public var id: String
    /// The element's name, such as `tableViewController`.
    public var element: String
    /// The storyboard ID.
    public var storyboardID: String?
    /// The restoration ID.
    public var restorationID: String?
    /// The label that Interface Builder shows.
    public var userLabel: String?
    /// The custom class.
    public var className: String?
    /// Whether it is the one that a storyboard begins with.
    public var isInitial: Bool
  }

  /// Reads a document from the bytes of a file.
  ///
  /// - Parameters:
  ///   - xml: XML in UTF-8, without a document type.
  ///   - path: the file's path: images are looked for beside it.
  /// - Throws: what is wrong with the document.
  public init(xml: some Sequence<UInt8>, path: String) throws(SceneError) {
    self.path = path
    do throws(SceneError) {
      document = try InterfaceDocument(InterfaceParser.parse(xml))
    } catch {
      throw error.in(path)
    }
  }

  /// Reads a document from a file.
  ///
  /// - Throws: whether the file is not there, cannot be read, or is no document of Interface Builder's.
  public init(contentsOf path: String) throws(SceneFileError) {
    let data = try SceneFile.read(path)
    do throws(SceneError) {
      try self.init(xml: data, path: path)
    } catch {
      throw .invalid(error)
    }
  }

  /// What can be drawn, in the order of the document.
  public var controllers: [Controller] {
    document.controllers.map { node in
      Controller(
        id: node.id, element: node.name, storyboardID: node["storyboardIdentifier"],
        restorationID: node["restorationIdentifier"], userLabel: node["userLabel"],
        className: node["customClass"], isInitial: node["id"] == document.initialID)
    }
  }

  /// Returns the scene of a view controller, with its views at their places.
  ///
  /// It has the size of the controller's view, and the device's pixels a point, 2 or 3.
  ///
  /// - Parameters:
  ///   - name: a storyboard ID, restoration ID, user label, class or object ID; nil for the initial one.
  ///   - fonts: what texts are measured with where the document leaves their sizes open.
  /// - Throws: that there is no such scene, or what in the document makes no sense.
  public func scene(
    _ name: String? = nil, fonts: @autoclosure @escaping () -> FontBook = FontBook()
  ) throws(SceneError) -> Scene {
    do throws(SceneError) {
      let controller = try document.controller(named: name)
      let context = InterfaceContext(document, path: path, makeBook: fonts)
      return try InterfaceScreen(context: context).scene(of: controller)
    } catch {
      throw error.in(path)
    }
  }
}

extension Page {
  /// Whether a file is a document of Interface Builder's: by its name or, other than JSON, by its
  /// first character.
  static func isPage(_ data: Data, path: String) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".storyboard") || name.hasSuffix(".xib") { return true }
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    return start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}
