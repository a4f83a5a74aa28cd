// A canvas so large that its maker should know before the run: how large it is, and how long it takes.

import MosaicRender
import MosaicScene

/// Words about canvases of hundreds of megapixels.
enum LargeCanvas {
  /// Canvases up to here start without a word.
  static let limit = 500_000_000

  /// Seconds of a processor for a million pixels of the canvas, and for a million pixels of its pictures.
  ///
  /// Measured on an AMD EPYC of 2 cores: nine photographs on 10,000 x 10,000 pixels took 4.5 s as PNG; 1,600 PNGs of 2
  /// megapixels took 24.8 s, nearly all of it for reading them.
  private static let (secondsForCanvas, secondsForPictures) = (0.045, 0.0078)

  /// Warns of what is that large and made of pixels; what cannot be planned is refused by the renderer.
  static func warn(
    about scene: Scene, _ motion: Motion?, as format: OutputFormat, jobs: Int, _ reporter: Reporter
  ) {
    guard format != .svg, format != .pdf else { return }
    let texts = TextMeasurer()
    let plan = try? motion?.plan(at: 0, measuring: texts) ?? Planner.plan(scene, measuring: texts)
    if let words = plan.flatMap({ words($0, frames: motion?.shownFrameCount ?? 1, jobs: jobs) }) {
      reporter.warn(words)
    }
  }

  private static func words(_ plan: RenderPlan, frames: Int, jobs: Int) -> String? {
    let (pixels, overflows) = plan.pixelWidth.multipliedReportingOverflow(by: plan.pixelHeight)
    guard !overflows, pixels > limit else { return nil }
    let megapixels = Double(pixels) / 1e6
    let pictures = plan.items.reduce(0.0) { sum, item in
      guard case .image(_, let width, let height) = item.content else { return sum }
      return sum + Double(width) * Double(height) / 1e6
    }
    let cores = max(1, min(jobs, Processors.count))
    let seconds =
      (megapixels * secondsForCanvas + pictures * secondsForPictures) * Double(frames) / Double(cores)
    let each = frames > 1 ? " in each of \(frames) frames" : ""
    return
      "the canvas has \(plan.pixelWidth) x \(plan.pixelHeight) pixels, \(Int(megapixels.rounded())) megapixels\(each); "
      + "this takes roughly \(duration(seconds)) on \(cores) \(cores == 1 ? "core" : "cores"); a smaller --size or --scale is faster"
  }

  /// `40 seconds`, `12 minutes`, `3 hours`.
  private static func duration(_ seconds: Double) -> String {
    let (value, unit) =
      seconds < 90
      ? (seconds, "second") : seconds < 5400 ? (seconds / 60, "minute") : (seconds / 3600, "hour")
    let number = max(1, Int(value.rounded()))
    return "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}
