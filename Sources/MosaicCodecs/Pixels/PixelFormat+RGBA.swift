// From the rows of decoders to RGBA: hot.

import MosaicPixels

extension PixelFormat {
  /// Writes the pixels of a row as RGBA, four bytes each; the form of alpha stays.
  func writeRGBA(_ row: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>) {
    let count = row.count / bytesPerPixel
    precondition(
      target.count == count * 4 && row.count == count * bytesPerPixel, "the target has the row's length")
    // Every load lies inside the row, and every store inside the target: `x` is below `count`.
    row.withUnsafeBytes { row in
      guard let source = row.baseAddress, let base = target.baseAddress else { return }
      let target = UnsafeMutableRawPointer(base)
      switch self {
      case .bgra: Premultiplication.swapRedAndBlue(source, into: target, count: count)
      case .gray:
        for x in 0..<count {
          let gray = UInt32(source.load(fromByteOffset: x, as: UInt8.self))
          Self.store(opaque: gray &* 0x01_0101, x, target)
        }
      case .rgb:
        // Loads four bytes at once; the fourth belongs to the next pixel, so the last pixel is stored below.
        for x in 0..<max(0, count &- 1) {
          let pixel = source.loadUnaligned(fromByteOffset: x &* 3, as: UInt32.self)
          Self.store(opaque: UInt32(littleEndian: pixel), x, target)
        }
        if let blue = row.last {
          let color = (row[row.count - 3], row[row.count - 2])
          Self.store(opaque: UInt32(color.0) | UInt32(color.1) << 8 | UInt32(blue) << 16, count - 1, target)
        }
      }
    }
  }

  /// Stores `0xBBGGRR` as an opaque pixel; the highest byte does not matter.
  @inline(__always)
  private static func store(opaque color: UInt32, _ x: Int, _ target: UnsafeMutableRawPointer) {
    target.storeBytes(of: (color | 0xFF00_0000).littleEndian, toByteOffset: x &* 4, as: UInt32.self)
  }
}
