import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlViews

/// Ghosts in pixels.
///
/// The canvas of 100 x 60 is shown three times as large. Looked at is only where no path is drawn.
@Suite struct StripOnionTests {
  /// The part of the strip that shows the canvas.
  private func picture(
    _ stage: @escaping () throws -> Stage, _ change: (inout Strip.Options) -> Void = { _ in }
  ) throws -> Bitmap {
    var options = stripOptions { ($0.isOnionSkin, $0.momentCount) = (true, 3) }
    change(&options)
    let drawing = try Strip(options: options, makeStage: stage).draw()
    let rect = try #require(drawing.moments.first?.rect)
    #expect(drawing.scale == 3)
    #expect((rect.width, rect.height) == (300, 180))
    return drawing.picture.cropped(to: rect)
  }

  /// A grey of the given opacity of black over white.
  private func grey(_ opacities: Double...) -> Int {
    Int((opacities.reduce(255.0) { $0 * (1 - $1) }).rounded())
  }

  /// A square of 30 at 5, 35 and 65, in half a second each, and a strip of 10 that stands still.
  private func stage(front: Bool = false, clips: Bool = false) -> () throws -> Stage {
    StripStage.make { stage in
      let box = StripStage.add(
        "box", CGRect(x: 0, y: 0, width: 100, height: 50),
        Color(red: 0, green: 0, blue: 1, alpha: 0.2),
        to: stage.window)
      box.clipsToBounds = clips
      if !front {
        StripStage.add(
          "still", CGRect(x: 0, y: 26, width: 100, height: 6), Color(red: 0, green: 1, blue: 0),
          to: box)
      }
      let square = StripStage.add("square", CGRect(x: 5, y: 15, width: 30, height: 40), to: box)
      if front {
        StripStage.add(
          "still", CGRect(x: 0, y: 26, width: 100, height: 6), Color(red: 0, green: 1, blue: 0),
          to: box)
      }
      View.animate(withDuration: 1, timingFunction: .linear, animations: { square.center.x += 60 })
    }
  }

  @Test(arguments: [
    (1, [1.0]), (2, [0.42, 1]), (3, [0.12, 0.42, 1]), (4, [0.12, 0.27, 0.42, 1]),
  ])
  func `ghosts are the fainter the older they are`(count: Int, expected: [Double]) throws {
    for isFirstSolid in [false, true] {
      let options = stripOptions {
        ($0.isOnionSkin, $0.momentCount, $0.isFirstSolid) = (true, count, isFirstSolid)
      }
      let moments = try Strip(options: options, makeStage: stage()).draw().moments
      let opacities = isFirstSolid ? moments.reversed().map(\.opacity) : moments.map(\.opacity)
      #expect(zip(opacities, expected).allSatisfy { abs($0 - $1) < 1e-12 })
      #expect(opacities.count == count)
    }
  }

  @Test func `ghosts lie where the views were, the solid one above`() throws {
    let stage = StripStage.make { stage in
      let square = StripStage.add(
        "square", CGRect(x: 5, y: 5, width: 40, height: 50), to: stage.window)
      View.animate(withDuration: 1, timingFunction: .linear, animations: { square.center.x += 50 })
    }
    // At 5…45, 30…70 and 55…95; row 12 is clear of paths.
    let picture = try picture(stage)
    let row = 3 * 12
    func level(_ x: Double) -> Int { Int(picture[Int(x * 3), row].red) }
    #expect(level(2) == 255)
    #expect(abs(level(15) - grey(0.12)) <= 1)
    #expect(abs(level(38) - grey(0.12, 0.42)) <= 1)
    #expect(abs(level(50) - grey(0.42)) <= 1)
    #expect(level(62) == 0)
    #expect(level(90) == 0)
    #expect(level(98) == 255)
    // The other way round the first is solid.
    let reversed = try self.picture(stage) { $0.isFirstSolid = true }
    #expect(reversed[3 * 15, row].red == 0)
    #expect(abs(Int(reversed[3 * 90, row].red) - grey(0.12)) <= 1)
  }

