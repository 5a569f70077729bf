extension AnimationVerdict {
  /// The name of a statement, as it stands in JSON.
  public var kind: String {
    switch self {
    case .equal: "equal"
    case .similar: "similar"
    case .differentSize: "differentSize"
    case .differentPixels: "differentPixels"
    case .differentTiming: "differentTiming"
    case .differentDelays: "differentDelays"
    case .droppedFrames: "droppedFrames"
    case .repeatedFrames: "repeatedFrames"
    case .addedFrames: "addedFrames"
    case .differentFrameRate: "differentFrameRate"
    case .differentDuration: "differentDuration"
    case .differentPlays: "differentPlays"
    case .flicker: "flicker"
    }
  }

  private enum CodingKeys: CodingKey {
    case kind, change, changes, frames, reference, actual, share
  }

  /// Writes the kind, and what there is to tell about it, each under its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    func pair<Value: Encodable>(_ reference: Value, _ actual: Value) throws {
      try container.encode(reference, forKey: .reference)
      try container.encode(actual, forKey: .actual)
    }
    switch self {
    case .equal, .similar: break
    case .differentSize(let reference, let actual): try pair(reference, actual)
    case .differentPixels(let change): try container.encode(change, forKey: .change)
    case .differentTiming(let change): try container.encode(change, forKey: .change)
    case .differentDelays(let changes): try container.encode(changes, forKey: .changes)
    case .droppedFrames(let loss): try container.encode(loss, forKey: .change)
    case .repeatedFrames(let gain): try container.encode(gain, forKey: .change)
    case .addedFrames(let frames): try container.encode(frames, forKey: .frames)
    case .differentFrameRate(let reference, let actual): try pair(reference, actual)
    case .differentDuration(let reference, let actual): try pair(reference, actual)
    case .differentPlays(let reference, let actual): try pair(reference, actual)
    case .flicker(let share): try container.encode(share, forKey: .share)
    }
  }

  /// Reads what was written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func pair<Value: Decodable>() throws -> (Value, Value) {
      (
        try container.decode(Value.self, forKey: .reference),
        try container.decode(Value.self, forKey: .actual)
      )
    }
    func change<Value: Decodable>() throws -> Value {
      try container.decode(Value.self, forKey: .change)
    }
    let kind = try container.decode(String.self, forKey: .kind)
    switch kind {
    case "equal": self = .equal
    case "similar": self = .similar
    case "differentSize":
      let (reference, actual): (PixelSize, PixelSize) = try pair()
      self = .differentSize(reference: reference, actual: actual)
    case "differentPixels": self = .differentPixels(try change())
    case "differentTiming": self = .differentTiming(try change())
    case "differentDelays":
      self = .differentDelays(try container.decode([DelayChange].self, forKey: .changes))
    case "droppedFrames": self = .droppedFrames(try change())
    case "repeatedFrames": self = .repeatedFrames(try change())
    case "addedFrames":
      self = .addedFrames(try container.decode(FrameNumbers.self, forKey: .frames))
    case "differentFrameRate":
      let (reference, actual): (Double, Double) = try pair()
      self = .differentFrameRate(reference: reference, actual: actual)
    case "differentDuration":
      let (reference, actual): (Double, Double) = try pair()
      self = .differentDuration(reference: reference, actual: actual)
    case "differentPlays":
      let (reference, actual): (Int, Int) = try pair()
      self = .differentPlays(reference: reference, actual: actual)
    case "flicker": self = .flicker(share: try container.decode(Double.self, forKey: .share))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "\(kind) is no kind of verdict")
    }
  }
}
