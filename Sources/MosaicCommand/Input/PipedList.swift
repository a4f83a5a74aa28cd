// Standard input that is no document, such as a list of paths: what it is, and what to type instead.

import MosaicCodecs
import MosaicScene

enum PipedList {
  /// A message about input that is no document; `nil` for what may be one.
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
      return "standard input is a list of \(count(paths.count, "path")) with NUL between them; \(remedy)"
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy(\.isSpace) }
    guard let first = lines.first, isPath(String(decoding: first, as: UTF8.self)) else { return nil }
    return "standard input is a list of \(count(lines.count, "path")), a line for each; \(remedy)"
  }

  /// Whether it is text in UTF-16 or UTF-32, as some shells and editors write it: it begins with a byte order mark, or with a NUL,
  /// or with a NUL after a character that JSON may begin with. A list of paths never does: no path is empty or one such character.
  private static func isWide(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
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

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
