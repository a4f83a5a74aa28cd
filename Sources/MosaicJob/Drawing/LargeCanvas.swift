// The warning about a canvas of hundreds of megapixels: its size, and an estimate of the time.

import MosaicScene

enum LargeCanvas {
  private static let limit = 500_000_000

  /// Seconds of a processor for a million pixels of the canvas, and for a million pixels of its pictures.
  ///
  /// Measured on an AMD EPYC of 2 cores: nine photographs on 10,000 x 10,000 pixels took 4.5 s as PNG; 1,600 PNGs of 2
  /// megapixels took 24.8 s, nearly all of it for reading them.
  private static let (secondsForCanvas, secondsForPictures) = (0.045, 0.0078)

  /// One sentence; `nil` for a canvas that is not large.
  static func words(_ plan: RenderPlan, frames: Int, cores: Int) -> String? {
    let (pixels, overflows) = plan.pixelWidth.multipliedReportingOverflow(by: plan.pixelHeight)
    guard !overflows, pixels > limit else { return nil }
    let pictures = plan.items.reduce(0.0) { sum, item in
      guard case .image(_, let width, let height) = item.content else { return sum }
      return sum + Double(width) * Double(height) / 1e6
    }
    let megapixels = Double(pixels) / 1e6
    let cores = max(1, cores)
    let seconds = (megapixels * secondsForCanvas + pictures * secondsForPictures) * Double(frames)
    let size = "\(plan.pixelWidth) x \(plan.pixelHeight) pixels, \(Int(megapixels.rounded())) megapixels"
    return "the canvas has \(size)\(frames > 1 ? " in each of \(frames) frames" : ""); "
      + "this takes roughly \(duration(seconds / Double(cores))) on \(cores) \(cores == 1 ? "core" : "cores")"
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
