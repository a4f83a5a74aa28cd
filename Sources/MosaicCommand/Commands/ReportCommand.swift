// mosaic report merge: the reports of the parts of a run as one.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene

/// Joins reports of compared pictures.
enum ReportCommand: Subcommand {
  static var command: Command { .report }

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
    do {
      let inputs = KeptFiles(paths)
      let file =
        try target == "-"
        ? OutputFile.standardOutput(keeping: inputs) : OutputFile(target, keeping: inputs)
      let outcome = try ReportMerge.join(paths) { try file.write($0) }
      if Interruption.isRequested { throw Interruption.failure }
      try file.commit()
      return outcome
    } catch {
      throw .report(error)
    }
  }
}

extension CommandFailure {
  /// An error of reports and of what was accepted in them.
  static func report(_ error: any Error) -> CommandFailure {
    switch error {
    case let error as CommandFailure: error
    case let error as JobResult.Failure:
      CommandFailure(message: error.message, code: ExitCode(rawValue: Int32(error.code)) ?? .badData)
    case let error as CodecError:
      CommandFailure(message: error.shortened.description, code: error.exitCode)
    default: CommandFailure(message: "\(error)", code: .inputOutput)
    }
  }
}

extension Command {
  static let report = Command(
    name: "report", usage: "mosaic report merge [options] REPORT.html… -o FILE.html",
    summary: "join the reports of compare that the parts of a run wrote",
    examples: ["mosaic report merge part-1.html part-2.html -o report.html"])
}
