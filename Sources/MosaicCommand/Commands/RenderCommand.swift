// mosaic render: one collage.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSystem
import MosaicText

enum RenderCommand {
  static func run(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    try run(arguments, until: stop) { _ in }
  }

  /// - Parameter willOpen: Called with the files of the run before the first input is opened.
  static func run(
    _ arguments: Arguments, until stop: StopSignal, _ willOpen: (RunFiles) -> Void
  ) throws(CommandFailure) {
    if arguments.has(.isolate) { return try OwnProcess.run(arguments) }
    let reporter = Reporter(arguments)
    let named = arguments.last(.output).map(OutputTarget.init(word:))
    let preview = try Preview(arguments, named, reporter)
    guard let output = named else {
      guard let preview else {
        throw .usage(
          "\(arguments.command.name) needs an output: -o OUT, where OUT ends in \(FormatNames.endings); or --preview"
        )
      }
      return try show(preview, arguments, reporter, until: stop, willOpen)
    }
    let format = try OutputFormat(of: output, arguments)
    var options = try arguments.renderOptions(for: format.still, until: stop)
    options.progress = { done, total in
      reporter.progress(done, of: total)
      return true
    }
    let request = try CollageRequest(arguments, reporter, options, to: output)
    willOpen(request.files)
    let target = request.target
    let map = try request.map()
    let collage = try request.measured(for: format.still)
    let side = try arguments.count(.maxSide, upTo: 1_000_000)
    var planned = try attempt(collage.planned(for: format, to: target))
    if let side { try attempt(planned.limit(width: side, height: side)) }
    // The plan comes first, so that a refusal takes no time.
    _ = try attempt(planned.plan(ofPage: 0))
    if let large = planned.largeCanvas(cores: min(options.workers, Processors.count)) {
      reporter.warn("\(large); a smaller --size or --scale is faster")
    }
    // Pipes and devices get no temporary file, so a signal may end the program at once: the reader of a pipe may never come.
    if case .file(let path) = target, FileIdentity(path: path)?.isFile ?? true {
      Interruption.waitForTidyUp()
    }
    defer { reporter.closeLists() }
    do throws(JobError) {
      let mapFile = try map.map { map throws(JobError) in try planned.file(for: map) }
      let report = try planned.drawn()
      if let map, let mapFile { try planned.write(map, of: report.plan, to: mapFile) }
      for warning in report.warnings { reporter.warn(warning) }
      let plan = report.plan
      reporter.detail(
        "\(EscapedText.shortened(path: target.shownPath)): "
          + (report.pageCount > 1 && plan.split == nil
            ? "\(report.pageCount) pages of " : "\(plan.items.count) items on ")
          + "\(plan.pixelWidth) x \(plan.pixelHeight) pixels"
          + (plan.split.map { ", in \($0.count) parts" } ?? "")
          + (report.quality.map { ", of quality \($0)" } ?? ""))
      describe(plan, reporter)
    } catch {
      if reporter.showsProgress { reporter.progress(1, of: 1) }
      for warning in error.warnings { reporter.warn(warning) }
      throw error.failure
    }
    try preview?.show(planned.collage, breaking: format.still == .pdf || target.numbered != nil)
  }

  /// Shows a collage without writing a file.
  private static func show(
    _ preview: Preview, _ arguments: Arguments, _ reporter: Reporter, until stop: StopSignal,
    _ willOpen: (RunFiles) -> Void
  ) throws(CommandFailure) {
    let options = Option.options(of: arguments.command)
    if let option = options.first(where: { $0.isOfFile && arguments.last($0.name) != nil }) {
      throw .usage(
        "--\(option.name) is about a file, and there is none; give -o OUT as well, or leave it out")
    }
    let chosen = try arguments.renderOptions(for: nil, until: stop)
    let request = try CollageRequest(arguments, reporter, chosen)
    willOpen(request.files)
    try preview.show(request.measured(), breaking: true)
  }

  /// Says which layout was chosen, and of which pictures more than half is cut off.
  private static func describe(_ plan: RenderPlan, _ reporter: Reporter) {
    guard reporter.isVerbose else { return }
    // A choice over its budget was warned of before.
    if let choice = plan.choice, choice.isProven == nil {
      reporter.detail("layout: \(choice.layout) (\(choice.words))")
    }
    if let assignment = plan.assignment {
      // An assignment has too many cells for a line about each crop.
      reporter.detail("\(assignment)")
      return
    }
    for item in plan.items where item.shareCroppedByFit > PlanItem.notableCrop {
      guard case .image(let picture, _, _) = item.content else { continue }
      let percent = Int((item.shareCroppedByFit * 100).rounded())
      reporter.detail(
        "\(EscapedText.shortened(path: picture.name)): \(percent) % of the picture is cut off; "
          + "another --layout or --fit contain shows more")
    }
  }
}

extension Command {
  static let render = Command(
    id: .render, usage: "mosaic render [options] INPUT… -o OUT",
    summary: "make a collage: OUT ends in \(FormatNames.endings)",
    examples: [
      "mosaic render photos -l sudoku --size 1080x1080 --gap 4 -o out.png",
      "mosaic render photos -l waterfall --columns 4 --gap 8 -o wall.svg",
      "mosaic render collage.json --scale 2 -o collage@2x.png",
      "mosaic render photos -l justified --preview=kitty",
      "mosaic render photos --to ring --frames 30 --fps 30 -o switch.apng",
    ],
    inputs: .pictures(or: ["json"]),
    run: { arguments throws(CommandFailure) in try arguments.limitingTime(RenderCommand.run) })
}
