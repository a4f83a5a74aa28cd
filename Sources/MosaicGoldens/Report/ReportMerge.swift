// Several reports as one: the reports of the parts of a run.

import MosaicCodecs
import MosaicSystem
import MosaicText

/// Joins reports of one kind: their lines of data, without the page around them. A pair or a part that is in several reports is in the
/// joined one once; if its results differ, the reports are refused.
package struct ReportMerge {
  package struct Outcome: Sendable {
    /// The heading of the joined report: with the parts of all, and without folders that differ.
    package var heading = ReportHeading()
    /// The pairs of the joined report.
    package var pairCount = 0
    /// Pairs that were in several reports and equal, and are in the joined one once.
    package var repeatedCount = 0
    /// Reports that do not say their part, though others do.
    package var partless: [String] = []
  }

  package typealias Sink = ([UInt8]) throws -> Void

  /// The most bytes of a line: a picture of 768 MiB.
  private static let longestLine = 1 << 30

  private let kind: ReportKind
  private var form: any ReportForm
  private var outcome = Outcome()
  private var isFirst = true
  private var firstWithParts: String?
  /// By the bytes of their paths: equal Swift strings (Unicode canonical equivalence) may be two files.
  private var known: [[UInt8]: (report: String, digest: Digest)] = [:]
  /// The lines of a pair that is not written yet.
  private var waiting: (path: String, lines: [UInt8])?

  /// Joins the reports in their order. If an error is thrown, the sink's content must not be kept.
  ///
  /// - Throws: ``/MosaicSystem/WorkFailure`` for reports that cannot be joined, and what the sink throws.
  package static func join(
    _ paths: [String], as kind: ReportKind = .html, into sink: Sink
  ) throws -> Outcome {
    var merge = ReportMerge(kind)
    try sink(Array(merge.form.opening.utf8))
    for path in paths { try merge.add(path, sink) }
    try sink(Array(merge.form.closing(merge.outcome.heading).utf8))
    return merge.outcome
  }

  /// The parts that a report says it has; `nil` if it says none, and for a file that is no whole report of that kind.
  static func parts(of path: String, as kind: ReportKind) -> ReportParts? {
    var merge = ReportMerge(kind)
    do { try merge.add(path) { _ in } } catch { return nil }
    return merge.outcome.heading.parts
  }

  private init(_ kind: ReportKind) { (self.kind, form) = (kind, kind.form) }

  // MARK: Steps

  private mutating func add(_ path: String, _ sink: Sink) throws {
    var reader: TextLines
    do throws(FileError) { reader = try TextLines(at: path, longest: Self.longestLine) } catch {
      throw WorkFailure(of: error)
    }
    guard reader.isFile else {
      throw WorkFailure(
        of: FileError(path: path, kind: SystemCall.isFolder(path) ? .isFolder : .notAFile))
    }
    var isReport = false
    // Whether all pairs so far were followed by the facts about them.
    var isWhole = false
    while let line = try Self.next(from: &reader) {
      func bad(_ fault: ReportLine.Fault) -> WorkFailure {
        WorkFailure(in: path, "line \(line.number): \(fault.detail); \(fault.advice)")
      }
      guard let text = line.text else {
        throw bad(ReportLine.Fault(detail: "the line is longer than \(Self.longestLine) bytes"))
      }
      let found: ReportLine
      do throws(ReportLine.Fault) { found = try form.read(text) } catch {
        guard isReport || !form.hasMark && line.number > 1 else { throw noReport(path) }
        // A pair that another report has with other results is the better explanation.
        try writeWaiting(from: path, sink)
        throw bad(error)
      }
      if case .mark(let version) = found {
        guard version == "\(HTMLReport.version)" else {
          let shown = EscapedText.shortened(version, quote: "'", as: .quoted)
          throw WorkFailure(
            in: path,
            "is a report of version \(shown); this mosaic reads version \(HTMLReport.version)")
        }
        isReport = true
        continue
      }
      // A report names its version in its head.
      guard isReport || line.number < 20 else { throw noReport(path) }
      switch found {
      case .pair(let pair):
        try writeWaiting(from: path, sink)
        waiting = (pair, text + [0x0A])
        isWhole = false
      case .more:
        guard waiting != nil else { throw bad(ReportLine.Fault(detail: "the picture belongs to no pair")) }
        waiting?.lines += text + [0x0A]
      case .heading(let heading):
        try writeWaiting(from: path, sink)
        try add(heading, of: path)
        isWhole = true
      case .mark, .other: continue
      }
      isReport = isReport || !form.hasMark
    }
    guard isReport else { throw noReport(path) }
    guard isWhole else {
      throw WorkFailure(
        in: path, "ends before its last line; it was cut off, or is still being written")
    }
  }

  /// Writes the pair whose lines are complete, unless an equal one was written before.
  private mutating func writeWaiting(from report: String, _ sink: Sink) throws {
    guard let (path, lines) = waiting else { return }
    waiting = nil
    let digest = SHA256.digest(of: form.lasting(lines))
    guard let other = known.updateValue((report, digest), forKey: Array(path.utf8)) else {
      outcome.pairCount += 1
      return try sink(form.add(lines))
    }
    known[Array(path.utf8)] = other
    outcome.repeatedCount += 1
    guard other.digest != digest else { return }
    func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
    let files =
      other.report == report
      ? "twice in \(shown(report))" : "in \(shown(other.report)) and in \(shown(report))"
    throw WorkFailure(
      .badData,
      "the pair \(EscapedText.shortened(path, quote: "'", as: .quoted)) is \(files), with different results; "
        + "join reports of different pairs, or of the same pictures")
  }

  private mutating func add(_ heading: ReportHeading, of path: String) throws {
    if isFirst { outcome.heading = heading }
    if outcome.heading.title != heading.title { outcome.heading.title = nil }
    if outcome.heading.expectedFolder != heading.expectedFolder { outcome.heading.expectedFolder = nil }
    if outcome.heading.actualFolder != heading.actualFolder { outcome.heading.actualFolder = nil }
    isFirst = false
    guard let parts = heading.parts else {
      outcome.partless.append(path)
      return
    }
    guard let first = firstWithParts, let before = outcome.heading.parts else {
      firstWithParts = path
      outcome.heading.parts = parts
      return
    }
    guard before.count == parts.count else {
      throw WorkFailure(
        in: path,
        "is one of \(parts.count) parts, and \(EscapedText.shortened(path: first)) one of \(before.count); "
          + "join reports of one run")
    }
    if let all = before.pairCount, let own = parts.pairCount, all != own {
      throw WorkFailure(
        in: path,
        "is a part of \(own) pairs, and \(EscapedText.shortened(path: first)) one of \(all), so that pairs are missing or twice; "
          + "let every job see the same pictures, and compare them again")
    }
    outcome.heading.parts?.formUnion(parts)
  }

  private static func next(from reader: inout TextLines) throws(WorkFailure) -> TextLines.Line? {
    do { return try reader.next(unless: { false }) } catch { throw WorkFailure(of: error) }
  }

  private func noReport(_ path: String) -> WorkFailure {
    WorkFailure(in: path, "is no report of mosaic compare \(kind.option)")
  }
}
