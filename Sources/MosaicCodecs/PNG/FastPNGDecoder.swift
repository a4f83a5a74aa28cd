// A PNG through the fast reader, with libpng behind it.

#if FastPNG
  import MosaicPixels

  /// Reads a common kind of PNG several times faster than libpng, with libpng's pixels and libpng's decisions.
  ///
  /// libpng has read the header. Where anything is odd about what follows, libpng reads the picture again from its first
  /// row, up to the row that is wanted, and goes on from there.
  final class FastPNGDecoder: RowDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    private let libpng: PNGDecoder
    private let picture: FastPNGPicture
    private let source: ByteSource
    private let buffer: Int
    /// Made with the first row: a file that is opened for its header costs no buffers.
    private var rows: FastPNGRows?
    private var rowsRead = 0
    private var spare: [UInt8] = []

    /// Whether something was odd, so that libpng reads the rest.
    private(set) var isHandedOver = false

    /// `nil` where the picture is of a kind that only libpng reads.
    ///
    /// - Parameters:
    ///   - source: The file that `libpng` reads, too; a descriptor stays open as long as `libpng` lives.
    ///   - buffer: About how many bytes are read, and inflated, at a time, at least the 4,096 that libpng
    ///     reads; it shows in nothing but time and memory.
    init?(_ libpng: PNGDecoder, source: ByteSource, buffer: Int = FastPNGRows.usualBuffer) {
      guard let picture = libpng.fastPicture else { return nil }
      self.libpng = libpng
      self.picture = picture
      self.source = source
      self.buffer = buffer
      header = libpng.header
      pixelFormat = picture.pixelFormat
    }

    /// The buffers of the fast reader, which are let go of where libpng takes over.
    var heldBytes: Int { max(libpng.heldBytes, FastPNGRows.bufferBytes(for: picture)) }

    func readRow(into row: inout [UInt8]) throws(CodecError) {
      if !isHandedOver {
        if rowsRead == 0 { rows = FastPNGRows(picture, source: source, buffer: buffer) }
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

    func finish() throws(CodecError) {
      // The last row was handed out only after the end of the data was in order.
      if let rows {
        if rowsRead == header.height || rows.isRestWhole() { return }
        try handOver()
      }
      try libpng.finish()
    }

    /// Lets libpng read the picture again, up to the next row.
    private func handOver() throws(CodecError) {
      isHandedOver = true
      rows = nil
      for _ in 0..<rowsRead { try libpng.readRow(into: &spare) }
    }
  }
#endif
