// How a place in a document is written: line and column, and items[3].style.fit.

import MosaicScene

enum DocumentPlace {
  /// Line and column of a byte, from 1; columns count Unicode scalars.
  static func position(of index: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (before.count { $0 == 0x0A } + 1, bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The path of the member `name` of the object at `path`; names that are not plain words are quoted in brackets.
  static func member(_ name: String, of path: String) -> String {
    let isPlain =
      !name.isEmpty && name.unicodeScalars.count <= 60
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || $0 == "$" || $0.properties.isAlphabetic
          || $0.properties.numericType == .decimal
      }
    if !isPlain { return "\(path)[\(quoted(name))]" }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}

/// How far the elements of arrays were counted: the errors of a long list would else count them again and again.
final class CountedPlaces {
  /// The element whose place was asked for last, by its array; both are rows of the document's table.
  var last: [Int: (element: Int, place: Int)] = [:]
}
