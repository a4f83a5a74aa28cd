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
  ///   - limits: Names a folder that they must be in, if there is one, and ends the search.
  static func pictures(
    _ words: [String], recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for word in words {
      found += try PictureFolder.pictures(
        meantBy: word, recursive: recursive, root: limits.root, until: limits.stop)
    }
    return found
  }

  /// The pictures of lists; `-` is the standard input.
  static func pictures(
    inLists lists: [String], recursive: Bool = false, within limits: DecodeLimits = DecodeLimits()
  ) throws(JobError) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for list in lists {
      let bytes = try PathList.bytes(of: list, in: limits.root)
      found += try PictureFolder.pictures(
        inList: bytes, recursive: recursive, root: limits.root, until: limits.stop)
    }
    return found
  }

  /// Reads a spec document or a list; `-` is the standard input.
  ///
  /// - Parameter root: A folder that it must be in, if there is one.
  static func document(
    _ path: String, memory: MemoryBudget, in root: FileRoot? = nil
  ) throws(JobError) -> CollageDocument {
    if path == "-" {
      return try CollageDocument(descriptor: STDIN_FILENO, name: "standard input", memory: memory)
    }
    guard let root else { return try CollageDocument(at: path, memory: memory) }
    let descriptor: Int32
    do { descriptor = try root.descriptor(ofFile: path) } catch { throw JobError(.source(error)) }
    defer { close(descriptor) }
    return try CollageDocument(descriptor: descriptor, name: path, memory: memory)
  }

  /// Whether a word looks like the path of a picture: it has a slash or the ending of an image file, read by this build or not.
  static func looksLikePath(_ word: String) -> Bool {
    let ending = word.pathEnding
    return word.contains("/") || ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
