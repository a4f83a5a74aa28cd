// Pictures as libpng's simplified reader decodes them.

import CPNGReference
import MosaicPixels

/// A picture as libpng's simplified reader has it: BGRA8, not premultiplied.
struct Reference: Equatable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

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

  /// Since libpng 1.6.51, and in what distributions took from it, libpng's simplified reader mixes up the passes of interlaced
  /// pictures of 16 bits (pnggroup/libpng issue 853). The row-by-row reader, which we use, does not.
  static func isTrusted(for file: [UInt8]) -> Bool {
    file.count < 29 || file[24] != 16 || file[28] == 0
  }

  var rgba: [UInt8] { swappedRedAndBlue(bytes) }

  /// Premultiplied by another formula than the library's.
  var premultiplied: Pixmap {
    var result = bytes
    for i in result.indices where i % 4 != 3 {
      result[i] = UInt8((Double(bytes[i]) * Double(bytes[i | 3]) / 255).rounded())
    }
    return Pixmap(width: width, height: height, bytes: result)
  }
}

func swappedRedAndBlue(_ bytes: [UInt8]) -> [UInt8] {
  bytes.indices.map { $0 % 4 == 3 ? bytes[$0] : bytes[$0 / 4 * 4 + 2 - $0 % 4] }
}

/// The filters of PNG as the specification writes them.
enum PlainFilter {
  static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }

  static func prediction(_ filter: UInt8, _ row: [UInt8], above: [UInt8], at i: Int, _ step: Int) -> UInt8 {
    let (a, b) = (i < step ? 0 : Int(row[i - step]), Int(above[i]))
    let c = i < step ? 0 : Int(above[i - step])
    return UInt8([0, a, b, (a + b) / 2, paeth(a, b, c)][Int(filter)])
  }
}
