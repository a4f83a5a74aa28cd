// An open TIFF and libtiff's handles for it.

#if TIFF
  import CTIFFSupport

  /// Opens libtiff's handles and turns its errors into ours. Not `Sendable`: only one thread may use a handle.
  final class TIFFFile {
    let page: mtiff_page
    let length: Int
    private let source: ByteSource
    let handle: LibraryHandle

    /// Bytes of one allocation of libtiff's, and so of one strip or tile as it is in the file.
    static let largestPiece = 512 << 20

    init(_ source: ByteSource) throws(CodecError.Kind) {
      (self.source, length) = (source, source.length)
      (handle, page) = try Self.open(source)
    }

    var reader: OpaquePointer { handle.pointer }

    /// Another handle of the same page: one reads the rows of one plane, in order.
    func another() throws(CodecError.Kind) -> LibraryHandle {
      let (handle, again) = try Self.open(source)
      // Rows have the length that the header stated; the file may have changed since.
      guard (again.width, again.height, again.pieces) == (page.width, page.height, page.pieces),
        (again.bits, again.samples, again.compression) == (page.bits, page.samples, page.compression),
        (again.rows_per_strip, again.is_separate) == (page.rows_per_strip, page.is_separate)
      else { throw .changed }
      return handle
    }

    /// The ICC profile; `nil` if there is none. Of one above the limit, no more than shows that.
    var iccProfile: [UInt8]? {
      guard page.profile_bytes > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: min(Int(page.profile_bytes), ColorVerdict.largestProfile + 1))
      bytes.withUnsafeMutableBufferPointer { mtiff_reader_copy_profile(reader, $0.baseAddress, $0.count) }
      return bytes
    }

    /// The palette as RGB, three bytes a colour. Of the 16 bits the upper eight count: programs make them from eight by 256 or by
    /// 257.
    var palette: [UInt8] {
      let count = 1 << Int(page.bits)
      var colors = [UInt16](repeating: 0, count: 3 * count)
      colors.withUnsafeMutableBufferPointer { mtiff_reader_copy_palette(reader, $0.baseAddress, count) }
      // Some programs wrote eight bits without shifting them.
      let shift = colors.allSatisfy { $0 < 256 } ? 0 : 8
      return (0..<count).flatMap { index in
        (0..<3).map { UInt8(truncatingIfNeeded: colors[$0 * count + index] >> shift) }
      }
    }

    /// How many scans a strip or tile in JPEG has: inside of one no byte 255 has 218 behind it.
    func scanCount(of place: (offset: Int, count: Int)) -> Int {
      var (scans, last): (Int, UInt8) = (0, 0)
      for start in stride(from: 0, to: place.count, by: 1 << 16) {
        let from = place.offset + start
        for byte in source.bytes(from..<from + min(1 << 16, place.count - start)) {
          if last == 0xFF, byte == 0xDA { scans += 1 }
          last = byte
        }
      }
      return scans
    }

    // MARK: Errors

    private static func open(_ source: ByteSource) throws(CodecError.Kind) -> (LibraryHandle, mtiff_page) {
      let handle = try LibraryHandle(source, open: mtiff_reader_open, close: mtiff_reader_close)
      var page = mtiff_page()
      let status = mtiff_reader_read_header(handle.pointer, largestPiece, &page)
      guard status == MTIFF_OK else { throw error(status, of: handle.pointer) }
      return (handle, page)
    }

    /// `row` is the first one that is missing.
    func check(_ status: mtiff_status, of reader: OpaquePointer, row: Int) throws(CodecError.Kind) {
      guard status != MTIFF_OK else { return }
      throw Self.error(status, of: reader).at(row: row, of: Int(page.height))
    }

    private static func error(_ status: mtiff_status, of reader: OpaquePointer) -> CodecError.Kind {
      switch status {
      case MTIFF_TRUNCATED: .truncated(row: 0, of: 0)
      case MTIFF_NO_MEMORY: .outOfMemory
      case MTIFF_IO: .unreadable
      default: .corrupt(String(cString: mtiff_reader_message(reader)))
      }
    }
  }
#endif
