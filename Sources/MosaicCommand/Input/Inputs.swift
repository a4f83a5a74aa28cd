// What the user named: pictures, folders of pictures, or one spec document.

import MosaicCodecs
import MosaicJob

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds the pictures and documents that are named on a command line.
enum Inputs {
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
      found += try PictureFolder.pictures(meantBy: word, recursive: recursive, within: limits)
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
      found += try PictureFolder.pictures(inList: bytes, recursive: recursive, within: limits)
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
}
