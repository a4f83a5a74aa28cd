// The bytes of files: whether two hold the same ones, and copies of them; nothing is decoded.

package enum FileBytes {
  /// Whether two files have the same bytes.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, or that becomes shorter meanwhile.
  /// - Complexity: O(1) for files of different lengths, else O(bytes up to the first difference), with two MiB of memory.
  package static func areEqual(_ one: String, _ other: String) throws(CodecError) -> Bool {
    let files = (try Reader(one), try Reader(other))
    guard files.0.length == files.1.length else { return false }
    if files.0.isSame(as: files.1) { return true }
    for part in files.0.parts(0..<files.0.length) {
      guard SystemCall.areEqual(try files.0.bytes(part), try files.1.bytes(part)) else { return false }
    }
    return true
  }

  /// The bytes of a whole file.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, or that is longer than `most`.
  package static func bytes(of path: String, atMost most: Int) throws(CodecError) -> [UInt8] {
    let file = try Reader(path)
    guard file.length <= most else {
      throw CodecError(
        path: path, kind: .corrupt("it has \(file.length) bytes; at most \(most) are read of such a file"))
    }
    return try file.bytes(0..<file.length)
  }
}

extension FileBytes {
  struct Reader {
    let path: String
    let length: Int
    let file: InputFile

    init(_ path: String) throws(CodecError) {
      (self.path, file) = (path, try InputFile(path))
      length = file.source.length
    }

    func isSame(as other: Reader) -> Bool { file.identity != nil && file.identity == other.file.identity }

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
}
