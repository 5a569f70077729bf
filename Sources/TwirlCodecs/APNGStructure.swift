import TwirlGraphics

/// The order of an APNG's chunks.
///
///     IHDR  acTL  [fcTL] IDAT...  (fcTL fdAT...)...  IEND
///
/// Where an fcTL precedes IDAT, that is the first frame; otherwise no frame has it. One counter
/// runs through all fcTL and fdAT.
struct APNGStructure {
  let isAnimated: Bool
  private(set) var plays = Plays.times(1)
  private(set) var frames: [APNGFrameInfo] = []
  private(set) var hidesDefaultImage = false
  private(set) var paletteColors = 0
  private(set) var shared: [Range<Int>] = []

  private let bytes: [UInt8]
  private let header: PNGHeader
  private var declaredFrames: UInt32?
  private var area = ClipArea()
  private var sequence: UInt32 = 0
  private var place = Place.beforePicture

  /// What has been read so far.
  private enum Place {
    case beforePicture, inPicture, afterPicture
  }

  init(_ bytes: [UInt8], _ header: PNGHeader, isAnimated: Bool) {
    (self.bytes, self.header, self.isAnimated) = (bytes, header, isAnimated)
    if isAnimated { return }
    // The whole picture is the only frame.
    let rect = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
    frames = [APNGFrameInfo(rect: rect, delay: .zero, disposal: .none, blend: .source)]
  }

  /// Reads all chunks.
  mutating func read(_ limits: CodecLimits) throws(PNGError) {
    var reader = PNGChunkReader(bytes)
    _ = reader.nextChunk()
    var isEnded = false
    while !isEnded {
      guard let chunk = reader.nextChunk() else { throw .truncated }
      guard !Self.counts(chunk.type) || reader.isIntact(chunk) else {
        throw .damaged("the checksum of the chunk \(Self.name(chunk.type)) is wrong")
      }
      if place == .inPicture, chunk.type != PNGChunk.IDAT { place = .afterPicture }
      switch chunk.type {
      case PNGChunk.IEND: isEnded = true
      case PNGChunk.IDAT: try readPicture(chunk)
      case PNGChunk.PLTE, PNGChunk.tRNS: readShared(chunk)
      case PNGChunk.acTL where isAnimated: try readAnimation(chunk)
      case PNGChunk.fcTL where isAnimated: try readControl(chunk, limits)
      case PNGChunk.fdAT where isAnimated: try readData(chunk)
      default:
        // Bit 5 of the first letter: who does not know such a chunk cannot show the picture.
        guard chunk.type & 0x2000_0000 != 0 else {
          throw .damaged("there is an unknown chunk \(Self.name(chunk.type))")
        }
      }
    }
    try checkEnd()
  }

  /// Whether a damaged chunk of this type makes the whole file a damaged one.
  private static func counts(_ type: UInt32) -> Bool {
    type & 0x2000_0000 == 0
      || [PNGChunk.acTL, PNGChunk.fcTL, PNGChunk.fdAT, PNGChunk.tRNS].contains(type)
  }

  /// The letters of a type; what is none comes from a damaged file and becomes a question mark.
  private static func name(_ type: UInt32) -> String {
    let letters = withUnsafeBytes(of: type.bigEndian) { Array($0) }
    return String(
      decoding: letters.map { (0x41...0x5A).contains($0 & 0xDF) ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}

extension APNGStructure {
  private mutating func readShared(_ chunk: PNGChunk) {
    guard place == .beforePicture else { return }
    if chunk.type == PNGChunk.PLTE { paletteColors = chunk.data.count / 3 }
    shared.append(chunk.data.lowerBound - 8..<chunk.end)
  }

  private mutating func readPicture(_ chunk: PNGChunk) throws(PNGError) {
    if place == .afterPicture { throw .damaged("its picture is in two places") }
    if place == .beforePicture {
      place = .inPicture
      hidesDefaultImage = frames.isEmpty
    }
    if !hidesDefaultImage { append(chunk, chunk.data) }
  }

  private mutating func readAnimation(_ chunk: PNGChunk) throws(PNGError) {
    guard declaredFrames == nil, place == .beforePicture else {
      throw .damaged("it says twice that it is animated")
    }
    guard chunk.data.count == 8 else { throw .damaged("its animation chunk has no 8 bytes") }
    let count = PNGChunkReader.bigEndian(bytes, at: chunk.data.lowerBound)
    let plays = PNGChunkReader.bigEndian(bytes, at: chunk.data.lowerBound + 4)
    guard (1...UInt32(Int32.max)).contains(count), plays <= UInt32(Int32.max) else {
      throw .damaged("it has \(count) frames, played \(plays) times")
    }
    declaredFrames = count
    self.plays = plays == 0 ? .forever : .times(Int(plays))
  }

  private mutating func readControl(
    _ chunk: PNGChunk, _ limits: CodecLimits
  ) throws(PNGError) {
    let number = frames.count
    guard number < limits.frames else { throw .tooManyFrames(limit: limits.frames) }
    guard area.add(header.width * header.height, limits) else {
      throw .clipTooLarge(limit: limits.clipArea)
    }
    if place == .beforePicture {
      guard frames.isEmpty else { throw .damaged("frame \(number) comes before the picture") }
    } else {
      try checkData()
    }
    let frame = try APNGFrameInfo(bytes[chunk.data], number: number, header: header)
    try checkSequence(chunk)
    if place == .beforePicture, frame.rect.area != header.width * header.height {
      throw .damaged("the first frame is smaller than the canvas")
    }
    frames.append(frame)
    append(chunk, nil)
  }

  private mutating func readData(_ chunk: PNGChunk) throws(PNGError) {
    guard chunk.data.count >= 4 else { throw .damaged("frame data have no sequence number") }
    guard place == .afterPicture, !frames.isEmpty, hidesDefaultImage || frames.count > 1 else {
      throw .damaged("there are frame data without a frame")
    }
    try checkSequence(chunk)
    append(chunk, chunk.data.lowerBound + 4..<chunk.data.upperBound)
  }

  /// Adds a chunk to the last frame.
  private mutating func append(_ chunk: PNGChunk, _ data: Range<Int>?) {
    let last = frames.count - 1
    frames[last].bytes += chunk.data.count + 12
    if let data, !data.isEmpty { frames[last].data.append(data) }
  }

  private mutating func checkSequence(_ chunk: PNGChunk) throws(PNGError) {
    let number = PNGChunkReader.bigEndian(bytes, at: chunk.data.lowerBound)
    guard number == sequence else {
      throw .damaged("sequence number \(number) stands where \(sequence) is due")
    }
    sequence &+= 1
  }

  private func checkData() throws(PNGError) {
    if let last = frames.last, last.data.isEmpty {
      throw .damaged("frame \(frames.count - 1) has no data")
    }
  }

  private func checkEnd() throws(PNGError) {
    if place == .beforePicture { throw .damaged("it has no picture") }
    try checkData()
    guard let declaredFrames else { return }
    guard Int(declaredFrames) == frames.count else {
      throw .damaged("it has \(frames.count) frames and says \(declaredFrames)")
    }
  }
}
