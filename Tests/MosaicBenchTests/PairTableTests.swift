// The committed pairs of pictures, and what presets and other programs' rules say of them.

import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.timeLimit(.minutes(10))) struct PairTableTests {
  private static let folder = Fixtures.path("compare/pairs")

  @Test("the committed table is what the comparisons say")
  func table() throws {
    let table = try PairTable(folder: Self.folder)
    let committed = try TextFile.read("\(Self.folder)/\(PairTable.fileName)")
    #expect(table.document == committed, "print it anew with 'make pairs', and read what changed")
  }

  @Test("there are enough pairs, and each has words and a name of its own")
  func list() throws {
    let list = try PairList(text: TextFile.read("\(Self.folder)/\(PairList.fileName)"))
    #expect(list.entries.count { $0.kind == .regression } >= 36)
    #expect(list.entries.count { $0.kind == .noise } >= 24)
    #expect(Set(list.entries.map(\.name)).count == list.entries.count)
    #expect(list.entries.allSatisfy { !$0.what.isEmpty })
    #expect(try PairList(text: list.text) == list)
  }

  @Test("what others' defaults miss, the presets find")
  func blindSpots() throws {
    let table = try PairTable(folder: Self.folder)
    for name in ["fill-13", "alpha-35-25"] {
      let row = try #require(table.rows.first { $0.entry.name == name })
      #expect(row.passes == [false, false, false, true, true, true, true], "\(name)")
    }
    let renderer = try #require(table.judges.firstIndex(of: "`renderer`"))
    #expect(table.rows.allSatisfy { $0.entry.kind == .noise || $0.isRight(renderer) })
    // Noise of ±1 passes; other edges are not ±1.
    let steps = [
      "plus-1", "minus-1-photos", "random-1", "random-1-photos", "dither-1", "rounding-veil", "encoded",
    ]
    for name in steps {
      #expect(try #require(table.rows.first { $0.entry.name == name }).isRight(renderer), "\(name)")
    }
  }

  @Test(
    "lists that are not",
    arguments: [
      ("", "begins with 'name kind base changed what'"), ("a\tb\n", "begins with"),
      ("name\tkind\tbase\tchanged\twhat\na\tnoise\tb\tc\n", "found 'a\tnoise\tb\tc'"),
      ("name\tkind\tbase\tchanged\twhat\na\tloud\tb\tc\td\n", "'regression' or 'noise'"),
    ])
  func refused(text: String, said: String) {
    let error = #expect(throws: BenchError.self) { try PairList(text: text) }
    #expect(error?.description.contains(said) == true, "\(error?.description ?? "nothing")")
  }
}
