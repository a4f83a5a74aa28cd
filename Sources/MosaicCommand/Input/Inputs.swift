// What the user named: pictures, folders of pictures, or one spec document.

import MosaicCodecs
import MosaicJob
import MosaicRender

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds the pictures and documents that are named on a command line.
enum Inputs {
  /// Whether a word names a spec document: a `.json` file, or the standard input.
  static func isDocument(_ word: String) -> Bool {
    word == "-" || word.lowercased().hasSuffix(".json")
  }

  /// The pictures that are named; for a folder, those in it, and for a pattern, those that match it.
  ///
  /// - Parameters:
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - root: A folder that they must be in, if there is one.
  static func pictures(
    _ words: [String], recursive: Bool = false, in root: FileRoot? = nil
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for word in words {
      found += try PictureFolder.pictures(meantBy: word, recursive: recursive, root: root)
    }
    return found
  }

  /// The pictures of lists; `-` is the standard input.
  static func pictures(
    inLists lists: [String], recursive: Bool = false, in root: FileRoot? = nil
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for list in lists {
      found += try PictureFolder.pictures(inList: PathList.bytes(of: list), recursive: recursive, root: root)
    }
    return found
  }

  /// Reads a spec document; `-` is the standard input.
  static func document(_ path: String, memory: MemoryBudget) throws(JobError) -> CollageDocument {
    path == "-"
      ? try CollageDocument(descriptor: STDIN_FILENO, name: "standard input", memory: memory)
      : try CollageDocument(at: path, memory: memory)
  }

  /// Whether a word looks like the path of a picture: it has a slash or the ending of an image file, read by this build or not.
  static func looksLikePath(_ word: String) -> Bool {
    let ending = word.pathEnding
    return word.contains("/") || ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
