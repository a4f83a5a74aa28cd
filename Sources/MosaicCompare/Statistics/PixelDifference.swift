// How much two pictures of the same size differ.

public import MosaicLayout

/// The difference between two pictures of the same size.
///
/// Premultiplied values are compared, as they are painted: nearly transparent pixels count little, and transparent ones have no
/// colour that could differ. A pixel's delta is the largest absolute difference of its four channels, 0 to 255.
public struct PixelDifference: Hashable, Sendable {
  /// Number of pixels in each of the two pictures.
  public let pixels: Int
  /// How many pixels have each delta from 0 to 255.
  public let pixelsByDelta: [Int]
  /// Values compared in each pixel: 3 if both pictures are opaque, else 4.
  public let channels: Int
  /// Sum of the absolute differences of all values.
  public let sumOfDeltas: Int
  /// Sum of the squared differences of all values.
  public let sumOfSquares: Int
  /// Where the differing pixels are; `nil` if none differs.
  public let bounds: PixelRect?

  /// Number of pixels that are not the same.
  public var differingPixels: Int { pixels - pixelsByDelta[0] }

  /// The largest delta, 0 to 255.
  public var largestDelta: Int { pixelsByDelta.lastIndex { $0 > 0 } ?? 0 }

  /// The mean absolute difference of a value, 0 to 255.
  public var meanDelta: Double {
    pixels == 0 ? 0 : Double(sumOfDeltas) / Double(pixels * channels)
  }

  /// Peak signal-to-noise ratio in decibels: `10 · log10(255² / mean squared difference)`, infinite if nothing differs. Below 30
  /// a difference is easily seen, above 45 hardly ever.
  public var psnr: Double {
    guard sumOfSquares > 0 else { return .infinity }
    return 10 * decimalLogarithm(255 * 255 * Double(pixels * channels) / Double(sumOfSquares))
  }

  /// Number of pixels with a delta above a limit, which may be any number.
  public func pixels(above delta: Int) -> Int {
    pixelsByDelta.dropFirst(min(max(-1, delta), 255) + 1).reduce(0, +)
  }
}

extension PixelDifference: CustomStringConvertible {
  /// The figures in one line.
  public var description: String {
    guard let bounds else {
      return pixels == 1 ? "the only pixel is the same" : "all \(pixels) pixels are the same"
    }
    return "\(differingPixels) of \(pixels) pixels differ, by at most \(largestDelta) of 255"
      + " (mean \(hundredths(meanDelta)), PSNR \(hundredths(psnr)) dB), all within \(bounds)"
  }

  private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
