/// How good a sheet is.
struct SlicingQuality: Hashable, Sendable {
  /// The share that every picture loses, from 0 to 1.
  var crop: Double
  /// The greatest area over the least, each divided by its weight; at least 1.
  var spread: Double

  /// The share that a picture loses where its ratio is multiplied by `stretch`.
  @inline(__always)
  static func crop(ofStretch stretch: Double) -> Double { 1 - min(stretch, 1 / stretch) }

  /// Areas farther apart than this make crumbs.
  static let widestSpread = 6.0

  /// How far the areas of rows or columns of these heights or widths are beyond the widest spread, as a logarithm; 0 within it.
  static func crumbs(_ lengths: [Double]) -> Double {
    guard let most = lengths.max(), let least = lengths.min() else { return 0 }
    return max(0, 2 * logarithm(of: most, over: least) - logarithm(of: widestSpread, over: 1))
  }
}

extension Arrangement {
  /// The largest area of a picture over the smallest, captions left aside; infinite where one has none.
  func spread(of items: [LayoutItem]) -> Double {
    var (least, most) = (Double.infinity, 0.0)
    for placement in placements {
      let frame = placement.frame
      let caption = items[placement.item].captionHeight
      let area = frame.width * max(frame.height - caption, 1e-6 * frame.height)
      (least, most) = (min(least, area), max(most, area))
    }
    return placements.isEmpty ? 1 : most / least
  }
}
