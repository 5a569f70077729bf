import Foundation
import Testing
import TwirlKit
import TwirlUIKit

/// Apple's names and figures.
@Suite struct NameTests {
  /// 8-bit sRGB of the system's colours in light mode, as the Human Interface Guidelines list them.
  @Test(
    arguments: [
      (UIColor.systemRed, "#FF3B30"), (.systemOrange, "#FF9500"), (.systemYellow, "#FFCC00"),
      (.systemGreen, "#34C759"), (.systemMint, "#00C7BE"), (.systemTeal, "#30B0C7"),
      (.systemCyan, "#32ADE6"), (.systemBlue, "#007AFF"), (.systemIndigo, "#5856D6"),
      (.systemPurple, "#AF52DE"), (.systemPink, "#FF2D55"), (.systemBrown, "#A2845E"),
      (.systemGray, "#8E8E93"), (.systemGray2, "#AEAEB2"), (.systemGray3, "#C7C7CC"),
      (.systemGray4, "#D1D1D6"), (.systemGray5, "#E5E5EA"), (.systemGray6, "#F2F2F7"),
      (.label, "#000000"), (.systemBackground, "#FFFFFF"), (.systemGroupedBackground, "#F2F2F7"),
      (.link, "#007AFF"), (.opaqueSeparator, "#C6C6C8"), (.lightGray, "#AAAAAA"),
      (.darkGray, "#555555"), (.brown, "#996633"), (.magenta, "#FF00FF"), (.orange, "#FF8000"),
    ] as [(UIColor, String)])
  func systemColors(color: UIColor, hex: String) throws {
    #expect(color.pixel == (try #require(Color(hex: hex))).pixel)
    #expect(color.cgColor == color && UIColor(cgColor: color.cgColor) == color)
  }

  @Test(
    arguments: [
      (UIColor.secondaryLabel, "#3C3C43", 0.6), (.tertiaryLabel, "#3C3C43", 0.3),
      (.quaternaryLabel, "#3C3C43", 0.18), (.placeholderText, "#3C3C43", 0.3),
      (.separator, "#3C3C43", 0.29), (.systemFill, "#787880", 0.2),
      (.secondarySystemFill, "#787880", 0.16), (.tertiarySystemFill, "#767680", 0.12),
      (.quaternarySystemFill, "#747480", 0.08),
    ] as [(UIColor, String, CGFloat)])
  func translucentColors(color: UIColor, hex: String, alpha: CGFloat) throws {
    #expect(color.alpha == alpha)
    #expect(color.withAlphaComponent(1).pixel == (try #require(Color(hex: hex))).pixel)
  }

