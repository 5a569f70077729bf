import Foundation
import TwirlKit

/// The same button on a small and a large canvas: the cost must follow the damage.
///
/// Both looks at the frames are timed from their first frame to their last, which leaves out the
/// first frame, the only one that is as large as the canvas.
func measureDamage() {
  var times: [Double] = []
  for (width, height) in [(320.0, 200.0), (1920.0, 1080.0)] {
    let recording = buttonRecording(size: CGSize(width: width, height: height))
    let runs = (0..<9).compactMap { _ in try? timeAfterFirstFrame(recording) }.sorted()
    guard runs.count == 9 else {
      print("the animation could not be recorded; is the font Inter installed?")
      return
    }
    times.append(runs[4])
    report("GIF frame, \(Int(width * 2))x\(Int(height * 2)), after the first", runs[4] * 1e3, "ms")
  }
  report("the large canvas over the small one", times[1] / times[0], "x")
}

private func buttonRecording(size: CGSize) -> Recording {
  var options = Recording.Options()
  options.jobs = 1
  return Recording(size: size, scale: 2, backgroundColor: Color(white: 0.95), options: options) {
    stage in
    let button = Button(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
    button.backgroundColor = Color(red: 0, green: 0.48, blue: 1)
    button.layer.cornerRadius = 10
    button.title = "Recommend"
    button.font = .system(size: 17, weight: .semibold)
    stage.window.addSubview(button)
    ViewTransform.perform(on: button)
  }
}

/// Returns the seconds that a frame takes in both looks, as the median over the frames.
///
/// The encoder writes a frame once it knows the next one, so the time of the first one, which is as
/// large as the canvas, is spread over two; a median has neither in it.
private func timeAfterFirstFrame(_ recording: Recording) throws -> Double {
  let clock = ContinuousClock()
  var times: [Recording.Progress.Stage: [Double]] = [:]
  var last = clock.now
  _ = try recording.writeGIF(into: MemorySink()) { progress in
    let now = clock.now
    if progress.framesDone > 1 { times[progress.stage, default: []].append((now - last).seconds) }
    last = now
  }
  return times.values.map { $0.sorted()[$0.count / 2] }.reduce(0, +)
}
