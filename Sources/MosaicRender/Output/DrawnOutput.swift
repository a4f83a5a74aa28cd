// The result of a drawing.

/// The facts about an output once it is written.
package struct DrawnOutput: Sendable {
  /// The bytes of an output in memory.
  package var bytes: [UInt8] = []
  /// The quality that was found for ``/MosaicCodecs/EncodeOptions/maxBytes``; the lowest one of several files.
  package var quality: Int?

  mutating func add(_ next: DrawnOutput) {
    bytes = next.bytes
    quality = [quality, next.quality].compactMap(\.self).min()
  }
}
