// What is said of several items is said once.

import Testing

@testable import MosaicJob

@Suite(.timeLimit(.minutes(10))) struct ItemWordsTests {
  static let cases: [(phrases: [String], joined: [String])] = [
    ([], []),
    (["item 3: moved 1 px right"], ["item 3: moved 1 px right"]),
    (["item 1: picture", "item 1: picture"], ["item 1: picture"]),
    (
      ["item 4: picture", "gap", "item 0: picture", "item 1: picture", "gap", "item 2: colour"],
      ["items 0–1, 4: picture", "gap", "item 2: colour"]
    ),
    (["caption of item 2", "caption of item 3"], ["caption of item 2", "caption of item 3"]),
    (["item x: picture", "item 2"], ["item x: picture", "item 2"]),
    (["picture", "item 2: picture"], ["picture", "item 2: picture"]),
  ]

  @Test(arguments: cases) func joined(phrases: [String], joined: [String]) {
    #expect(ItemWords.joined(phrases) == joined)
  }
}
