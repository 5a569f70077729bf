import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlRaster
import TwirlViews

extension Strip {
  /// Draws the strip.
  ///
  /// - Throws: `StripError`, `RecordingError`, `TextError`, `ClockError`, or what making the stage throws.
  public func draw() throws -> StripDrawing {
    let plan = try StripPlan(self)
    let stage = try makeCheckedStage()
    let measures = SheetMeasures(
      unit: max(stage.scale, 1), theme: .suiting(stage.backgroundColor), family: options.fontFamily,
      fonts: stage.fonts)
    let scale = stage.scale * (options.isOnionSkin ? Onion.enlargement(of: stage.size) : 1)
    let canvas = DisplayList.canvas(size: stage.size, scale: scale)
    let paths = plan.paths
    let overlay = PathOverlay(paths: paths, scale: scale)
    let opacities =
      options.isOnionSkin
      ? Onion.opacities(count: plan.moments.count, solidIsFirst: options.isFirstSolid)
      : plan.moments.map { _ in 1 }
    let times = MomentLabels.texts(plan.moments.map(\.seconds))

    var pictures = MomentsBlock(
      pictureSize: canvas, labels: [], columns: 1,
      isOpaque: stage.backgroundColor.pixel.alpha == 255,
      rulers: options.showsRulers ? Rulers(scale: scale) : nil, measures: measures)
    let camera = StageCamera(scale: scale, makeStage: makeCheckedStage)
    if options.isOnionSkin {
      pictures.count = 1
      pictures.overlay = { painter, _, origin in
        overlay.drawOutlines(opacities: opacities, with: painter, at: origin)
        overlay.drawPaths(with: painter, at: origin)
        guard options.showsAnchors else { return }
        overlay.drawAnchorPaths(with: painter, at: origin)
        overlay.drawAnchors(moments: Array(plan.moments.indices), with: painter, at: origin)
      }
    } else {
      pictures.count = plan.moments.count
      pictures.labels = times.map { ($0, "") }
      pictures.columns = MomentsBlock.columns(
        count: plan.moments.count, width: canvas.width, height: canvas.height)
      if let columns = options.columns { pictures.columns = min(columns, plan.moments.count) }
      if options.showsAnchors {
        pictures.overlay = { painter, index, origin in
          overlay.drawAnchorPaths(with: painter, at: origin)
          overlay.drawAnchors(moments: [index], with: painter, at: origin)
        }
      }
    }
    var blocks: [any SheetBlock] = [pictures]
    let legend = legend(plan, paths: paths, opacities: opacities, times: times)
    if !legend.isEmpty { blocks.append(LegendBlock(groups: legend, measures: measures)) }
    if options.showsCurves {
      blocks += try curves(of: paths, plan, measures)
    }
    var sheet = Sheet(blocks: blocks, measures: measures)
    if let title = options.title {
      let title = TitleBlock(title: title, notes: notes(plan), measures: measures)
      sheet.blocks.insert(title, at: 0)
    }
    let layout = try sheet.layOut()
    // Pictures are taken when it is certain that they have room.
    pictures.pictures =
      options.isOnionSkin
      ? [try onion(plan, opacities: opacities, camera)] : try camera.pictures(at: plan.moments)
    let index = options.title == nil ? 0 : 1
    sheet.blocks[index] = pictures
    return StripDrawing(
      picture: try sheet.draw(layout), scale: scale,
      moments: plan.moments.indices.map { moment in
        StripDrawing.Moment(
          time: plan.moments[moment].seconds,
          rect: pictures.rect(
            of: options.isOnionSkin ? 0 : moment, x: layout.x, y: layout.tops[index]),
          opacity: opacities[moment])
      },
      paths: paths, pathTimes: plan.dots.map(\.seconds), movingCount: plan.movingCount)
  }

  private func onion(
    _ plan: StripPlan, opacities: [Double], _ camera: StageCamera
  ) throws -> Bitmap {
    guard let trace = plan.trace else { preconditionFailure("An onion skin has no trace.") }
    func order(_ moment: Int) -> [Int] {
      trace.times.firstIndex(of: plan.moments[moment]).map(trace.order) ?? []
    }
    // What stands still is shown as it is at the solid moment.
    let solid = options.isFirstSolid ? 0 : plan.moments.count - 1
    func picture(_ part: StageCamera.Part, _ moment: Int) throws -> Bitmap? {
      try camera.picture(
        of: part, at: plan.moments[moment], moving: plan.moving, order: order(moment))
    }
    let back = try picture(.back, solid) ?? Bitmap(width: 1, height: 1)
    return try Onion.composed(
      back: back, opacities: opacities, front: try picture(.front, solid)
    ) { try picture(.moving, $0) }
  }

  private func curves(
    of paths: [StripPath], _ plan: StripPlan, _ measures: SheetMeasures
  ) throws -> [any SheetBlock] {
    let times = plan.moments.map(\.seconds)
    let curves = paths.map { ValueCurve.curves(of: $0, momentTimes: times) }
    let gutter = try CurvesBlock.gutter(curves.flatMap(\.self), measures)
    return paths.enumerated().map { index, path in
      CurvesBlock(
        name: path.name, track: index, curves: curves[index], gutter: gutter,
        span: (plan.span.start.seconds, plan.span.end.seconds), measures: measures)
    }
  }

  /// What the signs mean: the ghosts, the ways, the marks.
  private func legend(
    _ plan: StripPlan, paths: [StripPath], opacities: [Double], times: [String]
  ) -> [[LegendBlock.Item]] {
    var groups: [[LegendBlock.Item]] = []
    if options.isOnionSkin {
      groups.append(
        zip(opacities, times).map { LegendBlock.Item(sign: .ghost(opacity: $0), text: $1) })
      groups.append(
        paths.enumerated().map { LegendBlock.Item(sign: .way(track: $0), text: $1.name) })
    } else if options.showsAnchors {
      groups.append(
        paths.enumerated().map { LegendBlock.Item(sign: .anchor(track: $0), text: $1.name) })
    }
    var notes: [LegendBlock.Item] = []
    func note(_ text: String) {
      notes.append(LegendBlock.Item(sign: .none, text: text, role: .note))
    }
    if options.isOnionSkin, !paths.isEmpty, plan.dots.count > 1 {
      note("thick: middle, thin: corners")
      let step = plan.dots[1] - plan.dots[0]
      note("a dot every \(ValueCurve.text(step.seconds, decimals: 3)) s")
      if options.showsAnchors { note("dashed, with rings: anchor point") }
    }
    if !groups.isEmpty || options.showsCurves, options.viewNames.isEmpty {
      let others = plan.movingCount - paths.count
      if others > 0 { note("\(others) more that move less are not shown") }
      if plan.movingCount == 0 { note("nothing moves") }
    }
    groups.append(notes)
    return groups.filter { !$0.isEmpty }
  }

  /// What the moments are, beside the title; shorter where there is less room.
  private func notes(_ plan: StripPlan) -> [String] {
    let count = plan.moments.count
    guard let first = plan.moments.first, let last = plan.moments.last else { return [] }
    func text(_ time: MediaTime) -> String { ValueCurve.text(time.seconds, decimals: 3) }
    guard count > 1 else { return ["1 moment, at \(text(last)) s"] }
    let note = "\(count) moments, \(text(first)) to \(text(last)) s"
    let isEven = options.times.isEmpty && count > 2
    return (isEven ? ["\(note), even in \(options.spacing.rawValue)"] : [])
      + [note, "\(count) moments"]
  }
}
