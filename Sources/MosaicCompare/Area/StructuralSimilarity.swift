// How alike two pictures look: a score, not a verdict.

import MosaicLayout
package import MosaicPixels

/// The multi-scale structural similarity (MS-SSIM) of the luma of two pictures.
///
/// It is 1 for equal pictures and nears 0 as their structure is lost. Small changes of a large picture hardly move it, so it says
/// how alike pictures look, not whether something changed. It is the same on every machine.
///
/// Source: Wang, Simoncelli and Bovik, "Multi-scale structural similarity for image quality assessment", Asilomar 2003, with the
/// authors' program: windows of 11 × 11 with a Gaussian of σ 1.5 that lie inside the picture, K₁ = 0.01 and K₂ = 0.03,
/// means of 2 × 2 pixels between scales.
package struct StructuralSimilarity: Hashable, Sendable {
  /// 0 to 1.
  package let score: Double
  /// How many scales were compared: five, or fewer if the smallest one would be shorter than a window.
  package let scales: Int

  /// Compares two pictures of one size; `nil` if a side is shorter than 11 pixels.
  ///
  /// Colours are seen on white; luma is that of Rec. 601. A picture too small for five scales takes the first weights only, scaled
  /// to a sum of 1.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas; `b` is the second one, of the same size.
  ///   - map: Which pixels are masked, and so count as the same, and which are in one picture only, and so count as black against
  ///     white; `nil` if none is.
  /// - Complexity: O(pixels); it takes 8 bytes a pixel while it runs.
  package init?(_ a: StraightPixmap, _ b: StraightPixmap, map: DifferenceMap? = nil) {
    precondition(a.width == b.width && a.height == b.height, "the pictures have the size of the canvas")
    precondition(
      map.map { $0.width == a.width && $0.height == a.height } ?? true, "the map has the size of the canvas")
    guard min(a.width, a.height) >= LumaPlane.window else { return nil }
    var (first, second) = LumaPlane.pair(a, b, map)
    var similarities: [WindowSimilarity] = []
    while true {
      similarities.append(WindowSimilarity(first, second))
      guard similarities.count < Self.weights.count,
        min(first.width + 1, first.height + 1) / 2 >= LumaPlane.window
      else { break }
      first = first.halved()
      second = second.halved()
    }
    scales = similarities.count
    score = Self.combined(similarities)
  }

  /// How much each scale counts, the finest first.
  static let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  /// The product of the powers of contrast and structure, and of luminance at the coarsest scale.
  private static func combined(_ similarities: [WindowSimilarity]) -> Double {
    let weights = weights.prefix(similarities.count)
    let whole = weights.reduce(0, +)
    var logarithm = 0.0
    for (index, weight) in weights.enumerated() {
      let isLast = index == similarities.count - 1
      let value = isLast ? similarities[index].whole : similarities[index].contrast
      // Structure that is inverted is no likeness at all.
      guard value > 0 else { return 0 }
      logarithm += weight / whole * naturalLogarithm(min(value, 1))
    }
    return min(exponential(logarithm), 1)
  }
}

/// The means of the similarity of all windows of two planes of one size.
private struct WindowSimilarity {
  /// Contrast and structure.
  let contrast: Double
  /// Luminance, contrast and structure.
  let whole: Double

  /// Keep quotients of small numbers steady: (K₁ · 255)² and (K₂ · 255)².
  private static let luminance: Float = 2.55 * 2.55
  private static let contrast: Float = 7.65 * 7.65

  /// - Complexity: O(pixels × 11).
  init(_ a: LumaPlane, _ b: LumaPlane) {
    var rows = WindowRows(a, b)
    var contrasts = 0.0
    var wholes = 0.0
    for y in 0..<rows.count {
      var row = (contrast: 0.0, whole: 0.0)
      for means in rows.means(y) {
        let squares = means.x * means.x + means.y * means.y
        let covariance = means.w - means.x * means.y
        let contrast = (2 * covariance + Self.contrast) / (means.z - squares + Self.contrast)
        let lumaA = means.x + 128
        let lumaB = means.y + 128
        let luminance =
          (2 * (lumaA * lumaB) + Self.luminance) / (lumaA * lumaA + lumaB * lumaB + Self.luminance)
        row.contrast += Double(contrast)
        row.whole += Double(contrast * luminance)
      }
      contrasts += row.contrast
      wholes += row.whole
    }
    let count = Double(rows.count) * Double(rows.columns)
    self.contrast = contrasts / count
    self.whole = wholes / count
  }
}