  @Test func colorsByMode() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .systemRed : .systemTeal }
    #expect(color == .systemTeal && color.resolvedColor(with: .current) == .systemTeal)
    #expect(color.cgColor.copy(alpha: 0.5) == UIColor.systemTeal.withAlphaComponent(0.5))
  }

  @Test func hintsAreTaken() {
    let layer = CALayer()
    layer.shouldRasterize = true
    layer.rasterizationScale = 3
    layer.allowsEdgeAntialiasing = false
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
    #expect(!layer.allowsEdgeAntialiasing)
  }

  /// The six corners of the hexagon, and points between.
  @Test(
    arguments: [
      (0.0, 1.0, 1.0, "#FF0000"), (1.0 / 6, 1, 1, "#FFFF00"), (1.0 / 3, 1, 1, "#00FF00"),
      (0.5, 1, 1, "#00FFFF"), (2.0 / 3, 1, 1, "#0000FF"), (5.0 / 6, 1, 1, "#FF00FF"),
      (1, 1, 1, "#FF0000"), (0.25, 1, 1, "#80FF00"), (0.25, 0.5, 0.5, "#608040"),
      (0.7, 0, 0.2, "#333333"),
    ] as [(CGFloat, CGFloat, CGFloat, String)])
  func hues(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, hex: String) throws {
    let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    let (a, b) = (color.pixel, (try #require(Color(hex: hex))).pixel)
    // Halves lie between two numbers of 8 bits.
    #expect(abs(Int(a.red) - Int(b.red)) <= 1 && abs(Int(a.green) - Int(b.green)) <= 1)
    #expect(abs(Int(a.blue) - Int(b.blue)) <= 1)
  }

  @Test func fonts() {
    let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    #expect(font.pointSize == 17 && font.weight.value == 600 && font.family == "Inter")
    #expect(font.withSize(20) == .systemFont(ofSize: 20, weight: .semibold))
    #expect(UIFont.boldSystemFont(ofSize: 12).weight == .bold)
    #expect(UIFont.italicSystemFont(ofSize: 12).isItalic)
    #expect(UIFont(name: "Inter", size: 0) == nil)
    #expect(UIFont(name: "Helvetica", size: 10)?.family == "Helvetica")
    // The sizes at the standard setting, from Apple's typography table.
    #expect(
      Font.TextStyle.allCases.map { UIFont.preferredFont(forTextStyle: $0).size }
        == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
  }

  /// The control points of the named curves.
  @Test(
    arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ] as [(CAMediaTimingFunctionName, [CGFloat])])
  func timingFunctions(name: CAMediaTimingFunctionName, points: [CGFloat]) {
    let function = CAMediaTimingFunction(name: name)
    let (first, second) = (function.controlPoint1, function.controlPoint2)
    #expect([first.x, first.y, second.x, second.y] == points)
    let (x, y): (Float, Float) = (0.5, 0.25)
    #expect(
      CAMediaTimingFunction(controlPoints: x, y, x, y)
        == CAMediaTimingFunction(controlPoints: 0.5, 0.25, 0.5, 0.25))
  }

  @Test func bezierPaths() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 9, y: 9))
    path.addCurve(
      to: CGPoint(x: 7, y: 8), controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
    path.close()
    #expect(path.cgPath.verbs == [.move, .line, .quad, .cubic, .close])
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.apply(CGAffineTransform(translationX: 1, y: 0))
    #expect(path.cgPath.points[0] == CGPoint(x: 2, y: 2))
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(UIBezierPath(rect: rect).cgPath == Path(rect: rect))
    #expect(UIBezierPath(ovalIn: rect).cgPath == CGPath(ellipseIn: rect, transform: nil))
    #expect(
      UIBezierPath(roundedRect: rect, cornerRadius: 4).cgPath
        == Path(roundedRect: rect, cornerRadius: 4))
    var turn = CGAffineTransform(translationX: 5, y: 5)
    #expect(CGPath(rect: rect, transform: &turn) == Path(rect: rect.offsetBy(dx: 5, dy: 5)))
    path.removeAllPoints()
    path.append(UIBezierPath(rect: rect))
    #expect(path.cgPath == Path(rect: rect))
  }

  /// On a screen, where y points down, clockwise is from the x axis towards the y axis.
  @Test(arguments: [(true, 5.0), (false, -5)] as [(Bool, CGFloat)])
  func arcs(clockwise: Bool, lowest: CGFloat) throws {
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 100, y: 0), radius: 5, startAngle: 0, endAngle: .pi,
      clockwise: clockwise)
    let half = try #require(arc.cgPath.trimmed(from: 0, to: 0.5).points.last)
    #expect(abs(half.x - 100) < 1e-3 && abs(half.y - lowest) < 1e-3)
  }

  /// A corner is round or a point; the edges between stay straight.
  @Test(arguments: 0..<16)
  func roundedCorners(bits: UInt) {
    let corners = UIRectCorner(rawValue: bits)
    let path = UIBezierPath(
      roundedRect: CGRect(x: 10, y: 20, width: 40, height: 30), byRoundingCorners: corners,
      cornerRadii: CGSize(width: 8, height: 4)
    ).cgPath
    #expect(path.verbs.filter { $0 == .cubic }.count == bits.nonzeroBitCount)
    let places: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 10, y: 20)), (.topRight, CGPoint(x: 50, y: 20)),
      (.bottomLeft, CGPoint(x: 10, y: 50)), (.bottomRight, CGPoint(x: 50, y: 50)),
    ]
    for (corner, place) in places {
      #expect(path.points.contains(place) != corners.contains(corner))
      let beside = CGPoint(x: place.x == 10 ? 18 : 42, y: place.y)
      let below = CGPoint(x: place.x, y: place.y == 20 ? 24 : 46)
      #expect(path.points.contains(beside) == corners.contains(corner))
      #expect(path.points.contains(below) == corners.contains(corner))
    }
    #expect(path.controlBounds == CGRect(x: 10, y: 20, width: 40, height: 30))
  }

  @Test func allCornersAreThoseOfTheEllipse() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
    let all = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 8, height: 8))
    let whole = UIBezierPath(roundedRect: rect, cornerRadius: 8)
    let lengths = [all, whole].map(\.cgPath.length)
    #expect(abs(lengths[0] - lengths[1]) < 0.05)
    #expect(abs(lengths[0] - (2 * 24 + 2 * 14 + 16 * .pi)) < 0.05)
  }

  @Test func edgeInsets() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      CGRect(x: 10, y: 10, width: 20, height: 20).inset(by: insets)
        == CGRect(x: 12, y: 11, width: 14, height: 16))
    #expect(UIEdgeInsets.zero == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
  }
}
