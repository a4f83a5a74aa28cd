// A rectangle that is not compared, from text.

public import MosaicLayout

extension PixelRect {
  /// Reads `X,Y,WIDTH,HEIGHT`: four whole numbers of pixels; spaces around them do not matter.
  ///
  /// Any part of the rectangle may lie outside the picture.
  ///
  /// - Throws: ``MaskError`` where it is no rectangle, or one with a side below 1.
  public init(mask text: String) throws(MaskError) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    guard words.count == 4 else { throw .notFourNumbers(text) }
    var numbers: [Int] = []
    for word in words {
      guard let number = Int(word) else {
        throw Self.isWhole(word) ? .tooLarge(word, in: text) : .notANumber(word, in: text)
      }
      numbers.append(number)
    }
    let (width, height) = (numbers[2], numbers[3])
    guard width > 0, height > 0 else { throw .emptyRectangle(width: width, height: height) }
    self.init(x: numbers[0], y: numbers[1], width: width, height: height)
  }

  private static func trimmed(_ word: Substring) -> Substring {
    var word = word.drop { $0 == " " }
    while word.last == " " { word.removeLast() }
    return word
  }

  /// Whether a word is digits, after a sign or not, so that only its size is wrong.
  private static func isWhole(_ word: Substring) -> Bool {
    let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}
