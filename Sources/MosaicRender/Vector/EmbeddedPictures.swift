// The pictures that Cairo holds on to until a page is finished.

import MosaicCodecs

/// Takes the memory of a page's pictures, which Cairo keeps from when they are painted until the page is finished.
final class EmbeddedPictures {
  /// What the page's pictures are decoded behind.
  let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// How many bytes each byte of pixels takes: in an SVG the picture's text waits, too.
  private let factor: Int
  /// Kept, so that no other surface gets the same identity.
  private var pictures: [ObjectIdentifier: CairoImage] = [:]

  /// Makes the list of a page that is to be written; it holds nothing yet.
  init(memory: MemoryBudget, kind: VectorRenderer.Kind, gate: DecodeGate? = nil) {
    self.gate = gate ?? DecodeGate(memory: memory)
    share = memory.share()
    factor = kind == .svg ? 2 : 1
  }

  /// Takes a picture's memory when it is painted for the first time.
  func add(_ image: PlacedImage?) throws(RenderError) {
    guard let surface = image?.surface as? CairoImage, pictures[ObjectIdentifier(surface)] == nil else {
      return
    }
    let bytes = MemoryBudget.product(surface.byteCount, factor)
    try gate.resize(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the pictures of a page")
    pictures[ObjectIdentifier(surface)] = surface
  }
}
