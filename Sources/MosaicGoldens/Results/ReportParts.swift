// Which parts of the pairs a report has, as every kind of report says it.

import MosaicSpec
package import MosaicSystem
import MosaicText

/// Some of the parts that a list of pairs was shared into.
package struct ReportParts: Hashable, Sendable {
  package let count: Int
  /// The numbers of those that are here, from 1 to ``count``.
  package private(set) var present: Set<Int>
  /// How many pairs all parts have; `nil` if the report does not say it. Parts of different lists of pairs are no parts of one run.
  package private(set) var pairCount: Int?

  /// The one part of a run; `nil` for the run of all pairs.
  ///
  /// - Parameter pairCount: The number of pairs that were shared into parts.
  package init?(of shard: Shard, among pairCount: Int? = nil) {
    guard shard != .whole else { return nil }
    count = shard.count
    present = [shard.number]
    self.pairCount = pairCount
  }

  package var missingCount: Int { count - present.count }

  /// The first parts that are missing, ten at the most: `2/8, 3/8`; empty if no part is missing.
  package var missingWords: String {
    Self.words((1...count).lazy.filter { !present.contains($0) }, of: count)
  }

  /// The parts that are missing, in a sentence; `nil` if no part is missing.
  package var lack: String? {
    guard missingCount > 0 else { return nil }
    return "of \(count) parts \(missingCount) \(missingCount == 1 ? "is" : "are") missing: \(missingWords)"
  }

  /// The first parts that are here, ten at the most.
  package var presentWords: String { Self.words(present.sorted(), of: count) }

  /// Adds parts of the same count.
  package mutating func formUnion(_ other: ReportParts) {
    present.formUnion(other.present)
    pairCount = pairCount ?? other.pairCount
  }

  private static func words(_ numbers: some Sequence<Int>, of count: Int) -> String {
    let shown = 10
    var words: [String] = []
    var left = 0
    for number in numbers {
      if words.count < shown { words.append("\(number)/\(count)") } else { left += 1 }
    }
    return words.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
  }
}

// MARK: JSON

extension ReportParts {
  /// `{"of": 4, "present": [2], "pairs": 25}`.
  var json: JSONValue {
    .object(
      [("of", .whole(count)), ("present", .array(present.sorted().map { .number(Double($0)) }))]
        + (pairCount.map { [("pairs", .whole($0))] } ?? []))
  }

  /// `nil` if the JSON does not say parts.
  init?(_ json: JSONNode) {
    guard let count = json.member("of")?.wholeNumber, let present = json.member("present"), count > 0 else {
      return nil
    }
    let numbers = present.elements.map { $0.wholeNumber ?? 0 }
    guard numbers.allSatisfy((1...count).contains) else { return nil }
    self.count = count
    self.present = Set(numbers)
    pairCount = json.member("pairs")?.number.flatMap { Int(exactly: $0) }
  }
}

extension JSONNode {
  /// The number, if it is a whole number from 0 to the largest number of a shard.
  var wholeNumber: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { (0...Shard.largestCount).contains($0) ? $0 : nil }
  }
}

// MARK: Text

extension ReportParts {
  /// The parts as attributes of XML say them: `2/4 of 25 pairs`, or `1/4 3/4 of 25 pairs`.
  var text: String {
    present.sorted().map { "\($0)/\(count)" }.joined(separator: " ")
      + (pairCount.map { "\(Self.of)\($0) pairs" } ?? "")
  }

  private static let of = " of "

  /// Reads what ``text`` writes; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let halves = String(text).components(around: Self.of)
    let shards = halves.before.split(separator: " ").map { try? Shard(String($0)) }
    guard let first = shards.first ?? nil, shards.allSatisfy({ $0?.count == first.count }) else { return nil }
    count = first.count
    present = Set(shards.compactMap { $0?.number })
    pairCount = halves.after.flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
  }
}

extension String {
  /// The text before and after the first place of another one; all of it and nothing if it is not there.
  fileprivate func components(around other: String) -> (before: Substring, after: Substring?) {
    guard let range = firstRange(of: other) else { return (self[...], nil) }
    return (self[..<range.lowerBound], self[range.upperBound...])
  }
}
