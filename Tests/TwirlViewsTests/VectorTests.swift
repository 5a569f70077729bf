import Testing

/// What reads the rows of one kind.
typealias VectorCheck = @Sendable (VectorRow) throws -> Void

/// The checks by kind of row.
///
/// A new kind needs an entry in one of the tables, nothing else.
enum VectorChecks {
  static let byKind: [String: VectorCheck] =
    geometry
    .merging(timing) { first, _ in first }
    .merging(views) { first, _ in first }
    .merging(options) { first, _ in first }
    .merging(layerAnimations) { first, _ in first }

  /// Rows of known kinds that say something that the engine has no words for.
  static let inexpressible: [String: String] = [
    "wpt-iter-0-0-after": "A repeat count is positive.",
    "wpt-iter-0-2.5-before": "A repeat count is positive.",
    "wpt-iter-0-2.5-after": "A repeat count is positive.",
    "wpt-iter-0-3-after": "A repeat count is positive.",
    "wpt-iter-3-3-before": "Runs start at 0.",
    "wpt-iter-3-3-after": "Runs start at 0.",
    "wpt-iter-3.5-2.5-before": "Runs start at 0.",
    "wpt-iter-3.5-2.5-after": "Runs start at 0.",
    "wpt-iter-3.5-3-after": "Runs start at 0.",
    "wpt-enddelay--50-0.5": "Runs start at 0.",
  ]

  static let rows = VectorRow.all.filter {
    byKind[$0.kind] != nil && inexpressible[$0.id] == nil
  }
}

@Suite struct VectorTests {
  @Test(arguments: VectorChecks.rows)
  func vector(_ row: VectorRow) throws {
    let check = try #require(VectorChecks.byKind[row.kind])
    try check(row)
  }

  /// A file that is not found, or a check that lost its rows, must not pass for success.
  @Test func everyKindHasItsRows() {
    #expect(VectorRow.all.count == 304)
    #expect(VectorChecks.rows.count == expectedRowCount)
    #expect(Set(VectorRow.all.map(\.id)).count == VectorRow.all.count)
    let kinds = Set(VectorChecks.rows.map(\.kind))
    for kind in VectorChecks.byKind.keys.sorted() { #expect(kinds.contains(kind), "\(kind)") }
  }

  @Test func nothingIsLeftOutWithoutNeed() {
    let known = Set(VectorRow.all.filter { VectorChecks.byKind[$0.kind] != nil }.map(\.id))
    for id in VectorChecks.inexpressible.keys.sorted() { #expect(known.contains(id), "\(id)") }
  }

  private let expectedRowCount = 176
}
