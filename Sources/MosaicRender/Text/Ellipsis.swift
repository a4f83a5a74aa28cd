import MosaicCodecs

/// Where a line that is too long is cut.
enum Ellipsis {
  case end
  /// The number and the ending of a picture's name are at its end.
  case middle

  init(_ text: String, lines: Int) { self = lines == 1 && Self.isFileName(text) ? .middle : .end }

  /// Whether a text is one word that ends as the name of a picture does, such as `IMG_20240612_0042.jpg`.
  static func isFileName(_ text: String) -> Bool {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.utf8.startIndex,
      text.utf8.distance(from: dot, to: text.utf8.endIndex) <= 6,
      !text.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return false }
    let ending = text[text.utf8.index(after: dot)...].lowercased()
    return ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
