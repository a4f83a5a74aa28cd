// The test for wide, faint change.

import MosaicPixels

/// How much of the area of two pictures differs when each box of 16 × 16 pixels is seen as one colour.
///
/// A fill whose colour moves by a few steps is below the threshold of each pixel, but it moves the mean of every box that it
/// covers. Noise of rendering (anti-aliasing, hinting, parts of a pixel) moves the mean of small boxes as well, but its pixels stay
/// between the colours of their neighbours: a box counts only if a fifth of its pixels do not. Colours are averaged in linear light,
/// in whole numbers, and compared as ``PixelMetric/oklab`` does. The result is the same on every machine.
struct AreaDifference: Hashable, Sendable {
  /// Pixels of the canvas that were compared: all but masked ones.
  private(set) var pixels = 0
  /// Pixels in boxes whose colours are farther apart than the threshold, and pixels that only one picture has.
  private(set) var differing = 0

  /// The share of the compared area that differs, 0 to 1.
  var share: Double { pixels == 0 ? 0 : Double(differing) / Double(pixels) }

  /// The side of a box in pixels.
  static let side = 16
  /// Boxes that are nearer than this count as the same.
  static let threshold = 0.004
  /// How far a pixel must lie outside the colours of the other picture's 3 × 3 pixels around it, in 1/255, to be changed.
  static let tolerance = 3
  /// The most parts that the work is divided into.
  private static let partCount = 256

  /// Compares two pictures of the canvas' size.
  ///
  /// The boxes lie side by side from the top left; what is left at the right and at the bottom is a box of its own if it is at
  /// least half as long, else it belongs to the box before. Translucent pixels are seen on white and on black, and the larger
  /// distance counts.
  ///
  /// - Parameter map: Which pixels are masked, and so not compared, and which are in one picture only, and so differ.
  /// - Complexity: O(pixels).
  init(_ a: StraightPixmap, _ b: StraightPixmap, map: DifferenceMap, on runner: BandRunner = .oneByOne) {
    for picture in [a, b] {
      precondition(
        (picture.width, picture.height) == (map.width, map.height), "the pictures have the size of the canvas"
      )
    }
    // Empty if all pixels are compared.
    let kinds = map.kinds.reduce(0, max) >= DifferenceMap.Kind.masked.rawValue ? map.kinds : []
    let (columns, rows) = (Self.boxes(of: a.width), Self.boxes(of: a.height))
    var results = [AreaDifference](repeating: AreaDifference(), count: rows.count)
    results.withUnsafeMutableBufferPointer { results in
      _ = PixelPlane.with(a, b) { a, b in
        let parts = Parts(source: BoxLight.Source(a: a, b: b, kinds: kinds), results: results)
        // Rows of boxes are small parts, and a tall picture has very many.
        let length = max(1, (rows.count + Self.partCount - 1) / Self.partCount)
        runner.run((rows.count + length - 1) / length) { part in
          for row in part * length..<min((part + 1) * length, rows.count) {
            for columns in columns { parts.results[row].add(parts.source, columns, rows[row]) }
          }
        }
      }
    }
    for result in results {
      pixels += result.pixels
      differing += result.differing
    }
  }

  private init() {}

  /// Unchecked, and sound: each part writes the results of its own rows of boxes, and the runner returns before the memory's loan
  /// ends.
  private struct Parts: @unchecked Sendable {
    let source: BoxLight.Source
    let results: UnsafeMutableBufferPointer<AreaDifference>
  }

  /// Adds a box: its mean colour, and a fifth of its pixels, rounded up, must have changed.
  private mutating func add(_ source: BoxLight.Source, _ columns: Range<Int>, _ rows: Range<Int>) {
    let box = BoxLight(source, columns, rows)
    pixels += box.pixels + box.unmatched
    differing += box.unmatched
    if box.distance > Self.threshold,
      source.hasChanged((box.pixels + 4) / 5, columns, rows, tolerance: Self.tolerance)
    {
      differing += box.pixels
    }
  }

  /// The boxes along an axis.
  static func boxes(of length: Int) -> [Range<Int>] {
    guard length > 0 else { return [] }
    let count = max(1, (length + side / 2) / side)
    return (0..<count).map { $0 * side..<($0 == count - 1 ? length : ($0 + 1) * side) }
  }
}
