/// How the contrast around pixels that differ changes, summed in squares of 32x32 pixels.
///
/// Coverage that is off by a little makes one edge softer and the next one sharper, so that the sum stays
/// near zero; letters of another weight or colour, or a blur, change all edges the same way.
struct ContrastGrid {
  private let columns: Int
  private let count: Int
  private let storage: GridStorage<Int>
  /// Eight sums for each square: the change of contrast and the greater contrast, both over all
  /// components; the number of pixels; the change of red, green and blue apart from the others, in 1/256.
  private let sums: UnsafeMutablePointer<Int>

  init(width: Int, height: Int) {
    columns = (width + 31) / 32
    count = columns * ((height + 31) / 32)
    storage = GridStorage(count: count * 8)
    sums = storage.sums
  }

  /// Adds the contrasts around a pixel in two pictures.
  @inline(__always)
  func add(_ first: Distances, _ second: Distances, x: Int, y: Int) {
    let square = sums + ((y &>> 5) &* columns &+ x &>> 5) &* 8
    let red = second.red &- first.red
    let green = second.green &- first.green
    let blue = second.blue &- first.blue
    let mostRed = red > 0 ? second.red : first.red
    let mostGreen = green > 0 ? second.green : first.green
    let mostBlue = blue > 0 ? second.blue : first.blue
    let change = red &+ green &+ blue
    let total = mostRed &+ mostGreen &+ mostBlue
    if total == 0 { return }
    square[0] &+= change
    square[1] &+= total
    square[2] &+= 1
    // Coverage changes all components of an edge by the same share; what is left is colour.
    let share = change &* 256 / total
    square[3] &+= red &* 256 &- share &* mostRed
    square[4] &+= green &* 256 &- share &* mostGreen
    square[5] &+= blue &* 256 &- share &* mostBlue
  }

  /// The greatest share of its contrast that a square loses or wins.
  ///
  /// Few pixels say little: a square with less than 96 counts in proportion.
  var largestShare: Double {
    var largest = 0.0
    for index in 0..<count {
      let square = sums + index * 8
      if square[2] == 0 { continue }
      let share = abs(Double(square[0])) / Double(square[1])
      largest = max(largest, share * min(1, Double(square[2]) / 96))
    }
    return largest
  }

  /// The most by which a component's contrast changes apart from the others, as a mean in levels over
  /// all pixels that were added; less than 256 count in proportion.
  var tint: Double {
    var (red, green, blue, number) = (0, 0, 0, 0)
    for index in 0..<count {
      let square = sums + index * 8
      (red, green, blue) = (red + square[3], green + square[4], blue + square[5])
      number += square[2]
    }
    return Double(max(abs(red), max(abs(green), abs(blue)))) / Double(256 * max(256, number))
  }
}
