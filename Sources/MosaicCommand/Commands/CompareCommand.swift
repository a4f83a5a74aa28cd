// mosaic compare: two pictures or two folders; what differs, and is it allowed?

import MosaicCodecs
import MosaicJob

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
      request.options.update.apply(to: &record)
      try outcome.end(record)
    case .folders(let expected, let actual):
      let counts = try attempt(
        request.comparison(expected, actual).run(request.listed) { outcome.report($0) })
      try outcome.end(counts)
    }
  }
}

extension Command {
  static let compare = Command(
    name: "compare", usage: "mosaic compare [options] A B",
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
