// Reads TIFF through libtiff, row by row.

#if TIFF
  import CTIFFSupport
  import MosaicPixels
  import MosaicSystem

  /// Decodes the first page of a TIFF. Not `Sendable`: only one thread may use the C handles. Gray stays gray, everything else
  /// becomes RGB, and with alpha BGRA; a profile is applied, at full depth. Memory does not grow with the picture, but with its
  /// largest strip as stored in the file, or with the tiles that stand side by side.
  final class TIFFDecoder: FileDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    private let alpha: AlphaForm
    private let kind: TIFFKind
    private let rows: TIFFRows
    private let unpacking: TIFFSamples
    private let transform: ColorTransform?
    private var packed: [[UInt8]] = []
    private var samples: [UInt8] = []
    private var rowsRead = 0

    init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
      let file = try TIFFFile(source)
      let page = file.page
      let (width, height) = (Int(page.width), Int(page.height))
      try limits.check(width: width, height: height)
      kind = try TIFFKind(page)
      rows = try TIFFRows(file, channels: kind.channels, limits)
      let colors = Self.colors(of: file, kind, source)
      transform = colors.transform
      let hasAlpha = kind.alpha != nil
      header = ImageHeader(
        format: .tiff, width: width, height: height,
        orientation: Orientation(rawValue: Int(page.orientation)) ?? .up, bitDepth: kind.bits,
        hasAlpha: hasAlpha, colors: colors.treatment, photo: Exif.photo(of: source))
      unpacking = TIFFSamples(
        kind: kind, samplesInPlane: page.is_separate ? 1 : Int(page.samples), isSeparate: page.is_separate,
        palette: kind.hasPalette ? file.palette : [], isSixteenBit: transform?.format.isSixteenBit ?? false)
      // Matrices turn 16 bits into BGRA only.
      let isDeepColor = kind.space == .rgb && unpacking.isSixteenBit
      pixelFormat = hasAlpha || isDeepColor ? .bgra : kind.space == .gray ? .gray : .rgb
      alpha = form.alpha
    }

    static var libraries: [String] { ["libtiff \(String(cString: mtiff_version()))"] }

    /// libtiff's buffers, and two rows of ours.
    var heldBytes: Int {
      let samples = MemoryBudget.product(header.width, unpacking.bytesPerPixel)
      return MemoryBudget.sum(rows.heldBytes, samples, unpacking.palette.count)
    }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      try rows.read(into: &packed)
      rowsRead += 1
      unpacking.unpack(packed, width: header.width, into: &samples)
      if kind.isAssociated, transform != nil || kind.space == .cmyk { divideByAlpha() }
      if let transform {
        samples.withUnsafeBytes {
          transform.convert($0, count: header.width, into: &row, pixelFormat: pixelFormat)
        }
        if header.hasAlpha { alpha.restore(&row) }
        return
      }
      let length = header.width * pixelFormat.bytesPerPixel
      if row.count != length { row = [UInt8](repeating: 0, count: length) }
      switch (kind.space, header.hasAlpha) {
      case (.gray, false), (.rgb, false): swap(&row, &samples)
      case (.cmyk, false): Premultiplication.multiply(inks: samples, into: &row)
      case (.cmyk, true): convertInks(into: &row)
      case (_, true): convertAlpha(into: &row)
      }
    }

    /// Decodes the rest: a TIFF has no checksums, so damage shows only there, if at all.
    func finish() throws(FileError.Kind) {
      while rowsRead < header.height {
        try rows.read(into: &packed)
        rowsRead += 1
      }
    }

    // MARK: Steps

    private static func colors(of file: TIFFFile, _ kind: TIFFKind, _ source: ByteSource) -> ColorVerdict {
      let format = SampleFormat(
        space: kind.space, hasAlpha: kind.alpha != nil, isSixteenBit: kind.bits == 16 && !kind.hasPalette)
      guard let profile = file.iccProfile else { return Exif.colors(of: source, format) }
      return ColorVerdict(profile: profile, format)
    }

    /// Converts inks, which are not multiplied with alpha.
    private func convertInks(into row: inout [UInt8]) {
      let step = unpacking.samplesPerPixel
      for x in 0..<header.width {
        for channel in 0..<3 {
          row[x * 4 + 2 - channel] = Premultiplication.multiply(
            samples[x * step + channel], samples[x * step + 3])
        }
        row[x * 4 + 3] = samples[x * step + step - 1]
      }
      if alpha == .premultiplied {
        row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
      }
    }

    private func convertAlpha(into row: inout [UInt8]) {
      let step = unpacking.samplesPerPixel
      let isGray = kind.space == .gray
      for x in 0..<header.width {
        let opacity = samples[x * step + step - 1]
        // A premultiplied colour cannot exceed its alpha.
        let most = kind.isAssociated ? opacity : 255
        for channel in 0..<3 {
          row[x * 4 + 2 - channel] = min(most, samples[x * step + (isGray ? 0 : channel)])
        }
        row[x * 4 + 3] = opacity
      }
      switch (kind.isAssociated, alpha) {
      case (true, .straight): alpha.restore(&row)
      case (false, .premultiplied): row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
      default: break
      }
    }

    /// Profiles are for colours that are not multiplied with alpha. In CMYK the inks are multiplied, and samples state the
    /// missing ink.
    private func divideByAlpha() {
      let step = unpacking.samplesPerPixel
      let mask: UInt16 = kind.space == .cmyk ? .max : 0
      guard unpacking.isSixteenBit else {
        for pixel in stride(from: 0, to: samples.count, by: step) {
          let opacity = samples[pixel + step - 1]
          for place in pixel..<pixel + step - 1 {
            let mask = UInt8(truncatingIfNeeded: mask)
            samples[place] = Premultiplication.divide(samples[place] ^ mask, opacity) ^ mask
          }
        }
        return
      }
      samples.withUnsafeMutableBytes { bytes in
        let values = bytes.bindMemory(to: UInt16.self)
        for pixel in stride(from: 0, to: values.count, by: step) {
          let opacity = UInt32(values[pixel + step - 1])
          for place in pixel..<pixel + step - 1 {
            let color = UInt32(values[place] ^ mask)
            let light = opacity == 0 ? 0 : (color * 65_535 + opacity / 2) / opacity
            values[place] = UInt16(min(65_535, light)) ^ mask
          }
        }
      }
    }
  }

  // MARK: An open TIFF and libtiff's handles for it

  /// Opens libtiff's handles and turns its errors into ours. Not `Sendable`: only one thread may use a handle.
  final class TIFFFile {
    let page: mtiff_page
    let length: Int
    private let source: ByteSource
    let handle: LibraryHandle

    /// The most bytes of one allocation of libtiff's, and so of one strip or tile as stored in the file.
    static let largestPiece = 512 << 20

    init(_ source: ByteSource) throws(FileError.Kind) {
      (self.source, length) = (source, source.length)
      (handle, page) = try Self.open(source)
    }

    var reader: OpaquePointer { handle.pointer }

    /// Another handle of the same page: a handle reads the rows of one plane, in order.
    func another() throws(FileError.Kind) -> LibraryHandle {
      let (handle, again) = try Self.open(source)
      // Rows have the length that the header stated; the file may have changed since.
      guard (again.width, again.height, again.pieces) == (page.width, page.height, page.pieces),
        (again.bits, again.samples, again.compression) == (page.bits, page.samples, page.compression),
        (again.rows_per_strip, again.is_separate) == (page.rows_per_strip, page.is_separate)
      else { throw .changed }
      return handle
    }

    /// The ICC profile; `nil` if the file has none. A profile above the limit is cut to one byte more than the limit.
    var iccProfile: [UInt8]? {
      guard page.profile_bytes > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: min(Int(page.profile_bytes), ColorVerdict.largestProfile + 1))
      bytes.withUnsafeMutableBufferPointer { mtiff_reader_copy_profile(reader, $0.baseAddress, $0.count) }
      return bytes
    }

    /// The palette as RGB, three bytes a colour. Only the upper eight of the 16 bits count: programs make them from eight bits by
    /// 256 or by 257.
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

    /// The number of scans of a strip or tile in JPEG: inside a scan, no byte 255 is followed by 218.
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

    private static func open(_ source: ByteSource) throws(FileError.Kind) -> (LibraryHandle, mtiff_page) {
      let handle = try LibraryHandle(source, open: mtiff_reader_open, close: mtiff_reader_close)
      var page = mtiff_page()
      let status = mtiff_reader_read_header(handle.pointer, largestPiece, &page)
      guard status == MTIFF_OK else { throw error(status, of: handle.pointer) }
      return (handle, page)
    }

    /// `row` is the first one that is missing.
    func check(_ status: mtiff_status, of reader: OpaquePointer, row: Int) throws(FileError.Kind) {
      guard status != MTIFF_OK else { return }
      throw Self.error(status, of: reader).at(row: row, of: Int(page.height))
    }

    private static func error(_ status: mtiff_status, of reader: OpaquePointer) -> FileError.Kind {
      switch status {
      case MTIFF_TRUNCATED: .truncated(row: 0, of: 0)
      case MTIFF_NO_MEMORY: .outOfMemory
      case MTIFF_IO: .unreadable
      default: .corrupt(String(cString: mtiff_reader_message(reader)))
      }
    }
  }
#endif
