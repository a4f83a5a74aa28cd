// The bytes of files: whether two hold the same ones, and copies of them; nothing is decoded.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

package enum FileBytes {
  /// Whether two files have the same bytes.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, or that becomes shorter meanwhile.
  /// - Complexity: O(1) for files of different lengths, else O(bytes up to the first difference), with two MiB of memory.
  package static func areEqual(_ one: String, _ other: String) throws(CodecError) -> Bool {
    let files = (try Reader(one), try Reader(other))
    guard files.0.length == files.1.length else { return false }
    if files.0.isSame(as: files.1) { return true }
    let part = min(Reader.partLength, max(1, files.0.length))
    var buffers = ([UInt8](repeating: 0, count: part), [UInt8](repeating: 0, count: part))
    var place = 0
    while place < files.0.length {
      let count = min(part, files.0.length - place)
      try files.0.read(at: place, count, into: &buffers.0)
      try files.1.read(at: place, count, into: &buffers.1)
      let isEqual = buffers.0.withUnsafeBytes { one in
        // Both have at least `count` bytes.
        buffers.1.withUnsafeBytes { other in
          guard let one = one.baseAddress, let other = other.baseAddress else { return false }
          return memcmp(one, other, count) == 0
        }
      }
      guard isEqual else { return false }
      place += count
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
    var bytes = [UInt8](repeating: 0, count: file.length)
    try file.read(at: 0, file.length, into: &bytes)
    return bytes
  }
}

extension FileBytes {
  struct Reader {
    /// A length of parts that are read one after the other.
    static let partLength = 1 << 20

    let path: String
    let length: Int
    let start: [UInt8]
    private let owner: OpenDescriptor

    init(_ path: String) throws(CodecError) {
      self.path = path
      let file = try InputFile(path)
      start = file.start
      owner = OpenDescriptor(file.takeDescriptor())
      length = ByteSource.descriptor(owner.descriptor).length
    }

    func isSame(as other: Reader) -> Bool {
      let identity = FileIdentity(descriptor: owner.descriptor)
      return identity != nil && identity == FileIdentity(descriptor: other.owner.descriptor)
    }

    func read(at place: Int, _ count: Int, into buffer: inout [UInt8]) throws(CodecError) {
      let source = ByteSource.descriptor(owner.descriptor)
      let found = buffer.withUnsafeMutableBytes {
        source.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]))
      }
      guard found == count else { throw CodecError(path: path, kind: .changed) }
    }

    func bytes(at place: Int, count: Int) throws(CodecError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      try read(at: place, count, into: &bytes)
      return bytes
    }
  }
}
