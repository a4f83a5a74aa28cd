// Pictures as libpng's simplified reader decodes them.

import CPNGReference
import MosaicPixels

/// A picture as libpng's simplified reader has it: BGRA8, not premultiplied.
struct Reference: Equatable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// nil where libpng refuses the file.
  init?(_ file: [UInt8]) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    guard mpngref_size(file, file.count, &width, &height) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard mpngref_decode(file, file.count, &bytes) else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.bytes = bytes
  }

  /// Whether libpng's simplified reader is right about such a file.
  ///
  /// Since libpng 1.6.51, and in what distributions took from it, it mixes up the passes of interlaced pictures of
  /// 16 bits (pnggroup/libpng issue 853). The row-by-row reader, which we use, does not.
  static func isTrusted(for file: [UInt8]) -> Bool {
    file.count < 29 || file[24] != 16 || file[28] == 0
  }

  /// Premultiplied by another formula than the library's.
  var premultiplied: Pixmap {
    var result = bytes
    for i in result.indices where i % 4 != 3 {
      result[i] = UInt8((Double(bytes[i]) * Double(bytes[i | 3]) / 255).rounded())
    }
    return Pixmap(width: width, height: height, bytes: result)
  }
}
