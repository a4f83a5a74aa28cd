// Several reports as one: those of the parts of a run.

package import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Joins reports; the pairs are copied one at a time and are not held.
package struct ReportMerge {
  /// What was joined.
  package struct Outcome: Hashable, Sendable {
    /// The heading of the joined report: with the parts of all, and without folders that differ.
    package var heading = ReportHeading()
    /// The pairs of the joined report.
    package var pairCount = 0
    /// Pairs that were in several reports and equal, and are in the joined one once.
    package var repeatedCount = 0
    /// Reports that do not say which part they are, though others do.
    package var partless: [String] = []
  }

  /// The most bytes of a line: a picture of 768 MiB.
  private static let longestLine = 1 << 30

  private var outcome = Outcome()
  private var isFirst = true
  private var firstWithParts: String?
  /// By the bytes of their paths: equal Swift strings (Unicode canonical equivalence) may be two files.
  private var known: [[UInt8]: Known] = [:]
  /// The lines of a pair that is not written yet.
  private var waiting: (path: String, lines: [UInt8])?

  private struct Known {
    let report: String
    let digest: Digest
  }

  // The name counts as a use of the import, which a type behind `throws` does not in Swift 6.3.
  package typealias SinkError = CodecError
  /// What takes the document.
  package typealias Sink = ([UInt8]) throws(SinkError) -> Void

  /// Reads the reports, and writes the joined one.
  ///
  /// - Parameters:
  ///   - paths: Of the reports, in the order of the joined one.
  ///   - sink: Takes the document; it is not to be kept where an error is thrown.
  package static func join(
    _ paths: [String], into sink: Sink
  ) throws(ReportError) -> Outcome {
    var merge = ReportMerge()
    try put(Array(HTMLReport.opening.utf8), sink)
    for path in paths { try merge.add(path, sink) }
    try put(Array(HTMLReport.closing(merge.outcome.heading).utf8), sink)
    return merge.outcome
  }

  // MARK: Steps

  private mutating func add(
    _ path: String, _ sink: Sink
  ) throws(ReportError) {
    // Opening a pipe would wait for somebody who writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    guard FileIdentity(descriptor: descriptor)?.isFile == true else {
      close(descriptor)
      throw .source(CodecError(path: path, kind: SystemCall.isFolder(path) ? .isFolder : .notAFile))
    }
    var reader = LineReader(descriptor: descriptor, ownsDescriptor: true, longest: Self.longestLine)
    var (isReport, heading) = (false, ReportHeading?.none)
    while let line = try Self.next(from: &reader, path) {
      guard let text = line.text else {
        throw .badLine(
          path: path, line: line.number, detail: "the line is longer than \(Self.longestLine) bytes")
      }
      let found: ReportLine
      do throws(ReportLine.Fault) { found = try ReportLine(text) } catch {
        throw .badLine(path: path, line: line.number, detail: error.detail)
      }
      if case .mark(let version) = found {
        guard version == "\(HTMLReport.version)" else { throw .otherVersion(path: path, found: version) }
        isReport = true
        continue
      }
      // A report says what it is in its head.
      guard isReport || line.number < 20 else { throw .notAReport(path: path) }
      switch found {
      case .pair(let pair):
        try writeWaiting(from: path, sink)
        waiting = (pair, text + [0x0A])
      case .picture:
        guard waiting != nil else {
          throw .badLine(path: path, line: line.number, detail: "the picture belongs to no pair")
        }
        waiting?.lines += text + [0x0A]
      case .heading(let value):
        try writeWaiting(from: path, sink)
        heading = value
      case .mark, .other: break
      }
      if heading != nil { break }
    }
    guard isReport else { throw .notAReport(path: path) }
    guard let heading else { throw .cut(path: path) }
    try add(heading, of: path)
  }

  /// Writes the pair whose lines are complete, unless an equal one was written before.
  private mutating func writeWaiting(
    from report: String, _ sink: Sink
  ) throws(ReportError) {
    guard let (path, lines) = waiting else { return }
    waiting = nil
    var hash = SHA256()
    hash.update(lines)
    let digest = hash.digest()
    if let other = known[Array(path.utf8)] {
      guard other.digest == digest else {
        throw .contradiction(pair: path, first: other.report, second: report)
      }
      outcome.repeatedCount += 1
    } else {
      known[Array(path.utf8)] = Known(report: report, digest: digest)
      outcome.pairCount += 1
      try Self.put(lines, sink)
    }
  }

  private mutating func add(_ heading: ReportHeading, of path: String) throws(ReportError) {
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
      throw .otherCount(path: path, found: parts.count, first: first, expected: before.count)
    }
    outcome.heading.parts?.add(parts)
  }

  private static func next(
    from reader: inout LineReader, _ path: String
  ) throws(ReportError) -> LineReader.Line? {
    do throws(LineReader.ReadFailure) { return try reader.next(unless: { false }) } catch {
      throw failure(path, error.errno)
    }
  }

  private static func put(
    _ bytes: [UInt8], _ sink: Sink
  ) throws(ReportError) {
    do throws(CodecError) { try sink(bytes) } catch { throw .output(error) }
  }

  private static func failure(_ path: String, _ code: Int32) -> ReportError {
    let kind: CodecError.Kind =
      switch code {
      case ENOENT: .notFound
      case EISDIR: .isFolder
      default: .cannotRead(errno: code)
      }
    return .source(CodecError(path: path, kind: kind))
  }
}
