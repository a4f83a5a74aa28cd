// The test for wide, faint change.

package import MosaicPixels

/// How much of the area of two pictures differs when each box of 16 × 16 pixels is seen as one colour.
///
/// A fill whose colour moves by a few steps is below the threshold of each pixel, but it moves the mean of every box that it
/// covers. Noise of rendering (anti-aliasing, hinting, parts of a pixel) moves the mean of small boxes as well, but its pixels stay
/// between the colours of their neighbours: a box counts only if a fifth of its pixels do not. Colours are averaged in linear light,
/// in whole numbers, and compared as ``PixelMetric/oklab`` does. The result is the same on every machine.
package struct AreaDifference: Hashable, Sendable {
  /// Pixels of the canvas that were compared: all but masked ones.
  package private(set) var pixels = 0
  /// Pixels in boxes whose colours are farther apart than the threshold, and pixels that only one picture has.
  package private(set) var differing = 0
  /// The largest distance of two boxes, 0 to 1; 1 if a pixel is in one picture only.
  package private(set) var strongest = 0.0

  /// The share of the compared area that differs, 0 to 1.
  package var share: Double { pixels == 0 ? 0 : Double(differing) / Double(pixels) }

  /// The side of a box in pixels.
  package static let side = 16
  /// Boxes that are nearer than this count as the same.
  package static let threshold = 0.004
  /// How far a pixel must lie outside the colours of the other picture's 3 × 3 pixels around it, in 1/255, to be changed.
  package static let tolerance = 3

  /// The most parts that the work is divided into.
  private static let partCount = 256

  /// Compares two pictures of one size.
  ///
  /// The boxes lie side by side from the top left; what is left at the right and at the bottom is a box of its own if it is at
  /// least half as long, else it belongs to the box before. Translucent pixels are seen on white and on black, and the larger
  /// distance counts.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas.
  ///   - b: The second picture, of the same size.
  ///   - map: Which pixels are masked, and so not compared, and which are in one picture only, and so differ; `nil` if none
  ///     is.
  ///   - side: The side of a box in pixels, 1 to 4,096.
  ///   - threshold: The largest distance that does not count; below 0, or not a number, counts as 0.
  ///   - tolerance: How far outside of its neighbours' colours a pixel must lie to be changed, in 1/255; a box of which less than a
  ///     fifth is changed does not count. If it is `nil`, only the mean colours count.
  ///   - runner: Who runs the parts of the work; the result is the same with any.
  /// - Complexity: O(pixels).
  package init(
    _ a: StraightPixmap, _ b: StraightPixmap, map: DifferenceMap? = nil, side: Int = Self.side,
    threshold: Double = Self.threshold, tolerance: Int? = Self.tolerance,
    on runner: BandRunner = .oneByOne
  ) {
    precondition(a.width == b.width && a.height == b.height, "the pictures have the size of the canvas")
    precondition(
      map.map { $0.width == a.width && $0.height == a.height } ?? true, "the map has the size of the canvas")
    let side = min(max(1, side), 4096)
    let threshold = threshold > 0 ? threshold : 0
    let columns = Self.boxes(of: a.width, side: side)
    let rows = Self.boxes(of: a.height, side: side)
    var results = [AreaDifference](repeating: AreaDifference(), count: rows.count)
    a.bytes.withUnsafeBytes { bytesA in
      b.bytes.withUnsafeBytes { bytesB in
        results.withUnsafeMutableBufferPointer { results in
          let parts = Parts(
            source: BoxLight.Source(a: bytesA, b: bytesB, kinds: Self.leftOut(map), width: a.width),
            results: results)
          // Rows of boxes are small parts, and a tall picture has very many.
          let length = max(1, (rows.count + Self.partCount - 1) / Self.partCount)
          runner.run((rows.count + length - 1) / length) { part in
            for row in part * length..<min((part + 1) * length, rows.count) {
              for columns in columns {
                let box = BoxLight(parts.source, columns: columns, rows: rows[row])
                parts.results[row].add(box, threshold: threshold) {
                  guard let tolerance else { return true }
                  // A fifth of the pixels, rounded up.
                  return parts.source.hasChanged(
                    (box.pixels + 4) / 5, in: columns, rows[row], tolerance: tolerance)
                }
              }
            }
          }
        }
      }
    }
    for result in results {
      pixels += result.pixels
      differing += result.differing
      strongest = max(strongest, result.strongest)
    }
  }

  /// Nothing compared yet.
  private init() {}

  /// Unchecked, and sound: each part writes the results of its own rows of boxes, and the runner returns before the memory's loan
  /// ends.
  private struct Parts: @unchecked Sendable {
    let source: BoxLight.Source
    let results: UnsafeMutableBufferPointer<AreaDifference>
  }

  /// What a map says of each pixel; empty if all pixels are compared.
  private static func leftOut(_ map: DifferenceMap?) -> [UInt8] {
    guard let map, map.kinds.reduce(0, max) >= DifferenceMap.Kind.masked.rawValue else { return [] }
    return map.kinds
  }

  /// Adds a box; `isChanged` says whether enough of its pixels have changed, and is asked only if the mean colour has.
  private mutating func add(_ box: BoxLight, threshold: Double, isChanged: () -> Bool) {
    pixels += box.pixels + box.unmatched
    differing += box.unmatched
    let distance = box.distance
    strongest = box.unmatched > 0 ? 1 : max(strongest, min(distance, 1))
    if distance > threshold && isChanged() { differing += box.pixels }
  }

  /// The boxes along an axis.
  static func boxes(of length: Int, side: Int) -> [Range<Int>] {
    guard length > 0 else { return [] }
    let count = max(1, (length + side / 2) / side)
    return (0..<count).map { $0 * side..<($0 == count - 1 ? length : ($0 + 1) * side) }
  }
}
