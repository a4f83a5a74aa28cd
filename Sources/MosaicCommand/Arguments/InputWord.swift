// What a word that is no option looks like, before anything is opened.

import MosaicCodecs

enum InputWord {
  /// Whether a word names a spec document: a `.json` file, or the standard input.
  static func isDocument(_ word: String) -> Bool {
    word == "-" || word.lowercased().hasSuffix(".json")
  }

  /// Whether a word looks like the path of a picture: it has a slash or the ending of an image file, read by this build or not.
  static func looksLikePath(_ word: String) -> Bool {
    let endings = ImageReader.pathExtensions.union(ImageReader.otherImagePathExtensions)
    return word.contains("/") || endings.contains(word.pathEnding)
  }
}
