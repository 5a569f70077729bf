import Foundation
import Testing
import TwirlKit
import TwirlUIKit
import UIKitExamples

/// Examples that say things the way UIKit code does: wrapped numbers and geometry, groups, chains.
@Suite struct WrittenCodeTests {
  private func advance(_ stage: Stage, _ seconds: Double) throws {
    try stage.advance(to: MediaTime(seconds: seconds))
  }

  private func shown(_ layer: CALayer) throws -> LayerProperties {
    try #require(layer.presentation()?.properties)
  }

  @Test func heartBeat() throws {
    let stage = Example.heartBeat.stage()
    let view = try Example.view(HeartBeatView.self, on: stage)
    let (values, times) = ([1, 1.25, 1, 1.15, 1, 1], [0, 0.15, 0.3, 0.45, 0.6, 1])
    for round in [0.0, 1] {
      for fraction in Formulas.fractions {
        try advance(stage, round + fraction)
        let index = try #require(times.lastIndex { $0 <= fraction })
        let part = (fraction - times[index]) / (times[index + 1] - times[index])
        let scale =
          values[index] + (values[index + 1] - values[index]) * Formulas.easeInEaseOut(part)
        let heart = try shown(view.heart)
        // A scale counts along z, too, so that the transform is none of the plane.
        #expect(abs(heart.transform.m11 - scale) < 1e-9, "at \(round + fraction)")
        #expect(abs(heart.transform.m22 - scale) < 1e-9)
        // The ring's children run at the group's pace.
        let eased = Formulas.easeOut(fraction)
        let ring = try shown(view.ring)
        #expect(abs(ring.affineTransform.a - (0.8 + 0.6 * eased)) < 1e-9)
        #expect(abs(ring.affineTransform.d - (0.8 + 0.6 * eased)) < 1e-9)
        #expect(abs(ring.opacity - 0.8 * (1 - eased)) < 1e-9)
      }
    }
    // The colour goes to pink in 0.3 s, and back in as many.
    let shape = view.heart.presentation(at: MediaTime(seconds: 1.3)).content
    guard case .shape(let properties) = shape else {
      Issue.record("a shape layer shows no shape")
      return
    }
    #expect(properties.fillColor == UIColor.systemPink.cgColor)
    try advance(stage, 2)
    #expect(stage.isAtRest && view.heart.presentation()?.transform == CATransform3DIdentity)
    #expect(view.ring.presentation()?.opacity == 0)
  }

  @Test func bounceButton() throws {
    let stage = Example.bounceButton.stage()
    let button = try Example.view(BounceButtonView.self, on: stage).button
    for fraction in Formulas.fractions {
      try advance(stage, 0.3 + 0.15 * fraction)
      let scale = 1 - 0.12 * Formulas.easeOut(fraction)
      #expect(abs(try shown(button.layer).affineTransform.a - scale) < 1e-9, "at \(fraction)")
    }
    for fraction in Formulas.fractions {
      try advance(stage, 0.5 + 0.6 * fraction)
      let progress = Formulas.viewSpring(0.5, 0.6, velocity: 0.8, at: 0.6 * fraction)
      let scale = 0.88 + 0.12 * progress
      #expect(abs(try shown(button.layer).affineTransform.a - scale) < 1e-9, "at \(fraction)")
      #expect(button.isLiked && button.backgroundColor == .systemBlue)
    }
    // The completion of the bounce begins the next block, whose completion changes the title.
    for fraction in Formulas.fractions {
      try advance(stage, 1.1 + 0.25 * fraction)
      let eased = Formulas.easeInEaseOut(fraction)
      let color = try #require(try shown(button.layer).backgroundColor)
      #expect(abs(color.red - eased) < 1e-9, "from 0 to 1, at \(fraction)")
      #expect(abs(color.blue - (255 - 170 * eased) / 255) < 1e-9)
      #expect(button.currentTitle == "Like")
    }
    try advance(stage, 1.35)
    #expect(button.currentTitle == "Liked" && stage.isAtRest)
  }

  @Test func shimmer() throws {
    let stage = Example.shimmer.stage()
    let view = try Example.view(ShimmerView.self, on: stage)
    let locations: [NSNumber]? = view.shine.locations
    #expect(locations == [0, 0.5, 1])
    for round in [0.0, 1, 7] {
      for fraction in Formulas.fractions {
        let time = 1.2 * (round + fraction)
        let layer = view.shine.presentation(at: MediaTime(seconds: time))
        guard case .gradient(let gradient) = layer.content else {
          Issue.record("a gradient layer shows no gradient")
          return
        }
        let locations = try #require(gradient.locations)
        #expect(locations.count == 3)
        for (location, start) in zip(locations, [-1, -0.5, 0]) {
          #expect(abs(location - (start + 2 * fraction)) < 1e-7, "at \(time)")
        }
        for (index, bar) in view.bars.enumerated() {
          // To and fro, each bar a tenth of a second ahead of the one before.
          let own = (time + 0.1 * Double(index)).truncatingRemainder(dividingBy: 1.2) / 0.6
          let opacity = 1 - 0.45 * Formulas.easeInEaseOut(own < 1 ? own : 2 - own)
          let shown = bar.presentation(at: MediaTime(seconds: time)).opacity
          #expect(abs(shown - opacity) < 1e-7, "bar \(index) at \(time)")
        }
      }
    }
    stage.run { view.stopShimmering() }
    #expect(stage.isAtRest)
  }

