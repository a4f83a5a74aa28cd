// An open TIFF and libtiff's handles for it.

#if TIFF
  import CTIFFSupport

  /// Opens libtiff's handles and turns its errors into ours. Not `Sendable`: only one thread may use a handle.
  final class TIFFFile {
    let page: mtiff_page
    let path: String
    private let source: CallbackSource
    let handle: LibraryHandle

    /// Bytes of one allocation of libtiff's, and so of one strip or tile as it is in the file.
    static let largestPiece = 512 << 20

    /// Reads the header. A descriptor is closed with the file; bytes are shared.
    init(_ source: ByteSource, path: String) throws(CodecError) {
      self.source = CallbackSource(source)
      self.path = path
      (handle, page) = try Self.open(self.source, path: path)
    }

    var length: Int { source.count }

    var reader: OpaquePointer { handle.pointer }

    /// Another handle of the same page: one reads the rows of one plane, in order.
    func another() throws(CodecError) -> LibraryHandle {
      let (handle, again) = try Self.open(source, path: path)
      // Rows have the length that the header stated; the file may have changed since.
      guard (again.width, again.height, again.pieces) == (page.width, page.height, page.pieces),
        (again.bits, again.samples, again.compression) == (page.bits, page.samples, page.compression),
        (again.rows_per_strip, again.is_separate) == (page.rows_per_strip, page.is_separate)
      else { throw CodecError(path: path, kind: .changed) }
      return handle
    }

    /// The ICC profile; `nil` if there is none. Of one above the limit, no more than shows that.
    var iccProfile: [UInt8]? {
      guard page.profile_bytes > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: min(Int(page.profile_bytes), ColorVerdict.largestProfile + 1))
      bytes.withUnsafeMutableBufferPointer { mtiff_reader_copy_profile(reader, $0.baseAddress, $0.count) }
      return bytes
    }

    /// The palette as RGB, three bytes a colour.
    ///
    /// Of the 16 bits the upper eight count: programs make them from eight by 256 or by 257.
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
      var part = [UInt8](repeating: 0, count: 1 << 16)
      var (scans, last): (Int, UInt8) = (0, 0)
      for start in stride(from: 0, to: place.count, by: part.count) {
        let wanted = min(part.count, place.count - start)
        let found = part.withUnsafeMutableBufferPointer {
          CallbackSource.read(source.context, place.offset + start, $0.baseAddress, wanted)
        }
        for byte in part[..<max(0, found)] {
          if last == 0xFF, byte == 0xDA { scans += 1 }
          last = byte
        }
      }
      return scans
    }

    // MARK: Errors

    private static func open(
      _ source: CallbackSource, path: String
    ) throws(CodecError) -> (LibraryHandle, mtiff_page) {
      // The reader holds the address of `source` without a count; the handle keeps the object until it has closed the reader.
      let handle = try LibraryHandle(
        mtiff_reader_open(source.context, CallbackSource.read, source.count), path: path, keeping: source,
        close: mtiff_reader_close)
      var page = mtiff_page()
      let status = mtiff_reader_read_header(handle.pointer, largestPiece, &page)
      guard status == MTIFF_OK else { throw error(status, of: handle.pointer, path: path, row: 0, rows: 0) }
      return (handle, page)
    }

    /// Throws the error of a failed call; `row` is the first one that is missing.
    func check(_ status: mtiff_status, of reader: OpaquePointer, row: Int) throws(CodecError) {
      guard status != MTIFF_OK else { return }
      throw Self.error(status, of: reader, path: path, row: row, rows: Int(page.height))
    }

    /// The error of a failed call; `rows` is 0 while the header is read.
    private static func error(
      _ status: mtiff_status, of reader: OpaquePointer, path: String, row: Int, rows: Int
    ) -> CodecError {
      let kind: CodecError.Kind =
        switch status {
        case MTIFF_TRUNCATED: .truncated(row: row, of: rows)
        case MTIFF_NO_MEMORY: .outOfMemory
        case MTIFF_IO: .cannotRead(errno: SystemError.inputOutput)
        default: .corrupt(String(cString: mtiff_reader_message(reader)), row: row, of: rows)
        }
      return CodecError(path: path, kind: kind)
    }
  }
#endif
