// What the samples of a row are before their colours are converted.

/// The samples of a row as a decoder has them.
struct SampleFormat: Hashable {
  /// What the colours of a picture are mixed from; raw values are their numbers.
  enum Space: Int {
    case gray = 1
    case rgb = 3
    case cmyk = 4

    /// As it is called in words for people.
    var name: String {
      switch self {
      case .gray: "gray"
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    }
  }

  var space: Space
  /// Whether alpha follows the colours; they are not multiplied with it.
  var hasAlpha = false
  /// Sixteen bits a sample, in the machine's order of bytes; otherwise eight.
  var isSixteenBit = false

  /// Samples of a pixel.
  var samplesPerPixel: Int { space.rawValue + (hasAlpha ? 1 : 0) }
  /// Bytes of a pixel.
  var bytesPerPixel: Int { samplesPerPixel * (isSixteenBit ? 2 : 1) }
  /// Values that a sample can have.
  var valueCount: Int { isSixteenBit ? 65_536 : 256 }
}
