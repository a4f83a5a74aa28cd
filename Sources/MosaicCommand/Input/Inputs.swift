// The named inputs: pictures, folders of pictures, or one spec document; and standard input that is not a document.

import MosaicCodecs
import MosaicCollage
import MosaicSystem
import MosaicText

enum Inputs {
  /// The named pictures; for a folder, the pictures in it, and for a pattern, the pictures that match it.
  ///
  /// - Parameters:
  ///   - lists: Lists of further paths; `-` is the standard input.
  ///   - recursive: Whether the folders below a folder are searched as well.
  ///   - limits: May name a folder that must hold the pictures, and ends the search.
  static func pictures(
    _ words: [String], lists: [String], recursive: Bool, within limits: DecodeLimits
  ) throws(JobError) -> FoundPictures {
    try rethrowing(
      try found(words, lists: lists, recursive: recursive, within: limits), as: { JobError(.source($0)) })
  }

  private static func found(
    _ words: [String], lists: [String], recursive: Bool, within limits: DecodeLimits
  ) throws(FileError) -> FoundPictures {
    var found = FoundPictures()
    for word in words {
      found += try PictureFolder.pictures(meantBy: word, recursive: recursive, within: limits)
    }
    for path in lists {
      found += try PictureFolder.pictures(
        inList: list(path, of: limits.files), recursive: recursive, within: limits)
    }
    return found
  }

  /// Reads a spec document or a list; `-` is the standard input.
  ///
  /// - Parameter files: The files of the run, if the document must be in their folder.
  static func document(
    _ path: String, memory: MemoryBudget, of files: RunFiles? = nil
  ) throws -> CollageDocument {
    if path == "-" {
      files?.keep(descriptor: STDIN_FILENO, name: "standard input")
      return try CollageDocument(.descriptor(STDIN_FILENO, name: "standard input"), memory: memory)
    }
    files?.keep(path)
    guard let files, files.root != nil else { return try CollageDocument(.file(path), memory: memory) }
    let descriptor = try opened(path, of: files)
    defer { close(descriptor) }
    return try CollageDocument(.descriptor(descriptor, name: path), memory: memory)
  }

  // MARK: Lists

  /// The most bytes of a list: some ten million paths.
  private static let largestList = 1 << 30

  /// The bytes of a list; `-` is the standard input.
  ///
  /// - Parameters:
  ///   - path: The path of the list from the working folder.
  ///   - files: The files of the run.
  ///   - things: The word for the listed things.
  ///   - start: Bytes that were read of the standard input before.
  /// - Throws: ``/MosaicSystem/FileError`` if the list cannot be read, is a picture itself, or is longer than ``largestList``.
  static func list(
    _ path: String, of files: RunFiles, naming things: String = "paths", startingWith start: [UInt8] = []
  ) throws(FileError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    if path == "-" { files.keep(descriptor: STDIN_FILENO, name: name) }
    let descriptor = try path == "-" ? STDIN_FILENO : opened(path, of: files)
    defer { if path != "-" { close(descriptor) } }
    var bytes = path == "-" ? start : []
    let code = try SystemCall.readAll(descriptor) { part throws(FileError) in
      bytes += part
      guard bytes.count <= largestList else {
        throw failure(name, .corrupt("a list of \(things) has at most \(largestList) bytes"))
      }
    }
    if let code { throw FileError(reading: name, errno: code) }
    if ImageReader.isPicture(start: Array(bytes.prefix(64))) {
      throw failure(
        name, .corrupt("it is a picture, and a list of \(things) is wanted; name the picture as INPUT"))
    }
    return bytes
  }

  /// The first bytes of the standard input, up to a part with a byte that is not a space, or all of them.
  static func beginning() throws(FileError) -> [UInt8] {
    struct Begun: Error {}
    var bytes: [UInt8] = []
    var code: Int32?
    do throws(Begun) {
      code = try SystemCall.readAll(STDIN_FILENO) { part throws(Begun) in
        bytes += part
        if part.contains(where: { !$0.isSpace }) { throw Begun() }
      }
    } catch {}
    if let code { throw FileError(reading: "standard input", errno: code) }
    return bytes
  }

  private static func opened(_ path: String, of files: RunFiles) throws(FileError) -> Int32 {
    files.keep(path)
    if let root = files.root {
      return try root.descriptor(ofFile: path)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(reading: path, errno: errno) }
    return descriptor
  }

  private static func failure(_ name: String, _ kind: FileError.Kind) -> FileError {
    FileError(path: name, kind: kind)
  }
}

// MARK: Standard input that is not a document, such as a list of paths: its kind, and what to type instead

enum PipedList {
  /// A message about input that is not a document; `nil` if it may be one.
  ///
  /// - Parameter command: The name of the sub-command, for the example in the message.
  static func words(about bytes: [UInt8], for command: String) -> String? {
    // A list may begin with a byte order mark, as a document may.
    let bytes = bytes.withoutByteOrderMark
    // A document with pictures in it may have hundreds of megabytes.
    if bytes.first(where: { !$0.isSpace }) == UInt8(ascii: "{"), !bytes.prefix(1 << 16).contains(0) {
      return nil
    }
    let out = command == "render" ? " -o out.png" : ""
    let remedy =
      "- is one spec document in JSON; hand paths over as a list, such as: "
      + "find photos -name '*.jpg' -print0 | mosaic \(command) --files-from -\(out)"
    if bytes.allSatisfy(\.isSpace) {
      return "standard input is \(bytes.isEmpty ? "empty" : "nothing but space"); \(remedy)"
    }
    let start = Array(bytes.prefix(64))
    if ImageReader.isPicture(start: start) {
      return "standard input is a picture; pictures are read from files: mosaic \(command) FILE…\(out)"
    }
    if isWide(bytes) { return nil }
    if bytes.contains(0) {
      let paths = bytes.split(separator: 0)
      return "standard input is a list of \(counted(paths.count, "path")) with NUL between them; \(remedy)"
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy(\.isSpace) }
    guard let first = lines.first, isPath(String(decoding: first, as: UTF8.self)) else { return nil }
    return "standard input is a list of \(counted(lines.count, "path")), a line for each; \(remedy)"
  }

  /// Whether the input is text in UTF-16 or UTF-32, as some shells and editors write it: it begins with a byte order mark, or
  /// with a NUL, or with a NUL after a character that JSON may begin with. A list of paths never begins so: no path is empty or
  /// one such character.
  private static func isWide(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.beginsWithUTF16Mark { return true }
    guard let first = bytes.first, first != 0 else { return !bytes.isEmpty }
    return bytes.dropFirst().first == 0 && (first.isSpace || "{[\"".utf8.contains(first))
  }

  /// Whether a line looks like a path and not like the start of JSON or of a comment.
  private static func isPath(_ line: String) -> Bool {
    let line = line.last == "\r" ? line.dropLast() : Substring(line)
    guard let first = line.first, !"{[\"".contains(first), !line.hasPrefix("//"), !line.hasPrefix("/*") else {
      return false
    }
    return String(line).looksLikePath
  }
}
