// The loop over the pixels alone.

package import MosaicPixels

extension PixelRule {
  /// How many pixels of two pictures of one size differ by more than the threshold, and count. Nothing else is found out: it is
  /// for measuring.
  package func differingPixels(of a: StraightPixmap, _ b: StraightPixmap) -> Int {
    precondition(a.width == b.width && a.height == b.height, "the pictures have one size")
    return PixelMeasurement(
      a, b, self, at: Alignment(of: a, and: b).blocks, into: DifferenceMap(width: a.width, height: a.height)
    ).tally.differing
  }
}
