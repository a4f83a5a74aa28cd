// Why a mask is refused.

/// What is wrong with a mask.
public enum MaskError: Error, Hashable, Sendable {
  /// A rectangle is not written as four numbers.
  case notFourNumbers(String)
  /// A word of a rectangle is no whole number.
  case notANumber(Substring, in: String)
  /// A number of a rectangle is larger than any picture could need.
  case tooLarge(Substring, in: String)
  /// A rectangle has a side below 1.
  case emptyRectangle(width: Int, height: Int)
  /// A mask does not have the size of what it is laid over.
  case sizesDiffer(maskWidth: Int, maskHeight: Int, width: Int, height: Int)
  /// More is masked than is allowed.
  case tooMuch(masked: Int, pixels: Int, allowed: Double)
  /// Everything is masked.
  case nothingLeft(pixels: Int)
}

extension MaskError: CustomStringConvertible {
  /// What was found, what was expected, and what to do.
  public var description: String {
    switch self {
    case .notFourNumbers(let text):
      "\"\(text)\" is no rectangle; expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,40"
    case .notANumber(let word, let text):
      "\"\(word)\" in the rectangle \"\(text)\" is not a whole number of pixels"
    case .tooLarge(let word, let text):
      "\(word) in the rectangle \"\(text)\" is too large for a number of pixels"
    case .emptyRectangle(let width, let height):
      "a rectangle of \(width)×\(height) pixels masks nothing; width and height must be at least 1"
    case .sizesDiffer(let maskWidth, let maskHeight, let width, let height):
      "the mask has \(maskWidth)×\(maskHeight) pixels, the picture \(width)×\(height); draw the mask at the picture's size"
    case .tooMuch(let masked, let pixels, let allowed):
      "\(masked) of \(pixels) pixels are masked (\(percent(masked, of: pixels)) %), more than the allowed"
        + " \(hundredths(allowed * 100)) %; mask less, or raise the limit"
    case .nothingLeft(let pixels):
      (pixels == 1 ? "the only pixel is masked" : "all \(pixels) pixels are masked")
        + ", so that nothing is compared; mask less"
    }
  }

  /// Rounded up, so that what is too much never reads as just enough.
  private func percent(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : (Double(part) / Double(whole) * 10_000).rounded(.up) / 100
  }

  private func hundredths(_ value: Double) -> Double { (value * 100).rounded(.down) / 100 }
}
