// A colour behind a picture.

extension Pixmap {
  /// Whether no pixel is transparent, not even partly.
  package var isOpaque: Bool {
    Swift.stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  /// The picture on a colour: what is transparent shows it.
  ///
  /// - Parameter color: A pixel as in the picture: premultiplied, `0xAARRGGBB`.
  /// - Complexity: O(pixels).
  package func painted(on color: UInt32) -> Pixmap {
    let back = [color, color >> 8, color >> 16, color >> 24].map { $0 & 255 }
    var result = self
    for pixel in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let open = 255 - UInt32(bytes[pixel + 3])
      guard open > 0 else { continue }
      for channel in 0..<4 {
        // No colour is above its alpha, so the sum is at most 255.
        let sum = UInt32(bytes[pixel + channel]) + (back[channel] * open + 127) / 255
        result.bytes[pixel + channel] = UInt8(truncatingIfNeeded: min(sum, 255))
      }
    }
    return result
  }
}
