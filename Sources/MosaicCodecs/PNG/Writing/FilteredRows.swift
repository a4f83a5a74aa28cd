// The rows of one stripe, ready to be filtered in several ways.

import MosaicSystem

/// The rows of a stripe, packed as in the file; they can be filtered repeatedly.
struct FilteredRows {
  enum Choice: Hashable {
    case only(PNGFilter)
    /// Row by row, by an estimate that suits drawings; never `none`.
    case nearest
    /// Row by row, by the sum of differences, as libpng does.
    case leastSum
  }

  let rowCount: Int
  private let rowBytes: Int
  private let bytesPerPixel: Int
  /// The row above, and then the rows: each between margins of zeros.
  private let lines: [UInt8]

  var byteCount: Int { rowCount * (rowBytes + 1) }

  /// - Parameter above: The row before them; `nil` is a row of zeros.
  init(_ rows: [UInt8], above: [UInt8]?, width: Int, hasAlpha: Bool) {
    let rowCount = rows.count / (width * 4)
    let bytesPerPixel = hasAlpha ? 4 : 3
    let stride = Self.stride(width * bytesPerPixel)
    var lines = [UInt8](repeating: 0, count: (rowCount + 1) * stride)
    lines.withUnsafeMutableBytes { lines in
      // Both hold a line for each row; packing writes four bytes too many, at most.
      guard let lines = lines.baseAddress else { return }
      let first = lines + RowFilter.margin
      above?.withUnsafeBytes { above in
        guard let above = above.baseAddress else { return }
        RowPacking.pack(above, into: first, width: width, hasAlpha: hasAlpha)
      }
      rows.withUnsafeBytes { rows in
        guard let rows = rows.baseAddress else { return }
        for y in 0..<rowCount {
          RowPacking.pack(
            rows + y * width * 4, into: first + (y + 1) * stride, width: width, hasAlpha: hasAlpha)
        }
      }
    }
    self.rowCount = rowCount
    self.bytesPerPixel = bytesPerPixel
    self.lines = lines
    rowBytes = width * bytesPerPixel
  }

  private static func stride(_ rowBytes: Int) -> Int { RowFilter.margin + rowBytes + RowFilter.margin }

  /// The filtered rows, each after the number of its filter.
  ///
  /// - Parameter range: The wanted rows; all if `nil`.
  func filtered(_ choice: Choice, rows range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? 0..<rowCount
    let (rowBytes, bytesPerPixel, stride) = (rowBytes, bytesPerPixel, Self.stride(rowBytes))
    let count = range.count * (rowBytes + 1)
    return [UInt8](unsafeUninitializedCapacity: count + RowFilter.margin) { target, initialized in
      // The last row writes up to the end of the capacity, and no further.
      initialized = count
      lines.withUnsafeBufferPointer { lines in
        guard let target = target.baseAddress, let lines = lines.baseAddress else { return }
        for (index, y) in range.enumerated() {
          let above = lines + y * stride + RowFilter.margin
          let here = above + stride
          let into = target + index * (rowBytes + 1)
          if case .only(let filter) = choice {
            write(filter, here, above: above, into: into)
          } else if memcmp(here, above, rowBytes) == 0 {
            // A gap or a flat field: all differences are 0, and no estimate is needed.
            into.initialize(to: PNGFilter.up.rawValue)
            (into + 1).initialize(repeating: 0, count: rowBytes)
          } else {
            let (cap, withNone): (UInt8, Bool) = choice == .leastSum ? (127, true) : (8, false)
            let filter = RowFilter.cheapest(
              here, above: above, count: rowBytes, bytesPerPixel: bytesPerPixel, cap: cap, withNone: withNone)
            write(filter, here, above: above, into: into)
          }
        }
      }
    }
  }

  private func write(
    _ filter: PNGFilter, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    target.initialize(to: filter.rawValue)
    RowFilter.apply(
      filter, row, above: above, into: target + 1, count: rowBytes, bytesPerPixel: bytesPerPixel)
  }
}

/// Turns rows of premultiplied BGRA8 into RGB8 or straight RGBA8.
///
/// The plain versions are `Premultiplication.toRGB` and `toRGBA`.
enum RowPacking {
  /// Packs `width` pixels; up to four bytes after the last one may be overwritten.
  static func pack(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, width: Int, hasAlpha: Bool
  ) {
    if hasAlpha { rgba(source, target, width) } else { rgb(source, target, width) }
  }

  /// A pixel of three bytes is stored as four; the next one overwrites the last of them.
  private static func rgb(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ width: Int) {
    for x in 0..<width {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      target.storeBytes(
        of: (pixel.byteSwapped &>> 8).littleEndian, toByteOffset: x &* 3, as: UInt32.self)
    }
  }

  private static func rgba(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ width: Int) {
    for x in 0..<width {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      let alpha = pixel &>> 24
      var packed = pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | (pixel &>> 16) & 0xFF
      if alpha != 255 { packed = alpha == 0 ? 0 : divided(packed, alpha) }
      target.storeBytes(of: packed.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
    }
  }

  /// Each colour times 255 / alpha, rounded to nearest, ties up, at most 255.
  ///
  /// One division a pixel: multiplying by 2^32 / alpha, rounded up, is exact for dividends below 2^16 and divisors below 2^8. The
  /// rounding adds less than 2^-16, and a quotient is at least 1/255 below the next whole number.
  @inline(__always)
  private static func divided(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    let inverse = UInt64(UInt32.max / alpha) &+ 1
    let half = UInt64(alpha &>> 1)
    let red = min(255, ((UInt64(pixel & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    let green = min(255, ((UInt64(pixel &>> 8 & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    let blue = min(255, ((UInt64(pixel &>> 16 & 0xFF) &* 255 &+ half) &* inverse) &>> 32)
    return UInt32(truncatingIfNeeded: red | green &<< 8 | blue &<< 16) | alpha &<< 24
  }
}
