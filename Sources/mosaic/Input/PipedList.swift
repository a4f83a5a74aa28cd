// A list of pictures where a document was expected: what it is, and what to type instead.

import MosaicCodecs

/// Tells a list of paths on the standard input from a spec document.
enum PipedList {
  /// A sentence about what came in place of a document; `nil` for what may be one.
  ///
  /// - Parameter command: What the program was asked to do, to say how it is asked for.
  static func words(about bytes: [UInt8], for command: String) -> String? {
    // As documents may begin with the mark of UTF-8, so may lists.
    let bytes = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let out = command == "render" ? " -o out.png" : ""
    let remedy =
      "- is one spec document in JSON; hand paths over as inputs, such as: "
      + "find photos -name '*.jpg' -print0 | xargs -0 mosaic \(command)\(out)"
    if bytes.allSatisfy(isSpace) {
      return "standard input is \(bytes.isEmpty ? "empty" : "nothing but space"); \(remedy)"
    }
    let start = Array(bytes.prefix(64))
    if ImageReader.isPicture(start: start) {
      return
        "standard input is a picture; pictures are read from files: mosaic \(command) FILE…\(out)"
    }
    if isWide(bytes) { return nil }
    if bytes.contains(0) {
      let paths = bytes.split(separator: 0)
      return "standard input is a list of \(count(paths.count, "path")) with NUL between them; \(remedy)"
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy(isSpace) }
    guard let first = lines.first, isPath(String(decoding: first, as: UTF8.self)) else { return nil }
    return "standard input is a list of \(count(lines.count, "path")), a line for each; \(remedy)"
  }

  /// The byte order mark in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether it is text in UTF-16 or UTF-32, as some shells and editors write it: with its byte order mark, or with a NUL before or
  /// behind its first character, if JSON may begin with that. No path is so short, or empty.
  private static func isWide(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    guard let first = bytes.first, first != 0 else { return !bytes.isEmpty }
    return bytes.dropFirst().first == 0 && (isSpace(first) || "{[\"".utf8.contains(first))
  }

  /// Whether a line looks like a path and not like the start of JSON, or of a comment before it.
  private static func isPath(_ line: String) -> Bool {
    let line = line.last == "\r" ? line.dropLast() : Substring(line)
    guard let first = line.first, !"{[\"".contains(first), !line.hasPrefix("//"), !line.hasPrefix("/*") else {
      return false
    }
    return Inputs.looksLikePath(String(line))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
