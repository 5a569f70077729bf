import Foundation
import Testing
import TwirlGraphics

@Suite struct ColorTests {
  static let hexes: [(text: String, bytes: [Int])] = [
    ("#000", [0, 0, 0, 255]), ("#fff", [255, 255, 255, 255]), ("#1aF", [17, 170, 255, 255]),
    ("#12345678", [18, 52, 86, 120]), ("#007AFF", [0, 122, 255, 255]),
    ("#abcd", [170, 187, 204, 221]), ("#F2F2F7", [242, 242, 247, 255]),
    ("#00000000", [0, 0, 0, 0]),
  ]

  @Test(arguments: hexes)
  func hexadecimal(text: String, bytes: [Int]) throws {
    let color = try #require(Color(hex: text))
    let values = [color.red, color.green, color.blue, color.alpha].map { Double($0) * 255 }
    #expect(distance(values, bytes.map(Double.init)) < 1e-12)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "123456", "#12345g", "# 12345",
    "#١٢٣", "#fff ", "##fff", "#+12", "white",
  ])
  func otherTextIsNoColor(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func componentsAreClamped() {
    let color = Color(red: -1, green: 2, blue: .infinity, alpha: 7)
    #expect([color.red, color.green, color.blue, color.alpha] == [0, 1, 1, 1])
  }

  @Test func interpolationIsPremultiplied() {
    let red = Color(red: 1, green: 0, blue: 0)
    let half = red.interpolated(to: .clear, at: 0.5)
    #expect([half.red, half.green, half.blue, half.alpha] == [1, 0, 0, 0.5])
    let blue = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    // (1 · ¾, 0, ½ · ¼) over alpha 1 · ¾ + ½ · ¼ = 0.875.
    let quarter = red.interpolated(to: blue, at: 0.25)
    #expect(
      distance(
        [quarter.red, quarter.green, quarter.blue, quarter.alpha],
        [0.75 / 0.875, 0, 0.125 / 0.875, 0.875]) < 1e-15)
    #expect(red.interpolated(to: blue, at: 0) == red)
    #expect(red.interpolated(to: blue, at: 1) == blue)
    let nothing = Color.clear.interpolated(to: blue.withAlphaComponent(0), at: 0.5)
    #expect(nothing.alpha == 0)
    // Past the ends, the components stay in range.
    #expect(red.interpolated(to: blue, at: 3).alpha == 0)
  }

  @Test func pixelsArePremultipliedAndRounded() {
    #expect(Color.white.pixel == Pixel(red: 255, green: 255, blue: 255, alpha: 255))
    #expect(Color.clear.pixel == .clear)
    let pixel = Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.6).pixel
    // 0.6 · 255 = 153; 0.3 · 255 = 76.5 up; 0.12 · 255 = 30.6 up.
    #expect(pixel == Pixel(red: 153, green: 77, blue: 31, alpha: 153))
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let pixel = Color(
        red: random.real(0, 1), green: random.real(0, 1), blue: random.real(0, 1),
        alpha: random.real(0, 1)
      ).pixel
      #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
    }
  }
}
