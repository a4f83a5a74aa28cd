// The checks of what encoders are given, in words; the formats' own limits are theirs.

extension ImageFormat {
  /// Refuses a picture without pixels, or one with more along a side than the format has.
  func check(width: Int, height: Int, largestSide: Int, path: String) throws(CodecError) {
    guard width >= 1, height >= 1 else {
      throw CodecError(
        path: path,
        kind: .cannotEncode("it has \(width) x \(height) pixels; \(phrase) has at least one a side"))
    }
    guard max(width, height) <= largestSide else {
      throw CodecError(
        path: path,
        kind: .outputTooLarge(width: width, height: height, format: self, largestSide: largestSide))
    }
  }

  /// Refuses a quality out of range.
  func check(quality: Int, path: String) throws(CodecError) {
    guard (1...100).contains(quality) else {
      throw CodecError(path: path, kind: .cannotEncode("the quality is \(quality); allowed: 1 to 100"))
    }
  }

  /// Refuses a resolution that is no number of pixels.
  func check(dotsPerInch: Double?, path: String) throws(CodecError) {
    guard let dotsPerInch else { return }
    guard dotsPerInch > 0, dotsPerInch.isFinite else {
      throw CodecError(
        path: path,
        kind: .cannotEncode("the resolution is \(dotsPerInch) pixels per inch; allowed: a number above 0"))
    }
  }
}
