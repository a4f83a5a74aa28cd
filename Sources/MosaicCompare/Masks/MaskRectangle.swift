// A rectangle that is not compared, from text.

/// A rectangle in pixels, any part of which may lie outside a picture.
public struct MaskRectangle: Hashable, Sendable {
  /// Left edge, from the picture's left; may be negative.
  public let x: Int
  /// Top edge, from the picture's top; may be negative.
  public let y: Int
  /// Number of columns, at least 1.
  public let width: Int
  /// Number of rows, at least 1.
  public let height: Int

  /// Makes a rectangle; throws if a side is below 1.
  public init(x: Int, y: Int, width: Int, height: Int) throws(MaskError) {
    guard width > 0, height > 0 else { throw .emptyRectangle(width: width, height: height) }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `X,Y,WIDTH,HEIGHT`: four whole numbers of pixels; spaces around them do not matter.
  public init(_ text: String) throws(MaskError) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    guard words.count == 4 else { throw .notFourNumbers(text) }
    var numbers: [Int] = []
    for word in words {
      guard let number = Int(word) else {
        throw Self.isWhole(word) ? .tooLarge(word, in: text) : .notANumber(word, in: text)
      }
      numbers.append(number)
    }
    try self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The columns of a picture's row that the rectangle covers.
  func columns(of width: Int) -> Range<Int> { Self.clamped(x, self.width, to: width) }

  /// The rows of a picture that the rectangle covers.
  func rows(of height: Int) -> Range<Int> { Self.clamped(y, self.height, to: height) }

  /// An end that is too large for a number lies outside any picture.
  private static func clamped(_ start: Int, _ count: Int, to limit: Int) -> Range<Int> {
    let (sum, overflow) = start.addingReportingOverflow(count)
    let end = min(max(0, overflow ? .max : sum), limit)
    return min(max(0, start), end)..<end
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
