// Writes JPEG through libjpeg-turbo, row by row.

#if JPEG
  import CJPEGSupport

  /// Encodes one picture as JPEG: baseline, in a JFIF file, sRGB.
  ///
  /// Transparent pixels are painted on white. The same pixels and options give the same bytes. An encoder that is released
  /// before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use the C handle.
  public final class JPEGEncoder {
    /// Quality and metadata.
    public struct Options: Hashable, Sendable {
      /// libjpeg's scale from 1 (small) to 100 (good); an encoder refuses others.
      public var quality: Int

      /// The resolution to state in the file, in pixels per inch; none if `nil`. It is rounded: the format has whole numbers up
      /// to 65,535.
      public var dotsPerInch: Double?

      /// Texts that the file carries, a comment each.
      public var texts: [FileText]

      /// Who made it and what it shows, in Exif and XMP.
      public var metadata: FileMetadata

      /// Whether the file carries a profile of sRGB, of 496 bytes. Readers take a JPEG without one for sRGB.
      public var embedsProfile: Bool

      /// Whether two by two pixels share their colour (4:2:0), which is invisible in photographs. From quality 90 on each has its
      /// own (4:4:4), as in libvips and ImageMagick.
      public var halvesChroma: Bool { quality < 90 }

      /// Makes options.
      ///
      /// - Parameters:
      ///   - quality: 1 to 100. The default lies between those of libjpeg and libvips (75), which is visible at the sharp
      ///     edges of a collage, and ImageMagick (92).
      ///   - dotsPerInch: The resolution that the file states, 1 to 65,535.
      ///   - texts: Texts that the file carries beside its picture.
      ///   - metadata: Who made it and what it shows.
      ///   - embedsProfile: Whether the file carries a profile of sRGB.
      public init(
        quality: Int = 85, dotsPerInch: Double? = nil, texts: [FileText] = [],
        metadata: FileMetadata = FileMetadata(), embedsProfile: Bool = false
      ) {
        self.quality = quality
        self.dotsPerInch = dotsPerInch
        self.texts = texts
        self.metadata = metadata
        self.embedsProfile = embedsProfile
      }
    }

    private let writer: OpaquePointer
    private let target: CallbackTarget
    private let path: String
    private let width: Int
    private let height: Int
    private var flattened: [UInt8] = []
    private var rowsWritten = 0
    private var isFinished = false

    /// Begins a picture of at least one pixel.
    ///
    /// - Throws: `CodecError` if a side is longer than 65,500 pixels, if an option is out of range, if there are too many texts,
    ///   or if the first bytes cannot be written.
    public convenience init(
      output: OutputFile, width: Int, height: Int, options: Options = Options()
    ) throws(CodecError) {
      try self.init(sink: output, path: output.path, width: width, height: height, options: options)
    }

    init(sink: any ByteSink, path: String, width: Int, height: Int, options: Options) throws(CodecError) {
      try ImageFormat.jpeg.check(
        width: width, height: height, largestSide: Int(mjpeg_largest_side()), path: path)
      try ImageFormat.jpeg.check(quality: options.quality, path: path)
      try ImageFormat.jpeg.check(dotsPerInch: options.dotsPerInch, path: path)
      try FileText.check(options.texts, path: path)
      try options.metadata.check(path: path)
      let target = CallbackTarget(sink)
      // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
      guard
        let writer = mjpeg_writer_open(Unmanaged.passUnretained(target).toOpaque(), CallbackTarget.receive)
      else {
        throw CodecError(path: path, kind: .outOfMemory)
      }
      self.target = target
      self.writer = writer
      self.path = path
      self.width = width
      self.height = height
      try check(
        mjpeg_writer_begin(
          writer,
          mjpeg_write_settings(
            width: UInt32(width), height: UInt32(height), quality: Int32(options.quality),
            halves_chroma: options.halvesChroma,
            dots_per_inch: options.dotsPerInch.map { UInt16(max(1, min(65535, $0.rounded()))) } ?? 0)))
      for segment in JPEGTexts.segments(options) {
        try check(
          segment.data.withUnsafeBufferPointer {
            mjpeg_writer_write_marker(writer, Int32(segment.marker), $0.baseAddress, $0.count)
          })
      }
    }

    deinit { mjpeg_writer_close(writer) }

    /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
    ///
    /// - Precondition: At most `height` rows in all.
    /// - Complexity: O(bytes).
    public func writeRows(_ rows: ArraySlice<UInt8>) throws(CodecError) {
      let rowBytes = width * 4
      precondition(rows.count % rowBytes == 0, "rows of \(width) pixels have \(rowBytes) bytes each")
      precondition(
        rows.count / rowBytes <= height - rowsWritten, "a picture of \(height) rows was given more")
      for start in stride(from: rows.startIndex, to: rows.endIndex, by: rowBytes) {
        try check(writeRow(rows[start..<start + rowBytes]))
        rowsWritten += 1
      }
    }

    /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
    public func writeRows(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }

    /// Writes the end of the file, after the last row. The caller commits the output.
    public func finish() throws(CodecError) {
      precondition(rowsWritten == height, "a picture of \(height) rows was finished after \(rowsWritten)")
      precondition(!isFinished, "a picture is finished only once")
      isFinished = true
      try check(mjpeg_writer_finish(writer))
    }

    // MARK: Steps

    private func writeRow(_ row: ArraySlice<UInt8>) -> mjpeg_status {
      guard Self.isOpaque(row) else {
        Self.flatten(row, into: &flattened)
        return flattened.withUnsafeBufferPointer { mjpeg_writer_write_row(writer, $0.baseAddress) }
      }
      return row.withUnsafeBufferPointer { mjpeg_writer_write_row(writer, $0.baseAddress) }
    }

    private static func isOpaque(_ row: ArraySlice<UInt8>) -> Bool {
      row.withUnsafeBufferPointer { bytes in
        // Without an early exit this loop is vectorised.
        var all: UInt8 = 255
        for alpha in stride(from: 3, to: bytes.count, by: 4) { all &= bytes[alpha] }
        return all == 255
      }
    }

    /// Paints premultiplied pixels on white. No colour is above its alpha, so the sum does not overflow.
    private static func flatten(_ row: ArraySlice<UInt8>, into target: inout [UInt8]) {
      if target.count != row.count { target = [UInt8](repeating: 255, count: row.count) }
      row.withUnsafeBufferPointer { source in
        for pixel in stride(from: 0, to: source.count - 3, by: 4) {
          let open = 255 - source[pixel + 3]
          for channel in pixel..<pixel + 3 { target[channel] = source[channel] &+ open }
        }
      }
    }

    private func check(_ status: mjpeg_status) throws(CodecError) {
      guard status != MJPEG_OK else { return }
      // libjpeg only knows that the callback failed; the callback has the reason.
      if let failure = target.failure { throw failure }
      let words = String(cString: mjpeg_writer_message(writer))
      throw CodecError(path: path, kind: status == MJPEG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
    }
  }
#endif
