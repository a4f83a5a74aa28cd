// Reads WebP through libwebp; of an animation, the first frame on its canvas.

#if WebP
  import CWebP
  import MosaicPixels
  import MosaicSystem

  /// Decodes WebP with libwebp. Not `Sendable`: rows are read in order. The picture is decoded whole with the first row and freed
  /// after the last. libwebp's incremental decoder writes into a whole picture as well and does not hand out its working rows.
  /// Reducing helps: libwebp averages lossy pictures row by row while it decodes, and then holds only the result, see
  /// ``reduction``.
  final class WebPDecoder: FileDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    /// Follows the rule of JPEG, if the sides are multiples; otherwise libwebp spreads the remaining pixels over the whole
    /// picture.
    ///
    /// Measured with photographs of 12 megapixels, shrunk 4 to 17 times, as PSNR against a full Lanczos-3: 48 to 57 dB (libvips:
    /// 44 to 53), and 57 to 59 without reduction, which takes three times the memory and twice the time. With alpha the averages
    /// would be wrong: libwebp averages colours without weighting them by alpha.
    let reduction: Int
    private let alpha: AlphaForm
    private let limits: DecodeLimits
    private let source: ByteSource
    private let file: WebPFile
    private let exif: [UInt8]
    private let isLossless: Bool
    /// The configuration also holds the picture. It is allocated by hand, because its address must not change while libwebp
    /// decodes.
    private let config: UnsafeMutablePointer<WebPDecoderConfig>
    private var isDecoded = false
    private var rowsRead = 0

    init(
      _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm = DecodeForm()
    ) throws(FileError.Kind) {
      let (file, features) = try Self.readHeader(source)
      let canvas = file.canvas ?? (Int(features.width), Int(features.height))
      try limits.check(width: canvas.width, height: canvas.height)
      let hasAlpha =
        features.has_alpha != 0 || file.frame.hasAlphaChunk || (file.frame.width, file.frame.height) != canvas
      exif = Self.exif(of: file, source)
      header = ImageHeader(
        format: .webp, width: canvas.width, height: canvas.height, orientation: Exif.orientation(of: exif),
        hasAlpha: hasAlpha, colors: .sRGB, photo: Exif.photo(of: exif))
      pixelFormat = hasAlpha ? .bgra : .rgb
      reduction =
        hasAlpha ? 1 : form.reduction { canvas.width.isMultiple(of: $0) && canvas.height.isMultiple(of: $0) }
      isLossless = features.format == 2
      self.source = source
      self.limits = limits
      self.file = file
      alpha = form.alpha
      config = .allocate(capacity: 1)
      config.initialize(to: WebPDecoderConfig())
    }

    deinit {
      WebPFreeDecBuffer(&config.pointee.output)
      config.deallocate()
    }

    static func open(
      _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
    ) throws(FileError.Kind) -> any FormatDecoder {
      let decoder = try WebPDecoder(source, limits: limits, form)
      let profile = decoder.iccProfile ?? []
      return ColorManagedDecoder.wrapping(decoder, form.alpha) {
        profile.isEmpty ? Exif.colors(of: decoder.exif, $0) : ColorVerdict(profile: profile, $0)
      }
    }

    static var libraries: [String] {
      let version = WebPGetDecoderVersion()
      return ["libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"]
    }

    /// The decoded picture, its data if they are in a file, and libwebp's working memory: four bytes a pixel if lossless, two with
    /// an alpha plane.
    var heldBytes: Int {
      let pixels = file.frame.width * file.frame.height
      return rowWidth * rowCount * pixelFormat.bytesPerPixel
        + source.copiedBytes(dataRange)
        + pixels * (isLossless ? 4 : file.frame.hasAlphaChunk ? 2 : 0)
    }

    /// The picture's data. No encoder needs more bytes; more would only take memory.
    private var dataRange: Range<Int> {
      file.frame.bytes.clamped(to: 0..<source.length)
        .prefix(file.frame.width * file.frame.height * 8 + 1 << 20)
    }

    /// The file's ICC profile; the decoder does not apply it.
    var iccProfile: [UInt8]? {
      file.profile.map { Self.bytes($0, of: source, atMost: ColorVerdict.largestProfile + 1) }
    }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      try decode()
      let rowBytes = rowWidth * pixelFormat.bytesPerPixel
      if row.count != rowBytes { row = [UInt8](repeating: 0, count: rowBytes) }
      copyRow(rowsRead, into: &row)
      rowsRead += 1
      if rowsRead == rowCount { WebPFreeDecBuffer(&config.pointee.output) }
    }

    /// The whole file is read with the first row.
    func finish() throws(FileError.Kind) { try decode() }

    /// About how many pixels are decoded between two questions whether to end; a picture that is nearly all one colour may have
    /// all pixels in its last bytes.
    private static let partPixels = 1 << 21

    // MARK: Header

    private static func readHeader(
      _ source: ByteSource
    ) throws(FileError.Kind) -> (WebPFile, WebPBitstreamFeatures) {
      var file = try WebPFile(source, length: source.length)
      // The headers of the chunk and of the picture are shorter than this.
      let start = source.bytes(file.frame.colors.prefix(64).clamped(to: 0..<source.length))
      var features = WebPBitstreamFeatures()
      let status = start.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &features) }
      switch status {
      case VP8_STATUS_OK: break
      case VP8_STATUS_NOT_ENOUGH_DATA where file.isCut: throw .truncated(row: 0, of: 0)
      default: throw .corrupt("the head of its picture breaks the rules of WebP")
      }
      try file.settle(width: Int(features.width), height: Int(features.height))
      return (file, features)
    }

    /// The payload of a chunk, cut: a chunk may be as long as the file.
    private static func bytes(_ range: Range<Int>, of source: ByteSource, atMost count: Int) -> [UInt8] {
      source.bytes(range.clamped(to: 0..<source.length).prefix(count))
    }

    private static func exif(of file: WebPFile, _ source: ByteSource) -> [UInt8] {
      guard let exif = file.exif.map({ bytes($0, of: source, atMost: 1 << 16) }) else { return [] }
      // Some programs put JPEG's prefix before the structure.
      let prefix = Array("Exif\0\0".utf8)
      return exif.starts(with: prefix) ? Array(exif.dropFirst(prefix.count)) : exif
    }

    // MARK: Pixels

    private func decode() throws(FileError.Kind) {
      guard !isDecoded else { return }
      // libwebp allocates the memory of the picture, and reports that it is missing.
      defer { if !isDecoded { WebPFreeDecBuffer(&config.pointee.output) } }
      guard WebPInitDecoderConfig(config) != 0 else {
        throw .corrupt("libwebp is of another version than its headers")
      }
      config.pointee.output.colorspace = pixelFormat == .rgb ? MODE_RGB : MODE_BGRA
      if reduction > 1 {
        config.pointee.options.use_scaling = 1
        config.pointee.options.scaled_width = Int32(rowWidth)
        config.pointee.options.scaled_height = Int32(rowCount)
      }
      let range = dataRange
      try source.withBytes(range) { data throws(FileError.Kind) in
        guard data.count == range.count else { throw .unreadable }
        try checkHead(of: data)
        try decode(data)
      }
      isDecoded = true
    }

    private func decode(_ data: UnsafeBufferPointer<UInt8>) throws(FileError.Kind) {
      // The incremental decoder tells how far it came, and comes as far as the data that it is shown. It reads the data in
      // place, and is deleted before this returns.
      guard let decoder = WebPIDecode(nil, 0, config) else { throw .outOfMemory }
      defer { WebPIDelete(decoder) }
      let part = max(1 << 12, data.count / max(1, file.frame.width * file.frame.height / Self.partPixels))
      var shown = 0
      var status = VP8_STATUS_SUSPENDED
      while status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA, shown < data.count {
        try limits.checkStop()
        shown = min(shown + part, data.count)
        status = WebPIUpdate(decoder, data.baseAddress, shown)
      }
      guard status != VP8_STATUS_OK else {
        if file.isCut { throw .truncated(row: header.height, of: header.height) }
        guard hasExpectedSize else { throw .changed }
        return
      }
      var rows: Int32 = 0
      if WebPIDecGetRGB(decoder, &rows, nil, nil, nil) == nil { rows = 0 }
      throw failure(status).at(row: file.frame.y + max(0, Int(rows)) * reduction, of: header.height)
    }

    private func failure(_ status: VP8StatusCode) -> FileError.Kind {
      switch status {
      case VP8_STATUS_OUT_OF_MEMORY: .outOfMemory
      case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA:
        file.isCut ? .truncated(row: 0, of: 0) : .corrupt("its data ends too early")
      default: .corrupt("its data breaks the rules of WebP")
      }
    }

    /// Reads the picture's header again: the file may have changed since, and rows are copied at its earlier width.
    private func checkHead(of data: UnsafeBufferPointer<UInt8>) throws(FileError.Kind) {
      var features = WebPBitstreamFeatures()
      let status = WebPGetFeatures(data.baseAddress, data.count, &features)
      // Data too short for a header cannot be decoded either.
      guard status == VP8_STATUS_OK else { return }
      guard (Int(features.width), Int(features.height)) == (file.frame.width, file.frame.height) else {
        throw .changed
      }
    }

    private var hasExpectedSize: Bool {
      let picture = config.pointee.output
      let expected = reduction > 1 ? (rowWidth, rowCount) : (file.frame.width, file.frame.height)
      return (Int(picture.width), Int(picture.height)) == expected
    }

    /// One row of the canvas: the frame's row inside the frame, transparent outside.
    private func copyRow(_ index: Int, into row: inout [UInt8]) {
      let picture = config.pointee.output
      let line = index - file.frame.y / reduction
      let rows = 0..<Int(picture.height)
      let isWhole = Int(picture.width) == rowWidth
      row.withUnsafeMutableBytes { target in
        if !isWhole || !rows.contains(line) { target.initializeMemory(as: UInt8.self, repeating: 0) }
        guard rows.contains(line), let pixels = picture.u.RGBA.rgba else { return }
        // The header was checked: the frame lies on the canvas. Decoding checked that it has the stated size.
        let bytes = UnsafeRawBufferPointer(
          start: pixels + line * Int(picture.u.RGBA.stride),
          count: Int(picture.width) * pixelFormat.bytesPerPixel)
        UnsafeMutableRawBufferPointer(rebasing: target.dropFirst(file.frame.x * pixelFormat.bytesPerPixel))
          .copyMemory(from: bytes)
      }
      guard pixelFormat == .bgra, alpha == .premultiplied else { return }
      row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
    }
  }
#endif
