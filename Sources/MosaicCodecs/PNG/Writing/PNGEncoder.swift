// Writes PNG: stripes that are compressed here, in chunks that libpng writes.

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

  package convenience init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(CodecError) {
    try self.init(picture, options, stripeBytes: nil)
  }

  init(_ picture: EncodedPicture, _ options: EncodeOptions, stripeBytes: Int?) throws(CodecError) {
    try picture.check(.png, largestSide: Self.largestSide, options)
    rows = RowCount(picture)
    chunks = try PNGChunkWriter(picture, options)
    compressor = PNGStripeCompressor(
      path: picture.path, width: picture.width, hasAlpha: picture.hasAlpha, compression: options.compression,
      stripeBytes: stripeBytes)
    cutter = compressor.cutter(height: picture.height)
  }

  /// Writes the next stripe of this encoder's ``compressor``: as many rows as it says, or the rest of the picture. Stripes may
  /// follow rows only where these end with one.
  package func write(_ stripe: PNGStripe) throws(CodecError) {
    try chunks.checkOutput()
    precondition(cutter.isEmpty, "a stripe was given amid rows that do not fill one")
    rows.add(stripeOf: stripe.rowCount, outOf: compressor.rowsPerStripe, isLast: stripe.isLast)
    try chunks.writePixels(stream.bytes(of: stripe))
  }

  /// Rows that do not fill a stripe wait in memory.
  package func write(_ rows: [UInt8]) throws(CodecError) {
    try chunks.checkOutput()
    var rest = rows[...]
    while let stripe = cutter.nextStripe(from: &rest) {
      try write(try compressor.compress(rows: stripe.rows, above: stripe.above, isLast: stripe.isLast))
    }
  }

  package func finish() throws(CodecError) {
    rows.finish()
    try chunks.finish()
  }
}
