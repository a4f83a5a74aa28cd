// The parts of QOI that reading and writing share: https://qoiformat.org/qoi-specification.pdf, version 1.0.

/// The sizes of the parts of a QOI file: a header, chunks of pixels, and a marker of the end (``QOITexts``).
enum QOIFile {
  static let headerLength = 14
  /// The bytes of the longest chunk: a tag and four channels.
  static let longestChunk = 5
  /// The most pixels of one run; longer runs would have the tags ``QOITag/rgb`` and ``QOITag/rgba``.
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
