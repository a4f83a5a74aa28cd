// The samples of a row before colour conversion.

/// The format of the samples that a decoder has before colour conversion.
struct SampleFormat: Hashable {
  /// The colour space; raw values are numbers of channels.
  enum Space: Int {
    case gray = 1
    case rgb = 3
    case cmyk = 4

    /// The name in messages.
    var name: String {
      switch self {
      case .gray: "gray"
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    }
  }

  var space: Space
  /// Whether straight alpha follows the colours.
  var hasAlpha = false
  /// 16 bits a sample in native byte order; otherwise 8.
  var isSixteenBit = false

  /// Samples of a pixel.
  var samplesPerPixel: Int { space.rawValue + (hasAlpha ? 1 : 0) }
  /// Bytes of a pixel.
  var bytesPerPixel: Int { samplesPerPixel * (isSixteenBit ? 2 : 1) }
  /// Number of values of a sample.
  var valueCount: Int { isSixteenBit ? 65_536 : 256 }
}
