// Scaled pictures that are kept, so that no file is decoded twice: from before the plan was finished, and from before recolouring.

import MosaicPixels
package import MosaicSystem

/// Scaled pictures that had to be decoded before the plan was finished, so that they need not be decoded again.
///
/// They change no pixel: pictures that are not here are scaled from the file. They take at most 64 MiB of the budget, and no
/// bytes of a small budget.
package final class EarlyScaledPictures: Sendable {
  /// A budget below this is left to data that must be in memory.
  private static let leastBudget = 1 << 30

  private let room: Int
  private let share: MemoryBudget.Share
  private let pictures = Monitor<[ScaledSource: Pixmap]>([:])

  package init(memory: MemoryBudget) {
    room = memory.part < Self.leastBudget ? 0 : 64 << 20
    share = memory.share()
  }

  /// Whether a scaled picture with this number of bytes can still be added.
  func hasRoom(for bytes: Int) -> Bool { MemoryBudget.sum(share.bytes, bytes) <= room }

  func add(_ picture: Pixmap, for source: ScaledSource) {
    pictures.change { pictures in
      let bytes = MemoryBudget.sum(share.bytes, source.byteCount)
      guard bytes <= room, pictures[source.key] == nil, (try? share.resize(to: bytes, for: "tiles")) != nil
      else { return }
      pictures[source.key] = picture
    }
  }

  func take(_ source: ScaledSource) -> Pixmap? {
    pictures.change { pictures in
      guard let picture = pictures.removeValue(forKey: source.key) else { return nil }
      // Giving back does not throw.
      try? share.resize(to: share.bytes - source.byteCount, for: "tiles")
      return picture
    }
  }
}

// MARK: Scaled pictures before they are recoloured or mirrored

/// Scaled pictures before they are recoloured or mirrored, so that a picture in many cells is seldom decoded twice.
///
/// They change no pixel: pictures that are not here are scaled from the file. Only small ones are kept, up to 192 MiB of them or an
/// eighth of the budget; the oldest make room for new ones.
final class PlainScaledPictures: Sendable {
  /// The most bytes of a scaled picture; those in the cells of a photomosaic have far fewer.
  private static let largest = 1 << 18

  private struct State {
    var pictures: [ScaledSource: Pixmap] = [:]
    /// The keys in the order in which they came; those before `first` are gone.
    var keys: [ScaledSource] = []
    var first = 0
  }

  private let room: Int
  private let share: MemoryBudget.Share
  private let state = Monitor(State())

  init(memory: MemoryBudget) {
    room = memory.room(upTo: 192 << 20)
    share = memory.share()
  }

  /// The scaled picture of a key. If it is not kept, it is made, and kept for the next use.
  func scaled(
    _ key: ScaledSource, make: () throws(FileError) -> Pixmap
  ) throws(FileError) -> Pixmap {
    if let picture = state.change({ $0.pictures[key] }) { return picture }
    let picture = try make()
    let bytes = key.byteCount
    guard bytes <= min(Self.largest, room) else { return picture }
    state.change { state in
      guard state.pictures[key] == nil else { return }
      while MemoryBudget.sum(share.bytes, bytes) > room, state.first < state.keys.count {
        state.pictures[state.keys[state.first]] = nil
        try? share.resize(to: share.bytes - state.keys[state.first].byteCount, for: "tiles")
        state.first += 1
      }
      if state.first > 4096, 2 * state.first > state.keys.count {
        state.keys.removeFirst(state.first)
        state.first = 0
      }
      guard (try? share.resize(to: MemoryBudget.sum(share.bytes, bytes), for: "tiles")) != nil else { return }
      state.pictures[key] = picture
      state.keys.append(key)
    }
    return picture
  }
}
