// The pictures that Cairo keeps until a page is finished.

import MosaicCodecs

/// Accounts for the memory of a page's pictures, which Cairo keeps until the page is finished.
final class EmbeddedPictures {
  /// The gate of the page's decodes.
  let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// Bytes taken per byte of pixels: in an SVG the picture's text is kept as well.
  private let factor: Int
  /// Kept alive, so that no other surface gets the same identity.
  private var pictures: [ObjectIdentifier: CairoImage] = [:]

  /// Makes an empty list.
  init(memory: MemoryBudget, kind: VectorRenderer.Kind, gate: DecodeGate? = nil) {
    self.gate = gate ?? DecodeGate(memory: memory)
    share = memory.share()
    factor = kind == .svg ? 2 : 1
  }

  /// Takes a picture's memory, the first time it is painted.
  func add(_ image: PlacedImage?) throws(RenderError) {
    guard let surface = image?.surface as? CairoImage, pictures[ObjectIdentifier(surface)] == nil else {
      return
    }
    let bytes = MemoryBudget.product(surface.byteCount, factor)
    try gate.resize(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the pictures of a page")
    pictures[ObjectIdentifier(surface)] = surface
  }
}
