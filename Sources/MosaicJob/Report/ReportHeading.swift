// The heading of a report, for all its pairs together.

import MosaicSpec

/// The title of a report, its folders, and which parts of all pairs it has.
package struct ReportHeading: Hashable, Sendable {
  /// The report's title; a general one if `nil`.
  package var title: String?
  /// The folder of expected pictures, as the user named it; `nil` where reports of several folders were joined.
  package var expectedFolder: String?
  /// The folder of actual pictures, as the user named it.
  package var actualFolder: String?
  /// The parts of all pairs that the report has, where they were shared between several runs.
  package var parts: ReportParts?

  package init(
    title: String? = nil, expectedFolder: String? = nil, actualFolder: String? = nil,
    parts: ReportParts? = nil
  ) {
    self.title = title
    self.expectedFolder = expectedFolder
    self.actualFolder = actualFolder
    self.parts = parts
  }
}

/// Some of the parts that a list of pairs was shared into.
package struct ReportParts: Hashable, Sendable {
  package let count: Int
  /// The numbers of those that are here, from 1 to ``count``.
  package internal(set) var present: Set<Int>

  /// The one part of a run.
  package init(_ shard: Shard) { (count, present) = (shard.count, [shard.number]) }

  /// - Precondition: The numbers are from 1 to `count`.
  init(count: Int, present: Set<Int>) { (self.count, self.present) = (count, present) }

  package var missingCount: Int { count - present.count }

  /// The first parts that are not here, ten at the most: `2/8, 3/8`; empty where all are.
  package var missingWords: String {
    let shown = 10
    let first = (1...count).lazy.filter { !present.contains($0) }.prefix(shown).map { "\($0)/\(count)" }
    let words = Array(first).joined(separator: ", ")
    return missingCount > shown ? words + " and \(missingCount - shown) more" : words
  }
}

// MARK: JSON

extension ReportHeading {
  /// The heading as a report holds it, on one line.
  var json: JSONValue {
    .object([
      ("version", .whole(HTMLReport.version)), ("title", .text(title)), ("expected", .text(expectedFolder)),
      ("actual", .text(actualFolder)), ("shards", parts?.value),
    ])
  }

  /// Reads the heading of a report; `nil` where it is none.
  init?(_ json: JSONNode) {
    guard json.isObject else { return nil }
    title = json.member("title")?.string
    expectedFolder = json.member("expected")?.string
    actualFolder = json.member("actual")?.string
    guard let shards = json.member("shards") else { return }
    guard let count = shards.member("of")?.wholeNumber, let present = shards.member("present"), count > 0
    else { return nil }
    let numbers = present.elements.map(\.wholeNumber)
    guard numbers.allSatisfy({ $0.map((1...count).contains) ?? false }) else { return nil }
    parts = ReportParts(count: count, present: Set(numbers.compactMap { $0 }))
  }
}

extension ReportParts {
  fileprivate var value: JSONValue {
    .object([
      ("of", .whole(count)), ("present", .array(present.sorted().map { .number(Double($0)) })),
    ])
  }
}

extension JSONNode {
  /// Its number, where it is a whole one of a shard.
  fileprivate var wholeNumber: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { (0...Shard.largestCount).contains($0) ? $0 : nil }
  }
}
