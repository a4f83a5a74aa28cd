import MosaicCodecs
import MosaicPixels
import MosaicScene

/// The memory of a ``LayerStore``, and the shadows that it keeps for other pieces of the canvas and other items. All of it is
/// released with the store.
final class LayerMemory {
  /// Shadows with the same key are the same picture.
  struct ShadowKey: Hashable {
    var core: ShadowShape
    var part: TargetPart
    var color: Color
  }

  private let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// Bytes of shadows that are kept when another is made.
  private let room: Int
  private var shadows: [ShadowKey: Pixmap] = [:]
  private var shadowBytes = 0

  init(_ memory: MemoryBudget, gate: DecodeGate) {
    self.gate = gate
    share = memory.share()
    room = memory.room(upTo: 32 << 20)
  }

  /// The shadow of that key; made if it is not kept yet, and kept from then on.
  func shadow(_ key: ShadowKey, _ make: () throws(RenderError) -> Pixmap) throws(RenderError) -> Pixmap {
    if let known = shadows[key] { return known }
    if shadowBytes > room { dropShadows() }
    // The picture, and the mask that is blurred.
    let pixels = MemoryBudget.product(key.part.columns.count, key.part.rows.count)
    let picture = try making(pixels: pixels, keeping: 4, needing: 8, make)
    shadows[key] = picture
    shadowBytes += picture.bytes.count
    return picture
  }

  /// Makes a picture of so many pixels, and accounts for its memory. Where it does not fit, kept shadows are dropped.
  ///
  /// - Parameters:
  ///   - keeping: Bytes per pixel that stay taken until ``give(_:)``.
  ///   - needing: Bytes per pixel needed while it is made, including those kept.
  ///   - key: The shadow that it is made from, which is not dropped.
  func making<Result>(
    pixels: Int, keeping: Int = 0, needing: Int, from key: ShadowKey? = nil,
    _ body: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let needed = MemoryBudget.product(pixels, needing)
    do throws(RenderError) { try take(needed) } catch {
      guard dropShadows(but: key) else { throw error }
      try take(needed)
    }
    do throws(RenderError) {
      let result = try body()
      give(needed - MemoryBudget.product(pixels, keeping))
      return result
    } catch {
      give(needed)
      throw error
    }
  }

  func give(_ bytes: Int) {
    // Shrinking a share does not throw.
    try? gate.resize(share, to: share.bytes - bytes, for: "")
  }

  // MARK: Steps

  private func take(_ bytes: Int) throws(RenderError) {
    try gate.resize(
      share, to: MemoryBudget.sum(share.bytes, bytes), for: "shadows, backdrops and rotated pictures")
  }

  /// Drops all kept shadows but one; `false` where there are no others.
  @discardableResult
  private func dropShadows(but key: ShadowKey? = nil) -> Bool {
    let stays = shadows.filter { $0.key == key }
    guard shadows.count > stays.count else { return false }
    let bytes = stays.values.reduce(0) { $0 + $1.bytes.count }
    give(shadowBytes - bytes)
    shadows = stays
    shadowBytes = bytes
    return true
  }
}
