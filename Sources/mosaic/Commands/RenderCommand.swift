// mosaic render: one collage.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene

/// Renders the collage that the arguments describe.
enum RenderCommand {
  /// What `--format` takes, and how outputs end; the last is for what moves.
  static let names = FormatError.names

  /// The endings of outputs for people: `.png, .svg, .pdf or .apng`.
  static let endings = FormatError.endings

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard let output = arguments.last(.output) else {
      throw .usage("render needs an output: -o OUT, where OUT ends in \(Self.endings)")
    }
    let reporter = Reporter(arguments)
    let format = try OutputFormats.format(of: output, arguments)
    var options = try OutputOptions.read(arguments, for: format.still)
    options.progress = { done, total in
      reporter.progress(done, of: total)
      return !Interruption.isRequested
    }
    let collage = try CollageRequest(arguments, reporter, options).measured()
    if let large = collage.largeCanvas(as: format, cores: min(options.jobs, Processors.count)) {
      reporter.warn("\(large); a smaller --size or --scale is faster")
    }
    // What is no file is written into at the end: then there is nothing to tidy up, and a reader may never come.
    if output != "-", FileIdentity(path: output)?.isFile ?? true { Interruption.waitForTidyUp() }
    defer { reporter.closeLists() }
    do throws(JobError) {
      let report = try collage.render(to: output, as: format)
      for warning in report.warnings { reporter.warn(warning) }
      let plan = report.plan
      reporter.detail(
        "\(EscapedText.shortened(path: output)): \(plan.items.count) items on "
          + "\(plan.pixelWidth) x \(plan.pixelHeight) pixels")
    } catch {
      if reporter.showsProgress { reporter.progress(1, of: 1) }
      if case .render(.output(let failure)) = error.kind, failure.isBrokenPipe { return }
      for warning in error.warnings { reporter.warn(warning) }
      throw .job(error)
    }
  }
}
