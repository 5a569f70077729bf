import Testing
import TwirlSnapshots

/// When snapshots become references.
@Suite struct RecordModeTests {
  @Test(
    arguments: [
      ([:], RecordMode.missing),
      (["CI": "true"], .never),
      (["CI": "1"], .never),
      (["CI": "0"], .missing),
      (["CI": "False"], .missing),
      (["CI": ""], .missing),
      (["CI": "true", "TWIRL_SNAPSHOTS": "all"], .all),
      (["TWIRL_SNAPSHOTS": "failed"], .failed),
      (["TWIRL_SNAPSHOTS": "missing", "CI": "1"], .missing),
      (["TWIRL_SNAPSHOTS": "never"], .never),
    ] as [([String: String], RecordMode)])
  func environment(_ variables: [String: String], _ expected: RecordMode) throws {
    #expect(try RecordMode(environment: variables) == expected)
  }

  @Test(arguments: ["", "ALL", "none", "true", " all"])
  func aValueThatIsNoModeIsAnError(_ value: String) {
    #expect(throws: SnapshotError.unknownRecordMode(value)) {
      try RecordMode(environment: ["TWIRL_SNAPSHOTS": value])
    }
  }

  @Test func theErrorSaysWhatToSet() {
    #expect(
      SnapshotError.unknownRecordMode("some").description
        == "TWIRL_SNAPSHOTS=some: no such mode; set all, failed, missing or never")
  }
}
