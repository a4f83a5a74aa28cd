// What the user named: pictures, folders of pictures, or one spec document.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture that was named, or found in a folder.
struct FoundPicture {
  /// Its path; where `fault` is there, only what is shown of it.
  var path: String
  /// What keeps it from being opened at all.
  var fault: CodecError?
}

/// Finds the pictures and documents behind the words of a command line.
struct Inputs {
  /// What was asked for, to say how it is to be asked for.
  var command: Command

  /// Whether a word names a spec document: a `.json` file, or the standard input.
  static func isDocument(_ word: String) -> Bool {
    word == "-" || word.lowercased().hasSuffix(".json")
  }

  /// The pictures that the words stand for: files as they are, folders by what is in them.
  func pictures(_ words: [String]) throws(CommandFailure) -> [FoundPicture] {
    var found: [FoundPicture] = []
    for word in words {
      guard !word.isEmpty else { throw .usage("an INPUT is empty; is a variable of the shell not set?") }
      if isFolder(word) {
        found += try pictures(inFolder: word)
      } else {
        found.append(FoundPicture(path: word))
      }
    }
    return found
  }

  /// The pictures of a folder in natural order, also those that cannot be read: `--on-error` says what becomes of them.
  ///
  /// Subfolders, hidden files and what is no picture are passed over.
  private func pictures(inFolder folder: String) throws(CommandFailure) -> [FoundPicture] {
    guard let content = Folder(folder) else {
      throw CommandFailure(
        message: "\(EscapedText.shortened(path: folder)): cannot read the folder", code: .inputOutput)
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var pictures = content.names.filter {
      !$0.hasPrefix(".") && !isFolder(prefix + $0) && ImageReader.isPicture(prefix + $0)
    }.map { FoundPicture(path: prefix + $0) }
    for name in content.oddNames where name.isPicture(in: prefix) {
      let path = prefix + name.shown
      let fault = CodecError(path: path, kind: .nameNotUTF8(remedy: name.renaming(in: prefix)))
      pictures.append(FoundPicture(path: path, fault: fault))
    }
    guard !pictures.isEmpty else {
      throw .data(
        "\(EscapedText.shortened(path: folder)): holds no pictures (this build reads "
          + "\(ImageReader.pathExtensions.sorted().joined(separator: ", ")))")
    }
    return pictures.sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// Reads and decodes a spec document; its image paths are resolved against its folder.
  ///
  /// - Parameter memory: What is needed to read it is taken from there, and given back.
  func document(_ path: String, memory: MemoryBudget) throws(CommandFailure) -> CollageSpec {
    let name = path == "-" ? "standard input" : path
    let share = memory.share()
    defer { share.release() }
    let bytes = try DocumentFile.read(path, taking: share)
    if path == "-", let words = PipedList.words(about: bytes, for: command) { throw .data(words) }
    do throws(SpecErrors) {
      let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
      let isAtRoot = folder.isEmpty && path.hasPrefix("/")
      return try CollageSpec(json: bytes).resolvingPaths(relativeTo: isAtRoot ? "/" : folder)
    } catch {
      throw .spec(error, in: name)
    }
  }

  func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  /// What follows the last dot of a path's last name, in lower case; empty for a hidden file without another dot.
  static func pathExtension(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether a word looks like the path of a picture: it holds a slash, or ends as one, also as one that this build does not read.
  static func looksLikePath(_ word: String) -> Bool {
    let ending = pathExtension(word)
    return word.contains("/") || ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
