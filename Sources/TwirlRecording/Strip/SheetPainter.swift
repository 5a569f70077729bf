import Foundation
import TwirlGraphics
import TwirlRaster
import TwirlText

/// Draws what a strip consists of; all places are pixels.
struct SheetPainter {
  let context: GraphicsContext
  let measures: SheetMeasures
  var theme: StripTheme { measures.theme }

  /// Draws text.
  func draw(
    _ text: String, _ role: SheetMeasures.Role, color: Color? = nil, at point: CGPoint,
    alignment: Caption.Alignment = .left, widthLimit: CGFloat = .infinity, rim: Color? = nil
  ) throws {
    try measures.caption(text, role, color: color, widthLimit: widthLimit, rim: rim).draw(
      in: context, at: CGPoint(x: point.x.rounded(), y: point.y.rounded()), alignment: alignment)
  }

  /// Fills whole pixels.
  func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    guard width > 0, height > 0 else { return }
    context.setFillColor(color)
    context.fill(CGRect(x: x, y: y, width: width, height: height))
  }

  /// Draws lines of whole pixels right outside a rectangle.
  func frame(_ rect: PixelRect, _ color: Color) {
    let line = measures.hairline
    let (x, y) = (rect.x - line, rect.y - line)
    let width = rect.width + 2 * line
    fill(x: x, y: y, width: width, height: line, color)
    fill(x: x, y: rect.maxY, width: width, height: line, color)
    fill(x: x, y: rect.y, width: line, height: rect.height, color)
    fill(x: rect.maxX, y: rect.y, width: line, height: rect.height, color)
  }

  /// Draws a line through points, with a rim where it crosses pictures.
  ///
  /// - Parameter width: in points of the page; the rim is as much wider, up to 1.5 points.
  func stroke(
    _ points: [CGPoint], _ color: Color, width: CGFloat, rim: Color? = nil, dash: [CGFloat] = []
  ) {
    guard points.count > 1 else { return }
    var path = Path()
    path.addLines(between: points)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    if let rim {
      context.setLineDash(phase: 0, lengths: [])
      context.setStrokeColor(rim)
      context.setLineWidth((width + min(width, 1.5)) * measures.unit)
      context.stroke(path)
    }
    context.setLineDash(phase: 0, lengths: dash.map { $0 * measures.unit })
    context.setStrokeColor(color)
    context.setLineWidth(width * measures.unit)
    context.stroke(path)
    context.setLineDash(phase: 0, lengths: [])
  }

  /// Draws a disc.
  ///
  /// - Parameter radius: in points of the page.
  func dot(_ center: CGPoint, radius: CGFloat, _ color: Color, rim: Color? = nil) {
    if let rim { disc(center, (radius + 0.75) * measures.unit, rim) }
    disc(center, radius * measures.unit, color)
  }

  private func disc(_ center: CGPoint, _ radius: CGFloat, _ color: Color) {
    context.setFillColor(color)
    context.fill(
      Path(
        ellipseIn: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
  }

  /// Draws the grey squares that show through what is clear.
  func checks(in rect: PixelRect) {
    let side = measures.pixels(6)
    let (one, other) = (theme.page, theme.page.interpolated(to: theme.hairline, at: 0.35))
    fill(x: rect.x, y: rect.y, width: rect.width, height: rect.height, one)
    for row in 0...(rect.height / side) {
      for column in 0...(rect.width / side) where (row + column) % 2 == 1 {
        let (x, y) = (rect.x + column * side, rect.y + row * side)
        fill(
          x: x, y: y, width: min(side, rect.maxX - x), height: min(side, rect.maxY - y), other)
      }
    }
  }

  /// Draws a picture pixel by pixel over squares, with a line around it.
  func draw(_ picture: Bitmap, x: Int, y: Int, isOpaque: Bool) {
    let rect = PixelRect(x: x, y: y, width: picture.width, height: picture.height)
    if !isOpaque { checks(in: rect) }
    context.draw(
      picture, in: CGRect(x: x, y: y, width: picture.width, height: picture.height),
      interpolation: .nearest)
    frame(rect, theme.hairline)
  }
}

/// How large everything on a strip is, and how its text is set.
struct SheetMeasures {
  /// What text is for.
  enum Role {
    /// The strip's title.
    case title
    /// Times and names.
    case label
    /// Numbers at axes and rulers, notes.
    case note
  }

  /// Pixels a point of the page: at least 1, so that text can be read whatever the scene's scale.
  var unit: CGFloat
  var theme: StripTheme
  var family: String
  var fonts: FontBook

  /// The width of the thinnest lines in pixels.
  var hairline: Int { max(1, Int((unit / 2).rounded(.down))) }

  /// Points of the page as whole pixels, at least one.
  func pixels(_ points: CGFloat) -> Int { max(1, Int((points * unit).rounded())) }

  /// Around the page.
  var margin: Int { pixels(16) }
  /// Between two pictures.
  var gap: Int { pixels(12) }

  /// A line of text.
  func caption(
    _ text: String, _ role: Role, color: Color? = nil, widthLimit: CGFloat = .infinity,
    rim: Color? = nil
  ) throws(TextError) -> Caption {
    let (size, weight, usual): (CGFloat, Font.Weight, Color) =
      switch role {
      case .title: (13, .semibold, theme.text)
      case .label: (11, .medium, theme.text)
      case .note: (9.5, .regular, theme.secondary)
      }
    var style = Caption.Style(
      size: size * unit, weight: weight, color: color ?? usual, rimColor: rim)
    style.font.family = family
    style.rimWidth *= unit
    return try Caption(text, style: style, fonts: fonts, widthLimit: widthLimit, replacement: "?")
  }
}

/// A part of a strip; the parts lie below each other.
protocol SheetBlock {
  /// The pixels that it would like to have beside each other.
  var width: Int { get }
  /// The pixels that it needs below each other.
  func height(width: Int) throws -> Int
  /// Draws it.
  func draw(with painter: SheetPainter, x: Int, y: Int, width: Int) throws
}
