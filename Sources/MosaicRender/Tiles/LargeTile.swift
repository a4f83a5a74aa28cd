import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization

/// Makes a tile's finished rows on request, from top to bottom, with its file kept open.
///
/// Where the decoder would hold more memory than the finished tile takes, as often with a progressive JPEG, the tile is made
/// whole behind the gate, and the file is closed again. So is a rotated picture, whose first displayed row may be the last
/// stored one.
final class LargeTile: Sendable {
  private enum Progress {
    case waiting
    case reading(TileRows)
    case whole(Pixmap)
    case failed(CodecError)
  }

  private let source: TileSource
  private let maker: TileMaker
  /// Bytes of the decoder that stays open; 0 for a tile that is made whole.
  private let heldBytes: Int
  private let shortage: CodecError?
  private let progress = Mutex<Progress>(.waiting)

  /// Whether its file stays open from its first strip to its last.
  let staysOpen: Bool
  /// Bytes that it needs from its first strip to its last.
  let byteCount: Int

  var target: PixelRect { source.part }

  /// Reads the file's header, and closes it again.
  ///
  /// - Parameter stripRows: How many rows are requested at once.
  init(_ source: TileSource, maker: TileMaker, mayStayOpen: Bool = true, stripRows: Int) {
    self.source = source
    self.maker = maker
    let target = source.part
    // The one in use, and the next.
    let strips = MemoryBudget.product(target.width, min(target.height, 2 * stripRows), 4)
    // A fault of the file is reported when its first strip is made.
    let rows: TileRows?
    do throws(CodecError) {
      rows = try TileRows(source, limits: maker.limits)
      shortage = nil
    } catch {
      rows = nil
      shortage = error.isShortage ? error : nil
    }
    let held = rows?.heldBytes ?? 0
    let isWhole = rows.map { $0.isRotated || !mayStayOpen || source.byteCount <= held } ?? false
    staysOpen = !isWhole
    heldBytes = isWhole ? 0 : held
    byteCount = MemoryBudget.sum(strips, isWhole ? source.byteCount : held)
  }

  /// The rows in `range`, counted from the tile's top; ranges must not go back. A failure is final, unless others held the
  /// memory.
  func strip(_ range: Range<Int>) -> Result<Pixmap, CodecError> {
    progress.withLock { progress in
      Result { () throws(CodecError) in
        do throws(CodecError) {
          if case .waiting = progress { progress = try begin() }
          switch progress {
          case .reading(let rows): return try rows.read(range)
          case .whole(let pixmap): return pixmap.cropped(rows: range)
          case .failed(let error): throw error
          case .waiting: return Pixmap(width: 0, height: 0)
          }
        } catch {
          if !error.isRefusedForNow { progress = .failed(error) }
          throw error
        }
      }
    }
  }

  private func begin() throws(CodecError) -> Progress {
    if let shortage { throw shortage }
    let rows = try TileRows(source, limits: maker.limits, work: maker.work)
    guard staysOpen else { return .whole(try rows.whole(source, behind: maker.gate)) }
    // The budget has what the file needed when its header was read.
    guard !rows.isRotated, rows.heldBytes <= heldBytes else {
      throw CodecError(path: source.picture.name, kind: .changed)
    }
    return .reading(rows)
  }
}
