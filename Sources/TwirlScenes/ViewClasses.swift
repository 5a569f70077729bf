import Foundation
import TwirlViews

/// What a program adds to a scene: views of its own classes, and animations.
struct ViewClasses: Sendable {
  /// Makes views, by the names of custom classes.
  var makers: [String: @Sendable () -> View] = [:]
  /// What is done to views at time zero, by their ids, in order.
  var animations: [(ids: [String], animation: @Sendable (View) -> Void)] = []
}

extension Scene {
  /// Has views of a custom class made by the program; their frame, looks and texts are the document's.
  ///
  ///     scene.register("RecommendButton") { RecommendButton() }
  ///
  /// - Parameters:
  ///   - className: the custom class in the document.
  ///   - make: makes a view; a button for a button, and so on, for what only those have.
  public mutating func register(_ className: String, make: @escaping @Sendable () -> View) {
    classes.makers[className] = make
  }

  /// Does something with views at time zero, on every stage that is made of the scene.
  ///
  ///     try scene.animate("RecommendButton") { view in (view as? RecommendButton)?.viewTransform() }
  ///
  /// - Parameters:
  ///   - name: an id; of a page's views also a restoration ID, user label or class.
  ///   - animation: called with each view of that name, one after another from back to front.
  /// - Throws: that no view has the name.
  public mutating func animate(
    _ name: String, _ animation: @escaping @Sendable (View) -> Void
  ) throws(SceneError) {
    let ids = viewIDs(named: name)
    guard !ids.isEmpty else { throw names.unknown(name).in(path) }
    classes.animations.append((ids, animation))
  }

  /// The ids of the views of a name, from back to front.
  ///
  /// - Parameter name: an id; of a page's views also a restoration ID, user label or class, the first
  ///   of these that a view has counting.
  public func viewIDs(named name: String) -> [String] { names.ids(name) }

  /// The views of a name on a stage that was made of the scene, from back to front.
  public func views(named name: String, on stage: Stage) -> [View] {
    viewIDs(named: name).compactMap { stage.window.view(identifiedBy: $0) }
  }

  /// The names of the views as they are now.
  private var names: PageNames { PageNames(views) }
}
