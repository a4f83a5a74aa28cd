// Writes PNG: stripes that are compressed here, in chunks that libpng writes.

import CPNGSupport
package import MosaicSystem

/// Encodes one picture as PNG: 8 bits, RGB or RGBA, sRGB, not interlaced. ISA-L has separate code for each kind of processor, so
/// another machine may write other bytes for the same pixels, as may other versions of ISA-L and zlib. No time stamp or path is
/// written.
package final class PNGEncoder: PixelEncoder {
  package static let largestSide = 0x7FFF_FFFF

  /// Compresses the stripes; any thread may use it, for any stripe, in any order.
  package let compressor: PNGStripeCompressor
  private let chunks: PNGChunkWriter
  private var stream = PNGStream()
  private var cutter: StripeCutter
  private var rows: RowCount

  package convenience init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
    try self.init(picture, options, stripeBytes: nil)
  }

  init(_ picture: EncodedPicture, _ options: EncodeOptions, stripeBytes: Int?) throws(FileError) {
    try picture.check(.png, largestSide: Self.largestSide, options)
    rows = RowCount(picture)
    chunks = try PNGChunkWriter(picture, options)
    compressor = PNGStripeCompressor(
      path: picture.path, width: picture.width, hasAlpha: picture.hasAlpha, compression: options.compression,
      stripeBytes: stripeBytes)
    cutter = compressor.cutter(height: picture.height)
  }

  /// Writes the next stripe of this encoder's ``compressor``: as many rows as it says, or the rest of the picture. Stripes may
  /// follow rows only if the rows end with a whole stripe.
  package func write(_ stripe: PNGStripe) throws(FileError) {
    try chunks.checkOutput()
    precondition(cutter.isEmpty, "a stripe was given amid rows that do not fill one")
    rows.add(stripeOf: stripe.rowCount, outOf: compressor.rowsPerStripe, isLast: stripe.isLast)
    try chunks.writePixels(stream.bytes(of: stripe))
  }

  /// Rows that do not fill a stripe wait in memory.
  package func write(_ rows: [UInt8]) throws(FileError) {
    try chunks.checkOutput()
    var rest = rows[...]
    while let stripe = cutter.nextStripe(from: &rest) {
      try write(try compressor.compress(rows: stripe.rows, above: stripe.above, isLast: stripe.isLast))
    }
  }

  package func finish() throws(FileError) {
    rows.finish()
    try chunks.finish()
  }
}

// MARK: The chunks of a PNG or an APNG, through libpng

/// Writes the chunks of a file through libpng; the caller supplies their content.
final class PNGChunkWriter {
  private let writer: OpaquePointer
  private let target: CallbackTarget
  private let path: String

  /// Writes the header, these chunks, and the chunks of texts and metadata.
  init(
    _ picture: EncodedPicture, _ options: EncodeOptions, first chunks: [(name: String, data: [UInt8])] = []
  ) throws(FileError) {
    let target = CallbackTarget(picture.sink)
    // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
    guard let writer = mpng_writer_open(Unmanaged.passUnretained(target).toOpaque(), CallbackTarget.receive)
    else {
      throw FileError(path: picture.path, kind: .outOfMemory)
    }
    self.target = target
    self.writer = writer
    path = picture.path
    try check(
      mpng_writer_begin(
        writer,
        mpng_write_settings(
          width: UInt32(picture.width), height: UInt32(picture.height), has_alpha: picture.hasAlpha,
          pixels_per_meter: options.dotsPerInch.map(Self.pixelsPerMeter) ?? 0)))
    for chunk in chunks + PNGTexts.chunks(of: options.texts, options.metadata) {
      try write(chunk.name, chunk.data)
    }
    // Without kept facts, the texts of a PNG are enough.
    if let kept = options.kept {
      let exif = Exif.bytes(options.metadata, keeping: kept, dotsPerInch: nil)
      if !exif.isEmpty { try write("eXIf", exif) }
    }
  }

  deinit { mpng_writer_close(writer) }

  /// Writes a chunk, which has less than 2 GiB.
  func write(_ name: String, _ data: [UInt8]) throws(FileError) {
    try checkOutput()
    try check(
      data.withUnsafeBufferPointer { mpng_writer_write_chunk(writer, name, $0.baseAddress, $0.count) })
  }

  /// Writes a part of the picture's data, in chunks of less than 2 GiB.
  fileprivate func writePixels(_ data: [UInt8]) throws(FileError) {
    try checkOutput()
    var rest = data[...]
    while !rest.isEmpty {
      try check(
        rest.prefix(1 << 30).withUnsafeBufferPointer {
          mpng_writer_write_data(writer, $0.baseAddress, $0.count)
        })
      rest = rest.dropFirst(1 << 30)
    }
  }

  func finish() throws(FileError) { try check(mpng_writer_finish(writer)) }

  fileprivate func checkOutput() throws(FileError) {
    if let failure = target.failure { throw failure }
  }

  // MARK: Steps

  /// An inch is 0.0254 m; the format has whole numbers of 31 bits.
  private static func pixelsPerMeter(_ dotsPerInch: Double) -> UInt32 {
    UInt32(max(1, min(2_147_483_647, (dotsPerInch / 0.0254).rounded())))
  }

  private func check(_ status: mpng_status) throws(FileError) {
    guard status != MPNG_OK else { return }
    // libpng only knows that the callback failed; the callback has the reason.
    try checkOutput()
    let words = String(cString: mpng_writer_message(writer))
    throw FileError(path: path, kind: status == MPNG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
  }
}
