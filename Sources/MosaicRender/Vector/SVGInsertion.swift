// Puts text behind the first tag of an SVG while Cairo writes it.

/// Inserts text behind the start tag of the root element of an SVG.
struct SVGInsertion {
  /// Empty when it is written.
  private var text: [UInt8]
  /// The last four bytes, as many as `<svg` has.
  private var recent: UInt32 = 0
  private var isInTag = false

  init(_ text: String) { self.text = Array(text.utf8) }

  /// The next bytes of the document, with the text where its place is among them.
  mutating func next(_ bytes: [UInt8]) -> [UInt8] {
    guard !text.isEmpty else { return bytes }
    for (index, byte) in bytes.enumerated() {
      recent = recent << 8 | UInt32(byte)
      if recent == 0x3C73_7667 { isInTag = true }
      // Cairo's attributes have no such character.
      guard isInTag, byte == 0x3E else { continue }
      defer { text = [] }
      return bytes[...index] + text + bytes[(index + 1)...]
    }
    return bytes
  }
}
