// The size and the date of a file.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The size of a file and the time of its last change.
struct FileStamp: Hashable, Sendable {
  /// Bytes.
  let size: Int
  /// Seconds since 1970.
  let seconds: Int
  /// Nanoseconds of the second.
  let nanoseconds: Int

  /// `nil` where there is no file.
  init?(_ path: String) {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (size, seconds, nanoseconds) = (Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// Whether it was changed after another file.
  func isNewer(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }

  /// Sixteen digits that change with the path and with the file: FNV-1a of 64 bits over the path, a zero, and the three
  /// numbers, eight bytes each, the lowest first.
  ///
  /// Source: Fowler, Noll, Vo; IETF draft-eastlake-fnv.
  static func hash(path: String, _ stamp: FileStamp?) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in path.utf8 { add(byte) }
    add(0)
    for number in stamp.map({ [$0.size, $0.seconds, $0.nanoseconds] }) ?? [] {
      for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
