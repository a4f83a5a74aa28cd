// Folders, fixtures and seeds.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FolderTests {
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
}
