// mosaic batch: many collages, one for each line of a job file.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

enum BatchCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.count == 1, let path = arguments.inputs.first, !path.isEmpty else {
      throw .usage("batch needs one job file, or - for the standard input; found \(arguments.inputs.count)")
    }
    let options = try options(arguments)
    let batch =
      path == "-"
      ? Batch(descriptor: Console.input, name: "standard input", options: options)
      : Batch(linesAt: path, options: options)
    Interruption.waitForTidyUp()
    let reporter = Reporter(arguments)
    let progress = ProgressLine(reporter, unit: "jobs")
    let tally: Tally<JobResult.Status>
    var failures = FailureCount()
    let output = try MetricsOutput(arguments, options.render.files)
    var counts = RunMetrics()
    reporter.detail(options.render.run.means)
    do {
      tally = try batch.run(answering: { try Console.result(Array($0.utf8), needsReader: true) }) {
        result, tally, metrics in
        if Console.showsResults { progress.clear() }
        try Console.result(result, needsReader: path == "-")
        progress.show(
          tally.ended, of: tally.total, failed: tally[.failed], current: tally[.current])
        failures.note(result)
        reporter.log(result)
        counts = metrics()
        try output?.show { counts }
      }
    } catch let error as JobError {
      throw CommandFailure(message: "\(error)", code: .usage)
    } catch {
      throw (error as? CommandFailure) ?? CommandFailure(message: "\(error)", code: .inputOutput)
    }
    progress.clear()
    try output?.end(counts)
    reporter.detail(tally.description)
    if Interruption.isRequested { throw stopped(tally) }
    if tally.ended == 0, options.shard == .whole {
      let name = path == "-" ? "standard input" : EscapedText.shortened(path: path)
      reporter.warn(
        "\(name): holds no jobs; each line is one, such as {\"output\": \"a.png\", \"images\": [\"b.jpg\"]}")
    }
    if !arguments.has(.exitZero) { try failures.check(tally, "jobs") }
  }

  private static func stopped(_ tally: Tally<JobResult.Status>) -> CommandFailure {
    var failure = Interruption.failure
    failure.message += "; \(tally)"
    if let left = tally.total.map({ $0 - tally.ended }), left > 0 { failure.message += ", \(left) not begun" }
    return failure
  }

  private static func options(_ arguments: Arguments) throws(CommandFailure) -> BatchOptions {
    var options = BatchOptions()
    options.format = try .named(arguments, among: OutputFormat.stills.map(\.rawValue))
    options.render = try arguments.renderOptions(for: options.format, until: nil).reading(arguments)
    if let path = arguments.last(.defaults) {
      options.defaults = try attempt(CollageDocument(.file(path)).defaults())
      options.render.files.keep(path)
    }
    options.outputFolder = arguments.last(.outDir) ?? ""
    _ = try arguments.confined(options.outputFolder, "--out-dir: ", in: options.render.limits.root)
    options.isOrdered = !arguments.has(.unordered)
    options.failsFast = arguments.has(.failFast)
    options.index = try arguments.pictureIndex(in: options.render.limits.root)
    options.make = try arguments.make(usualShard: .autoOrAll)
    if let longest = try arguments.longestLine() { options.longestLine = longest }
    // A wrong option ends the run; an option that does not suit a line's layout is that line's error.
    var probe = CollageSpec(items: [])
    let root = options.render.limits.root
    try arguments.overrideKeys(of: &probe, in: root)
    options.adjust = { spec, words in
      do throws(CommandFailure) {
        try arguments.override(&spec, in: root)
      } catch {
        throw JobResult.Failure(code: 65, message: error.message)
      }
      if words.isEmpty { return }
      do throws(CommandFailure) { try arguments.ofDocument(words).override(&spec, in: root) } catch {
        throw JobResult.Failure(code: 65, message: "options: \(error.message)")
      }
    }
    options.render.limits.stop = StopSignal { Interruption.isRequested }
    options.isolated = try isolated(arguments)
    if options.isolated != .none { options.isolation = LineIsolation(arguments) }
    return options
  }

  private static func isolated(_ arguments: Arguments) throws(CommandFailure) -> IsolatedJobs {
    if arguments.last(.isolate) == "" { return .all }
    return try arguments.word(.isolate, IsolatedJobs.self) ?? .auto
  }
}

extension Command {
  static let batch = Command(
    id: .batch, usage: "mosaic batch [options] JOBS.jsonl|-",
    summary: "make many collages, one for each line of JSON; results are lines of JSON",
    examples: [
      "mosaic batch jobs.jsonl --out-dir collages >results.jsonl",
      "mosaic batch jobs.jsonl --defaults base.json --resume",
      "mosaic batch - --exit-zero --unordered <jobs.jsonl",
    ],
    inputs: .files(["jsonl", "json", "ndjson"]),
    run: BatchCommand.run)
}