  /// What stands still is drawn once; what it is in front of stays behind it.
  @Test(arguments: [false, true])
  func `what stands still has no ghosts`(front: Bool) throws {
    let picture = try picture(stage(front: front))
    let green = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
    // Between the ghosts: the box's blue at 0.2 over white, once.
    #expect(picture[3 * 99, 3 * 5] == Pixel(red: 204, green: 204, blue: 255, alpha: 255))
    #expect(picture[3 * 99, 3 * 29] == green)
    // In the solid square, and in the first ghost.
    #expect((picture[3 * 90, 3 * 29] == green) == front)
    #expect((picture[3 * 10, 3 * 29] == green) == front)
  }

  /// A view that stays where it is and turns from red to blue.
  @Test(arguments: [false, true])
  func `what stands still is shown as at the solid moment`(isFirstSolid: Bool) throws {
    let stage = StripStage.make { stage in
      let still = StripStage.add(
        "still", CGRect(x: 0, y: 0, width: 100, height: 10), Color(red: 1, green: 0, blue: 0),
        to: stage.window)
      let moving = StripStage.add(
        "moving", CGRect(x: 0, y: 30, width: 20, height: 20), to: stage.window)
      View.animate(withDuration: 1) {
        still.backgroundColor = Color(red: 0, green: 0, blue: 1)
        moving.center.x += 60
      }
    }
    let picture = try picture(stage) { $0.isFirstSolid = isFirstSolid }
    #expect(picture[150, 15].red == (isFirstSolid ? 255 : 0))
    #expect(picture[150, 15].blue == (isFirstSolid ? 0 : 255))
  }

  @Test(arguments: [false, true])
  func `ghosts are cut where the views are`(clips: Bool) throws {
    let picture = try picture(stage(clips: clips))
    // The square's lower end hangs out of the box.
    #expect(picture[3 * 80, 3 * 52].red == (clips ? 255 : 0))
    #expect((picture[3 * 20, 3 * 52].red == 255) == clips)
  }

  /// Ghosts are groups: what lies in a view does not show through it.
  @Test func `a ghost is one picture`() throws {
    let stage = StripStage.make { stage in
      let outer = StripStage.add(
        "outer", CGRect(x: 5, y: 5, width: 40, height: 50), to: stage.window)
      StripStage.add("inner", CGRect(x: 0, y: 0, width: 20, height: 20), .white, to: outer)
      View.animate(withDuration: 1, timingFunction: .linear, animations: { outer.center.x += 50 })
    }
    let picture = try picture(stage) { $0.momentCount = 2 }
    #expect(picture[3 * 12, 3 * 12].red == 255)
    #expect(abs(Int(picture[3 * 35, 3 * 12].red) - grey(0.42)) <= 1)
  }

  @Test func `a view that is not there yet has no ghost`() throws {
    let stage = StripStage.make { stage in
      stage.schedule(at: MediaTime(seconds: 0.6)) { [weak stage] in
        guard let stage else { return }
        let view = StripStage.add(
          "late", CGRect(x: 5, y: 5, width: 30, height: 50), to: stage.window)
        View.animate(withDuration: 0.4, animations: { view.center.x += 50 })
      }
    }
    let options = stripOptions { ($0.isOnionSkin, $0.times) = (true, [0, 0.6, 1]) }
    let drawing = try Strip(options: options, makeStage: stage).draw()
    #expect(drawing.paths.map(\.name) == ["late"])
    #expect(drawing.paths.first?.moments.map { $0 == nil } == [true, false, false])
    let picture = drawing.picture.cropped(to: drawing.moments[0].rect)
    #expect(abs(Int(picture[3 * 12, 3 * 12].red) - grey(0.42)) <= 1)
  }

  @Test(arguments: [(320.0, 200.0, 1.0), (60, 60, 3), (150, 400, 1), (149, 400, 2), (20, 20, 4)])
  func `small canvases are enlarged`(width: Double, height: Double, factor: Double) throws {
    let options = stripOptions { ($0.isOnionSkin, $0.momentCount) = (true, 1) }
    let drawing = try Strip(options: options) {
      Stage(size: CGSize(width: width, height: height), fonts: TestFont.book())
    }.draw()
    #expect(drawing.scale == CGFloat(factor))
    #expect(drawing.moments.first?.rect.width == Int(width * factor))
  }
}
