// What a comparison needs to know of the canvas.

import MosaicPixels

extension Alignment {
  /// Whether both pictures have every pixel of the canvas.
  var isWhole: Bool {
    rows.spans.allSatisfy { $0.a != nil && $0.b != nil }
      && columns.spans.allSatisfy { $0.a != nil && $0.b != nil }
  }

  /// Marks the pixels of the canvas that a mask covers: by their place in the first picture, or in the second one where the first
  /// has nothing.
  func mark(_ mask: Mask, in map: inout DifferenceMap) {
    var top = 0
    for row in rows.spans {
      var left = 0
      for column in columns.spans {
        if let x = column.a, let y = row.a {
          mark(mask, x, y, column.count, row.count, at: top * width + left, in: &map)
        } else if let x = column.b, let y = row.b {
          mark(mask, x, y, column.count, row.count, at: top * width + left, in: &map)
        }
        left += column.count
      }
      top += row.count
    }
  }

  /// Marks a rectangle of the mask from a pixel of the canvas on; outside the mask nothing is covered.
  private func mark(
    _ mask: Mask, _ x: Int, _ y: Int, _ columns: Int, _ rows: Int, at start: Int, in map: inout DifferenceMap
  ) {
    let shown = min(columns, mask.width - x)
    guard shown > 0 else { return }
    for line in 0..<max(0, min(rows, mask.height - y)) {
      let source = (y + line) * mask.width + x
      let target = start + line * width
      for i in 0..<shown where mask.bytes[source + i] != 0 {
        map.kinds[target + i] = DifferenceMap.Kind.masked.rawValue
      }
    }
  }

  /// Takes back the marks of unmatched pixels that are transparent.
  func unmarkTransparent(_ a: StraightPixmap, _ b: StraightPixmap, in map: inout DifferenceMap) {
    guard !isWhole else { return }
    for y in 0..<height {
      for x in 0..<width where map.kinds[y * width + x] == DifferenceMap.Kind.unmatched.rawValue {
        let (a, b) = pixels(x, y, a, b)
        if (a ?? b)?.w == 0 { map.kinds[y * width + x] = DifferenceMap.Kind.same.rawValue }
      }
    }
  }

  /// The pixels that both pictures have at a place of the canvas.
  func pixels(
    _ x: Int, _ y: Int, _ a: StraightPixmap, _ b: StraightPixmap
  ) -> (a: SIMD4<UInt8>?, b: SIMD4<UInt8>?) {
    let (row, column) = (rows[y], columns[x])
    func pixel(_ picture: StraightPixmap, _ x: Int?, _ y: Int?) -> SIMD4<UInt8>? {
      guard let x, let y else { return nil }
      return picture[x, y]
    }
    return (pixel(a, column.a, row.a), pixel(b, column.b, row.b))
  }

  /// The differing pixels in boxes, each with its strongest difference. What moved by whole pixels is named a shift.
  func regions(
    of map: DifferenceMap, _ a: StraightPixmap, _ b: StraightPixmap, _ options: ComparisonOptions
  ) -> [Region] {
    let found =
      rows.isPlain && columns.isPlain
      ? plainRegions(of: map, a, b, options)
      : map.regions(options.regions, side: { onlySide($0, $1) }) { x, y in
        guard case (let a?, let b?) = pixels(x, y, a, b) else { return 1 }
        return options.rule.strength(a, b, at: y * width + x)
      }
    guard !found.isEmpty else { return [] }
    let (a, b) = (laidOut(a, as: .a), laidOut(b, as: .b))
    return found.map { $0.lookingForShift(from: a, to: b) }
  }

  /// The regions of pictures that both fill the canvas: looking up lines takes longer than comparing pixels.
  private func plainRegions(
    of map: DifferenceMap, _ a: StraightPixmap, _ b: StraightPixmap, _ options: ComparisonOptions
  ) -> [Region] {
    a.bytes.withUnsafeBytes { bytesA in
      b.bytes.withUnsafeBytes { bytesB in
        // Nothing differs in pictures without pixels.
        guard let a = PixelPlane(bytesA, width: a.width, height: a.height, left: 0, top: 0),
          let b = PixelPlane(bytesB, width: b.width, height: b.height, left: 0, top: 0)
        else { return [] }
        var strengths = PixelStrengths(a, b, options.rule)
        return map.regions(options.regions) { strengths.strength($0, $1) }
      }
    }
  }

  /// The share of the compared area in which the mean colour has changed, 0 to 1.
  func changedArea(
    _ a: StraightPixmap, _ b: StraightPixmap, in map: DifferenceMap, on runner: BandRunner
  ) -> Double {
    AreaDifference(laidOut(a, as: .a), laidOut(b, as: .b), map: map, on: runner).share
  }
}
