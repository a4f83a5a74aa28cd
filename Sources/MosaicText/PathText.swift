// Paths as text: names, folders, endings, and URLs.

/// Paths are read by bytes, as the system reads them: to Swift a slash with a combining accent behind it is one character, and
/// not a slash.
extension String {
  package var isAbsolutePath: Bool { utf8.first == 0x2F }

  /// Whether only a folder can have this path.
  package var endsInSlash: Bool { utf8.last == 0x2F }

  /// Whether two paths have the same bytes. Equal strings may be two files: `é` is one letter, or two.
  package func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  package var pathNames: [String] { utf8.split(separator: 0x2F).map { String(Substring($0)) } }

  /// The names in a path without `.`, and without `..` and the name before it; links are not looked at.
  package var plainPathNames: [String] {
    pathNames.reduce(into: []) { names, name in
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
    }
  }

  /// The part behind the last slash of a path: the name of a file, empty for a folder's path that ends with a slash.
  package var fileName: String { String(self[(lastSlash.map { utf8.index(after: $0) } ?? startIndex)...]) }

  /// The part before the last slash of a path; `nil` if the path has no slash.
  package var folderPath: String? { lastSlash.map { $0 == startIndex ? "/" : String(self[..<$0]) } }

  /// The folder of a path, as the system takes it: `.` if the path names no folder.
  package var folderOrDot: String { folderPath ?? "." }

  /// The part behind the last dot of a path's last name, in lower case; empty for `.hidden`.
  package var pathEnding: String {
    let name = utf8.split(separator: 0x2F).last ?? utf8[...]
    guard let dot = name.lastIndex(of: 0x2E), dot != name.startIndex else { return "" }
    return Substring(name[name.index(after: dot)...]).lowercased()
  }

  /// A path without the ending of its last name and the dot before it; `.hidden` stays whole.
  package var pathStem: String {
    let name = lastSlash.map { utf8[utf8.index(after: $0)...] } ?? utf8[...]
    guard let dot = name.lastIndex(of: 0x2E), dot != name.startIndex else { return self }
    return String(self[..<dot])
  }

  /// The path of something in this folder; the path of the working folder is empty.
  package func path(of inside: String) -> String {
    isEmpty || endsInSlash ? self + inside : "\(self)/\(inside)"
  }

  /// The URL in a path, which may follow a folder: `s3://bucket/a.jpg`; `nil` for the URL of a file.
  package var url: String? {
    // Every output is looked at, and few have a colon.
    var colon = utf8.firstIndex(of: 0x3A)
    while let found = colon, !utf8[found...].starts(with: "://".utf8) {
      colon = utf8[utf8.index(after: found)...].firstIndex(of: 0x3A)
    }
    guard let colon else { return nil }
    let start = utf8[..<colon].lastIndex(of: 0x2F).map { utf8.index(after: $0) } ?? startIndex
    let scheme = utf8[start..<colon]
    // Source: RFC 3986, section 3.1. A letter by itself is a drive.
    guard let first = scheme.first, Self.letters.contains(first | 0x20), scheme.count > 1,
      scheme.allSatisfy({
        Self.letters.contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      }), Substring(scheme).lowercased() != "file"
    else { return nil }
    return String(self[start...])
  }

  private static var letters: ClosedRange<UInt8> { UInt8(ascii: "a")...UInt8(ascii: "z") }

  private var lastSlash: String.Index? { utf8.lastIndex(of: 0x2F) }
}
