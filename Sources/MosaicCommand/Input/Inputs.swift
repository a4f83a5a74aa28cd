// The named inputs: pictures, folders of pictures, or one spec document.

import MosaicCodecs
import MosaicJob
import MosaicScene
import MosaicSystem

enum Inputs {
  /// The pictures that are named; for a folder, those in it, and for a pattern, those that match it.
  ///
  /// - Parameters:
  ///   - lists: Lists of further paths; `-` is the standard input.
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - limits: Names a folder that they must be in, if there is one, and ends the search.
  static func pictures(
    _ words: [String], lists: [String], recursive: Bool, within limits: DecodeLimits
  ) throws(JobError) -> FoundPictures {
    var found = FoundPictures()
    for word in words {
      found += try PictureFolder.pictures(meantBy: word, recursive: recursive, within: limits)
    }
    for path in lists {
      found += try PictureFolder.pictures(
        inList: list(path, in: limits.root), recursive: recursive, within: limits)
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
      return try CollageDocument(.descriptor(STDIN_FILENO, name: "standard input"), memory: memory)
    }
    guard let root else { return try CollageDocument(.file(path), memory: memory) }
    let descriptor = try opened(path, in: root)
    defer { close(descriptor) }
    return try CollageDocument(.descriptor(descriptor, name: path), memory: memory)
  }

  // MARK: Lists

  /// The most bytes of a list: some ten million paths.
  private static let largestList = 1 << 30

  /// The bytes of a list; `-` is the standard input.
  ///
  /// - Parameters:
  ///   - path: From the working folder.
  ///   - things: What it lists.
  ///   - root: A folder that it must be in, if there is one.
  ///   - start: What was read of the standard input before.
  /// - Throws: ``JobError`` where it cannot be read, is a picture itself, or is longer than ``largestList``.
  static func list(
    _ path: String, of things: String = "paths", in root: FileRoot? = nil, startingWith start: [UInt8] = []
  ) throws(JobError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    let descriptor = try path == "-" ? STDIN_FILENO : opened(path, in: root)
    defer { if path != "-" { close(descriptor) } }
    var bytes = path == "-" ? start : []
    let code = try SystemCall.readAll(descriptor) { part throws(JobError) in
      bytes += part
      guard bytes.count <= largestList else {
        throw failure(name, .corrupt("a list of \(things) has at most \(largestList) bytes"))
      }
    }
    if let code { throw JobError(.source(CodecError(reading: name, errno: code))) }
    if ImageReader.isPicture(start: Array(bytes.prefix(64))) {
      throw failure(
        name, .corrupt("it is a picture, and a list of \(things) is wanted; name the picture as INPUT"))
    }
    return bytes
  }

  /// The first bytes of the standard input, with one that is no space, unless it has none.
  static func beginning() throws(JobError) -> [UInt8] {
    struct Begun: Error {}
    var bytes: [UInt8] = []
    var code: Int32?
    do throws(Begun) {
      code = try SystemCall.readAll(STDIN_FILENO) { part throws(Begun) in
        bytes += part
        if part.contains(where: { !$0.isSpace }) { throw Begun() }
      }
    } catch {}
    if let code { throw JobError(.source(CodecError(reading: "standard input", errno: code))) }
    return bytes
  }

  private static func opened(_ path: String, in root: FileRoot?) throws(JobError) -> Int32 {
    if let root {
      do { return try root.descriptor(ofFile: path) } catch { throw JobError(.source(error)) }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JobError(.source(CodecError(reading: path, errno: errno))) }
    return descriptor
  }

  private static func failure(_ name: String, _ kind: CodecError.Kind) -> JobError {
    JobError(.source(CodecError(path: name, kind: kind)))
  }
}
