// A tile that is too large to stand in memory whole: it is made a strip at a time.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization

/// Keeps a picture's file open and makes its finished rows as far as they are asked for, from top to bottom.
///
/// A turned picture is made whole: its first finished row may be the last stored one.
final class LargeTile: Sendable {
  private enum Progress {
    case waiting
    case reading(TileRows)
    case whole(Pixmap)
    case failed(CodecError)
  }

  private let source: TileSource
  private let limits: DecodeLimits
  private let progress = Mutex<Progress>(.waiting)

  private let work: WorkCount?

  /// Where the tile stands on the canvas.
  var target: PixelRect { source.part }

  init(_ source: TileSource, limits: DecodeLimits, work: WorkCount? = nil) {
    self.work = work
    self.source = source
    self.limits = limits
  }

  /// The rows in `range`, counted from the tile's top; ranges must not go back up. What has failed once fails again.
  func strip(_ range: Range<Int>) -> Result<Pixmap, CodecError> {
    progress.withLock { progress in
      Result { () throws(CodecError) in
        do throws(CodecError) {
          if case .waiting = progress {
            let rows = try TileRows(source, limits: limits, work: work)
            progress = rows.isTurned ? .whole(try rows.remaining()) : .reading(rows)
          }
          switch progress {
          case .reading(let rows): return try rows.read(range)
          case .whole(let pixmap): return pixmap.cropped(rows: range)
          case .failed(let error): throw error
          case .waiting: return Pixmap(width: 0, height: 0)
          }
        } catch {
          progress = .failed(error)
          throw error
        }
      }
    }
  }
}
