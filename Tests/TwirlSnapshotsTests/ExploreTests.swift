import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots
import Foundation

@Suite struct ExploreTests {
  @Test func explore() throws {
    let fps = Double(ProcessInfo.processInfo.environment["FPS"] ?? "25") ?? 25
    let base = try SeededScene().clip(fps: fps)
    let p = 1 / fps
    func show(_ name: String, _ a: any ClipFrames, _ b: any ClipFrames) throws {
      let d = try AnimationComparison().compare(a, b)
      print("==", name, "| spans", d.spanCount, "differing", d.differingCount, "unmatched", d.unmatchedCount)
      print("  ", d.finding.summary)
      if let t = d.finding.timing { print("   timing shift \(t.shift) ±\(t.shiftError) scale \(t.scale) ±\(t.scaleError) dev \(t.largestDeviation) at \(t.deviationTime) \(t.isConfirmed)") }
    }
    func edited(_ change: (inout [EditableClip.Frame]) -> Void) -> EditableClip {
      var c = base
      change(&c.frames)
      return c
    }
    print("frames", base.frames.count)
    try show("performed", base, SeededScene.clip(SeededScene.original(), fps: fps))
    for curve in ["linear", "easeIn", "easeOut"] { try show("curve " + curve, base, SeededScene(curve: "\"\(curve)\"").clip(fps: fps)) }
    for late in [0.033, 0.040, 0.010, 0.1, 0.25] { try show("late \(late)", base, SeededScene(wait: late).clip(fps: fps))
      try show("early \(late)", SeededScene(wait: late).clip(fps: fps), base) }
    for slow in [1.1, 0.9, 1.5, 2, 0.5] { try show("slow \(slow)", base, SeededScene(slowness: slow).clip(fps: fps)) }
    try show("late 33 and 10 % slow", base, SeededScene(wait: 0.033, slowness: 1.1).clip(fps: fps))
    for n in [1, 8, 20, 45, base.frames.count - 1] {
      try show("drop \(n) short", base, edited { $0.remove(at: n) })
      try show("drop \(n) held", base, edited { let d = $0[n].delay; $0.remove(at: n); $0[n-1].delay = $0[n-1].delay + d })
      try show("repeat \(n)", base, edited { $0.insert($0[n], at: n) })
    }
    for a in ["[0.99166, 0.5]", "[1, 0.477]"] { try show("anchor \(a)", base, SeededScene(anchor: a).clip(fps: fps)) }
    for n in [3, 9, 25] {
      try show("flipped row \(n)", base, edited { frames in
        var picture = frames[n].picture
        for x in 0..<picture.width { var q = picture[x, 100]; q.red = 255 - q.red; q.green = 255 - q.green; q.blue = 255 - q.blue; picture[x, 100] = q }
        frames[n].picture = picture
      })
    }
    try show("color", base, SeededScene(color: "#008AFF").clip(fps: fps))
    try show("color red", base, SeededScene(color: "#FF3B30").clip(fps: fps))
    var once = base; once.plays = .times(1)
    try show("plays", base, once)
    var late = try SeededScene(wait: 0.04).clip(fps: fps); late.plays = .times(3)
    try show("late, plays", base, late)
    try show("late, color", base, SeededScene(wait: 0.033, color: "#FF3B30").clip(fps: fps))
    try show("25/50", base, SeededScene().clip(fps: 2 * fps))
    try show("50/25", SeededScene().clip(fps: 2 * fps), base)
    try show("30/25", SeededScene().clip(fps: 1.2 * fps), base)
    try show("pause", SeededScene(pause: 1).clip(fps: fps), SeededScene(pause: 1.04).clip(fps: fps))
    try show("pause 0", SeededScene().clip(fps: fps), SeededScene(pause: 1).clip(fps: fps))
    try show("gif/apng", SeededScene().file(.apng, fps: fps), SeededScene().file(.gif, fps: fps))
    try show("late gif/apng", SeededScene().file(.apng, fps: fps), SeededScene(wait: 0.033).file(.gif, fps: fps))
    try show("still/clip", EditableClip([base.frames[0]]), base)
    try show("reversed", base, edited { $0.reverse() })
    _ = p
  }
}
