import MosaicRender

/// What two real paths have in common if they may be one file: bytes, because equal Swift strings may be two files.
enum PathKey: Hashable {
  case file([UInt8])
  /// All files of an output such as `page-%d.png`, by what stands before and after the number.
  case series([UInt8], [UInt8])
  /// A file that would be one of such a series.
  case member([UInt8], [UInt8])

  /// The keys under which a path is kept.
  static func keys(of path: String) -> [PathKey] {
    let file = PathKey.file(Array(path.utf8))
    if let (before, after) = series(path) { return [file, .series(before, after)] }
    return [file] + numbers(in: Array(path.utf8)).map { .member($0, $1) }
  }

  /// The keys under which those paths are kept that are a file of this one.
  ///
  /// - Parameter hasSeries: Whether any path that is kept is a series.
  static func keys(meeting path: String, hasSeries: Bool = true) -> [PathKey] {
    let file = PathKey.file(Array(path.utf8))
    if let (before, after) = series(path) { return [file, .series(before, after), .member(before, after)] }
    return [file] + (hasSeries ? numbers(in: Array(path.utf8)).map { .series($0, $1) } : [])
  }

  /// The texts before and after the number of an output that is a series.
  static func series(_ path: String) -> ([UInt8], [UInt8])? {
    NumberedPath(path).map { (Array($0.before.utf8), Array($0.after.utf8)) }
  }

  /// The texts before and after each number in the name of a file.
  private static func numbers(in path: [UInt8]) -> [([UInt8], [UInt8])] {
    var found: [([UInt8], [UInt8])] = []
    var index = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    while let start = path[index...].firstIndex(where: isDigit) {
      index = path[start...].firstIndex { !isDigit($0) } ?? path.endIndex
      found.append((Array(path[..<start]), Array(path[index...])))
    }
    return found
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
