import Foundation

extension SnapshotReport {
  /// The results with their totals, for programs.
  ///
  /// One object: `version` (1), `totals` (a number for each status, and `all`), and `results`, each
  /// with the `folder` that its pictures are relative to and its `result`.
  ///
  /// - Throws: nothing that results read from files give cause to; an `EncodingError` where one has a
  ///   number that is not finite.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var totals = ["all": entries.count]
    for status in SnapshotResult.Status.allCases { totals[status.rawValue] = count(of: status) }
    let items = entries.map { Listing.Item(folder: $0.folder, result: $0.result) }
    let data = try encoder.encode(Listing(version: 1, totals: totals, results: items))
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Listing: Encodable {
    struct Item: Encodable {
      var folder: String
      var result: SnapshotResult
    }
    var version: Int
    var totals: [String: Int]
    var results: [Item]
  }
}
