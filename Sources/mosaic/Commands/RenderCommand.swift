// mosaic render: one collage.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene

/// Renders the collage that the arguments describe.
enum RenderCommand {
  /// What `--format` takes, and how outputs end.
  static let names = OutputFormat.allCases.map(\.rawValue)

  /// The endings of outputs for people: `.png, .svg or .pdf`.
  static let endings = list(names.map { ".\($0)" })

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard let output = arguments.last(.output) else {
      throw .usage("render needs an output: -o OUT, where OUT ends in \(Self.endings)")
    }
    let movement = try Movement(output, arguments)
    let format = if let movement { movement.still } else { try format(of: output, arguments) }
    var options = try OutputOptions.read(arguments, for: format)
    options.linear = arguments.has(.linear)
    options.syncs = !arguments.has(.noSync)
    options.jobs = min(try arguments.count(.jobs, upTo: 1024) ?? Processors.count, Descriptors.pictureCount)
    let job = try Job(arguments)
    let reporter = job.reporter
    options.limits = job.limits
    options.memory = job.memory
    options.openPictures = max(0, min(512, Descriptors.pictureCount - options.jobs))
    options.onUnreadable = job.onError
    options.progress = { done, total in
      reporter.progress(done, of: total)
      return !Interruption.isRequested
    }

    let (scene, places) = try job.sceneAndPlaces()
    options.inputs = job.inputs.files
    let motion = try movement.map { movement throws(CommandFailure) in try movement.motion(of: scene) }
    LargeCanvas.warn(about: scene, motion, as: format, jobs: options.jobs, reporter)
    // What is no file is written into at the end: then there is nothing to tidy up, and a reader may never come.
    if output != "-", FileIdentity(path: output)?.isFile ?? true { Interruption.waitForTidyUp() }
    let report: RenderReport
    do throws(RenderError) {
      let renderer = CollageRenderer(options: options)
      if let motion, let movement {
        report = try renderer.render(motion, to: output, as: movement.format)
      } else {
        report = try renderer.render(scene, to: output, as: format)
      }
    } catch {
      if reporter.showsProgress { reporter.progress(1, of: 1) }
      if case .output(let failure) = error, failure.isBrokenPipe { return }
      guard case .sources(let failures) = error, job.onError == .skip else { throw .render(error) }
      for failure in failures { reporter.unreadable(failure.error, policy: job.onError) }
      reporter.closeLists()
      throw .nothingToLayOut
    }
    defer { reporter.closeLists() }
    for failure in report.failures { reporter.unreadable(failure.error, policy: job.onError) }
    for remark in report.remarks {
      if let kind = RepeatedWarning(remark) {
        reporter.warn("\(remark)", kind)
      } else {
        reporter.warn("\(remark)")
      }
    }
    if movement == nil { warnAboutName(output, format, reporter) }
    warnAboutCutItems(report, scene, motion, reporter)
    for index in report.fitted {
      guard case .image(let path, _, _) = scene.items[index].content else { continue }
      reporter.warn(
        "\(places[index]) (\(path)): its kept part is larger than the crop; shown whole", .fitted)
    }
    reporter.detail(
      "\(output): \(report.plan.items.count) items on \(report.plan.pixelWidth) x \(report.plan.pixelHeight) pixels"
    )
  }

  private static func format(of output: String, _ arguments: Arguments) throws(CommandFailure) -> OutputFormat
  {
    if let word = arguments.last(.format) {
      guard let format = OutputFormat(name: word) else {
        throw .badValue(.format, word, allowed: names.joined(separator: ", "))
      }
      return format
    }
    if output == "-" { throw .usage("-o - needs --format: \(list(names))") }
    guard let format = namedFormat(output) else {
      let known = names.map { ".\($0)" }.joined(separator: ", ")
      throw .usage(
        "-o \(output): the ending says no kind of file that can be written; known: \(known), .apng with --frames; or give --format"
      )
    }
    return format
  }

  /// `a, b or c`.
  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }

  /// `--format` decides; a name that says something else is likely a slip.
  private static func warnAboutName(_ output: String, _ format: OutputFormat, _ reporter: Reporter) {
    guard let named = namedFormat(output), named != format else { return }
    reporter.warn(
      "\(output): is written as \(format.displayName), as --format says, and not as its name says")
  }

  private static func namedFormat(_ output: String) -> OutputFormat? {
    OutputFormat(name: Inputs.pathExtension(output.split(separator: "/").last.map(String.init) ?? output))
  }

  /// Items that lie partly outside the canvas; between its two ends a motion shows no others.
  private static func warnAboutCutItems(
    _ report: RenderReport, _ scene: Scene, _ motion: Motion?, _ reporter: Reporter
  ) {
    var ends = [(report.plan, [scene.layout, scene.moment?.layout], "")]
    if let last = report.lastPlan, case .layout(let other) = motion?.change {
      ends = [(report.plan, [scene.layout], " in the first frame"), (last, [other], " in the last frame")]
    }
    for (plan, layouts, moment) in ends where !layouts.contains(where: { $0?.reachesOverEdges == true }) {
      let cut = plan.items.count { $0.isCut(by: plan.bounds) }
      guard cut > 0 else { continue }
      reporter.warn(
        "\(cut) of \(plan.items.count) items reach over the edge of the canvas\(moment) and are cut; "
          + "a larger --size, or none, shows them whole")
    }
  }
}
