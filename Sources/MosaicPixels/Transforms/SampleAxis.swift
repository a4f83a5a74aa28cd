/// Finds pixels by their position along one axis, also beyond the picture's ends.
package struct SampleAxis: Hashable, Sendable {
  /// How many pixels the whole picture has.
  let count: Int
  private let added: Int
  private let isMirrored: Bool
  /// The first pixel that is held, and how many follow it.
  private var first = 0
  private var following: Int

  /// The last pixel is repeated beyond the ends.
  package static func clamped(_ count: Int) -> SampleAxis { SampleAxis(count) }

  /// The picture continues as its mirror image beyond the ends.
  package static func mirrored(_ count: Int) -> SampleAxis { SampleAxis(count, isMirrored: true) }

  /// The middle pixel is repeated `added` extra times.
  package static func stretched(_ count: Int, by added: Int) -> SampleAxis { SampleAxis(count, added: added) }

  private init(_ count: Int, added: Int = 0, isMirrored: Bool = false) {
    precondition(count > 0, "an axis has at least one pixel")
    (self.count, self.added, self.isMirrored, following) = (count, added, isMirrored, count - 1)
  }

  /// The same axis for a cropped picture that holds only these pixels; positions still count from the whole picture.
  ///
  /// Outside of them the nearest held pixel is found.
  package func holding(_ pixels: Range<Int>) -> SampleAxis {
    precondition(!pixels.isEmpty && pixels.lowerBound >= 0 && pixels.upperBound <= count)
    var axis = self
    axis.first = pixels.lowerBound
    axis.following = pixels.count - 1
    return axis
  }

  /// The held pixel (0 is the first one) at a position in the whole picture.
  func index(_ place: Int) -> Int { min(max(whole(place) - first, 0), following) }

  /// The held pixel at a position that is relative to the first held pixel, too.
  func held(_ place: Int) -> Int { index(first + place) }

  private func whole(_ place: Int) -> Int {
    if isMirrored {
      let period = 2 * count
      let inside = ((place % period) + period) % period
      return inside < count ? inside : period - 1 - inside
    }
    let inside = min(max(place, 0), count + added - 1)
    let middle = count / 2
    return inside <= middle + added ? min(inside, middle) : inside - added
  }

  /// The smallest range of pixels that has all pixels at `places`.
  package func pixels(at places: Range<Int>) -> Range<Int> {
    let (first, last) = (whole(places.lowerBound), whole(places.upperBound - 1))
    guard isMirrored else { return first..<last + 1 }
    // The number of the copy, picture or mirror image, in which the range begins and ends.
    func copy(_ place: Int) -> Int { (place - (place % count + count) % count) / count }
    let begin = copy(places.lowerBound)
    switch copy(places.upperBound - 1) - begin {
    case 0: return min(first, last)..<max(first, last) + 1
    // Two copies meet at the picture's end or at its beginning.
    case 1: return begin.isMultiple(of: 2) ? min(first, last)..<count : 0..<max(first, last) + 1
    default: return 0..<count
    }
  }
}
