// A table of goldens and its folder agree.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct GoldenTests {
  @Test func aTableAndItsFolderMustAgree() throws {
    try withTemporaryFolder { folder in
      for name in ["table/a.png", "table/deep/b.png", "table/stray.png", "table/a.txt", "other/c.png"] {
        try folder.write("", to: name)
      }
      let table = [Golden("table/a"), Golden("table/deep/b"), Golden("table/a"), Golden("other/c")]
      #expect(
        try Golden.disorder(in: table, under: "table", root: folder.url) == [
          "no case names the golden table/a.txt; delete it or name it",
          "no case names the golden table/stray.png; delete it or name it",
          "2 cases share the golden table/a",
          "the golden other/c belongs to this table, so its name must begin with table/",
        ])
      // Files from which goldens are made stand beside them.
      try folder.write("", to: "table/stray.txt")
      let inputs = [Golden("table/a"), Golden("table/deep/b"), Golden("table/stray")]
      #expect(
        try Golden.disorder(in: Array(inputs.dropLast()), under: "table", inputs: "txt", root: folder.url)
          == [
            "no case names the golden table/stray.png; delete it or name it",
            "no case names the golden table/stray.txt; delete it or name it",
          ])
      #expect(try Golden.disorder(in: inputs, under: "table", inputs: "txt", root: folder.url) == [])
      #expect(try Golden.disorder(in: [], under: "none", root: folder.url) == [])
    }
  }

  @Test func aLargeGoldenMustSaySo() throws {
    try withTemporaryFolder { folder in
      try folder.write([UInt8](repeating: 0, count: Golden.largestFile + 1), to: "table/a.png")
      let words =
        "the golden table/a is above 204800 bytes; make the picture smaller, or say `large: true` in its case"
      #expect(try Golden.disorder(in: [Golden("table/a")], under: "table", root: folder.url) == [words])
      #expect(
        try Golden.disorder(in: [Golden("table/a", large: true)], under: "table", root: folder.url) == [])
    }
  }
}
