// mosaic accept: pictures accepted in a report become the expected pictures.

import MosaicGoldens
import MosaicSystem
import MosaicText

enum AcceptCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let inputs = arguments.inputs
    guard inputs.count == 1 || inputs.count == 3 else {
      throw .usage(
        "accept needs a file that a report offered, alone or with the folders of expected and of actual pictures; "
          + "found \(inputs.count) names")
    }
    let file = try attempt(AcceptFile(at: inputs[0]))
    let named = inputs.count == 3 ? (expected: inputs[1], actual: inputs[2]) : nil
    let folders = try attempt(file.folders(named: named))
    var run = try attempt(AcceptRun(expected: folders.expected, actual: folders.actual))
    run.isDryRun = arguments.has(.dryRun)
    var tally = Tally<AcceptRun.Result.Status>()
    var isBadData = false
    let isDryRun = run.isDryRun
    func words(_ status: AcceptRun.Result.Status) -> String {
      switch status {
      case .current: "as accepted already"
      case .refused: "refused"
      case .added, .removed, .replaced: (isDryRun ? "would be " : "") + status.rawValue
      }
    }
    /// The result is the work that was done, or would be done.
    func say(_ text: String) throws(CommandFailure) {
      if !arguments.has(.json) { try Console.result(text + "\n") }
    }
    Interruption.waitForTidyUp()
    run.tidyUp(beside: file.choices)
    for choice in file.choices {
      if Interruption.isRequested { throw Interruption.failure }
      let result = run.apply(choice)
      tally.add(result.status)
      if arguments.has(.json) { try Console.result(result.json + "\n") }
      let name = EscapedText.shortened(path: result.path)
      if let failure = result.failure {
        isBadData = isBadData || failure.code == ExitCode.badData.rawValue
        Console.say("refused", "\(name): \(failure.message)")
      } else {
        try say("\(name): \(words(result.status))")
      }
    }
    let counts = tally.words(words)
    let summary =
      (counts.isEmpty ? "nothing is accepted" : counts)
      + (run.isDryRun ? " (dry run: nothing was written)" : "")
    guard tally[.refused] == 0 else {
      throw CommandFailure(message: summary, code: isBadData ? .badData : .someFailed)
    }
    try say(summary)
  }
}

extension Command {
  static let accept = Command(
    id: .accept, usage: "mosaic accept [options] FILE [EXPECTED ACTUAL]",
    summary: "make the pictures that were accepted in a report the expected ones",
    examples: ["mosaic accept accepted.json", "mosaic accept accepted.json golden out --dry-run --json"],
    inputs: .files(["html", "json"]),
    run: AcceptCommand.run)
}
