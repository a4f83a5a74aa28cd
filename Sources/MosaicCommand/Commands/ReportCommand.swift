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
    guard !paths.isEmpty else { throw .usage("report merge needs one report or more, and -o FILE") }
    guard let target = arguments.last(.output), !target.isEmpty else {
      throw .usage("report merge needs the report to write: -o FILE.html, .xml, .json or .md")
    }
    let kind = try kind(of: paths, target)
    let outcome = try join(paths, as: kind, to: target)
    let reporter = Reporter(arguments)
    if kind == .html, outcome.heading.expectedFolder == nil || outcome.heading.actualFolder == nil {
      reporter.warn(
        "the reports are of different folders; mosaic accept has to be told them: mosaic accept FILE EXPECTED ACTUAL"
      )
    }
    let repeated = outcome.repeatedCount > 0 ? "; \(outcome.repeatedCount) were in several" : ""
    reporter.detail("\(outcome.pairCount) pairs of \(paths.count) reports\(repeated)")
    try requireParts(outcome, reporter, allowsMissing: arguments.has(.allowMissing))
  }

  /// The kind that the ending of the output says; for the standard output, the ending of the first report that says one.
  private static func kind(of paths: [String], _ target: String) throws(CommandFailure) -> ReportKind {
    let named = (target == "-" ? paths : [target] + paths).lazy.compactMap { path in
      ReportKind(ofFile: path).map { (path, $0) }
    }
    guard let (first, kind) = named.first, target == "-" || first == target else {
      let endings = ReportKind.allCases.map { ".\($0.endings[0]) (\($0.name))" }.joined(separator: ", ")
      throw .usage(
        "-o \(EscapedText.shortened(path: target)): the ending says no kind of report; allowed: \(endings)")
    }
    if let (path, other) = named.first(where: { $0.1 != kind }) {
      throw .usage(
        "\(EscapedText.shortened(path: first)) is \(kind.name) and \(EscapedText.shortened(path: path)) \(other.name), "
          + "by their endings; join reports of one kind into one of that kind")
    }
    return kind
  }

  /// Says which parts are missing. The joined report is written already, and is complete except for them.
  private static func requireParts(
    _ outcome: ReportMerge.Outcome, _ reporter: Reporter, allowsMissing: Bool
  ) throws(CommandFailure) {
    guard let parts = outcome.heading.parts else { return }
    for path in outcome.partless {
      reporter.warn("\(EscapedText.shortened(path: path)): does not say which part of the pairs it has")
    }
    guard let lack = parts.lack else { return }
    let found = "\(lack); the joined report says so"
    if allowsMissing { return reporter.warn(found) }
    throw CommandFailure(
      message: "\(found); compare what is missing and join again, or give \(OptionName.allowMissing)",
      code: .someFailed)
  }

  private static func join(
    _ paths: [String], as kind: ReportKind, to target: String
  ) throws(CommandFailure) -> ReportMerge.Outcome {
    Interruption.waitForTidyUp()
    let files = RunFiles(keeping: paths)
    let file = try attempt(
      target == "-" ? OutputFile.standardOutput(of: files) : OutputFile(target, of: files))
    let outcome = try attempt(ReportMerge.join(paths, as: kind) { try file.write($0) })
    if Interruption.isRequested { throw Interruption.failure }
    try attempt(file.commit())
    return outcome
  }
}

extension Command {
  static let report = Command(
    id: .report, usage: "mosaic report merge [options] REPORT… -o FILE",
    summary: "join the reports of compare that the parts of a run wrote: HTML, JUnit, JSON or Markdown",
    examples: [
      "mosaic report merge part-1.html part-2.html -o report.html",
      "mosaic report merge junit-*.xml -o junit.xml --allow-missing",
    ],
    inputs: .wordsOrFiles(["merge"], ReportKind.allCases.flatMap(\.endings)),
    run: ReportCommand.run)
}
