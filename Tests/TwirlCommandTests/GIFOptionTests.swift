import Foundation
import Testing
import TwirlKit

/// What the options about GIFs do.
@Suite struct GIFOptionTests {
  /// Options and what they make of a clear, a faint, a strong and an opaque blue pixel.
  struct Case: CustomTestStringConvertible, Sendable {
    var options: [String]
    var pixels: [String]
    var testDescription: String { options.joined(separator: " ") }
  }

  // Blue over yellow: 0.2 and 0.8 of its own, the rest yellow.
  static let cases = [
    Case(options: [], pixels: ["clear", "clear", "#0000FF", "#0000FF"]),
    Case(options: ["--matte", "#FF0"], pixels: ["#FFFF00", "#CCCC33", "#3333CC", "#0000FF"]),
    Case(options: ["--alpha", "threshold"], pixels: ["clear", "clear", "#0000FF", "#0000FF"]),
    Case(
      options: ["--alpha", "threshold:51"], pixels: ["clear", "#0000FF", "#0000FF", "#0000FF"]),
    Case(options: ["--alpha", "threshold:52"], pixels: ["clear", "clear", "#0000FF", "#0000FF"]),
    Case(options: ["--alpha", "threshold:255"], pixels: ["clear", "clear", "clear", "#0000FF"]),
    Case(
      options: ["--alpha", "threshold:1", "--matte", "#FFFF00"],
      pixels: ["clear", "#CCCC33", "#3333CC", "#0000FF"]),
    Case(
      options: ["--alpha", "threshold", "--matte=#FFFF00FF"],
      pixels: ["clear", "clear", "#3333CC", "#0000FF"]),
    // The matrix begins with 0, 32, 8, 40, 2. Of the faint colour the numbers below 13 are shown.
    Case(
      options: ["--alpha", "ordered", "--compatible"],
      pixels: ["clear", "#0000FF", "#0000FF", "#0000FF"]),
    Case(
      options: ["--alpha", "key", "--alpha", "ordered", "--dither", "ordered"],
      pixels: ["clear", "#0000FF", "#0000FF", "#0000FF"]),
  ]

  private func color(_ text: String) -> Pixel { (Color(hex: text) ?? .clear).pixel }

  private func frames(_ bytes: [UInt8]) throws -> [Bitmap] {
    let decoder = try AnimationDecoder(bytes)
    var pictures: [Bitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.canvas) }
    return pictures
  }

  @Test(arguments: cases) func `encode and render treat translucent pixels alike`(_ sample: Case)
    throws
  {
    let folder = try TemporaryFolder()
    let alphas: [UInt8] = [0, 51, 204, 255]
    let pixels = alphas.map { Pixel(red: 0, green: 0, blue: 255, alpha: $0).premultiplied }
    // Between them lie clear pixels, so that no pixel is at another one's edge.
    var picture = Bitmap(width: 8, height: 1)
    for (i, pixel) in pixels.enumerated() { picture[i * 2 + (i == 3 ? 1 : 0), 0] = pixel }
    try folder.write(try PNGEncoder().encode(picture), to: "f.png")
    let views = zip([0, 2, 4, 7], [0, 0.2, 0.8, 1]).map { x, alpha in
      ##"{"type": "view", "frame": [\##(x), 0, 1, 1], "backgroundColor": "#00F", "alpha": \##(alpha)}"##
    }
    try folder.write(
      #"{ "version": 1, "size": [8, 1], "background": "clear", "views": [\#(views.joined(separator: ","))] }"#,
      to: "s.json")
    let clearColor = sample.options.first == "--matte" ? "#FFFF00" : "clear"
    for command in [["encode", "f.png"], ["render", "s.json"]] {
      let outcome = try Twirl.run(command + ["-o", "x.gif"] + sample.options, in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      let shown = try #require(try frames(folder.bytes("x.gif")).first)
      #expect([0, 2, 4, 7].map { shown[$0, 0] } == sample.pixels.map(color), "\(command)")
      #expect([1, 3, 5].map { shown[$0, 0] } == Array(repeating: color(clearColor), count: 3))
    }
  }

  /// A gradient of more colours than a palette has, and a square that moves over it.
  private func gradient(_ k: Int) -> Bitmap {
    var picture = Bitmap(width: 48, height: 32)
    for y in 0..<32 {
      for x in 0..<48 {
        picture[x, y] = Pixel(
          red: UInt8(x * 5), green: UInt8(y * 8), blue: UInt8(255 - x - y), alpha: 255)
      }
    }
    picture.fill(PixelRect(x: k * 6, y: 9, width: 8, height: 8), with: .clear)
    return picture
  }

  @Test func `dither is off without a request, and comes with any number of threads`() throws {
    let folder = try TemporaryFolder()
    for k in 0..<4 { try folder.write(try PNGEncoder().encode(gradient(k)), to: "f\(k).png") }
    func encode(_ options: String...) throws -> [UInt8] {
      let outcome = try Twirl.run(["encode", "f%d.png", "-o", "x.gif"] + options, in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      return try folder.bytes("x.gif")
    }
    let plain = try encode()
    #expect(try encode("--dither", "none", "--compatible") == plain)
    let dithered = try encode("--dither", "ordered", "--jobs", "1")
    #expect(try encode("--dither", "ordered", "--jobs", "5") == dithered)
    #expect(dithered != plain)
    let shown = try frames(dithered)
    for (k, picture) in shown.enumerated() {
      for y in 0..<32 {
        for x in 0..<48 {
          let isClear = gradient(k)[x, y] == .clear
          #expect((picture[x, y] == .clear) == isClear)
          if !isClear, gradient(0)[x, y] != .clear { #expect(picture[x, y] == shown[0][x, y]) }
        }
      }
    }
  }
}
