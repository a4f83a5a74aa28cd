// Helpers of tests: folders, fixtures, seeds, tables of goldens, and the plain comparison.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct HelperTests {
  @Test func aTemporaryFolderIsGoneAfterwards() throws {
    struct Stop: Error {}
    let path = try withTemporaryFolder { folder in
      try folder.write("text", to: "a/b.txt")
      try folder.write([1, 2], to: ".hidden")
      #expect(try folder.files() == [".hidden", "a/b.txt"])
      #expect(try folder.read("a/b.txt") == Array("text".utf8))
      return folder.path
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    var thrownFrom = ""
    #expect(throws: Stop.self) {
      try withTemporaryFolder { folder in
        thrownFrom = folder.path
        throw Stop()
      }
    }
    #expect(thrownFrom != path && !FileManager.default.fileExists(atPath: thrownFrom))
  }

  @Test func aTemporaryFolderLastsWhileATestWaits() async throws {
    let path = try await withTemporaryFolder { folder in
      await Task.yield()
      #expect(FileManager.default.fileExists(atPath: folder.path))
      return folder.path
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func fixturesAreFoundFromTheSources() {
    #expect(Fixtures.path("a/b.png") == Fixtures.packageFolder.path + "/fixtures/a/b.png")
    #expect(FileManager.default.fileExists(atPath: Fixtures.sample("photos/cat.png")))
  }

  // The reference numbers of Vigna's splitmix64.c for this seed.
  @Test func theGeneratorIsSplitMix64() {
    var random = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  // MARK: A table of goldens and its folder agree

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

  // MARK: The figures of the plain comparison, worked by hand

  private func row(_ pixels: UInt32...) -> Pixmap {
    var picture = Pixmap(width: pixels.count, height: 1)
    for (x, pixel) in pixels.enumerated() { picture[x, 0] = pixel }
    return picture
  }

  /// One value of six is 10 off: 255² / (100 / 6) = 3901.5, whose log10 is 3.591232…; with an alpha that differs each pixel has four
  /// values: 255² / (255² / 4) = 4, whose log10 is 0.602060.
  @Test func figures() {
    let channel = PixelComparison(
      expected: row(0xFF00_0000, .max), actual: row(0xFF00_0000, 0xFFFF_FFF5))
    let words = "1 of 2 pixels differ, by at most 10 of 255 (PSNR 35.91 dB), all within 1×1 at (1, 0)"
    #expect(channel.description == words)
    #expect(channel.verdict(maxDelta: 2).description == words + "; allowed: 0 above 2, found: 1")
    #expect(channel.isWithin(decibels: 35.912_316) && !channel.isWithin(decibels: 35.912_317))
    let alpha = PixelComparison(expected: row(0xFF00_0000), actual: row(0))
    #expect(alpha.isWithin(decibels: 6.020_599) && !alpha.isWithin(decibels: 6.020_6))
    let same = PixelComparison(expected: row(.max), actual: row(.max))
    #expect(same.isEqual && same.isWithin(decibels: .infinity))
    let sizes = PixelComparison(expected: row(0, 0), actual: row(0))
    #expect(sizes.description == "the sizes differ: expected 2×1, got 1×1")
    #expect(!sizes.isEqual && !sizes.verdict(maxDelta: 255, maxPixels: 99).isMatch)
  }

  // Four pixels with deltas 0, 1, 5 and 200.
  @Test(arguments: [
    (0, 2, false), (0, 3, true), (1, 1, false), (1, 2, true), (4, 1, false), (5, 1, true),
    (199, 0, false), (200, 0, true), (-1, 3, false), (-1, 4, true),
  ])
  func tolerance(maxDelta: Int, maxPixels: Int, isMatch: Bool) {
    let black: UInt32 = 0xFF00_0000
    let comparison = PixelComparison(
      expected: row(black, black, black, black),
      actual: row(black, 0xFF00_0001, 0xFF05_0200, 0xFF00_C800))
    #expect(comparison.verdict(maxDelta: maxDelta, maxPixels: maxPixels).isMatch == isMatch)
  }
}
