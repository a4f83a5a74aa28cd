// Decodes PNG with the fast reader, and with libpng if the fast reader cannot.

#if FastPNG
  import MosaicPixels
  import MosaicSystem

  /// Decodes common kinds of PNG several times faster than libpng, with the same pixels and the same errors. libpng reads the
  /// header. If anything after the header is unusual, libpng reads the picture again from its first row and goes on from the
  /// current row.
  final class FastPNGDecoder: FormatDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    private let libpng: PNGDecoder
    private let picture: FastPNGPicture
    private let source: ByteSource
    private let buffer: Int
    /// The reader is made with the first row: a file that is opened for its header needs no buffers.
    private var rows: FastPNGRows?
    private var rowsRead = 0
    private var spare: [UInt8] = []

    private(set) var isHandedOver = false

    /// `nil` if only libpng reads this kind of PNG. `buffer` is about how many bytes are read and inflated at a time, at least the
    /// 4,096 that libpng reads; it affects only time and memory.
    init?(_ libpng: PNGDecoder, source: ByteSource, buffer: Int = FastPNGRows.usualBuffer) {
      guard let picture = libpng.fastPicture else { return nil }
      self.libpng = libpng
      self.picture = picture
      self.source = source
      self.buffer = buffer
      header = libpng.header
      pixelFormat = picture.pixelFormat
    }

    /// The buffers of the fast reader, which are freed when libpng takes over.
    var heldBytes: Int { max(libpng.heldBytes, FastPNGRows.bufferBytes(for: picture)) }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      if !isHandedOver {
        if rowsRead == 0 { rows = FastPNGRows(picture, source: source, buffer: buffer, until: libpng.stop) }
        if let rows, rows.next(into: &row) {
          rowsRead += 1
          return
        }
        try handOver()
      }
      try libpng.readRow(into: &spare)
      pixelFormat.narrow(spare, into: &row)
      rowsRead += 1
    }

    func finish() throws(FileError.Kind) {
      // The last row was returned only after the end of the data had been checked.
      if let rows {
        if rowsRead == header.height || rows.isRestWhole() { return }
        try handOver()
      }
      try libpng.finish()
    }

    private func handOver() throws(FileError.Kind) {
      isHandedOver = true
      rows = nil
      for _ in 0..<rowsRead { try libpng.readRow(into: &spare) }
    }
  }
#endif
