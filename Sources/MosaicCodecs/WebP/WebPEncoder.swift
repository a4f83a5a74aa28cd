// Writes WebP through libwebp.

#if WebP
  import CWebP

  /// Encodes one picture as WebP: lossy with 4:2:0, or lossless; sRGB, with alpha where there is any.
  ///
  /// libwebp compresses only whole pictures. Until then a pixel takes 1.5 bytes if lossy (2.5 with alpha) and 4 if lossless; while
  /// libwebp encodes, several times that. The same pixels and options give the same bytes. An encoder that is released before
  /// `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use the C record.
  public final class WebPEncoder {
    /// Quality and metadata.
    public struct Options: Hashable, Sendable {
      /// libwebp's scale from 1 (small) to 100 (good), for lossy pictures; an encoder refuses others.
      public var quality: Int
      /// Whether the picture is compressed without loss; ``quality`` is then ignored.
      public var isLossless: Bool
      /// The resolution to state in the file, in Exif, in pixels per inch; none if `nil`.
      public var dotsPerInch: Double?
      /// Texts that the file carries, in a chunk of XMP.
      public var texts: [FileText]
      /// Who made it and what it shows, in Exif and XMP.
      public var metadata: FileMetadata
      /// Whether the file carries a profile of sRGB, of 496 bytes. Readers take a WebP without one for sRGB.
      public var embedsProfile: Bool

      /// Makes options.
      ///
      /// - Parameters:
      ///   - quality: 1 to 100. Even 100 is lossy: two by two pixels share their colour.
      ///   - isLossless: Whether no pixel changes.
      ///   - dotsPerInch: The resolution that the file states.
      ///   - texts: Texts that the file carries beside its picture.
      ///   - metadata: Who made it and what it shows.
      ///   - embedsProfile: Whether the file carries a profile of sRGB.
      public init(
        quality: Int = 85, isLossless: Bool = false, dotsPerInch: Double? = nil, texts: [FileText] = [],
        metadata: FileMetadata = FileMetadata(), embedsProfile: Bool = false
      ) {
        self.quality = quality
        self.isLossless = isLossless
        self.dotsPerInch = dotsPerInch
        self.texts = texts
        self.metadata = metadata
        self.embedsProfile = embedsProfile
      }
    }

    /// The most pixels along a side: the format has 14 bits for them.
    public static let largestSide = Int(WEBP_MAX_DIMENSION)

    /// The most bytes that encoding takes, for the picture and for libwebp; `Int.max` if that overflows.
    ///
    /// Measured with libwebp 1.2 and noise of 1 to 16 megapixels, which compresses worst: up to 39 bytes a pixel, lossy and
    /// lossless. Lossy photographs take 4 to 10.
    package static func heldBytes(width: Int, height: Int) -> Int {
      MemoryBudget.sum(MemoryBudget.product(width, height, 40), 4 << 20)
    }

    /// Allocated by hand, because libwebp's callback gets its address, which must not change.
    private let picture = UnsafeMutablePointer<WebPPicture>.allocate(capacity: 1)
    private var config = WebPConfig()
    private let target: CallbackTarget
    /// Between libwebp and the output, where there is more than the picture.
    private let extras: WebPMetadataSink?
    private let path: String
    private let width: Int
    private let height: Int
    private let hasAlpha: Bool
    private let options: Options
    private let stop: StopSignal?
    /// Rows that wait for an even number: two by two pixels share their colour.
    private var pending: [UInt8] = []
    private var rowsWritten = 0
    private var isFinished = false

    /// Begins a picture of at least one pixel.
    ///
    /// - Parameters:
    ///   - output: The file.
    ///   - width: Columns of pixels.
    ///   - height: Rows of pixels.
    ///   - hasAlpha: Whether alpha is written; otherwise all pixels count as opaque.
    ///   - options: How it is encoded.
    ///   - stop: Ends the work, where libwebp asks: often, but for a picture that loses nothing only now and then.
    /// - Throws: `CodecError` if a side is longer than 16,383 pixels, if the quality is out of range, or if there are too many texts
    ///   or no memory for the picture.
    public convenience init(
      output: OutputFile, width: Int, height: Int, hasAlpha: Bool, options: Options = Options(),
      until stop: StopSignal? = nil
    ) throws(CodecError) {
      try self.init(
        sink: output, path: output.path, width: width, height: height, hasAlpha: hasAlpha, options: options,
        until: stop)
    }

    init(
      sink: any ByteSink, path: String, width: Int, height: Int, hasAlpha: Bool, options: Options,
      until stop: StopSignal? = nil
    ) throws(CodecError) {
      try ImageFormat.webp.check(
        width: width, height: height, largestSide: Self.largestSide, path: path)
      try ImageFormat.webp.check(quality: options.quality, path: path)
      try ImageFormat.webp.check(dotsPerInch: options.dotsPerInch, path: path)
      extras = WebPMetadataSink(sink, options, width: width, height: height)
      target = CallbackTarget(extras ?? sink)
      self.path = path
      self.width = width
      self.height = height
      self.hasAlpha = hasAlpha
      self.options = options
      self.stop = stop
      picture.initialize(to: WebPPicture())
      try FileText.check(options.texts, path: path)
      try options.metadata.check(path: path)
      try setUp()
    }

    deinit {
      WebPPictureFree(picture)
      picture.deallocate()
    }

    /// Takes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
    ///
    /// - Precondition: At most `height` rows in all.
    /// - Complexity: O(bytes).
    public func writeRows(_ rows: ArraySlice<UInt8>) throws(CodecError) {
      let rowBytes = width * 4
      precondition(rows.count % rowBytes == 0, "rows of \(width) pixels have \(rowBytes) bytes each")
      precondition(
        (rows.count + pending.count) / rowBytes <= height - rowsWritten,
        "a picture of \(height) rows was given more")
      var rest = rows
      while !rest.isEmpty {
        // An even number of rows except at the end, and few enough for a small copy.
        let wanted = min(64, height - rowsWritten) * rowBytes - pending.count
        pending += rest.prefix(wanted)
        rest = rest.dropFirst(wanted)
        let rows = pending.count / rowBytes
        let isEnd = rowsWritten + rows == height
        guard isEnd || rows == 64 else { return }
        try take(rows)
        pending.removeAll(keepingCapacity: true)
      }
    }

    /// Takes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
    public func writeRows(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }

    /// Encodes and writes the picture, after the last row. The caller commits the output.
    ///
    /// - Complexity: O(pixels); this is most of the work.
    public func finish() throws(CodecError) {
      precondition(rowsWritten == height, "a picture of \(height) rows was finished after \(rowsWritten)")
      precondition(!isFinished, "a picture is finished only once")
      isFinished = true
      guard encode() else { throw failure }
      if let failure = extras?.finish() { throw failure }
    }

    // MARK: Steps

    private func encode() -> Bool {
      if WebPEncode(&config, picture) != 0 { return true }
      // The prediction modes of a very large picture may not fit into the half megabyte that the format has for them. Nothing
      // was written then; libwebp can choose modes that take less.
      if picture.pointee.error_code == VP8_ENC_ERROR_PARTITION0_OVERFLOW {
        config.partition_limit = 100
        return WebPEncode(&config, picture) != 0
      }
      return false
    }

    private func setUp() throws(CodecError) {
      guard WebPPictureInit(picture) != 0, WebPConfigInit(&config) != 0 else {
        throw CodecError(path: path, kind: .cannotEncode("libwebp is of another version than its headers"))
      }
      config.quality = Float(options.quality)
      // The preset that cwebp and libvips use for lossless by default.
      if options.isLossless { _ = WebPConfigLosslessPreset(&config, 6) }
      picture.pointee.width = Int32(width)
      picture.pointee.height = Int32(height)
      picture.pointee.use_argb = options.isLossless ? 1 : 0
      picture.pointee.colorspace = hasAlpha ? WEBP_YUV420A : WEBP_YUV420
      // The picture holds the addresses of target and signal without a count; `self` keeps them for as long as libwebp runs.
      picture.pointee.custom_ptr = Unmanaged.passUnretained(target).toOpaque()
      picture.pointee.writer = { bytes, count, picture in
        CallbackTarget.receive(picture?.pointee.custom_ptr, bytes, count) == 0 ? 1 : 0
      }
      picture.pointee.user_data = stop?.context
      picture.pointee.progress_hook = { _, picture in StopSignal.isSetForC(picture?.pointee.user_data) ? 0 : 1
      }
      guard WebPPictureAlloc(picture) != 0 else { throw failure }
    }

    /// Copies the waiting rows, with straight alpha, into the picture.
    private func take(_ rows: Int) throws(CodecError) {
      if hasAlpha { pending.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) } }
      let isTaken = pending.withUnsafeBufferPointer { bytes in
        options.isLossless ? takeColors(bytes, rows: rows) : takePlanes(bytes, rows: rows)
      }
      guard isTaken else { throw failure }
      rowsWritten += rows
    }

    private func takeColors(_ bytes: UnsafeBufferPointer<UInt8>, rows: Int) -> Bool {
      let stride = Int(picture.pointee.argb_stride)
      guard let argb = picture.pointee.argb else { return false }
      for row in 0..<rows {
        let line = argb + (rowsWritten + row) * stride
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
      (strip.width, strip.height) = (Int32(width), Int32(rows))
      let rowBytes = Int32(width * 4)
      let isTaken =
        hasAlpha
        ? WebPPictureImportBGRA(&strip, bytes.baseAddress, rowBytes)
        : WebPPictureImportBGRX(&strip, bytes.baseAddress, rowBytes)
      guard isTaken != 0 else {
        picture.pointee.error_code = strip.error_code
        return false
      }
      let whole = picture.pointee
      let (half, halfRow) = ((width + 1) / 2, rowsWritten / 2)
      for row in 0..<rows {
        (whole.y + (rowsWritten + row) * Int(whole.y_stride)).update(
          from: strip.y + row * Int(strip.y_stride), count: width)
        guard hasAlpha, let alpha = whole.a else { continue }
        let line = alpha + (rowsWritten + row) * Int(whole.a_stride)
        // An opaque strip has no alpha plane.
        if let source = strip.a {
          line.update(from: source + row * Int(strip.a_stride), count: width)
        } else {
          line.update(repeating: 255, count: width)
        }
      }
      for row in 0..<(rows + 1) / 2 {
        let (place, source) = ((halfRow + row) * Int(whole.uv_stride), row * Int(strip.uv_stride))
        (whole.u + place).update(from: strip.u + source, count: half)
        (whole.v + place).update(from: strip.v + source, count: half)
      }
      return true
    }

    private var failure: CodecError {
      // libwebp only knows that the callback failed; the callback has the reason.
      if let failure = target.failure { return failure }
      let kind: CodecError.Kind =
        switch picture.pointee.error_code {
        case VP8_ENC_ERROR_USER_ABORT: .stopped(stop?.reason ?? .asked)
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory
        case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
          .cannotEncode("it does not fit into a WebP of this quality; a smaller one may, or a PNG")
        default: .cannotEncode("libwebp's error \(picture.pointee.error_code.rawValue)")
        }
      return CodecError(path: path, kind: kind)
    }
  }
#endif
