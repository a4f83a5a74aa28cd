// Reports of the parts of a run, joined.

import Foundation
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct ReportMergeTests {
  private func heading(_ shard: String?) throws -> ReportHeading {
    var heading = SampleReport.heading
    if let shard { heading.parts = ReportParts(of: try Shard(shard)) }
    return heading
  }

  private func write(
    _ pairs: [PairResult], _ shard: String? = nil, to name: String, in folder: TemporaryFolder
  ) throws -> String {
    try folder.write(SampleReport.text(pairs, try heading(shard)), to: name)
  }

  private func join(_ paths: [String]) throws -> (text: [UInt8], outcome: ReportMerge.Outcome) {
    var text: [UInt8] = []
    let outcome = try ReportMerge.join(paths) { text += $0 }
    return (text, outcome)
  }

  @Test("joined reports are the report of all pairs, to the byte")
  func join() throws {
    let pairs = SampleReport.pairs
    let a = try write(Array(pairs[..<1]), to: "a.html", in: folder)
    let b = try write([], to: "b.html", in: folder)
    let c = try write(Array(pairs[1...]), to: "c.html", in: folder)
    let (text, outcome) = try join([a, b, c])
    #expect(text == SampleReport.text(pairs))
    #expect(outcome.pairCount == 4 && outcome.repeatedCount == 0)
    // Joining is associative.
    let ab = try folder.write(try join([a, b]).text, to: "ab.html")
    #expect(try join([ab, c]).text == text)
  }

  @Test("parts that are missing are said, and parts of parts are known")
  func parts() throws {
    let pairs = SampleReport.pairs
    let paths = try [(0, "1/4"), (1, "3/4"), (2, "4/4")].map { index, shard in
      try write([pairs[index]], shard, to: "\(index).html", in: folder)
    }
    var outcome = try join(paths).outcome
    #expect(outcome.heading.parts?.present == [1, 3, 4])
    #expect(outcome.heading.parts?.missingWords == "2/4")
    let joined = try folder.write(try join(Array(paths[..<2])).text, to: "joined.html")
    outcome = try join([joined, paths[2], try write([pairs[3]], "2/4", to: "3.html", in: folder)]).outcome
    #expect(outcome.heading.parts?.missingCount == 0)
    #expect(outcome.heading.parts?.missingWords == "")
    let whole = try write([], to: "whole.html", in: folder)
    #expect(try join([whole, paths[0]]).outcome.partless == [whole])
    #expect(ReportParts(of: try Shard("2/30"))?.missingWords.hasSuffix("11/30 and 19 more") == true)
  }

  @Test("a pair in two reports: once if equal, an error if not")
  func repeatedPairs() throws {
    let pairs = SampleReport.pairs
    let a = try write(pairs, to: "a.html", in: folder)
    let b = try write(Array(pairs[1...2]), to: "b.html", in: folder)
    let (text, outcome) = try join([a, b])
    #expect(text == SampleReport.text(pairs))
    #expect(outcome.repeatedCount == 2)
    var other = pairs[2]
    other.actual.file = Sample.png(40, 30, 0xFF01_0203)
    let c = try write([other], to: "c.html", in: folder)
    let error = #expect(throws: JobResult.Failure.self) { try join([a, c]) }
    #expect(
      error?.description
        == "the pair 'new.png' is in \(a) and in \(c), with different results; "
        + "join reports of different pairs, or of the same pictures")
  }

  @Test func otherFoldersAreLeftOut() throws {
    let a = try write([], to: "a.html", in: folder)
    var other = SampleReport.heading
    other.actualFolder = "out-2"
    let b = try folder.write(SampleReport.text([], other), to: "b.html")
    let heading = try join([a, b]).outcome.heading
    #expect(heading.expectedFolder == "golden" && heading.actualFolder == nil)
  }

  private static func swapping(_ old: String, _ new: String) -> @Sendable (String) -> String {
    { $0.replacingOccurrences(of: old, with: new) }
  }

  /// What becomes of a report, and what is said of it.
  static let damages: [(change: @Sendable (String) -> String, says: String)] = [
    ({ _ in "" }, "is no report of mosaic compare --report"),
    ({ _ in "<!doctype html>\n<title>x</title>\n" }, "is no report of mosaic compare --report"),
    (
      swapping(#"mosaic-report" content="1""#, #"mosaic-report" content="2""#),
      "is a report of version '2'; this mosaic reads version 1"
    ),
    (
      { String($0[..<($0.range(of: "id=\"heading\"")?.lowerBound ?? $0.endIndex)]) },
      "ends before its last line; it was cut off, or is still being written"
    ),
  ]

  private static let new = #""status": "new""#

  /// A part of a report, what stands in its place, and what is said of the line.
  static let changes: [(old: String, new: String, says: String)] = [
    (new, #""status": new"#, "the pair is no JSON"),
    (new, #""status": "odd""#, "the pair has no path or no known status"),
    // A comment, which no browser reads, and a trailing comma.
    (new, #""status": /* */ "new""#, "the pair is no JSON"),
    (#""kind": "fill""#, #""kind": "fill","#, "the pair is no JSON"),
    (#""x": 10"#, #""x": "10""#, "record.regions[0].x: is a string; a number is wanted"),
    (#""total": 1200"#, #""total": 1e999"#, "record.total: is a number; a finite one is wanted"),
    (#""budgets": ["#, #""budgets": {}, "other": ["#, "record.budgets: is an object; an array is wanted"),
    (#""a": {"#, #""a": null, "other": {"#, "record.a: is null; an object is wanted"),
    (#""record": {"#, #""record": "", "other": {"#, "record: is a string; an object is wanted"),
    (#""path": "new.png""#, #""path": "new.png", "path": 1"#, "path: is there twice"),
    (new, #""status": "</script>""#, "the pair is not whole"),
    (">iVBOR", "><b>iVBOR", "the picture is not whole"),
    ("image/png", "image/svg+xml", "the picture is not whole"),
    (#"<script type="application/json" class="pair">"#, "x", "the picture belongs to no pair"),
    (#""of": 3"#, #""of": 1"#, "the heading cannot be used"),
  ]

  @Test("what is no whole report is refused") func damage() throws {
    let page = String(decoding: SampleReport.text(SampleReport.pairs, try heading("2/3")), as: UTF8.self)
    let changes = Self.changes.map {
      (change: Self.swapping($0.old, $0.new), says: "\($0.says); the report was changed or cut")
    }
    try withTemporaryFolder { folder in
      for (change, says) in Self.damages + changes {
        // A damage that changes nothing would test nothing.
        #expect(change(page) != page, "\(says)")
        let path = try folder.write(change(page), to: "a.html")
        let error = #expect(throws: JobResult.Failure.self) { try join([path]) }
        let found = error?.description ?? ""
        #expect(found.hasPrefix("\(path): ") && found.hasSuffix(says), "\(found)")
      }
    }
  }
}
