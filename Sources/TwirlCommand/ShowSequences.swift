import Foundation
import TwirlKit

/// Pictures as the control sequences that terminals read them from.
///
///     kitty     ESC _ G keys ; base64 ESC \     in parts of 4096 characters, m=1 on all but the last
///     iTerm2    ESC ] 1337 ; File=keys : base64 BEL
///
/// After kitty's documentation, "Terminal graphics protocol", and iTerm2's, "Inline Images Protocol".
struct ShowSequences {
  /// The number by which the terminal knows the picture, above 0.
  let id: UInt32
  /// Takes the sequences, one after another.
  let write: (String) throws -> Void

  /// The most characters of base64 in a sequence; a multiple of 4.
  private static let partLength = 4096
  private static let escape = "\u{1B}"

  /// A whole file, for terminals that decode it themselves.
  func file(_ bytes: [UInt8], name: String) throws {
    let title = Data(name.utf8).base64EncodedString()
    try write("\(Self.escape)]1337;File=name=\(title);size=\(bytes.count);inline=1:")
    // In pieces, so that a large file is not in memory once more: a multiple of 3 bytes has no padding.
    var start = 0
    while start < bytes.count {
      let end = min(start + 3 << 16, bytes.count)
      try write(Data(bytes[start..<end]).base64EncodedString())
      start = end
    }
    try write("\u{07}\n")
  }

  /// One picture at the cursor; with `isPlaced` false it replaces what was sent before.
  func picture(_ canvas: Bitmap, isPlaced: Bool = true) throws {
    try send(isPlaced ? "a=T,i=\(id),f=100,q=2" : "a=t,i=\(id),f=100,q=2", png(canvas))
  }

  /// Moves the cursor to the next line.
  func end() throws { try write("\n") }

  /// A clip that the terminal plays: the first frame, of all others what changes, and the times.
  ///
  /// - Throws: what decoding and writing throw.
  func animation(_ bytes: [UInt8], limits: CodecLimits = CodecLimits()) throws {
    let decoder = try AnimationDecoder(bytes, limits: limits)
    var (count, firstGap) = (0, 0)
    while let frame = try decoder.next() {
      count += 1
      let gap = max(1, Int((frame.delay.shown.seconds * 1000).rounded()))
      if count == 1 {
        firstGap = gap
        try picture(frame.canvas)
        continue
      }
      // A frame needs pixels, even if none has changed.
      let rect =
        frame.damage.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : frame.damage
      // On top of the frame before (c), pixels replace what was there (X).
      try send(
        "a=f,i=\(id),f=100,c=\(count - 1),x=\(rect.x),y=\(rect.y),X=1,z=\(gap),q=2",
        png(frame.canvas.cropped(to: rect)), more: "a=f,")
    }
    if count > 1 {
      // 1 stands for ever, 2 for once.
      let loops =
        switch decoder.plays {
        case .forever: 1
        case .times(let number): number + 1
        }
      try write("\(Self.escape)_Ga=a,i=\(id),r=1,z=\(firstGap),q=2\(Self.escape)\\")
      try write("\(Self.escape)_Ga=a,i=\(id),s=3,v=\(loops),q=2\(Self.escape)\\")
    }
    try end()
  }

  private func png(_ picture: Bitmap) throws -> [UInt8] {
    try PNGEncoder(layout: .smallest, compression: .fast).encode(picture)
  }

  /// - Parameter more: keys of all sequences but the first.
  private func send(_ keys: String, _ bytes: [UInt8], more: String = "") throws {
    let text = Data(bytes).base64EncodedString()
    var rest = Substring(text)
    var isFirst = true
    repeat {
      let part = rest.prefix(Self.partLength)
      rest = rest.dropFirst(part.count)
      let start = isFirst ? keys + "," : more
      try write(
        "\(Self.escape)_G\(start)m=\(rest.isEmpty ? 0 : 1);\(part)\(Self.escape)\\")
      isFirst = false
    } while !rest.isEmpty
  }
}
