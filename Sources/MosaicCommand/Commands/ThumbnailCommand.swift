// mosaic thumbnail: small pictures of many pictures.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSystem
import MosaicText

enum ThumbnailCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let request = try ThumbnailRequest(arguments)
    let reporter = Reporter(arguments)
    if let stream = request.stream { return try serve(stream, arguments, reporter) }
    let inputs = try request.inputs(reporter)
    let progress = ProgressLine(reporter, unit: "pictures")
    // Pictures with a thumbnail that was right already.
    var current: Set<Int> = []
    // Before this call, a signal may end the program at once: it may be reading a list from a pipe.
    Interruption.waitForTidyUp()
    // With one picture, the exit code is that picture's.
    let policy: UnreadablePolicy? = inputs.count == 1 ? .fail : nil
    var outcome = Outcome(
      printsJSON: arguments.printsResults, noun: arguments.command.id == .each ? "pictures" : "thumbnails",
      policy: arguments.has(.onError) ? request.options.onUnreadable : policy)
    let output = try MetricsOutput(arguments, request.options.files)
    var counts = RunMetrics()
    reporter.detail(request.options.run.means)
    let tally = try attempt(
      request.write(inputs) { result in
        counts.add(result)
        // A file that cannot be written is an error at the end.
        try? output?.show { counts }
        if outcome.hasWords(about: result, reporter) { progress.clear() }
        outcome.report(result, to: reporter)
        if result.status == .current { current.insert(result.index) }
        if result.index < inputs.count {
          progress.show(result.index + 1, of: inputs.count, current: current.count)
        }
      })
    progress.clear()
    try output?.end(counts)
    reporter.closeLists()
    try outcome.end(tally, isFailure: !arguments.has(.exitZero))
  }

  /// Makes the thumbnails of lines as they come.
  private static func serve(
    _ stream: ThumbnailStream, _ arguments: Arguments, _ reporter: Reporter
  ) throws(CommandFailure) {
    Interruption.waitForTidyUp()
    var outcome = Outcome(
      printsJSON: true, isWorker: true, noun: "thumbnails",
      policy: try arguments.word(.onError, UnreadablePolicy.self))
    let output = try MetricsOutput(arguments, stream.options.files)
    var counts = RunMetrics()
    reporter.detail(stream.options.run.means)
    let tally = try attempt(
      stream.run(answering: { try Console.result(Array($0.utf8), needsReader: true) }) { result, metrics in
        outcome.report(result, to: reporter)
        if let failure = outcome.cannotPrint { throw failure }
        reporter.log(result)
        counts = metrics()
        try output?.show { counts }
      })
    try output?.end(counts)
    reporter.closeLists()
    try outcome.end(tally, isFailure: !arguments.has(.exitZero))
  }

  /// Prints results, and remembers what the exit code depends on.
  private struct Outcome {
    let printsJSON: Bool
    /// Whether it is of no use if nobody reads its results.
    let isWorker: Bool
    /// The word for the outputs, in the plural.
    let noun: String
    /// The chosen policy; `nil` if every failure is an error of the run.
    let policy: UnreadablePolicy?
    private var firstFailure: CommandFailure?
    private var failures = FailureCount()
    private(set) var cannotPrint: CommandFailure?
    /// Thumbnails that failed although their pictures can be read.
    private var unwritten = 0

    init(printsJSON: Bool, isWorker: Bool = false, noun: String, policy: UnreadablePolicy?) {
      self.printsJSON = printsJSON
      self.isWorker = isWorker
      self.noun = noun
      self.policy = policy
    }

    /// Whether a line about a result will be printed where a progress bar may be.
    func hasWords(about result: JobResult, _ reporter: Reporter) -> Bool {
      result.failure != nil || !result.warnings.isEmpty || reporter.isVerbose
        || (printsJSON && Console.showsResults)
    }

    mutating func report(_ result: JobResult, to reporter: Reporter) {
      if printsJSON, cannotPrint == nil {
        do { try Console.result(result, needsReader: isWorker) } catch { cannotPrint = error }
      }
      failures.note(result)
      if let failure = result.failure?.file {
        if firstFailure == nil {
          firstFailure = failure.failure
          // The code counts as for one picture among many: a file missing from its folder will not appear
          // later.
          firstFailure?.code =
            result.failure.map { ExitCode($0.code) } ?? .badData
        }
        if result.output != nil { unwritten += 1 }
        switch policy {
        // The first failure is the message that the program ends with.
        case .fail?: break
        case .skip?, .placeholder?: reporter.warn(.unreadable(failure, .skip))
        // If results are printed, they report the failure.
        case nil: if !printsJSON { Console.say("error", failure.failure.message) }
        }
      }
      for warning in result.warnings {
        if policy == .placeholder, warning.hasSuffix(UnreadablePolicy.placeholder.outcome) {
          reporter.warn(warning, .unreadable, isAlways: true)
        } else {
          reporter.warn("\(EscapedText.shortened(path: result.input ?? "")): \(warning)", .picture)
        }
      }
      for note in result.notes {
        reporter.detail("\(EscapedText.shortened(path: result.input ?? "")): \(note)")
      }
      reporter.detail(Self.detail(of: result))
    }

    func end(_ tally: Tally<JobResult.Status>, isFailure: Bool) throws(CommandFailure) {
      if let cannotPrint { throw cannotPrint }
      if Interruption.isRequested {
        var failure = Interruption.failure
        failure.message +=
          "; \(tally[.done]) \(noun) were written, \(tally[.dropped]) pictures are left"
        throw failure
      }
      guard isFailure else { return }
      guard policy != nil else { return try failures.check(tally, noun, printsResults: printsJSON) }
      guard let firstFailure else { return }
      if policy == .fail { throw firstFailure }
      if unwritten > 0 {
        throw CommandFailure(message: "\(unwritten) \(noun) could not be written", code: .someFailed)
      }
      // As `render`, which leaves out unreadable pictures, and fails if no picture is left.
      guard tally[.done] + tally[.current] == 0 else { return }
      throw CommandFailure(message: "none of \(tally[.failed]) pictures can be read", code: .badData)
    }

    private static func detail(of result: JobResult) -> String {
      let name = EscapedText.shortened(path: result.output ?? result.input ?? "")
      let size = result.pixelSize.map { ", \($0.width) x \($0.height) pixels" } ?? ""
      return "\(name): \(result.status.rawValue)\(size)" + (result.byteCount.map { ", \($0) bytes" } ?? "")
        + (result.quality.map { ", of quality \($0)" } ?? "")
    }
  }
}

