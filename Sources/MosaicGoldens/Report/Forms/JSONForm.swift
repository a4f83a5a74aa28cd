// Joins what several runs of `mosaic compare --json` printed.

import MosaicSpec

/// The pairs of two folders, each on a line, and behind them a line with their counts.
struct JSONForm: ReportForm {
  let hasMark = false
  /// The counts of all pairs that are written.
  private var counts = ComparisonCounts()
  /// The counts of the pairs since the last line with counts.
  private var section = ComparisonCounts()

  mutating func read(_ line: [UInt8]) throws(ReportLine.Fault) -> ReportLine {
    let json = try Self.node(line)
    guard json.member("summary") != nil else {
      guard let path = section.add(pair: json) else {
        throw ReportLine.Fault(detail: "the line is neither a pair nor the counts of all pairs")
      }
      return .pair(path: path)
    }
    guard let told = ComparisonCounts(json) else {
      throw ReportLine.Fault(detail: "the counts cannot be used")
    }
    try told.requireWhole()
    guard told.total == section.total else {
      throw ReportLine.Fault(
        detail: "the counts are of \(told.total) pairs, and \(section.total) are before them")
    }
    section = ComparisonCounts()
    return .heading(ReportHeading(parts: told.parts))
  }

  mutating func add(_ lines: [UInt8]) -> [UInt8] {
    if let json = try? Self.node(lines) { _ = counts.add(pair: json) }
    return lines
  }

  func closing(_ heading: ReportHeading) -> String {
    var counts = counts
    counts.parts = heading.parts
    return counts.json + "\n"
  }

  private static func node(_ line: [UInt8]) throws(ReportLine.Fault) -> JSONNode {
    do throws(SpecError) { return try JSONReader.read(line, isStrict: true) } catch {
      throw ReportLine.Fault(detail: "the line is no JSON")
    }
  }
}

extension ComparisonCounts {
  /// Refuses the counts of a run that was stopped.
  func requireWhole() throws(ReportLine.Fault) {
    guard dropped > 0 else { return }
    throw ReportLine.Fault(
      detail: "of the pairs \(dropped) were not begun, because the run was stopped",
      advice: "compare these pairs again, and join that report")
  }
}
