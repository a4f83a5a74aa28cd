// A file that stays open while several things are asked of it.

/// A regular file that is open for reading: all that is asked of it is asked of one and the same file, wherever its path leads
/// meanwhile.
package struct OpenFile: Sendable {
  let path: String
  /// Bytes of the file when it was opened.
  let length: Int
  let file: InputFile

  /// - Throws: `CodecError` for a file that cannot be read.
  package init(_ path: String, in root: FileRoot? = nil) throws(CodecError) {
    (self.path, file) = (path, try InputFile(path, in: root))
    length = file.source.length
  }

  /// Whether two files have the same bytes.
  ///
  /// - Throws: `CodecError` for a file that becomes shorter meanwhile.
  /// - Complexity: O(1) for files of different lengths, else O(bytes up to the first difference), with two MiB of memory.
  package func hasBytes(of other: OpenFile) throws(CodecError) -> Bool {
    guard length == other.length else { return false }
    if file.identity != nil, file.identity == other.file.identity { return true }
    for part in parts(0..<length) {
      guard SystemCall.areEqual(try bytes(part), try other.bytes(part)) else { return false }
    }
    return true
  }

  /// All of its bytes.
  ///
  /// - Throws: `CodecError` where there are more than `most`, or fewer than when it was opened.
  package func bytes(atMost most: Int) throws(CodecError) -> [UInt8] {
    guard length <= most else {
      throw CodecError(
        path: path, kind: .corrupt("it has \(length) bytes; at most \(most) are read of such a file"))
    }
    return try bytes(0..<length)
  }

  /// Cuts a range into parts of a MiB at most, which are read one after the other.
  func parts(_ range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20).lazy.map {
      $0..<min($0 + 1 << 20, range.upperBound)
    }
  }

  func bytes(_ range: Range<Int>) throws(CodecError) -> [UInt8] {
    let bytes = file.source.bytes(range)
    guard bytes.count == range.count else { throw CodecError(path: path, kind: .changed) }
    return bytes
  }
}
