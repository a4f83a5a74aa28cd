// The test for wide, faint change: the light of boxes of pixels.

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
  /// The boxes lie side by side from the top left. The rest at the right and at the bottom is a box of its own if it is at
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
        let parts = Parts(source: AreaLight.Source(a: a, b: b, kinds: kinds), results: results)
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
    let source: AreaLight.Source
    let results: UnsafeMutableBufferPointer<AreaDifference>
  }

  /// Adds a box: its mean colour, and a fifth of its pixels, rounded up, must have changed.
  private mutating func add(_ source: AreaLight.Source, _ columns: Range<Int>, _ rows: Range<Int>) {
    let box = AreaLight(source, columns, rows)
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

// MARK: Light of boxes

/// The mean colours of a box of two pictures.
struct AreaLight {
  /// Pixels that both pictures have and that are not masked.
  private(set) var pixels = 0
  /// Pixels that only one picture has.
  private(set) var unmatched = 0
  /// The light of each picture; zero if the pictures are the same in the box.
  private var a = LightSum()
  private var b = LightSum()

  /// Where the pictures are read: planes of one size, and a map of that size or nothing. Boxes lie inside.
  struct Source {
    let a: PixelPlane
    let b: PixelPlane
    let kinds: [UInt8]
    let light = SRGBCurve.light
  }

  init(_ source: Source, _ columns: Range<Int>, _ rows: Range<Int>) {
    let isChanged = rows.contains { source.differs(columns, row: $0) }
    guard isChanged || !source.kinds.isEmpty else {
      pixels = columns.count * rows.count
      return
    }
    for y in rows {
      for x in columns {
        let kind = source.kinds.isEmpty ? 0 : source.kinds[y * source.a.width + x]
        if kind == DifferenceMap.Kind.masked.rawValue { continue }
        if DifferenceMap.isUnmatched(kind) {
          unmatched += 1
          continue
        }
        pixels += 1
        guard isChanged else { continue }
        a.add(source.a[x, y], source.light)
        b.add(source.b[x, y], source.light)
      }
    }
  }

  /// How far apart the mean colours are, on white or on black: the larger of both.
  var distance: Double {
    guard pixels > 0, a != b else { return 0 }
    let onWhite = OKLabColor.Difference(color(a.onWhite), color(b.onWhite)).distance
    let onBlack = OKLabColor.Difference(color(a.onBlack), color(b.onBlack)).distance
    return max(onWhite, onBlack)
  }

  private func color(_ sum: SIMD3<Int>) -> OKLabColor {
    let whole = Double(pixels * SRGBCurve.white)
    return OKLabColor(
      .shared, red: Double(sum.x) / whole, green: Double(sum.y) / whole, blue: Double(sum.z) / whole)
  }
}

extension AreaLight.Source {
  /// Whether a row of a box is not the same in both pictures.
  fileprivate func differs(_ columns: Range<Int>, row: Int) -> Bool {
    let start = (row &* a.width &+ columns.lowerBound) &* 4
    return DifferenceLoop.firstDifference(a.base + start, b.base + start, from: 0, count: columns.count)
      < columns.count
  }

  /// Whether at least `enough` pixels of a box lie outside the colours of the other picture's 3 × 3 pixels around them, in either
  /// direction, by more than the tolerance in 1/255. The search stops at `enough`.
  func hasChanged(_ enough: Int, _ columns: Range<Int>, _ rows: Range<Int>, tolerance: Int) -> Bool {
    var count = 0
    for y in rows {
      for x in columns where a[x, y] != b[x, y] {
        if !kinds.isEmpty && kinds[y * a.width + x] >= DifferenceMap.Kind.masked.rawValue { continue }
        // All of the way to the neighbours.
        if NeighborRange.excess(of: a[x, y], around: x, y, in: b, tenths: 10) > 10 * tolerance
          || NeighborRange.excess(of: b[x, y], around: x, y, in: a, tenths: 10) > 10 * tolerance
        {
          count += 1
          if count >= enough { return true }
        }
      }
    }
    return enough <= 0
  }
}

/// Linear light that was added up: 65,535 for each channel of a white pixel.
private struct LightSum: Hashable {
  private(set) var onWhite = SIMD3<Int>()
  private(set) var onBlack = SIMD3<Int>()

  /// Adds a pixel. Its colours are blended as stored values, rounded to nearest.
  @inline(__always)
  mutating func add(_ pixel: PixelWord, _ light: [UInt16]) {
    let alpha = pixel.alpha
    let color = SIMD3(pixel.red, pixel.green, pixel.blue)
    if alpha == 255 {
      let sum = SIMD3(Int(light[color.x]), Int(light[color.y]), Int(light[color.z]))
      onWhite &+= sum
      onBlack &+= sum
    } else {
      for channel in 0..<3 {
        onBlack[channel] += Int(light[(color[channel] * alpha + 127) / 255])
        onWhite[channel] += Int(light[(color[channel] * alpha + 255 * (255 - alpha) + 127) / 255])
      }
    }
  }
}
