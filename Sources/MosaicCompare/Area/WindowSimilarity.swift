// The structural similarity of two planes at one scale.

/// The means of the similarity of all windows of two planes of one size.
struct WindowSimilarity {
  /// Contrast and structure.
  let contrast: Double
  /// Luminance, contrast and structure.
  let whole: Double

  /// What keeps quotients of small numbers steady: (K₁ · 255)² and (K₂ · 255)².
  private static let luminance: Float = 2.55 * 2.55
  private static let contrast: Float = 7.65 * 7.65

  /// - Complexity: O(pixels × 11).
  init(_ a: LumaPlane, _ b: LumaPlane) {
    var rows = WindowRows(a, b)
    var (contrasts, wholes) = (0.0, 0.0)
    for y in 0..<rows.count {
      var row = (contrast: 0.0, whole: 0.0)
      for means in rows.means(y) {
        let squares = means.x * means.x + means.y * means.y
        let covariance = means.w - means.x * means.y
        let contrast = (2 * covariance + Self.contrast) / (means.z - squares + Self.contrast)
        let (lumaA, lumaB) = (means.x + 128, means.y + 128)
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
