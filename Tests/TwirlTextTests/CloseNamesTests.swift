import Testing
import TwirlText

@Suite struct CloseNamesTests {
  /// Distances by hand; "ca" to "abc" is 3 by optimal string alignment (2 by Damerau's full one).
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
    ("ab", "ba", 1), ("ca", "abc", 3), ("inter", "intre", 1), ("abcd", "acbd", 1),
  ])
  func distanceCountsEditsAndSwaps(first: String, second: String, distance: Int) {
    #expect(editDistance(Array(first), Array(second)) == distance)
    #expect(editDistance(Array(second), Array(first)) == distance)
  }

  @Test(arguments: [
    ("Intre", ["Lato", "Inter", "Inter Display"], ["Inter"]),
    ("INTER", ["Lato", "Inter Display", "Inter"], ["Inter", "Inter Display"]),
    ("Arail", ["Arial", "Arial", "Ariel"], ["Arial", "Ariel"]),
    ("ab", ["cd", "ac", "b"], ["ac", "b"]),
    ("bbbb", ["bbbe", "bbbd", "bbbc", "bbba"], ["bbba", "bbbc", "bbbd"]),
    ("x", [], []), ("", ["a"], []),
  ])
  func closeNamesAreSortedByDistanceThenName(
    typed: String, names: [String], close: [String]
  ) {
    #expect(closeNames(to: typed, among: names) == close)
    #expect(closeNames(to: typed, among: names.reversed()) == close)
  }
}
