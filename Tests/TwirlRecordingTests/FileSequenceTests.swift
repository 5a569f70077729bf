import Foundation
import Testing
import TwirlCodecs

@Suite struct FileSequenceTests {
  private func write(_ texts: [String], _ sequence: FileSequence) throws {
    let writer = try sequence.begin()
    for text in texts { try writer.add(Array(text.utf8)) }
    try writer.commit()
  }

  @Test func `a folder is made, with whatever slashes`() throws {
    for name in ["new", "new/", "new//"] {
      let folder = try TemporaryFolder()
      try write(["a", "b"], FileSequence(folder: "\(folder.path)/\(name)"))
      #expect(folder.names() == ["new"])
      #expect(folder.names(in: "new") == ["frame-0000.png", "frame-0001.png"])
      #expect(try folder.bytes("new/frame-0001.png") == Array("b".utf8))
    }
  }

  @Test func `nothing shows before the end, and nothing stays without it`() throws {
    for name in ["new", "there"] {
      let folder = try TemporaryFolder()
      try folder.makeFolder("there")
      do {
        let writer = try FileSequence(folder: "\(folder.path)/\(name)").begin()
        try writer.add([1, 2, 3])
        #expect(folder.names().filter { !$0.hasPrefix(".") } == ["there"])
        #expect(folder.names(in: "there").filter { !$0.hasPrefix(".") } == [])
      }
      #expect(folder.names() == ["there"])
      #expect(folder.names(in: "there") == [])
    }
  }

  @Test func `frames of a longer clip go, other files stay`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("f")
    let foreign = [
      "frame-.png", "frame-0003.jpg", "frame-12a4.png", "frames-0003.png", "notes.txt", ".hidden",
    ]
    for name in foreign + ["frame-0001.png", "frame-0002.png", "frame-00017.png"] {
      try folder.write("old", to: "f/\(name)")
    }
    try folder.makeFolder("f/frame-0009.png")
    try write(["x", "y"], FileSequence(folder: "\(folder.path)/f"))
    let left = foreign + ["frame-0000.png", "frame-0001.png", "frame-0009.png"]
    #expect(folder.names(in: "f") == left.sorted())
    #expect(try folder.bytes("f/frame-0001.png") == Array("y".utf8))
    #expect(folder.names() == ["f"])
  }

  @Test func `a pattern replaces its files and leaves all others`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "b-02.png")
    try folder.write("old", to: "b-01.png")
    let sequence = try #require(FileSequence(pattern: "\(folder.path)/b-%02d.png"))
    try write(["x", "y"], sequence)
    #expect(folder.names() == ["b-00.png", "b-01.png", "b-02.png"])
    #expect(try folder.bytes("b-01.png") == Array("y".utf8))
    #expect(try folder.bytes("b-02.png") == Array("old".utf8))
  }

  @Test(
    arguments: [
      ("a-%04d.png", "a-0007.png"), ("%d.png", "7.png"), ("x%2dy", "x07y"), ("%00d", "7"),
      ("100%-%03d.png", "100%-007.png"), ("out/%03d", "007"), ("%d", "7"),
    ])
  func `a pattern has a number`(_ pattern: String, _ name: String) throws {
    let sequence = try #require(FileSequence(pattern: pattern))
    #expect(sequence.name(of: 7, count: 8) == name)
  }

  @Test(arguments: [
    "a.png", "%", "a-%s.png", "%d-%d.png", "%04d/a.png", "%-4d", "%123d.png", "", "%%",
  ])
  func `other texts are no pattern`(_ text: String) {
    #expect(FileSequence(pattern: text) == nil)
  }

  @Test(
    arguments: [
      (0, 1, "frame-0000.png"), (9_999, 10_000, "frame-9999.png"), (0, 10_001, "frame-00000.png"),
      (10_000, 10_001, "frame-10000.png"), (12, 123_457, "frame-000012.png"),
    ])
  func `names sort in the order of the frames`(_ index: Int, _ count: Int, _ name: String) {
    #expect(FileSequence(folder: "f").name(of: index, count: count) == name)
  }

  @Test func `a pattern's numbers may outgrow it`() throws {
    let sequence = try #require(FileSequence(pattern: "a%02d"))
    #expect(sequence.name(of: 123, count: 200) == "a123")
    #expect(sequence.name(of: 3, count: 200) == "a03")
  }

  /// The reason why a sequence cannot begin.
  private func refusal(_ path: String, _ sequence: FileSequence) -> String? {
    do throws(FileError) {
      _ = try sequence.begin()
      return nil
    } catch .cannotCreate(let place, let reason) {
      return place == path ? reason : "another path: \(place)"
    } catch {
      return "another error: \(error)"
    }
  }

  @Test func `a folder that cannot be is refused at the beginning`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/lost", withDestinationPath: "nowhere")
    let missing = "\(folder.path)/no/frames"
    #expect(
      refusal(missing, FileSequence(folder: missing))
        == "there is no folder \(folder.path)/no; create it or choose another place")
    let file = "\(folder.path)/file"
    #expect(
      refusal(file, FileSequence(folder: file))
        == "there is a file of that name; choose another folder")
    let inFile = "\(folder.path)/file/frames"
    #expect(
      refusal(inFile, FileSequence(folder: inFile))?.contains("is not a folder") == true)
    let lost = "\(folder.path)/lost"
    #expect(refusal(lost, FileSequence(folder: lost))?.contains("link") == true)
    let pattern = try #require(FileSequence(pattern: "\(folder.path)/no/%d.png"))
    #expect(
      refusal("\(folder.path)/no", pattern)
        == "there is no folder \(folder.path)/no; create it or choose another place")
    #expect(folder.names() == ["file", "lost"])
  }

  @Test func `a folder in the place of a file stops it before anything is replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("f/frame-0001.png")
    try folder.write("old", to: "f/frame-0000.png")
    #expect(throws: FileError.self) {
      try write(["x", "y"], FileSequence(folder: "\(folder.path)/f"))
    }
    #expect(try folder.bytes("f/frame-0000.png") == Array("old".utf8))
    #expect(folder.names(in: "f") == ["frame-0000.png", "frame-0001.png"])
  }

  @Test func `a link to a folder is that folder`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "real")
    try write(["x"], FileSequence(folder: "\(folder.path)/link"))
    #expect(folder.names(in: "real") == ["frame-0000.png"])
    #expect(folder.names() == ["link", "real"])
  }

  @Test func `a folder that appears meanwhile gets the files`() throws {
    let folder = try TemporaryFolder()
    let writer = try FileSequence(folder: "\(folder.path)/f").begin()
    try writer.add([1])
    try folder.makeFolder("f")
    try folder.write("kept", to: "f/notes")
    try writer.commit()
    #expect(folder.names(in: "f") == ["frame-0000.png", "notes"])
    #expect(folder.names() == ["f"])
  }

  @Test func `two may write at once`() throws {
    let folder = try TemporaryFolder()
    let one = try FileSequence(folder: "\(folder.path)/one").begin()
    let two = try FileSequence(folder: "\(folder.path)/two").begin()
    try one.add([1])
    try two.add([2])
    try one.commit()
    try two.commit()
    #expect(try folder.bytes("one/frame-0000.png") == [1])
    #expect(try folder.bytes("two/frame-0000.png") == [2])
    #expect(folder.names() == ["one", "two"])
  }
}
