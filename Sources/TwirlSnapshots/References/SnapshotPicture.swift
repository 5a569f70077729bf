import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlRecording
import TwirlText
import TwirlViews

/// A picture or clip as a snapshot keeps it: a PNG or an APNG, and what drew it.
///
///     let picture = try SnapshotPicture(recording)
///
/// It is lossless, and equal pictures have equal bytes.
public struct SnapshotPicture: Sendable {
  /// A PNG, which is an APNG if there are several frames; without texts.
  public let bytes: [UInt8]
  /// What drew it: program, text shaper and fonts, each with its version.
  public let origin: [String: String]

  /// Creates a snapshot of a file that exists.
  public init(bytes: [UInt8], origin: [String: String] = [:]) {
    (self.bytes, self.origin) = (bytes, origin)
  }

  /// Creates a snapshot of a picture.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - scale: the pixels a point, which the file states.
  ///   - typefaces: what its text was set in, such as `FontBook.usedTypefaces`.
  /// - Throws: `PNGError`.
  public init(_ bitmap: Bitmap, scale: CGFloat = 1, typefaces: [String] = []) throws {
    let encoder = PNGEncoder(layout: .smallest, scale: min(scale, 1_000))
    self.init(bytes: try encoder.encode(bitmap), origin: Self.origin(fonts: typefaces))
  }

  /// Creates a snapshot of a whole animation; a still if nothing moves.
  ///
  /// - Throws: what taking the recording throws.
  public init(_ recording: Recording) throws {
    let books = FontBooks()
    let sink = CollectingSink()
    var recording = recording.observingStages { books.add($0.fonts) }
    recording.options.maximumBytes = nil
    _ = try recording.writePNG(into: sink)
    self.init(bytes: sink.bytes, origin: Self.origin(fonts: books.typefaces))
  }

  /// Creates a snapshot of a clip of pictures.
  ///
  /// - Precondition: there are as many delays as pictures, at least one, and all pictures have one size.
  /// - Throws: `APNGError`.
  public init(
    _ pictures: [Bitmap], delays: [FrameDelay], plays: Plays = .forever, scale: CGFloat = 1
  ) throws {
    precondition(
      !pictures.isEmpty && pictures.count == delays.count,
      "A clip has other numbers of pictures and delays, or none.")
    precondition(
      pictures.allSatisfy { $0.bounds == pictures[0].bounds }, "A clip's pictures differ in size.")
    let analysis = APNGAnalysis(width: pictures[0].width, height: pictures[0].height)
    for picture in pictures { analysis.add(FrameUpdate(rect: picture.bounds, pixels: picture)) }
    var options = APNGEncoderOptions()
    options.scale = min(scale, 1_000)
    let encoder = try APNGEncoder(
      analysis.clip, plays: plays, options: options, into: MemorySink())
    for (picture, delay) in zip(pictures, delays) { try encoder.add(picture, delay: delay) }
    _ = try encoder.finish()
    self.init(bytes: encoder.sink.bytes, origin: Self.origin(fonts: []))
  }

  private static func origin(fonts: [String]) -> [String: String] {
    var origin = ["Software": "Twirl \(TwirlVersion.current)"]
    if !fonts.isEmpty {
      origin["Shaper"] = "HarfBuzz \(FontBook.shaperVersion)"
      origin["Fonts"] = fonts.joined(separator: "; ")
    }
    return origin
  }

  /// A sink that shows what it has kept to who made it.
  private final class CollectingSink: ByteSink {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
  }

  /// The books of all stages that a recording made, each once.
  private final class FontBooks {
    private var books: [FontBook] = []

    func add(_ book: FontBook) {
      if !books.contains(where: { $0 === book }) { books.append(book) }
    }

    var typefaces: [String] { Set(books.flatMap(\.usedTypefaces)).sorted() }
  }
}

extension SnapshotPicture {
  /// The file with what drew it written into it.
  var signedBytes: [UInt8] {
    // What was read from a reference has been signed.
    if !PNGTexts.texts(in: bytes).isEmpty { return bytes }
    let texts = origin.keys.sorted().map { (key: $0, value: origin[$0] ?? "") }
    return PNGTexts.inserting(texts, into: bytes)
  }

  /// Reads a file that ``signedBytes`` was written to.
  init(signedBytes: [UInt8]) {
    let texts = PNGTexts.texts(in: signedBytes)
    self.init(
      bytes: signedBytes,
      origin: Dictionary(texts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
  }
}
