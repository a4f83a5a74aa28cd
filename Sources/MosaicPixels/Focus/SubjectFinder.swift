/// Finds what matters in a picture: its heads, or where it is rich in edges, colour and skin.
package struct FoundSubject: Hashable, Sendable {
  /// The heads, in pixels of the small picture.
  package var heads: [FoundHead]
  /// The middle of what matters where there are no heads, in thousandths of the sides; with heads, that of the picture.
  package var x: Int
  package var y: Int
}

/// Finds what a crop of a picture should show, in whole numbers: the same on every machine.
package struct SubjectFinder: Sendable {
  /// The longest side that is looked at, in pixels: a face of a fifteenth of it is seen.
  private static let longestSide = 320

  /// The detector of faces; without it, there are no heads.
  private let cascade: HeadCascade?

  package init(_ cascade: HeadCascade?) { self.cascade = cascade }

  /// The size at which a picture is looked at: never enlarged, and no side below 1.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let side = max(width, height)
    guard side > longestSide else { return (max(1, width), max(1, height)) }
    // Divided before it is multiplied where the product could be too large.
    func shrunk(_ length: Int) -> Int {
      let (product, overflows) = length.multipliedReportingOverflow(by: longestSide)
      return max(1, overflows ? length / (side / longestSide) : (product + side / 2) / side)
    }
    return (min(longestSide, shrunk(width)), min(longestSide, shrunk(height)))
  }

  /// Finds what matters in a picture of any size; a large one is made smaller first.
  package func subject(of picture: Pixmap) -> FoundSubject {
    guard picture.width > 0, picture.height > 0 else { return FoundSubject(heads: [], x: 500, y: 500) }
    let (width, height) = Self.size(width: picture.width, height: picture.height)
    let small =
      width == picture.width && height == picture.height
      ? picture : picture.resampled(width: width, height: height)
    let heads = cascade.map { HeadFinder(cascade: $0).heads(in: GrayPlane(small)) } ?? []
    let (x, y) = heads.isEmpty ? SaliencyMap(small).middle : (500, 500)
    return FoundSubject(heads: heads, x: x, y: y)
  }
}
