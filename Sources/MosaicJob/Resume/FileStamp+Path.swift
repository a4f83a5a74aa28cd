// The names of files by what they are.

import MosaicCodecs

extension FileStamp {
  /// `nil` where there is no file.
  init?(_ path: String) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    self = status.stamp
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
