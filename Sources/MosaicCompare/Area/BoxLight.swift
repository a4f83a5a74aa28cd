import MosaicPixels

/// The mean colours of a box of two pictures.
struct BoxLight {
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

extension BoxLight.Source {
  /// Whether a row of a box is not the same in both pictures.
  fileprivate func differs(_ columns: Range<Int>, row: Int) -> Bool {
    let start = (row &* a.width &+ columns.lowerBound) &* 4
    return DifferenceLoop.firstDifference(a.base + start, b.base + start, from: 0, count: columns.count)
      < columns.count
  }

  /// Whether so many pixels of a box lie outside the colours of the other picture's 3 × 3 pixels around them, in either direction, by
  /// more than the tolerance in 1/255. No more are looked for.
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

  /// Adds a pixel, whose colours are blended as they are stored, rounded to nearest.
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
