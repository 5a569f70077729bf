import TwirlGraphics

/// What the numbers of a PNG mean as colours.
///
/// Of several statements the strongest counts: cICP, iCCP, sRGB, gAMA (PNG, third edition, 4.3).
/// Chunks with a wrong checksum and profiles that cannot be read count as absent, as in browsers.
/// cHRM counts together with gAMA only: alone it leaves open what the numbers mean.
enum PNGColors: Equatable {
  /// sRGB, or nothing is said.
  case sRGB
  /// The colours of sRGB, or grey, with another curve.
  case transfer(PNGTransfer)
  /// Other colours: a curve for each component, then a matrix that makes light of sRGB.
  case matrix([PNGTransfer], PNGMatrix)
}

extension PNGColors {
  /// Finds out what a file says.
  ///
  /// - Throws: ``PNGError/unsupportedColors(_:)`` for colours that are known and neither RGB with
  ///   a matrix nor grey: tables of a printer, HDR.
  init(of bytes: [UInt8], _ header: PNGHeader) throws(PNGError) {
    var reader = PNGChunkReader(bytes)
    var found: [UInt32: ArraySlice<UInt8>] = [:]
    let wanted: Set = [
      PNGChunk.cICP, PNGChunk.iCCP, PNGChunk.sRGB, PNGChunk.gAMA, PNGChunk.cHRM,
    ]
    while let chunk = reader.nextChunk(), chunk.type != PNGChunk.IDAT {
      guard wanted.contains(chunk.type), found[chunk.type] == nil, reader.isIntact(chunk) else {
        continue
      }
      found[chunk.type] = bytes[chunk.data]
    }
    let isGray = header.colorType == .gray || header.colorType == .grayAlpha
    if let data = found[PNGChunk.cICP], let colors = try Self.coded(Array(data)) {
      self = colors
    } else if let data = found[PNGChunk.iCCP],
      let colors = try Self.profiled(data, isGray: isGray)
    {
      self = colors
    } else if found[PNGChunk.sRGB] == nil, let data = found[PNGChunk.gAMA], data.count == 4 {
      let value = PNGChunkReader.bigEndian(Array(data), at: 0)
      // gAMA is the exponent from light to the stored number, times 100,000.
      let transfer = PNGTransfer.power(100_000 / Double(max(value, 1)))
      let primaries = isGray ? nil : found[PNGChunk.cHRM].flatMap { Self.primaries(Array($0)) }
      if value == 0 {
        self = .sRGB
      } else if let primaries, !primaries.isNearlyIdentity {
        self = .matrix([transfer, transfer, transfer], primaries)
      } else {
        self = Self.simplest(transfer)
      }
    } else {
      self = .sRGB
    }
  }

  /// The matrix from the primaries of a cHRM chunk to those of sRGB; nil for impossible ones.
  ///
  /// The chunk holds x and y of white, red, green and blue, times 100,000.
  private static func primaries(_ data: [UInt8]) -> PNGMatrix? {
    guard data.count == 32 else { return nil }
    let points = (0..<4).map { index in
      (
        Double(PNGChunkReader.bigEndian(data, at: index * 8)) / 100_000,
        Double(PNGChunkReader.bigEndian(data, at: index * 8 + 4)) / 100_000
      )
    }
    guard points.allSatisfy({ $0.0 <= 1 && $0.1 > 0 && $0.1 <= 1 }) else { return nil }
    let matrix = PNGMatrix(red: points[1], green: points[2], blue: points[3], white: points[0])
    // Primaries on a line make no colours.
    guard matrix.inverse != nil, let white = PNGMatrix.toD65(from: points[0]) else { return nil }
    return PNGMatrix.sRGB.inverse?.applied(to: white.applied(to: matrix))
  }

  /// The colours of a cICP chunk: code points of ITU-T H.273; nil for a broken one.
  private static func coded(_ data: [UInt8]) throws(PNGError) -> PNGColors? {
    guard data.count == 4, data[3] <= 1 else { return nil }
    let primaries: [UInt8: PNGMatrix] = [1: .sRGB, 9: .rec2020, 12: .displayP3]
    let transfers: [UInt8: PNGTransfer] = [
      4: .power(2.2), 5: .power(2.8), 8: .power(1), 13: .sRGB,
    ]
    guard let matrix = primaries[data[0]], let transfer = transfers[data[1]], data[2] == 0,
      data[3] == 1
    else {
      throw .unsupportedColors("cICP \(data.map(String.init).joined(separator: "-"))")
    }
    return simplest([transfer, transfer, transfer], matrix, relativeTo: .sRGB)
  }

  /// The colours of an iCCP chunk; nil for one that is broken or meant for another kind of picture.
  private static func profiled(
    _ data: ArraySlice<UInt8>, isGray: Bool
  ) throws(PNGError) -> PNGColors? {
    var name = ""
    guard let profile = PNGProfile(chunk: data, name: &name), profile.isGray == isGray else {
      return nil
    }
    if isGray, let transfer = profile.grayTransfer { return simplest(transfer) }
    if !isGray, let transfers = profile.transfers, let primaries = profile.primaries,
      let colors = simplest(transfers, primaries, relativeTo: .sRGBUnderD50)
    {
      return colors
    }
    throw .unsupportedColors("the profile \"\(name)\"")
  }

  private static func simplest(_ transfer: PNGTransfer) -> PNGColors {
    transfer.isNearlySRGB ? .sRGB : .transfer(transfer)
  }

  private static func simplest(
    _ transfers: [PNGTransfer], _ primaries: PNGMatrix, relativeTo sRGB: PNGMatrix
  ) -> PNGColors? {
    guard let matrix = sRGB.inverse?.applied(to: primaries) else { return nil }
    if matrix.isNearlyIdentity, transfers.allSatisfy(\.isNearlySRGB) { return .sRGB }
    return .matrix(transfers, matrix)
  }
}

extension PNGColors {
  /// What each component becomes: 256 or 65,536 bytes; empty where no table says it.
  func tables(isWide: Bool) -> [UInt8] {
    guard case .transfer(let transfer) = self else { return [] }
    let last = isWide ? 65_535 : 255
    return (0...last).map { PNGTransfer.encoded(transfer.light(Double($0) / Double(last))) }
  }

  /// Converts straight pixels by the matrix, if there is one; colours outside sRGB are clamped.
  func convert(_ pixels: inout [Pixel]) {
    guard case .matrix(let transfers, let matrix) = self else { return }
    let lights = transfers.map { transfer in (0...255).map { transfer.light(Double($0) / 255) } }
    let (red, green, blue, m) = (lights[0], lights[1], lights[2], matrix.values)
    let steps = PNGTransfer.encodedSteps
    func encoded(_ light: Double) -> UInt8 {
      steps[Int(min(max(light, 0), 1) * 65_535 + 0.5)]
    }
    var (last, result) = (Pixel.clear, Pixel.clear)
    // Black stays black in every matrix, but not under every curve.
    var isFirst = true
    pixels.withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        if pixel != last || isFirst {
          (last, isFirst) = (pixel, false)
          let (r, g, b) = (red[Int(pixel.red)], green[Int(pixel.green)], blue[Int(pixel.blue)])
          result = Pixel(
            red: encoded(m[0] * r + m[1] * g + m[2] * b),
            green: encoded(m[3] * r + m[4] * g + m[5] * b),
            blue: encoded(m[6] * r + m[7] * g + m[8] * b), alpha: pixel.alpha)
        }
        pixels[index] = result
        index &+= 1
      }
    }
  }
}
