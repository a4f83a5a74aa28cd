// mosaic report merge: the reports of the parts of a run as one.

import MosaicGoldens
import MosaicSystem
import MosaicText

enum ReportCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard let verb = arguments.inputs.first else { throw .usage("report needs a verb: mosaic report merge") }
    guard verb == "merge" else {
      throw .usage(
        "report knows one verb, merge; found \(EscapedText.shortened(verb, quote: "'", as: .quoted))")
    }
    let paths = Array(arguments.inputs.dropFirst())
    guard !paths.isEmpty else { throw .usage("report merge needs one report or more, and -o FILE.html") }
    guard let target = arguments.last(.output), !target.isEmpty else {
      throw .usage("report merge needs the report to write: -o FILE.html")
    }
    let outcome = try join(paths, to: target)
    let reporter = Reporter(arguments)
    if let parts = outcome.heading.parts {
      for path in outcome.partless {
        reporter.warn("\(EscapedText.shortened(path: path)): does not say which part of the pairs it has")
      }
      if parts.missingCount > 0 {
        reporter.warn(
          "of \(parts.count) parts \(parts.missingCount) are missing: \(parts.missingWords); the report says so"
        )
      }
    }
    if outcome.heading.expectedFolder == nil || outcome.heading.actualFolder == nil {
      reporter.warn(
        "the reports are of different folders; mosaic accept has to be told them: mosaic accept FILE EXPECTED ACTUAL"
      )
    }
    let repeated = outcome.repeatedCount > 0 ? "; \(outcome.repeatedCount) were in several" : ""
    reporter.detail("\(outcome.pairCount) pairs of \(paths.count) reports\(repeated)")
  }

  private static func join(_ paths: [String], to target: String) throws(CommandFailure) -> ReportMerge.Outcome
  {
    Interruption.waitForTidyUp()
    let files = RunFiles(keeping: paths)
    let file = try attempt(
      target == "-" ? OutputFile.standardOutput(of: files) : OutputFile(target, of: files))
    let outcome = try attempt(ReportMerge.join(paths) { try file.write($0) })
    if Interruption.isRequested { throw Interruption.failure }
    try attempt(file.commit())
    return outcome
  }
}

extension Command {
  static let report = Command(
    id: .report, usage: "mosaic report merge [options] REPORT.html… -o FILE.html",
    summary: "join the reports of compare that the parts of a run wrote",
    examples: ["mosaic report merge part-1.html part-2.html -o report.html"],
    inputs: .wordsOrFiles(["merge"], ["html"]),
    run: ReportCommand.run)
}
