// Writes WebP through libwebp, with profile, Exif and texts.

#if WebP
  import CWebP
  import MosaicSystem

  /// Encodes one picture as WebP: lossy with 4:2:0, or lossless; sRGB, with alpha if the picture has any. libwebp compresses only
  /// whole pictures. Until then a pixel takes 1.5 bytes if lossy (2.5 with alpha) and 4 if lossless; while libwebp encodes,
  /// several times that.
  final class WebPEncoder: PixelEncoder {
    /// The format has 14 bits for a side.
    static let largestSide = Int(WEBP_MAX_DIMENSION)

    static func wholePictureLibrary(_ options: EncodeOptions) -> String? { "libwebp" }

    /// Bytes for the picture and for libwebp: measured with libwebp 1.2 and noise of 1 to 16 megapixels, which compresses worst,
    /// up to 39 bytes a pixel, lossy and lossless. Lossy photographs take 4 to 10.
    static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
      MemoryBudget.sum(MemoryBudget.product(width, height, 40), 4 << 20)
    }

    /// Allocated by hand, because libwebp's callback gets its address, which must not change.
    private let whole: UnsafeMutablePointer<WebPPicture>
    private var config = WebPConfig()
    private let target: CallbackTarget
    /// Stands between libwebp and the output if the file has more than the picture.
    private let extras: WebPMetadataSink?
    private let picture: EncodedPicture
    private let isLossless: Bool
    private var rows: RowCount
    private var cutter: StripeCutter
    private var rowsTaken = 0

    init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
      try picture.check(.webp, largestSide: Self.largestSide, options)
      try options.checkQuality(path: picture.path)
      extras = WebPMetadataSink(picture, options)
      target = CallbackTarget(extras ?? picture.sink)
      (self.picture, isLossless, rows) = (picture, options.isLossless, RowCount(picture))
      // An even number of rows, because two by two pixels share their colour, and few enough for a small copy.
      cutter = StripeCutter(rowsPerStripe: 64, width: picture.width, height: picture.height)
      whole = .allocate(capacity: 1)
      whole.initialize(to: WebPPicture())
      try setUp(quality: options.quality, options.compression)
    }

    deinit {
      WebPPictureFree(whole)
      whole.deallocate()
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
      _ = rows.add(bytes)
      var rest = bytes[...]
      while let strip = cutter.nextStripe(from: &rest) { try take(strip.rows) }
    }

    /// Encodes and writes the picture, which is most of the work.
    func finish() throws(FileError) {
      rows.finish()
      guard encode() else { throw failure }
      if let failure = extras?.finish() { throw failure }
    }

    // MARK: Steps

    private func encode() -> Bool {
      if WebPEncode(&config, whole) != 0 { return true }
      // The prediction modes of a very large picture may not fit into the half megabyte that the format has for them. Nothing
      // was written then; libwebp can choose modes that take less.
      if whole.pointee.error_code == VP8_ENC_ERROR_PARTITION0_OVERFLOW {
        config.partition_limit = 100
        return WebPEncode(&config, whole) != 0
      }
      return false
    }

    private func setUp(quality: Int, _ compression: Compression) throws(FileError) {
      guard WebPPictureInit(whole) != 0, WebPConfigInit(&config) != 0 else {
        throw FileError(
          path: picture.path, kind: .cannotEncode("libwebp is of another version than its headers"))
      }
      config.quality = Float(quality)
      // 0 to 6, 4 if not set. The preset, of 0 to 9, is the default of cwebp and libvips for lossless.
      switch compression {
      case .fast: config.method = 1
      case .default: break
      case .small: config.method = 6
      }
      if isLossless {
        _ = WebPConfigLosslessPreset(&config, compression == .fast ? 1 : compression == .small ? 9 : 6)
      }
      whole.pointee.width = Int32(picture.width)
      whole.pointee.height = Int32(picture.height)
      whole.pointee.use_argb = isLossless ? 1 : 0
      whole.pointee.colorspace = picture.hasAlpha ? WEBP_YUV420A : WEBP_YUV420
      // The picture holds the addresses of target and signal without a count; `self` keeps them for as long as libwebp runs.
      whole.pointee.custom_ptr = Unmanaged.passUnretained(target).toOpaque()
      whole.pointee.writer = { bytes, count, whole in
        CallbackTarget.receive(whole?.pointee.custom_ptr, bytes, count) == 0 ? 1 : 0
      }
      whole.pointee.user_data = picture.stop?.context
      whole.pointee.progress_hook = { _, whole in StopSignal.isSetForC(whole?.pointee.user_data) ? 0 : 1
      }
      guard WebPPictureAlloc(whole) != 0 else { throw failure }
    }

    private func take(_ strip: [UInt8]) throws(FileError) {
      var strip = strip
      let rows = strip.count / (picture.width * 4)
      if picture.hasAlpha { strip.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) } }
      let isTaken = strip.withUnsafeBufferPointer { bytes in
        isLossless ? takeColors(bytes, rows: rows) : takePlanes(bytes, rows: rows)
      }
      guard isTaken else { throw failure }
      rowsTaken += rows
    }

    private func takeColors(_ bytes: UnsafeBufferPointer<UInt8>, rows: Int) -> Bool {
      let stride = Int(whole.pointee.argb_stride)
      let width = picture.width
      let hasAlpha = picture.hasAlpha
      guard let argb = whole.pointee.argb else { return false }
      for row in 0..<rows {
        let line = argb + (rowsTaken + row) * stride
        for x in 0..<width {
          let place = (row * width + x) * 4
          line[x] =
            UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            | (hasAlpha ? UInt32(bytes[place + 3]) << 24 : 0xFF00_0000)
        }
      }
      return true
    }

    /// Converts a strip to Y, U and V as libwebp would convert the whole picture, two rows at a time.
    private func takePlanes(_ bytes: UnsafeBufferPointer<UInt8>, rows: Int) -> Bool {
      var strip = WebPPicture()
      guard WebPPictureInit(&strip) != 0 else { return false }
      defer { WebPPictureFree(&strip) }
      (strip.width, strip.height) = (Int32(picture.width), Int32(rows))
      let rowBytes = Int32(picture.width * 4)
      let isTaken =
        picture.hasAlpha
        ? WebPPictureImportBGRA(&strip, bytes.baseAddress, rowBytes)
        : WebPPictureImportBGRX(&strip, bytes.baseAddress, rowBytes)
      guard isTaken != 0 else {
        whole.pointee.error_code = strip.error_code
        return false
      }
      let planes = whole.pointee
      let half = (picture.width + 1) / 2
      let halfRow = rowsTaken / 2
      for row in 0..<rows {
        let place = (rowsTaken + row) * Int(planes.y_stride)
        let source = row * Int(strip.y_stride)
        (planes.y + place).update(from: strip.y + source, count: picture.width)
        guard picture.hasAlpha, let alpha = planes.a else { continue }
        let line = alpha + (rowsTaken + row) * Int(planes.a_stride)
        // An opaque strip has no alpha plane.
        if let source = strip.a {
          line.update(from: source + row * Int(strip.a_stride), count: picture.width)
        } else {
          line.update(repeating: 255, count: picture.width)
        }
      }
      for row in 0..<(rows + 1) / 2 {
        let place = (halfRow + row) * Int(planes.uv_stride)
        let source = row * Int(strip.uv_stride)
        (planes.u + place).update(from: strip.u + source, count: half)
        (planes.v + place).update(from: strip.v + source, count: half)
      }
      return true
    }

    private var failure: FileError {
      // libwebp only knows that the callback failed; the callback has the reason.
      if let failure = target.failure { return failure }
      let kind: FileError.Kind =
        switch whole.pointee.error_code {
        case VP8_ENC_ERROR_USER_ABORT: .stopped(picture.stop?.reason ?? .asked)
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory
        case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
          .cannotEncode("it does not fit into a WebP of this quality; a smaller one may, or a PNG")
        default: .cannotEncode("libwebp's error \(whole.pointee.error_code.rawValue)")
        }
      return FileError(path: picture.path, kind: kind)
    }
  }

  // MARK: Profile, Exif and texts, put into the file while libwebp writes it

  /// Adds chunks to a WebP file, and the flags that announce them; all other bytes pass through. libwebp writes from front to
  /// back, beginning with the file's length. The lengths of the chunks are known before, so only the first bytes have to wait.
  /// Source: Google, "WebP Container Specification": the profile stands before the picture, Exif and XMP behind it.
  private final class WebPMetadataSink: ByteSink {
    /// The file's header, the first chunk's header, and the five bytes with the size and the alpha of a lossless picture.
    private static let headLength = 25
    /// The file's header and a whole `VP8X` chunk, if libwebp writes one.
    private static let extendedLength = 30

    private let sink: any ByteSink
    private let width: Int
    private let height: Int
    private let flags: UInt8
    /// The chunk before the picture; empty if no profile is written.
    private let profile: [UInt8]
    private let chunks: [UInt8]
    private var head: [UInt8] = []
    private var isHeadWritten = false

    init?(_ picture: EncodedPicture, _ options: EncodeOptions) {
      sink = picture.sink
      width = picture.width
      height = picture.height
      let exif = Exif.bytes(options.metadata, keeping: options.kept, dotsPerInch: options.dotsPerInch)
      let xmp = WebPTexts.payload(options.texts, options.metadata)
      profile = options.embedsProfile ? Self.chunk("ICCP", SRGBProfile.bytes) : []
      chunks = (exif.isEmpty ? [] : Self.chunk("EXIF", exif)) + (xmp.isEmpty ? [] : Self.chunk("XMP ", xmp))
      flags = (profile.isEmpty ? 0 : 0x20) | (exif.isEmpty ? 0 : 0x08) | (xmp.isEmpty ? 0 : 0x04)
      if flags == 0 { return nil }
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
      if isHeadWritten { return sink.append(bytes) }
      head.append(contentsOf: bytes)
      guard head.count >= Self.headLength else { return nil }
      let isExtended = head[12..<16].elementsEqual("VP8X".utf8)
      guard !isExtended || head.count >= Self.extendedLength else { return nil }
      isHeadWritten = true
      announce(isExtended: isExtended)
      return head.withUnsafeBytes(sink.append)
    }

    /// Writes the chunks at the end, after the last byte of the picture.
    func finish() -> FileError? { chunks.isEmpty ? nil : chunks.withUnsafeBytes(sink.append) }

    // MARK: Steps

    /// Sets the flags of the `VP8X` chunk, which is added if it is missing, puts the profile behind it, and sets the file's
    /// length.
    private func announce(isExtended: Bool) {
      var added = profile
      if isExtended {
        head[20] |= flags
      } else {
        // The bit behind the sides of a lossless picture says whether it has alpha; in the flags it has the same place.
        let alpha = head[12..<16].elementsEqual("VP8L".utf8) ? head[24] & 0x10 : 0
        let sides = Self.bytes(width - 1, count: 3) + Self.bytes(height - 1, count: 3)
        added = Self.chunk("VP8X", [flags | alpha, 0, 0, 0] + sides) + added
      }
      head.insert(contentsOf: added, at: isExtended ? Self.extendedLength : 12)
      // libwebp's files stay far below 2^32 bytes: a picture has at most 2^28 pixels.
      let length = head[4..<8].littleEndian + added.count + chunks.count
      head.replaceSubrange(4..<8, with: Self.bytes(length, count: 4))
    }

    /// A chunk of RIFF: name, length, payload, and a zero to make it even.
    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(payload.count, count: 4) + payload
        + [UInt8](repeating: 0, count: payload.count % 2)
    }

    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }
#endif
