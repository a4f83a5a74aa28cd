// Tiles that are kept, so that no picture is decoded twice: from before the plan was finished, and from before recolouring.

import MosaicPixels
package import MosaicSystem

/// Tiles of pictures that had to be decoded before the plan was finished, so that they need not be decoded again.
///
/// They change no pixel: tiles that are not here are made from the file. They take at most 64 MiB of the budget, and none of a
/// small budget.
package final class EarlyTiles: Sendable {
  /// A budget below this is left to data that must be in memory.
  private static let leastBudget = 1 << 30

  private let room: Int
  private let share: MemoryBudget.Share
  private let tiles = Monitor<[TileSource: Pixmap]>([:])

  package init(memory: MemoryBudget) {
    room = memory.part < Self.leastBudget ? 0 : 64 << 20
    share = memory.share()
  }

  /// Whether a tile with this number of bytes can still be added.
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

// MARK: Tiles before they are recoloured or mirrored

/// Tiles before they are recoloured or mirrored, so that a picture that stands in many cells is seldom decoded twice.
///
/// They change no pixel: tiles that are not here are made from the file. Only small ones are kept, up to 192 MiB of them or an eighth of the
/// budget; the oldest make room for new ones.
final class PlainTiles: Sendable {
  /// The most bytes of a tile; tiles in the cells of a photomosaic have far fewer.
  private static let largest = 1 << 18

  private struct State {
    var tiles: [TileSource: Pixmap] = [:]
    /// The keys in the order in which they came; those before `first` are gone.
    var keys: [TileSource] = []
    var first = 0
  }

  private let room: Int
  private let share: MemoryBudget.Share
  private let state = Monitor(State())

  init(memory: MemoryBudget) {
    room = memory.room(upTo: 192 << 20)
    share = memory.share()
  }

  /// The tile of a key. If it is not kept, it is made, and kept for the next use.
  func tile(
    _ key: TileSource, make: () throws(FileError) -> Pixmap
  ) throws(FileError) -> Pixmap {
    if let tile = state.change({ $0.tiles[key] }) { return tile }
    let tile = try make()
    let bytes = key.byteCount
    guard bytes <= min(Self.largest, room) else { return tile }
    state.change { state in
      guard state.tiles[key] == nil else { return }
      while MemoryBudget.sum(share.bytes, bytes) > room, state.first < state.keys.count {
        state.tiles[state.keys[state.first]] = nil
        try? share.resize(to: share.bytes - state.keys[state.first].byteCount, for: "tiles")
        state.first += 1
      }
      if state.first > 4096, 2 * state.first > state.keys.count {
        state.keys.removeFirst(state.first)
        state.first = 0
      }
      guard (try? share.resize(to: MemoryBudget.sum(share.bytes, bytes), for: "tiles")) != nil else { return }
      state.tiles[key] = tile
      state.keys.append(key)
    }
    return tile
  }
}
