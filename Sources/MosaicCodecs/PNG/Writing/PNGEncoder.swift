// Writes PNG: compresses stripes, and lets libpng write the chunks.

import CPNGSupport

/// Encodes one picture as PNG: 8 bits, RGB or RGBA, sRGB, not interlaced.
///
/// Write rows as they come. The bytes depend only on pixels, options and the versions of ISA-L and zlib. ISA-L has separate code
/// for each kind of processor, so another machine may write other bytes for the same pixels. No time stamp or path is written.
///
/// An encoder that is released before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use the C
/// handle.
public final class PNGEncoder {
  /// Compresses the stripes; any thread may use it, for any stripe, in any order.
  package let compressor: PNGStripeCompressor
  private let writer: OpaquePointer
  private let target: CallbackTarget
  private let path: String
  private let width: Int
  private let height: Int
  /// Cuts the rows that are not written as stripes.
  private var cutter: PNGStripeCutter
  private var rowsWritten = 0
  private var adler: UInt32 = 1
  private var isFinished = false

  /// The longest side that the format has, in pixels.
  static let largestSide = 0x7FFF_FFFF

  /// Begins a picture. Sides are at least 1 and at most 2,147,483,647 pixels.
  ///
  /// - Parameters:
  ///   - output: The file.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - hasAlpha: Whether alpha is written; otherwise all pixels count as opaque.
  ///   - compression: How hard it is compressed.
  ///   - dotsPerInch: The resolution to state in the file, in pixels per inch, above 0; none if `nil`.
  ///   - texts: Texts that the file carries, a `tEXt` chunk each, before the picture's data.
  ///   - metadata: Who made it and what it shows, a chunk each.
  /// - Throws: `CodecError` if a side or the resolution is out of range, if the first bytes cannot be written, or if there are too
  ///   many texts.
  public convenience init(
    output: OutputFile, width: Int, height: Int, hasAlpha: Bool, compression: PNGCompression = .default,
    dotsPerInch: Double? = nil, texts: [FileText] = [], metadata: FileMetadata = FileMetadata()
  ) throws(CodecError) {
    try self.init(
      sink: output, path: output.path, width: width, height: height, hasAlpha: hasAlpha,
      compression: compression, dotsPerInch: dotsPerInch, texts: texts, metadata: metadata)
  }

  init(
    sink: any ByteSink, path: String, width: Int, height: Int, hasAlpha: Bool, compression: PNGCompression,
    dotsPerInch: Double? = nil, texts: [FileText] = [], metadata: FileMetadata = FileMetadata(),
    stripeBytes: Int? = nil
  ) throws(CodecError) {
    try ImageFormat.png.check(width: width, height: height, largestSide: Self.largestSide, path: path)
    try ImageFormat.png.check(dotsPerInch: dotsPerInch, path: path)
    try FileText.check(texts, path: path)
    try metadata.check(path: path)
    let target = CallbackTarget(sink)
    // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
    guard let writer = mpng_writer_open(Unmanaged.passUnretained(target).toOpaque(), CallbackTarget.receive)
    else {
      throw CodecError(path: path, kind: .outOfMemory)
    }
    self.target = target
    self.writer = writer
    self.path = path
    self.width = width
    self.height = height
    compressor = PNGStripeCompressor(
      path: path, width: width, hasAlpha: hasAlpha, compression: compression, stripeBytes: stripeBytes)
    cutter = compressor.cutter(height: height)
    try check(
      mpng_writer_begin(
        writer,
        mpng_write_settings(
          width: UInt32(width), height: UInt32(height), has_alpha: hasAlpha,
          pixels_per_meter: dotsPerInch.map(Self.pixelsPerMeter) ?? 0)))
    for chunk in PNGTexts.chunks(of: texts, metadata) {
      try check(
        chunk.data.withUnsafeBufferPointer {
          mpng_writer_write_chunk(writer, chunk.name, $0.baseAddress, $0.count)
        })
    }
  }

  deinit { mpng_writer_close(writer) }

  /// Rows in each stripe; the last one may have fewer.
  public var rowsPerStripe: Int { compressor.rowsPerStripe }

  /// Writes the next stripe of this encoder's ``compressor``: ``rowsPerStripe`` rows, or the rest of the picture.
  ///
  /// Do not mix it with ``writeRows(_:)``: rows may be followed by stripes only where they end with one.
  ///
  /// - Complexity: O(compressed bytes).
  package func write(_ stripe: PNGStripe) throws(CodecError) {
    if let failure = target.failure { throw failure }
    precondition(cutter.isEmpty, "a stripe was given amid rows that do not fill one")
    let expected = min(rowsPerStripe, height - rowsWritten)
    precondition(stripe.rowCount == expected, "a stripe of \(expected) rows was to come")
    precondition(
      stripe.isLast == (rowsWritten + expected == height), "only the last stripe is marked as the last")
    adler = Deflate.adler(adler, followedBy: stripe.adler, count: stripe.byteCount)
    var data = stripe.deflated
    // RFC 1950: deflate, a window of 32 KB, no dictionary; at the end the checksum.
    if rowsWritten == 0 { data.insert(contentsOf: [0x78, 0x01], at: 0) }
    if stripe.isLast { data += withUnsafeBytes(of: adler.bigEndian, Array.init) }
    rowsWritten += stripe.rowCount
    var rest = data[...]
    while !rest.isEmpty {
      // A chunk has less than 2 GiB.
      try check(
        rest.prefix(1 << 30).withUnsafeBufferPointer {
          mpng_writer_write_data(writer, $0.baseAddress, $0.count)
        })
      rest = rest.dropFirst(1 << 30)
    }
  }

  /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  ///
  /// Rows that do not fill a stripe wait in memory.
  ///
  /// - Precondition: At most `height` rows in all.
  ///
  /// - Complexity: O(bytes).
  public func writeRows(_ rows: ArraySlice<UInt8>) throws(CodecError) {
    if let failure = target.failure { throw failure }
    var rest = rows
    while let stripe = cutter.nextStripe(from: &rest) {
      try write(try compressor.compress(rows: stripe.rows, above: stripe.above, isLast: stripe.isLast))
    }
  }

  /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  public func writeRows(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }

  /// Writes the end of the file, after the last row. The caller commits the output.
  public func finish() throws(CodecError) {
    precondition(rowsWritten == height, "a picture of \(height) rows was finished after \(rowsWritten)")
    precondition(!isFinished, "a picture is finished only once")
    isFinished = true
    try check(mpng_writer_finish(writer))
  }

  // MARK: Steps

  /// An inch is 0.0254 m; the format has whole numbers of 31 bits.
  static func pixelsPerMeter(_ dotsPerInch: Double) -> UInt32 {
    UInt32(max(1, min(2_147_483_647, (dotsPerInch / 0.0254).rounded())))
  }

  private func check(_ status: mpng_status) throws(CodecError) {
    guard status != MPNG_OK else { return }
    // libpng only knows that the callback failed; the callback has the reason.
    if let failure = target.failure { throw failure }
    let words = String(cString: mpng_writer_message(writer))
    throw CodecError(path: path, kind: status == MPNG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
  }
}