  @Test func menuIcon() throws {
    let stage = Example.menuIcon.stage()
    let view = try Example.view(MenuIconView.self, on: stage)
    for fraction in Formulas.fractions {
      try advance(stage, 0.3 + 0.5 * fraction)
      let eased = Formulas.bezier(0.4, 0, 0.2, 1, fraction)
      let angle = max(eased - 0.4, 0) / 0.6 * .pi / 4
      for (bar, side) in [(view.top, 1.0), (view.bottom, -1)] {
        let bar = try shown(bar)
        #expect(abs(bar.position.y - (36 - side * 18 * (1 - eased))) < 1e-7, "at \(fraction)")
        #expect(abs(bar.affineTransform.b - side * sin(angle)) < 1e-7, "at \(fraction)")
        #expect(abs(bar.affineTransform.a - cos(angle)) < 1e-7)
      }
      // Quartz Core's own curve, in the transaction's 0.2 s.
      let faded = min(0.5 * fraction / 0.2, 1)
      let opacity = 1 - Formulas.bezier(0.25, 0.1, 0.25, 1, faded)
      #expect(abs(try shown(view.middle).opacity - opacity) < 1e-7, "at \(fraction)")
    }
    try advance(stage, 0.8)
    #expect(stage.isAtRest && view.isOpen && view.top.position.y == 36)
    // And back.
    stage.run { view.toggle() }
    try advance(stage, 1.3)
    #expect(view.top.transform == CATransform3DIdentity && view.middle.properties.opacity == 1)
  }

  @Test func pageDots() throws {
    let stage = Example.pageDots.stage()
    let view = try Example.view(PageDotsView.self, on: stage)
    // Four dots of 12 with gaps of 12, one of them 36 wide: 108 of 320 points.
    let (before, after) = ([124.0, 160, 184, 208], [112.0, 136, 172, 208])
    let (widths, newWidths) = ([36.0, 12, 12, 12], [12.0, 12, 36, 12])
    for fraction in Formulas.fractions {
      try advance(stage, 0.2 + 0.4 * fraction)
      let eased = Formulas.easeInEaseOut(fraction)
      for (index, dot) in view.dots.enumerated() {
        let dot = try shown(dot.layer)
        let center = before[index] + (after[index] - before[index]) * eased
        let width = widths[index] + (newWidths[index] - widths[index]) * eased
        #expect(abs(dot.position.x - center) < 1e-7, "dot \(index) at \(fraction)")
        #expect(abs(dot.bounds.width - width) < 1e-7, "dot \(index) at \(fraction)")
      }
      let hop =
        fraction < 0.5
        ? -14 * Formulas.easeOut(fraction * 2) : -14 * (1 - Formulas.easeIn(fraction * 2 - 1))
      #expect(abs(try shown(view.dots[2].layer).affineTransform.ty - hop) < 1e-7, "at \(fraction)")
      #expect(view.finishedJumps == 0)
    }
    try advance(stage, 0.6)
    #expect(view.finishedJumps == 1 && stage.isAtRest)
  }

  @Test func slideIn() throws {
    let stage = Example.slideIn.stage()
    let view = try Example.view(SlideInView.self, on: stage)
    for fraction in Formulas.fractions {
      try advance(stage, 0.5 * fraction)
      let progress = Formulas.viewSpring(0.8, 0.5, at: 0.5 * fraction)
      let sheet = try shown(view.sheet.layer)
      #expect(abs(sheet.position.y - (315 - 140 * progress)) < 1e-7, "at \(fraction)")
      #expect(abs(try shown(view.dimming.layer).opacity - 0.4 * progress) < 1e-7)
    }
    try advance(stage, 0.5)
    #expect(view.states == ["presented"])
    for fraction in Formulas.fractions {
      try advance(stage, 0.8 + 0.3 * fraction)
      let sheet = try shown(view.sheet.layer)
      #expect(
        abs(sheet.affineTransform.ty - 140 * Formulas.easeIn(fraction)) < 1e-7, "at \(fraction)")
      // The light comes back in the second half, along the same curve.
      let alpha = 0.4 * (1 - Formulas.easeIn(max(fraction * 2 - 1, 0)))
      #expect(abs(try shown(view.dimming.layer).opacity - alpha) < 1e-7, "at \(fraction)")
    }
    try advance(stage, 1.1)
    #expect(view.states == ["presented", "dismissed"] && stage.isAtRest)
  }
}
