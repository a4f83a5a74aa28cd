package import MosaicCodecs
import MosaicPixels

/// Tiles of pictures that had to be decoded before the plan was finished, so that they need not be decoded again.
///
/// They change no pixel: what is not here is made from the file. There are at most 64 MiB of them, taken from the budget, and none
/// where that is small.
package final class EarlyTiles: Sendable {
  /// A budget below this is left to what must be in memory.
  private static let leastBudget = 1 << 30

  private let room: Int
  private let share: MemoryBudget.Share
  private let tiles = Monitor<[TileSource: Pixmap]>([:])

  package init(memory: MemoryBudget) {
    room = memory.part < Self.leastBudget ? 0 : 64 << 20
    share = memory.share()
  }

  /// Whether a tile of so many bytes can still be added.
  func hasRoom(for bytes: Int) -> Bool { MemoryBudget.sum(share.bytes, bytes) <= room }

  func add(_ tile: Pixmap, for source: TileSource) {
    tiles.change { tiles in
      let bytes = MemoryBudget.sum(share.bytes, source.byteCount)
      guard bytes <= room, tiles[source.key] == nil, (try? share.resize(to: bytes, for: "tiles")) != nil
      else { return }
      tiles[source.key] = tile
    }
  }

  func take(_ source: TileSource) -> Pixmap? {
    tiles.change { tiles in
      guard let tile = tiles.removeValue(forKey: source.key) else { return nil }
      // Giving back does not throw.
      try? share.resize(to: share.bytes - source.byteCount, for: "tiles")
      return tile
    }
  }
}
