// Reading a spec document whole, from a file, a pipe or the standard input.

import MosaicCodecs
import MosaicScene

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a document; unlike a picture it may come from a pipe.
enum DocumentFile {
  /// Bytes of memory that a byte of a document takes at the most while it is read: as text, as a table of its values, and as
  /// items, of which the shortest are written with some sixteen bytes. A budget of 12 GiB takes documents of up to 192 MiB; a
  /// million items are about 100 MB.
  static let memoryFactor = 64

  /// Reads the document at `path`; `-` is the standard input.
  ///
  /// - Parameter share: Grows to what reading, checking and decoding it takes.
  static func read(_ path: String, taking share: MemoryBudget.Share) throws(CommandFailure) -> [UInt8] {
    if path == "-" { return try contents(of: STDIN_FILENO, path: "standard input", taking: share) }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path, taking: share)
  }

  private static func contents(
    of descriptor: Int32, path: String, taking share: MemoryBudget.Share
  ) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let size = part.count
      let count = part.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, size) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw failure(path, errno)
      }
      do throws(MemoryBudget.Refusal) {
        let needed = MemoryBudget.product(bytes.count + count, memoryFactor)
        try share.resize(to: needed, for: "a document of \(bytes.count + count) bytes or more")
      } catch {
        throw .memory(error, "\(EscapedText.shortened(path: path)):")
      }
      bytes += part[..<count]
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    let kind: CodecError.Kind =
      switch code {
      case ENOENT: .notFound
      case EISDIR: .isFolder
      default: .cannotRead(errno: code)
      }
    return .codec(CodecError(path: path, kind: kind))
  }
}

/// The system's `read`, which the method of the same name above would hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
