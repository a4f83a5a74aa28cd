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

  /// Changes a finished tile, as it is displayed.
  func apply(to tile: inout Pixmap) {
    recolorer?.apply(to: &tile.bytes)
    if isMirrored { tile = tile.oriented(.upMirrored) }
  }

  /// Changes a row as it is stored, which is mirrored only where that is as it is displayed.
  func apply(to row: inout [UInt8], ofRotated isRotated: Bool) {
    recolorer?.apply(to: &row)
    guard isMirrored, !isRotated else { return }
    var (left, right) = (0, row.count - 4)
    while left < right {
      for channel in 0..<4 { row.swapAt(left + channel, right + channel) }
      (left, right) = (left + 4, right - 4)
    }
  }
}
