// The memory of shadows, backdrops and turned pictures.

import MosaicCodecs

/// What a ``LayerStore`` has taken from the budget; all of it goes back with the store.
final class LayerMemory {
  private let gate: DecodeGate
  private let share: MemoryBudget.Share

  init(_ memory: MemoryBudget, gate: DecodeGate) {
    self.gate = gate
    share = memory.share()
  }

  /// Takes bytes of what is kept.
  func take(_ bytes: Int) throws(RenderError) {
    try gate.resize(
      share, to: MemoryBudget.sum(share.bytes, bytes), for: "shadows, backdrops and turned pictures")
  }

  /// Gives bytes back that were taken.
  func give(_ bytes: Int) {
    // Giving back does not throw.
    try? gate.resize(share, to: share.bytes - bytes, for: "")
  }

  /// Makes a picture of so many pixels, of which nothing is kept, or which is kept from then on.
  ///
  /// - Parameters:
  ///   - keeping: Bytes of a pixel that are kept.
  ///   - needing: Bytes of a pixel that are needed while it is made, those included.
  func making<Result>(
    pixels: Int, keeping: Int = 0, needing: Int, _ body: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let needed = MemoryBudget.product(pixels, needing)
    try take(needed)
    do throws(RenderError) {
      let result = try body()
      give(needed - MemoryBudget.product(pixels, keeping))
      return result
    } catch {
      give(needed)
      throw error
    }
  }
}
