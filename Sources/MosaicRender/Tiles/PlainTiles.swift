import MosaicCodecs
import MosaicPixels

/// Tiles as they are before they are recoloured or mirrored, so that a picture that stands in many cells is seldom decoded twice.
///
/// They change no pixel: what is not here is made from the file. Small ones alone are kept, up to 192 MiB of them or an eighth of the budget;
/// the oldest make room for new ones.
final class PlainTiles: Sendable {
  /// The most bytes of a tile: those of cells of a photomosaic have far fewer.
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

  /// The tile of a key; where it is not kept, it is made, and kept for the next one.
  func tile(
    _ key: TileSource, make: () throws(CodecError) -> Pixmap
  ) throws(CodecError) -> Pixmap {
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
