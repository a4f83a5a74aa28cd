// Whether a picture needs an alpha channel.

import MosaicPixels

extension Pixmap {
  /// Whether no pixel is transparent, not even partly.
  var isOpaque: Bool {
    Swift.stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }
}
