// The light of one box of two pictures.

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

  /// Where the pictures are read. Valid only as long as their memory is borrowed.
  ///
  /// Sound, although loads from buffers are not checked in release builds: `a` and `b` are all bytes of two pictures of one
  /// size, `kinds` is a map of that size or empty, and boxes lie inside it.
  struct Source {
    let a: UnsafeRawBufferPointer
    let b: UnsafeRawBufferPointer
    let kinds: [UInt8]
    let width: Int
    let light = SRGBCurve.light
  }

  init(_ source: Source, columns: Range<Int>, rows: Range<Int>) {
    let isChanged = rows.contains { source.differs(columns, row: $0) }
    guard isChanged || !source.kinds.isEmpty else {
      pixels = columns.count * rows.count
      return
    }
    for y in rows {
      for pixel in y * source.width + columns.lowerBound..<y * source.width + columns.upperBound {
        let kind = source.kinds.isEmpty ? 0 : source.kinds[pixel]
        if kind == DifferenceMap.Kind.masked.rawValue { continue }
        if kind == DifferenceMap.Kind.unmatched.rawValue {
          unmatched += 1
          continue
        }
        pixels += 1
        guard isChanged else { continue }
        a.add(source.a, pixel * 4, source.light)
        b.add(source.b, pixel * 4, source.light)
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
    let (start, end) = ((row * width + columns.lowerBound) * 4, (row * width + columns.upperBound) * 4)
    var difference: UInt64 = 0
    var i = start
    while i + 8 <= end {
      difference |=
        a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      i += 8
    }
    while i < end {
      difference |= UInt64(a[i] ^ b[i])
      i += 1
    }
    return difference != 0
  }
}

/// Linear light that was added up: 65,535 for each channel of a white pixel.
private struct LightSum: Hashable {
  private(set) var onWhite = SIMD3<Int>()
  private(set) var onBlack = SIMD3<Int>()

  /// Adds a pixel, whose colours are blended as they are stored, rounded to nearest.
  @inline(__always)
  mutating func add(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ light: [UInt16]) {
    let alpha = Int(bytes[index + 3])
    let color = SIMD3(Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
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
