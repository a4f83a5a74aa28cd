// mosaic compare: two pictures or two folders; what differs, and is it allowed? Its results: printed, as reports, and as the exit code.

import MosaicCodecs
import MosaicGoldens
import MosaicRender
import MosaicSystem
import MosaicText

enum CompareCommand {
  static func run(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    let request = try CompareRequest(arguments, until: stop)
    if request.writesFiles { Interruption.waitForTidyUp() }
    var outcome = try CompareOutcome(arguments, request)
    switch request.pair {
    case .files(let expected, let actual):
      let comparer = PictureComparer(options: request.options)
      var record = comparer.record(expected: expected, actual: actual, difference: request.difference)
      if record.failure?.isStopped == true { throw Interruption.failure }
      request.options.update.apply(to: &record, of: request.options.files)
      try outcome.end(record)
    case .folders(let expected, let actual):
      let comparison = request.comparison(expected, actual)
      let counts = try attempt(ofRun(try comparison.run(request.listed) { outcome.report($0) }))
      try outcome.end(counts)
    }
  }
}

extension Command {
  static let compare = Command(
    id: .compare, usage: "mosaic compare [options] A B",
    summary: "compare two pictures, or two folders: B was made, and A is expected",
    examples: [
      "mosaic compare golden.png made.png --diff difference.png",
      "mosaic compare golden.png made.png --preset renderer --json",
      "mosaic compare goldens made --markdown summary.md --junit results.xml",
      "mosaic compare goldens made --update --prune --dry-run",
    ],
    inputs: .pictures,
    run: { arguments throws(CommandFailure) in try arguments.limitingTime(CompareCommand.run) })
}

// MARK: Results

/// Prints the results of pairs, and remembers what the exit code and the reports depend on.
private struct CompareOutcome {
  private let printsJSON: Bool
  private let reporter: Reporter
  private let progress: ProgressLine
  private let request: CompareRequest
  private let report: ReportWriter?
  /// Records for other reports.
  private var records: [PairResult] = []
  private var seen = 0
  private var cannotPrint: CommandFailure?

  /// - Throws: An error if the report cannot be written.
  init(_ arguments: Arguments, _ request: CompareRequest) throws(CommandFailure) {
    printsJSON = arguments.has(.json)
    reporter = Reporter(arguments)
    progress = ProgressLine(reporter, unit: "pairs")
    self.request = request
    report = try request.report.map { path throws(CommandFailure) in
      let heading =
        switch request.pair {
        case .folders(let expected, let actual):
          ReportHeading(ofFolders: expected, actual, parts: request.selection.parts(of: request.listed))
        case .files(let expected, let actual): ReportHeading(ofFiles: expected, actual)
        }
      return try attempt(ReportWriter(path, heading, of: request.options.files))
    }
  }

  // MARK: Two files

  /// Prints the result of the only pair, and ends with its exit code.
  func end(_ record: PairResult) throws(CommandFailure) {
    if let report { try attempt(report.add(record)) }
    var counts = ComparisonCounts()
    counts.add(record)
    try write([try attempt(illustrated(record))], counts)
    if printsJSON { try Console.result(record.json + "\n") }
    if let failure = record.failure {
      // The pictures differ, and the difference could not be written.
      if !printsJSON, record.status == .different {
        try Console.result(Self.line([record.status.rawValue, record.reason]))
      }
      throw failure.failure
    }
    if !printsJSON {
      try Console.result(Self.line([record.status.rawValue, record.words]))
      if let png = record.differenceFile, let text = request.terminal?.text(png) { try Console.result(text) }
    }
    guard record.isSettled else { throw .different }
  }

  // MARK: Folders

  /// Prints the result of a pair: with `--json` of every pair, else only of findings; `-v` names the other pairs as well.
  mutating func report(_ record: PairResult) {
    seen += 1
    if cannotPrint == nil {
      do throws(FileError) { try report?.add(record) } catch { cannotPrint = error.failure }
    }
    if request.hasReports {
      var kept = record
      do throws(FileError) { kept = try illustrated(record) } catch { cannotPrint = error.failure }
      kept.dropFiles()
      records.append(kept)
    }
    let isSilent = record.status == .same && !reporter.isVerbose
    if printsJSON {
      print(record.json + "\n")
    } else if !isSilent {
      print(Self.line([record.name, record.status.rawValue, record.words]))
    }
    progress.show(seen, of: nil)
  }

  func end(_ counts: ComparisonCounts) throws(CommandFailure) {
    progress.clear()
    if let cannotPrint { throw cannotPrint }
    for rule in counts.idleRules { reporter.warn(rule) }
    // A report of a part would look like a report of all pairs.
    if counts.dropped == 0 { try write(records, counts) }
    try Console.result(printsJSON ? counts.json + "\n" : Self.line([counts.description]))
    if counts.dropped > 0 { throw Interruption.failure }
    switch counts.code {
    case nil: return
    case .someFailed: throw .different
    case let code?:
      throw CommandFailure(
        message: "\(counts.failed) of \(counts.total) pairs could not be compared or updated", code: code)
    }
  }

  // MARK: Steps

  /// The record with the address of its small picture, which is written if the record needs one.
  private func illustrated(_ record: PairResult) throws(FileError) -> PairResult {
    var record = record
    record.pictureAddress = try request.markdownPictures?.write(record)
    return record
  }

  private mutating func print(_ text: String) {
    guard cannotPrint == nil else { return }
    if Console.showsResults { progress.clear() }
    do { try Console.result(text) } catch { cannotPrint = error }
  }

  /// Parts with colons between them, on one line whatever a file is called.
  private static func line(_ parts: [String]) -> String {
    let text = EscapedText.escaped(
      EscapedText.shortened(message: parts.filter { !$0.isEmpty }.joined(separator: ": ")), as: .line)
    // A line that begins with `::` is a command to a CI; a name that begins so gets `./` in front.
    return (text.drop(while: \.isWhitespace).hasPrefix("::") ? "./" : "") + text + "\n"
  }

  private func write(_ records: [PairResult], _ counts: ComparisonCounts) throws(CommandFailure) {
    if let report { try attempt(report.end()) }
    if let path = request.junit {
      try request.write(junit: JUnitText.text(records, counts.parts), to: path, counts.parts)
    }
    if let path = request.markdown { try request.add(MarkdownText.text(records, counts), to: path) }
  }
}

extension CommandFailure {
  /// The pictures differ: the result says so on standard output, and standard error stays empty.
  static let different = CommandFailure(message: "", code: .someFailed)
}
