// Whether a PNG is whole, without decoding it.

package import MosaicSystem

#if !FastPNG
  import CZlib
#endif

/// Checks the chunks of a PNG file with their checksums, its end, and that it has enough compressed
/// bytes for a picture of its size. With checksums, it finds every damage of a file that was whole once: a changed byte, a
/// missing part. It does not find a file that was written wrong with right checksums.
package enum PNGIntegrity {
  /// No compressed byte of deflate gives more bytes than this (zlib's technical details, "Maximum Compression Factor").
  private static let mostPerByte = 1032

  /// - Parameter checksums: Whether the data of the chunks are read as well; else only the places of the chunks, in O(chunks).
  @discardableResult package static func check(
    _ file: OpenFile, header: ImageHeader, checksums: Bool
  ) throws(FileError) -> Bool {
    let path = file.path
    var data = 0
    var isSure = true
    var place = PNGTexts.signature.count
    while true {
      guard file.length - place >= 12 else {
        throw FileError(path: path, kind: .corrupt("it is cut before its end: there is no IEND"))
      }
      let head = try file.bytes(place..<place + 8)
      let count = head.prefix(4).bigEndian
      guard count <= file.length - place - 12 else { throw cut(path, header) }
      let name = Array(head.suffix(4))
      let end = place + 8 + count
      if checksums {
        // The checksum covers name and data.
        var checksum: UInt32 = 0
        for part in file.parts(place + 4..<end) {
          checksum = try file.bytes(part).withUnsafeBytes { crc(checksum, $0) }
        }
        if try file.bytes(end..<end + 4).bigEndian != Int(checksum) {
          // A small letter: a picture needs no such chunk (section 5.4 of the specification).
          guard name[0] & 0x20 != 0 else {
            throw FileError(
              path: path, kind: .corrupt("\(String(decoding: name, as: UTF8.self)): CRC error"))
          }
          isSure = false
        }
      }
      if name.elementsEqual("IDAT".utf8) { data += count }
      if name.elementsEqual("IEND".utf8) { break }
      place = end + 4
    }
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    // A pixel has at least one bit.
    guard !overflow, pixels / 8 / mostPerByte <= data else { throw cut(path, header) }
    return isSure
  }

  private static func cut(_ path: String, _ header: ImageHeader) -> FileError {
    FileError(path: path, kind: .truncated(row: 0, of: header.height))
  }

  private static func crc(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    #if FastPNG
      Inflater.crc(crc, bytes)
    #else
      UInt32(
        truncatingIfNeeded: crc32(
          UInt(crc), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
    #endif
  }
}
