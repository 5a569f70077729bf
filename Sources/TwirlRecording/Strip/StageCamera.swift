import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Takes pictures of a stage: whole ones, or of what moves on it alone.
struct StageCamera {
  /// What is seen.
  enum Part {
    /// What stands still behind the foremost of what moves, with the background.
    case back
    /// What moves, cut where what it lies in cuts it.
    case moving
    /// What stands still in front of all that moves.
    case front
  }

  /// Pixels a point.
  var scale: CGFloat
  /// Makes the stage, at time zero.
  var makeStage: () throws -> Stage

  /// Returns pictures of all of the stage.
  ///
  /// - Parameter times: in order.
  func pictures(at times: [MediaTime]) throws -> [Bitmap] {
    let stage = try makeStage()
    var renderer: FrameRenderer?
    return try times.map { time in
      try stage.advance(to: time)
      let list = try list(of: stage, at: time, background: stage.backgroundColor)
      let current = renderer ?? FrameRenderer(size: list.bounds)
      renderer = current
      current.render(list)
      return current.copyPixels(in: list.bounds)
    }
  }

  /// Returns a picture of a part, or nil if there is nothing of it.
  ///
  /// The stage is made anew for it, as what is left out is hidden on it.
  ///
  /// - Parameters:
  ///   - moving: the numbers of the layers that move; what lies in them moves with them.
  ///   - order: the numbers of the layers at that time, as a trace has them.
  func picture(
    of part: Part, at time: MediaTime, moving: [Int], order: [Int]
  ) throws -> Bitmap? {
    let stage = try makeStage()
    try stage.advance(to: time)
    var walk = LayerWalk()
    let entries = walk.visit(stage.window.layer)
    // Equal stages have equal layers; the trace's numbers are those of a longer run.
    guard entries.count == order.count else { throw RecordingError.differs }
    let roles = Roles(entries, moving: Set(moving), order: order)
    guard part == .back || roles.has(part) else { return nil }
    for (entry, role) in zip(entries, roles.roles) {
      switch (role, part) {
      case (.holder, .back): break
      case (.holder, _): entry.layer.removeLooks()
      default: if role != .still(part) { entry.layer.isHidden = true }
      }
    }
    let list = try list(
      of: stage, at: time, background: part == .back ? stage.backgroundColor : .clear)
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    return renderer.copyPixels(in: list.bounds)
  }

  private func list(
    of stage: Stage, at time: MediaTime, background: Color
  ) throws -> DisplayList {
    try DisplayList(
      stage.window.layer, size: stage.size, scale: scale, background: background, at: time,
      fonts: stage.fonts)
  }
}

/// To which part of a picture each layer of a stage belongs.
private struct Roles {
  enum Role: Equatable {
    /// It belongs to a part as a whole.
    case still(StageCamera.Part)
    /// Something that moves lies in it.
    case holder
  }

  private(set) var roles: [Role] = []

  init(_ entries: [LayerWalk.Entry], moving: Set<Int>, order: [Int]) {
    // The walk of the new stage numbers the layers by their places in its order.
    var movers: Set<Int> = []
    var holders: Set<Int> = []
    var last = -1
    for (place, entry) in entries.enumerated() {
      if moving.contains(order[place]) || entry.parent.map(movers.contains) ?? false {
        movers.insert(place)
        last = place
        var parent = entry.parent
        while let holder = parent, !movers.contains(holder) {
          holders.insert(holder)
          parent = entries[holder].parent
        }
      }
    }
    roles = entries.indices.map { place in
      if movers.contains(place) { return .still(.moving) }
      if holders.contains(place) { return .holder }
      return .still(place < last || last < 0 ? .back : .front)
    }
  }

  func has(_ part: StageCamera.Part) -> Bool { roles.contains(.still(part)) }
}

extension Layer {
  /// Takes away what a layer shows itself, but for its place, its opacity and what it cuts off.
  ///
  /// The layer must not be in an event of its stage: changes there may animate.
  fileprivate func removeLooks() {
    for key in ["backgroundColor", "contents", "borderWidth", "shadowOpacity"] {
      removeAnimation(forKey: key)
    }
    backgroundColor = nil
    contents = nil
    borderWidth = 0
    shadowOpacity = 0
    switch self {
    case let layer as ShapeLayer: layer.path = nil
    case let layer as GradientLayer: layer.colors = []
    case let layer as TextLayer: layer.string = ""
    default: break
    }
  }
}
