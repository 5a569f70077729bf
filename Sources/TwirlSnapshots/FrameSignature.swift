import TwirlGraphics

/// Where pictures are summed up: a rectangle, cut into 8x8 cells.
///
///     +--+--+-- … --+
///     |  |  |       |   of each cell the mean red, green and blue, in levels;
///     +--+--+       |   all of it 192 numbers, whatever the size of the picture
///     :             :
///
/// Means are exact sums divided once, so an edge that moves by a hundredth of a pixel shows up in
/// them, and what lies between two frames of a motion lies nearly between their means as well.
struct SignatureGrid {
  static let side = 8
  /// How many numbers a signature has.
  static let count = side * side * 3

  private let rect: PixelRect
  private let columns: [Int]
  private let rows: [Int]

  /// Creates a grid; of small rectangles some cells are empty.
  init(_ rect: PixelRect) {
    self.rect = rect
    columns = (0...Self.side).map { rect.x + $0 * rect.width / Self.side }
    rows = (0...Self.side).map { rect.y + $0 * rect.height / Self.side }
  }

  /// Appends the numbers of a picture; what it does not reach counts as clear.
  func append(_ picture: Bitmap, to numbers: inout [Double]) {
    let part = rect.intersection(picture.bounds)
    picture.withUnsafePixels { pixels in
      pixels.withMemoryRebound(to: UInt32.self) { words in
        for row in 0..<Self.side {
          for column in 0..<Self.side {
            let cell = PixelRect(
              x: columns[column], y: rows[row], width: columns[column + 1] - columns[column],
              height: rows[row + 1] - rows[row])
            let sums = Self.sums(words, cell.intersection(part), width: picture.width)
            let area = Double(max(1, cell.area))
            numbers.append(Double(sums.red) / area)
            numbers.append(Double(sums.green) / area)
            numbers.append(Double(sums.blue) / area)
          }
        }
      }
    }
  }

  private static func sums(
    _ words: UnsafeBufferPointer<UInt32>, _ cell: PixelRect, width: Int
  ) -> (red: Int, green: Int, blue: Int) {
    guard !cell.isEmpty, let start = words.baseAddress else { return (0, 0, 0) }
    var (red, green, blue) = (0, 0, 0)
    var y = cell.y
    while y < cell.maxY {
      let row = start + (y &* width &+ cell.x)
      var x = 0
      while x < cell.width {
        // Two components at a time in halves of 32 bits, which 65,536 pixels cannot overflow.
        var (pair, single): (UInt64, UInt64) = (0, 0)
        let end = min(cell.width, x &+ 65_536)
        while x < end {
          let word = UInt64(UInt32(littleEndian: row[x]))
          pair &+= word & 0xFF | (word & 0xFF00) &<< 24
          single &+= word &>> 16 & 0xFF
          x &+= 1
        }
        red &+= Int(pair & 0xFFFF_FFFF)
        green &+= Int(pair &>> 32)
        blue &+= Int(single)
      }
      y &+= 1
    }
    return (red, green, blue)
  }
}
