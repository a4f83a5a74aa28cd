// The size of a very large canvas, and an estimate of the time that rendering takes.

import MosaicScene

/// The size of a canvas of hundreds of megapixels, and an estimate of the time; the description is one sentence.
package struct LargeCanvas: Hashable, Sendable {
  package static let limit = 500_000_000

  /// Seconds of a processor for a million pixels of the canvas, and for a million pixels of its pictures.
  ///
  /// Measured on an AMD EPYC of 2 cores: nine photographs on 10,000 x 10,000 pixels took 4.5 s as PNG; 1,600 PNGs of 2
  /// megapixels took 24.8 s, nearly all of it for reading them.
  private static let (secondsForCanvas, secondsForPictures) = (0.045, 0.0078)

  private let pixelWidth, pixelHeight: Int
  private let frameCount: Int
  private let cores: Int
  private let seconds: Double

  /// `nil` for a canvas that is not large.
  init?(_ plan: RenderPlan, frames: Int, cores: Int) {
    (pixelWidth, pixelHeight) = (plan.pixelWidth, plan.pixelHeight)
    let (pixels, overflows) = pixelWidth.multipliedReportingOverflow(by: pixelHeight)
    guard !overflows, pixels > Self.limit else { return nil }
    let pictures = plan.items.reduce(0.0) { sum, item in
      guard case .image(_, let width, let height) = item.content else { return sum }
      return sum + Double(width) * Double(height) / 1e6
    }
    frameCount = frames
    self.cores = max(1, cores)
    let seconds = Double(pixels) / 1e6 * Self.secondsForCanvas + pictures * Self.secondsForPictures
    self.seconds = seconds * Double(frames) / Double(self.cores)
  }
}

extension LargeCanvas: CustomStringConvertible {
  package var description: String {
    let megapixels = Int((Double(pixelWidth) * Double(pixelHeight) / 1e6).rounded())
    let each = frameCount > 1 ? " in each of \(frameCount) frames" : ""
    return "the canvas has \(pixelWidth) x \(pixelHeight) pixels, \(megapixels) megapixels\(each); "
      + "this takes roughly \(duration) on \(cores) \(cores == 1 ? "core" : "cores")"
  }

  /// `40 seconds`, `12 minutes`, `3 hours`.
  private var duration: String {
    let (value, unit) =
      seconds < 90
      ? (seconds, "second") : seconds < 5400 ? (seconds / 60, "minute") : (seconds / 3600, "hour")
    let number = max(1, Int(value.rounded()))
    return "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}
