// Writes JPEG through libjpeg-turbo, row by row.

#if JPEG
  import CJPEGSupport
  import MosaicSystem

  /// Encodes one picture as JPEG: baseline, or in several scans if it should be small; in a JFIF file, sRGB. Transparent pixels
  /// are painted on white.
  final class JPEGEncoder: PixelEncoder {
    static let largestSide = Int(mjpeg_largest_side())

    static func wholePictureLibrary(_ options: EncodeOptions) -> String? {
      options.compression == .small ? "libjpeg-turbo" : nil
    }

    /// Bytes of some rows, or of all coefficients, and of the bytes that they are read from.
    static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
      let rows = options.compression == .small ? height : min(height, 64)
      return MemoryBudget.sum(512 << 10, MemoryBudget.product(width, rows, 24))
    }

    private let writer: OpaquePointer
    private let target: CallbackTarget
    private let picture: EncodedPicture
    private var flattened: [UInt8] = []
    private var rows: RowCount

    init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
      try picture.check(.jpeg, largestSide: Self.largestSide, options)
      try options.checkQuality(path: picture.path)
      let target = CallbackTarget(picture.sink)
      // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
      guard
        let writer = mjpeg_writer_open(Unmanaged.passUnretained(target).toOpaque(), CallbackTarget.receive)
      else {
        throw FileError(path: picture.path, kind: .outOfMemory)
      }
      self.target = target
      self.writer = writer
      self.picture = picture
      rows = RowCount(picture)
      // The picture keeps the signal for as long as anything is written.
      if let stop = picture.stop { mjpeg_writer_set_stop(writer, StopSignal.isSetForC, stop.context) }
      try check(
        mjpeg_writer_begin(
          writer,
          mjpeg_write_settings(
            width: UInt32(picture.width), height: UInt32(picture.height), quality: Int32(options.quality),
            halves_chroma: options.chroma.isHalf(at: options.quality),
            is_small: options.compression == .small,
            dots_per_inch: options.dotsPerInch.map { UInt16(max(1, min(65535, $0.rounded()))) } ?? 0)))
      for segment in Self.segments(options) {
        try check(
          segment.data.withUnsafeBufferPointer {
            mjpeg_writer_write_marker(writer, Int32(segment.marker), $0.baseAddress, $0.count)
          })
      }
    }

    deinit { mjpeg_writer_close(writer) }

    func write(_ bytes: [UInt8]) throws(FileError) {
      let rowBytes = picture.width * 4
      for row in 0..<rows.add(bytes) { try check(writeRow(bytes[row * rowBytes..<(row + 1) * rowBytes])) }
    }

    func finish() throws(FileError) {
      rows.finish()
      try check(mjpeg_writer_finish(writer))
    }

    // MARK: Steps

    /// The segments of a file beside its picture, in the order in which readers look for them: Exif behind JFIF, XMP,
    /// the profile, and a comment for each text. Each has at most 65,533 bytes. Source: CIPA DC-008, section 4.7.2 (Exif); Adobe,
    /// XMP Specification, Part 3, section 1.1.3; ICC.1:2010, annex B.4.
    private static func segments(_ options: EncodeOptions) -> [(marker: UInt8, data: [UInt8])] {
      var segments: [(marker: UInt8, data: [UInt8])] = []
      if !options.metadata.isEmpty || options.kept != nil {
        let exif = Exif.bytes(options.metadata, keeping: options.kept, dotsPerInch: options.dotsPerInch)
        if !exif.isEmpty { segments.append((0xE1, Array("Exif\0\0".utf8) + exif)) }
      }
      if !options.metadata.isEmpty {
        let packet = MetadataXML.packet(options.metadata)
        segments.append((0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8)))
      }
      // Segment 1 of 1.
      if options.embedsProfile {
        segments.append((0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + SRGBProfile.bytes))
      }
      return segments + options.texts.map { (0xFE, Array($0.line.utf8)) }
    }

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

    private func check(_ status: mjpeg_status) throws(FileError) {
      guard status != MJPEG_OK else { return }
      // libjpeg only knows that the callback failed; the callback has the reason.
      if let failure = target.failure { throw failure }
      if status == MJPEG_STOPPED {
        throw FileError(path: picture.path, kind: .stopped(picture.stop?.reason ?? .asked))
      }
      let words = String(cString: mjpeg_writer_message(writer))
      throw FileError(
        path: picture.path, kind: status == MJPEG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
    }
  }
#endif
