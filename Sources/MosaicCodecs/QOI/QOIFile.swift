// The parts of QOI that reading and writing share: https://qoiformat.org/qoi-specification.pdf, version 1.0.

/// The sizes of the parts of a QOI file: a header, chunks of pixels, and a marker of the end (``QOITexts``).
enum QOIFile {
  static let headerLength = 14
  /// The bytes of the longest chunk: a tag and four channels.
  static let longestChunk = 5
  /// The most pixels of one run; longer runs would have the tags of ``rgb`` and ``rgba``.
  static let longestRun = 62
}

/// The tags of chunks: two bits, or all eight.
enum QOITag {
  static let index: UInt8 = 0x00
  static let difference: UInt8 = 0x40
  static let luma: UInt8 = 0x80
  static let run: UInt8 = 0xC0
  static let rgb: UInt8 = 0xFE
  static let rgba: UInt8 = 0xFF
}

/// The pixels that decoder and encoder remember: the last one, and 64 earlier ones.
struct QOIState {
  /// Red, green, blue and alpha.
  var last = SIMD4<UInt8>(0, 0, 0, 255)
  var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)

  /// The place of a pixel among the 64 earlier ones.
  @inline(__always)
  static func place(of pixel: SIMD4<UInt8>) -> Int {
    (Int(pixel.x) &* 3 &+ Int(pixel.y) &* 5 &+ Int(pixel.z) &* 7 &+ Int(pixel.w) &* 11) & 63
  }
}
