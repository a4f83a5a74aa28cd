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
  /// The row above, and then the rows, each between margins of zeros.
  private let lines: [UInt8]

  var byteCount: Int { rowCount * (rowBytes + 1) }

  /// - Parameter above: The row before `rows`; `nil` is a row of zeros.
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

  /// The filtered rows, each after the number of its filter: all rows, or the rows of `range`.
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
