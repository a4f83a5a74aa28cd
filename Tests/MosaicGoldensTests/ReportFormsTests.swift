// Reports of the parts of a run as JUnit, JSON and Markdown, joined.

import Foundation
import MosaicCompare
import TestSupport
import Testing

@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct ReportFormsTests {
  static let kinds: [ReportKind] = [.junit, .json, .markdown]

  private static let pairs: [PairResult] = {
    var pairs = SampleReport.pairs
    pairs.append(SampleReport.pair("sub/same.png", .same, differing: 0))
    pairs.append(SampleReport.pair("flaky <&|@.png", .flaky))
    pairs.append(SampleReport.pair("known.png", .known))
    pairs.append(SampleReport.pair("broken.png", .unreadable))
    for index in pairs.indices { pairs[index].milliseconds = Double(index) * 1234.4 }
    return pairs
  }()

  private static func text(_ pairs: [PairResult], _ shard: String? = nil, as kind: ReportKind) throws
    -> String
  {
    var counts = ComparisonCounts()
    for pair in pairs { counts.add(pair) }
    counts.parts = try shard.flatMap { ReportParts(of: try Shard($0)) }
    switch kind {
    case .junit: return JUnitText.text(pairs, counts.parts)
    case .json: return pairs.map { $0.json + "\n" }.joined() + counts.json + "\n"
    case .markdown: return MarkdownText.text(pairs, counts)
    case .html: return ""
    }
  }

  private func join(
    _ paths: [String], as kind: ReportKind
  ) throws -> (text: String, outcome: ReportMerge.Outcome) {
    var text: [UInt8] = []
    let outcome = try ReportMerge.join(paths, as: kind) { text += $0 }
    return (String(decoding: text, as: UTF8.self), outcome)
  }

  @Test("joined parts are the report of all pairs, in any grouping", arguments: kinds)
  func parts(kind: ReportKind) throws {
    let ending = kind.endings[0]
    let paths = try (1...3).map { number in
      let own = Self.pairs.enumerated().filter { $0.offset % 3 == number - 1 }.map(\.element)
      return try folder.write(try Self.text(own, "\(number)/3", as: kind), to: "\(number).\(ending)")
    }
    // Pairs come in the order of the parts.
    let ordered = (0..<3).flatMap { part in
      Self.pairs.indices.filter { $0 % 3 == part }.map { Self.pairs[$0] }
    }
    let (text, outcome) = try join(paths, as: kind)
    #expect(outcome.heading.parts?.missingCount == 0)
    let whole = try Self.text(ordered, as: kind)
    let own = [#""of": 3, "present": [1, 2, 3]"#, #"value="1/3 2/3 3/3""#]
    #expect(own.contains { text.contains($0) }, "\(text)")
    // Only the parts tell both apart; and the order of findings in Markdown, which lists the worst of each part first.
    let plain = text.replacing(#/, "shards": {.*?]}/#, with: "")
      .replacing(#/ {4}<properties>\n.*\n {4}</properties>\n/#, with: "")
    func lines(_ text: String) -> [String] {
      kind == .markdown ? text.components(separatedBy: "\n").sorted() : [text]
    }
    #expect(lines(plain) == lines(whole))
    let two = try folder.write(try join(Array(paths[..<2]), as: kind).text, to: "two.\(ending)")
    #expect(try join([two, paths[2]], as: kind).text == text)
    #expect(try join(paths + [paths[0]], as: kind).text == text, "a part that is given twice counts once")
  }

  @Test("a part that is missing is named", arguments: kinds) func missing(kind: ReportKind) throws {
    let paths = try ["1/4", "4/4"].map { shard in
      try folder.write(try Self.text([], shard, as: kind), to: "\(shard.first ?? "x").\(kind.endings[0])")
    }
    #expect(try join(paths, as: kind).outcome.heading.parts?.missingWords == "2/4, 3/4")
  }

  @Test("a pair with different results in two reports is refused", arguments: kinds)
  func conflict(kind: ReportKind) throws {
    var other = SampleReport.pairs[0]
    other.reason = "13 pixels differ"
    let a = try folder.write(try Self.text([SampleReport.pairs[0]], as: kind), to: "a")
    let b = try folder.write(try Self.text([other], as: kind), to: "b")
    let error = #expect(throws: WorkFailure.self) { try join([a, b], as: kind) }
    #expect(error?.description.contains("little.png' is in \(a) and in \(b), with different results") == true)
  }

  @Test("the same case is equal whatever time it took") func times() throws {
    var later = Self.pairs
    for index in later.indices { later[index].milliseconds += 777 }
    let a = try folder.write(try Self.text(Self.pairs, as: .junit), to: "a.xml")
    let b = try folder.write(try Self.text(later, as: .junit), to: "b.xml")
    let (text, outcome) = try join([a, b], as: .junit)
    #expect(outcome.repeatedCount == later.count)
    #expect(text == (try Self.text(Self.pairs, as: .junit)))
  }

  /// A kind, a part of its report, what stands in its place, and what is said.
  static let damages: [(kind: ReportKind, old: String, new: String, says: String)] = [
    (
      .junit, "<testsuite name=\"mosaic compare\"", "<testsuite name=\"other\"",
      "is no report of mosaic compare --junit"
    ),
    (.junit, "</testsuites>\n", "", "ends before its last line; it was cut off, or is still being written"),
    (.junit, "    </testcase>\n", "", "the line is not of a test case; the report was changed or cut"),
    (.junit, "2/3", "4/3", "the parts cannot be used; the report was changed or cut"),
    (
      .junit, "    <properties>", "    <foreign>",
      "the line is not of mosaic compare; the report was changed or cut"
    ),
    (.json, "{\"version\": 1, \"path\": \"little.png\"", "x", "is no report of mosaic compare --json"),
    (
      .json, "{\"version\": 1, \"path\": \"new.png\"", "x",
      "line 3: the line is no JSON; the report was changed or cut"
    ),
    (
      .json, "\"path\": \"new.png\"", "\"paths\": 1", "the line is neither a pair nor the counts of all pairs"
    ),
    (.json, "\"pairs\": 8", "\"pairs\": 9", "the counts cannot be used"),
    (.json, "\"of\": 3", "\"of\": 1", "the counts cannot be used"),
    (.json, "\"unreadable\": 1", "\"unreadable\": 1, \"dropped\": 2", "of the pairs 2 were not begun"),
    (.markdown, "| broken.png", "| @broken.png", "the line is not of mosaic compare --markdown"),
    (.markdown, "### 8", "# Mine\n\n### 8", "is no report of mosaic compare --markdown"),
    (
      .markdown, "<!-- mosaic compare {", "Mine\n<!-- mosaic compare {",
      "join files to which nothing else was added"
    ),
    (.markdown, "\"same\": 1", "\"same\": 2", "the counts cannot be used"),
    (.markdown, "<!-- mosaic", "", "the line is not of mosaic compare --markdown"),
  ]

  @Test("a report that was changed is refused in words", arguments: damages.indices)
  func damage(index: Int) throws {
    let (kind, old, new, says) = Self.damages[index]
    let text = try Self.text(Self.pairs, "2/3", as: kind)
    let range = try #require(text.range(of: old), "\(text)")
    let path = try folder.write(text.replacingCharacters(in: range, with: new), to: "a")
    let error = #expect(throws: WorkFailure.self) { try join([path], as: kind) }
    let found = error?.description ?? ""
    #expect(found.hasPrefix("\(path): ") && found.contains(says), "\(found)")
  }

  @Test("a table that was cut is refused, and one of more than 200 findings is not")
  func rows() throws {
    let many = (0..<250).map { SampleReport.pair("\($0).png") }
    let path = try folder.write(try Self.text(many, as: .markdown), to: "many.md")
    let (text, _) = try join([path], as: .markdown)
    #expect(text.contains("\nand 50 more\n") && text.contains("### 250 pairs: 250 different\n"))
    var lines = try folder.text("many.md").components(separatedBy: "\n")
    lines.remove(at: 20)
    try folder.write(lines.joined(separator: "\n"), to: "cut.md")
    let error = #expect(throws: WorkFailure.self) { try join([folder.path("cut.md")], as: .markdown) }
    #expect(error?.description.contains("the counts are of 250 findings, and 249 are before them") == true)
  }
}
