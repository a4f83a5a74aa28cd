// PNG, whose stripes the workers compress.

import MosaicCodecs

enum PNGWriter: PixelWriter {
  static func write(_ picture: PixelOutput) throws(RenderError) {
    let options = picture.options
    let encoder = try picture.encoder { () throws(CodecError) in
      try PNGEncoder(
        output: picture.file, width: picture.width, height: picture.height, hasAlpha: picture.hasAlpha,
        compression: options.compression, dotsPerInch: picture.resolution,
        texts: options.texts, metadata: options.metadata)
    }
    let rows = min(encoder.rowsPerStripe, picture.height)
    // No more than all stripes can use: the one that is filled and the one that is submitted are beside those in work.
    let all = MemoryBudget.product(
      (picture.height + rows - 1) / rows + 2, StripeWriter.bytes(rowsPerStripe: rows, width: picture.width))
    let room = min(options.stripeRoom(rowsPerStripe: rows, width: picture.width), all)
    let stripes = try options.taking(room, for: "the rows that are compressed")
    defer { stripes.release() }
    try picture.paint(
      StripeWriter(
        encoder, width: picture.width, height: picture.height, pool: picture.pool, room: room))
  }
}
