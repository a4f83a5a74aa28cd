// A tile that is too large to be made whole beside all others: it is made a strip at a time where that takes less memory.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization

/// Makes a tile's finished rows as far as they are asked for, from top to bottom.
///
/// Its file then stays open. Where the decoder holds more for that than the finished tile takes, as that of a progressive JPEG
/// often does, the tile is made whole behind the gate, and the file is closed again. So is a turned picture, whose first finished
/// row may be the last stored one.
final class LargeTile: Sendable {
  private enum Progress {
    case waiting
    case reading(TileRows)
    case whole(Pixmap)
    case failed(CodecError)
  }

  private let source: TileSource
  private let limits: DecodeLimits
  private let gate: DecodeGate
  /// Bytes of the decoder that stays open; none for a tile that is made whole.
  private let heldBytes: Int
  /// What the system was short of when the file was looked at.
  private let shortage: CodecError?
  private let progress = Mutex<Progress>(.waiting)

  private let work: WorkCount?

  /// Whether its file stays open from its first strip to its last.
  let staysOpen: Bool
  /// Bytes that it takes from its first strip to its last.
  let byteCount: Int

  /// Where the tile stands on the canvas.
  var target: PixelRect { source.part }

  /// Looks at the file's header, and closes it again.
  ///
  /// - Parameters:
  ///   - mayStayOpen: Whether the file may stay open while strips are made.
  ///   - stripRows: How many rows are asked for at once.
  init(
    _ source: TileSource, limits: DecodeLimits, gate: DecodeGate, mayStayOpen: Bool = true, stripRows: Int,
    work: WorkCount? = nil
  ) {
    self.work = work
    self.source = source
    self.limits = limits
    self.gate = gate
    let target = source.part
    // One that is painted from, and the next.
    let strips = MemoryBudget.product(target.width, min(target.height, 2 * stripRows), 4)
    // What is wrong with the file is said when its first strip is made.
    let rows: TileRows?
    do throws(CodecError) {
      rows = try TileRows(source, limits: limits)
      shortage = nil
    } catch {
      rows = nil
      shortage = error.isShortage ? error : nil
    }
    let held = rows?.heldBytes ?? 0
    let isWhole = rows.map { $0.isTurned || !mayStayOpen || source.byteCount <= held } ?? false
    staysOpen = !isWhole
    heldBytes = isWhole ? 0 : held
    byteCount = MemoryBudget.sum(strips, isWhole ? source.byteCount : held)
  }

  /// The rows in `range`, counted from the tile's top; ranges must not go back up. What has failed once fails again, unless
  /// there was no room for now.
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
    let rows = try TileRows(source, limits: limits, work: work)
    guard staysOpen else { return .whole(try rows.whole(source, behind: gate)) }
    // What was taken from the budget is what the file needed when it was looked at.
    guard !rows.isTurned, rows.heldBytes <= heldBytes else {
      throw CodecError(path: source.path, kind: .changed)
    }
    return .reading(rows)
  }
}

extension TileRows {
  /// The whole tile, turned as it is shown, made behind the gate.
  func whole(_ source: TileSource, behind gate: DecodeGate) throws(CodecError) -> Pixmap {
    // What is turned stands in memory twice for a moment.
    let bytes = MemoryBudget.sum(heldBytes, isTurned ? source.byteCount : 0)
    return try gate.holding(bytes, of: source.path) { () throws(CodecError) in try remaining() }
  }
}
