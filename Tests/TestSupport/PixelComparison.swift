// Compares two pictures pixel by pixel, in a second and plainer way than MosaicCompare does.

import Foundation
package import MosaicPixels

/// How much two pictures differ, if they have one size.
package enum PixelComparison: CustomStringConvertible {
  /// The pictures have different sizes, so no pixels were compared; both in words.
  case sizesDiffer(String)
  case measured(PixelDifference)

  package init(expected: Pixmap, actual: Pixmap) {
    if (expected.width, expected.height) == (actual.width, actual.height) {
      self = .measured(PixelDifference(between: expected, and: actual))
    } else {
      self = .sizesDiffer(
        "expected \(expected.width)×\(expected.height), got \(actual.width)×\(actual.height)")
    }
  }

  package var isEqual: Bool { verdict().isMatch }

  /// Whether the pictures have one size and differ by no more than such a noise.
  package func isWithin(decibels: Double) -> Bool {
    guard case .measured(let difference) = self else { return false }
    return difference.psnr >= decibels
  }

  /// Whether at most so many pixels have a channel, 0 to 255, that differs by more than so much; with the figures in one line.
  package func verdict(maxDelta: Int = 0, maxPixels: Int = 0) -> (isMatch: Bool, description: String) {
    guard case .measured(let difference) = self else { return (false, description) }
    let above = difference.pixelsByDelta.dropFirst(min(max(-1, maxDelta), 255) + 1).reduce(0, +)
    let limits =
      maxDelta == 0 && maxPixels == 0 ? "" : "; allowed: \(maxPixels) above \(maxDelta), found: \(above)"
    return (above <= maxPixels, difference.description + limits)
  }

  package var description: String {
    switch self {
    case .sizesDiffer(let words): "the sizes differ: \(words)"
    case .measured(let difference): difference.description
    }
  }
}

/// The difference between two pictures of one size. Premultiplied values are compared, as they are painted.
package struct PixelDifference: CustomStringConvertible {
  /// How many pixels have each largest difference of a channel, from 0 to 255.
  package private(set) var pixelsByDelta = [Int](repeating: 0, count: 256)
  /// Values compared in each pixel: 3 if both pictures are opaque, else 4.
  private var channels = 3
  private var sumOfSquares = 0
  /// The corners of the box in which pixels differ.
  private var first = SIMD2(Int.max, Int.max)
  private var last = SIMD2(-1, -1)

  init(between expected: Pixmap, and actual: Pixmap) {
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (a, b) = (expected[x, y], actual[x, y])
        // The byte on top is alpha.
        if a & b < 0xFF00_0000 { channels = 4 }
        guard a != b else {
          pixelsByDelta[0] += 1
          continue
        }
        var largest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let delta = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          largest = max(largest, delta)
          sumOfSquares += delta * delta
        }
        pixelsByDelta[largest] += 1
        first = SIMD2(min(first.x, x), min(first.y, y))
        last = SIMD2(max(last.x, x), max(last.y, y))
      }
    }
  }

  /// Peak signal-to-noise ratio in decibels: `10 · log10(255² / mean squared difference)`, infinite if nothing differs. Below 30
  /// a difference is easily seen, above 45 hardly ever.
  package var psnr: Double {
    guard sumOfSquares > 0 else { return .infinity }
    return 10 * log10(255 * 255 * Double(pixels * channels) / Double(sumOfSquares))
  }

  private var pixels: Int { pixelsByDelta.reduce(0, +) }

  package var description: String {
    guard let largest = pixelsByDelta.lastIndex(where: { $0 > 0 }), largest > 0 else {
      return "all \(pixels) pixels are the same"
    }
    let size = last &- first &+ 1
    return "\(pixels - pixelsByDelta[0]) of \(pixels) pixels differ, by at most \(largest) of 255"
      + " (PSNR \((psnr * 100).rounded() / 100) dB), all within \(size.x)×\(size.y) at (\(first.x), \(first.y))"
  }
}
