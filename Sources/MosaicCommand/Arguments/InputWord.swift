// What a word that is no option looks like.

import MosaicCodecs

/// What an INPUT looks like before anything is opened.
enum InputWord {
  /// Whether a word names a spec document: a `.json` file, or the standard input.
  static func isDocument(_ word: String) -> Bool {
    word == "-" || word.lowercased().hasSuffix(".json")
  }

  /// Whether a word looks like the path of a picture: it has a slash or the ending of an image file, read by this build or not.
  static func looksLikePath(_ word: String) -> Bool {
    let ending = word.pathEnding
    return word.contains("/") || ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
