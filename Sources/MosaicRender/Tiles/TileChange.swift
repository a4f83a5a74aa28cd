import MosaicPixels
import MosaicScene

/// Recolours and mirrors the rows of a tile as they are made.
struct TileChange {
  let isMirrored: Bool
  private let recolorer: Recolorer?

  init(_ change: PictureChange) {
    isMirrored = change.isMirrored
    recolorer = change.recoloring.map {
      Recolorer(lightness: $0.lightness, a: $0.a, b: $0.b, contrast: $0.contrast, mean: $0.mean)
    }
  }

  /// - Parameter mirrors: Whether the row is mirrored, if any is; one of a rotated tile is not yet a row as it is displayed.
  func apply(to row: inout [UInt8], mirrors: Bool) {
    recolorer?.apply(to: &row)
    guard isMirrored, mirrors else { return }
    var (left, right) = (0, row.count - 4)
    while left < right {
      for channel in 0..<4 { row.swapAt(left + channel, right + channel) }
      (left, right) = (left + 4, right - 4)
    }
  }
}
