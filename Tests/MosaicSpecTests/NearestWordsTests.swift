// Near words, and the distance behind them.

import TestSupport
import Testing

@testable import MosaicSpec

@Suite(.bounded) struct NearestWordsTests {
  static let words = [
    "auto", "grid", "ring", "flow", "color", "columns", "columnGap", "rowGap", "background", "fit",
    "--row-gap",
  ]

  @Test(arguments: [
    ("gird", ["grid"]), ("colr", ["color"]), ("GRID", ["grid"]), ("colum-gap", ["columnGap"]),
    ("row_gap", ["rowGap", "--row-gap"]), ("--rowgap", ["rowGap", "--row-gap"]), ("back", ["background"]),
    ("col", ["color", "columns", "columnGap"]), ("xyz", []), ("", []), ("x", []), ("spiral", []),
    ("gring", ["ring"]), ("backgruond", ["background"]), ("bakcgrund", ["background"]),
  ]) func nearest(word: String, expected: [String]) {
    #expect(NearestWords.nearest(to: word, among: Self.words) == expected)
  }

  @Test func hugeWordsCostNothing() {
    let word = String(repeating: "清", count: 100_000)
    #expect(NearestWords.nearest(to: word, among: Self.words).isEmpty)
    #expect(NearestWords.nearest(to: "grid", among: [word]).isEmpty)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("abcd", "badc", 2), ("flaw", "lawn", 2), ("清单", "清", 1),
  ]) func distance(one: String, other: String, expected: Int) {
    #expect(NearestWords.distance(Array(one), Array(other)) == expected)
    #expect(NearestWords.distance(Array(other), Array(one)) == expected)
  }

  @Test func question() {
    #expect(NearestWords.question([]) == nil)
    #expect(NearestWords.question(["a"]) == #"did you mean "a"?"#)
    #expect(NearestWords.question(["a", "b", "c"]) == #"did you mean "a", "b" or "c"?"#)
  }
}
