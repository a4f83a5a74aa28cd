// Texts that are names of pictures: they are cut in the middle.

import MosaicCodecs

/// What tells the name of a picture's file from other texts.
enum FileNames {
  /// Whether a text is one word that ends as the name of a picture does, such as `IMG_20240612_0042.jpg`.
  static func isName(_ text: String) -> Bool {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.utf8.startIndex,
      text.utf8.distance(from: dot, to: text.utf8.endIndex) <= 6,
      !text.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return false }
    let ending = text[text.utf8.index(after: dot)...].lowercased()
    return ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
