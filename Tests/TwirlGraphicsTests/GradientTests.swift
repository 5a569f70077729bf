import Foundation
import Testing
import TwirlGraphics

@Suite struct GradientTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  @Test func colorsWithoutLocationsAreSpreadEvenly() {
    let gradient = Gradient(colors: [.black, .white, .black, .white, .black])
    #expect(gradient.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
    #expect(gradient.color(at: 0.375) == Color(white: 0.5))
    #expect(Gradient(colors: [Self.red]).stops.map(\.location) == [0])
  }

  @Test func stopsAreSortedAndKeptInOrderWhereTheyMeet() {
    let gradient = Gradient(
      colors: [.white, Self.blue, Self.red, .black], locations: [1, 0.5, 0.5, 0])
    #expect(gradient.stops.map(\.color) == [.black, Self.blue, Self.red, .white])
    #expect(gradient.color(at: 0.5) == Self.red)
    #expect(gradient.color(at: CGFloat(0.5).nextDown).blue > 0.999)
  }

  @Test func locationsOutsideMoveToTheEnds() {
    let gradient = Gradient(colors: [Self.red, Self.blue], locations: [-3, .infinity])
    #expect(gradient.stops.map(\.location) == [0, 1])
    #expect(gradient.color(at: -9) == Self.red)
    #expect(gradient.color(at: 9) == Self.blue)
  }

  /// White fading to clear, which is black, is half grey half way.
  @Test func componentsAreInterpolatedStraight() {
    let gradient = Gradient(colors: [.white, .clear])
    #expect(gradient.color(at: 0.5) == Color(white: 0.5, alpha: 0.5))
  }

  @Test func withoutStopsThereIsNoColor() {
    #expect(Gradient(stops: []).color(at: 0.5) == .clear)
    #expect(Gradient(colors: [Self.red]).color(at: 0.7) == Self.red)
  }
}