extension Command {
  static let thumbnail = Command(
    id: .thumbnail, usage: "mosaic thumbnail [options] INPUT…|- -o PATTERN|--freedesktop",
    summary: "make small pictures of many pictures, any sizes from one decode",
    examples: [
      "mosaic thumbnail photos --size 200 -o \"thumbs/{stem}.png\"",
      "mosaic thumbnail photos -r --size 400,800,1600 \\\n      -o \"thumbs/{dir}/{stem}_{width}.png\"",
      "mosaic thumbnail photos --size 64x64 --crop centre --if-newer \\\n      -o \"icons/{stem}.png\"",
      "mosaic thumbnail photos -r --freedesktop",
    ],
    inputs: .pictures,
    run: ThumbnailCommand.run)

  static let each = Command(
    id: .each, usage: "mosaic each [options] INPUT…|- -o DIR|PATTERN",
    summary: "give every picture the same look, at its own size",
    examples: [
      "mosaic each photos -o out --watermark '© A. Author'",
      "mosaic each photos -r -o out --size 2000 --polaroid --caption {taken}",
      "mosaic each photos --radius 24 --shadow '0 6px 18px #0008' --padding 24 \\\n      -o \"out/{stem}.png\"",
      "mosaic each photos -o out --keep-metadata copyright,author,taken --resume",
    ],
    inputs: .pictures,
    run: ThumbnailCommand.run)
}
