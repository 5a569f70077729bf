import TwirlKit

/// The options about GIFs that several commands have.
enum GIFArguments {
  static let quality = OptionSpec(
    "quality", value: "N", "for GIF: 1...100, closer to the picture or smaller (default: 90)")
  static let matte = OptionSpec(
    "matte", value: "COLOR", "for GIF: what translucent pixels are blended with")
  static let alpha = OptionSpec(
    "alpha", value: "MODE", "for GIF: threshold, threshold:1...255 or ordered (a pattern)")
  static let dither = OptionSpec(
    "dither", value: "none|ordered", "for GIF: a fixed pattern against bands (default: none)")
  static let compatible = OptionSpec(
    "compatible", "for GIF: fit for old decoders: one colour table, prompt clear codes")
  static let maximumBytes = OptionSpec(
    "max-bytes", value: "N", "the most bytes of a GIF or APNG, such as 10MB, 900KB or 2MiB")

  /// More of it, for a command's help.
  static let discussion = """
    In a GIF a pixel is opaque or clear. With --matte alone all become opaque; else --alpha says which,
    by default those of half opacity (threshold:128) and more, and a matte is blended with what is
    translucent among them. --compatible gives all frames one colour table, and clears code tables
    when they are full; otherwise those frames get a table of their own for which 255 colours of the
    clip are too few, and full code tables go on where that pays.
    """
}

extension ParsedArguments {
  /// Returns the most bytes that the outputs may have, all of which must be single files then.
  func maximumBytes(
    for outputs: [(path: String, Recording.Output)]
  ) throws(CommandError) -> Int? {
    guard let text = last("max-bytes") else { return nil }
    guard let bytes = ByteCount.bytes(text) else {
      throw .usage(
        "--max-bytes \(text): not a number of bytes; give one such as 500000, 900KB, 10MB or 2MiB")
    }
    for (path, output) in outputs {
      guard case .pngs = output else { continue }
      throw .usage("--max-bytes: \(path) is more than one file; name a .gif, .apng or .png")
    }
    return bytes
  }

  /// Returns how GIFs are to be written.
  func gifOptions() throws(CommandError) -> GIFEncoderOptions {
    var options = GIFEncoderOptions()
    options.quality = try integer("quality", in: 1...100) ?? options.quality
    options.isCompatible = has("compatible")
    options.matte = try matte()
    options.alpha = try alpha()
    options.dither = try dither()
    return options
  }

  private func matte() throws(CommandError) -> Color? {
    guard let text = last("matte") else { return nil }
    guard let color = Color(hex: text) else {
      throw .usage("--matte \(text): not a colour; give #RGB or #RRGGBB")
    }
    guard color.pixel.alpha == 255 else {
      throw .usage("--matte \(text): not opaque, as a matte is; give #RGB or #RRGGBB")
    }
    return color
  }

  private func alpha() throws(CommandError) -> GIFAlpha? {
    guard let text = last("alpha") else { return nil }
    if text == "ordered" { return .ordered }
    if text == "threshold" { return .threshold(128) }
    let prefix = "threshold:"
    guard text.hasPrefix(prefix) else {
      throw .usage("--alpha \(text): no such mode; give threshold, threshold:N or ordered")
    }
    guard let least = UInt8(text.dropFirst(prefix.count)), least > 0 else {
      throw .usage("--alpha \(text): not a threshold; give threshold:1 to threshold:255")
    }
    return .threshold(least)
  }

  private func dither() throws(CommandError) -> GIFDither {
    switch last("dither") {
    case nil, "none": return .none
    case "ordered": return .ordered
    case let text?: throw .usage("--dither \(text): no such mode; give none or ordered")
    }
  }
}
