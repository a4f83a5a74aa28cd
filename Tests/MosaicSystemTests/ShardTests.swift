import MosaicText
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct ShardTests {
  @Test(arguments: 1...17)
  func everyJobIsInOnePart(count: Int) throws {
    let shards = try (1...count).map { try Shard($0, of: count) }
    for jobs in [0, 1, count - 1, count, 1000] {
      var sizes: [Int] = []
      for shard in shards { sizes.append((0..<jobs).count { shard.takes(jobAt: $0) }) }
      for job in 0..<jobs { #expect(shards.count { $0.takes(jobAt: job) } == 1) }
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test func jobsAreDealtOutInTurn() throws {
    let shard = try Shard("3/8")
    #expect((0..<24).filter { shard.takes(jobAt: $0) } == [2, 10, 18])
    #expect((0..<5).allSatisfy { Shard.whole.takes(jobAt: $0) })
  }

  @Test(
    "numbers that are no part are refused in words", arguments: [(9, 8), (0, 8), (-1, 8), (1, 0), (1, .max)])
  func badNumbers(number: Int, count: Int) {
    let error = #expect(throws: ShardError.self) { try Shard(number, of: count) }
    #expect(
      error?.description.hasPrefix(
        "'\(number)/\(count)' cannot be used; allowed: I/N with parts counted from 1")
        == true)
  }

  @Test(arguments: ["1/1", "1/8", "8/8", "1000000000/1000000000"])
  func textsAreReadAndWritten(text: String) throws {
    #expect(try Shard(text).description == text)
  }

  static let badTexts = [
    "", "3", "/", "0/8", "9/8", "3/0", "0/0", "-1/8", "3/-8", "+3/8", " 3/8", "3/8/2", "3/8 ", "a/b",
    "3/1000000001",
    "99999999999999999999/99999999999999999999", "３/８", "auto/", "auto/0", "auto/x", "Auto", "OFF", "all",
  ]

  @Test(arguments: badTexts)
  func otherTextsAreRefused(text: String) {
    #expect(throws: ShardError.badChoice(text)) { try ShardChoice(text) }
  }

  @Test func wordsSayHowPartsAreCounted() {
    #expect(
      ShardError.badChoice("0/8").words(option: "--shard")
        == "--shard: '0/8' cannot be used; allowed: I/N with parts counted from 1, such as 1/8 to 8/8; "
        + "auto or auto/N, as the cluster's variables say; off")
  }

  @Test func choices() throws {
    let task = ["JOB_COMPLETION_INDEX": "2"]
    func shard(_ text: String, _ environment: [String: String] = [:]) throws -> String {
      try ShardChoice(text).resolved(in: environment).shard.description
    }
    #expect(try shard("off", task) == "1/1")
    #expect(try shard("5/6", task) == "5/6")
    #expect(try shard("auto/8", task) == "3/8")
    #expect(try ShardChoice.autoOrAll.resolved(in: [:]).shard == .whole)
    #expect(throws: ShardError.self) { try shard("auto") }
    #expect(throws: ShardError.self) { try shard("auto/8") }
    #expect(throws: ShardError.self) { try ShardChoice.autoOrAll.resolved(in: task) }
    // A caller's numbers are checked as well.
    for count in [Int.min, -1, 0, Int.max] {
      #expect(throws: ShardError.badChoice("auto/\(count)")) { try FoundShard(in: task, count: count) }
    }
  }
}
