// From a painted plan to the pixels of a file.

import MosaicCodecs
import MosaicScene

extension RenderOptions {
  /// How the pixels of a plan are encoded. Without a resolution, a point of the canvas is 1/72 inch, as it is in a PDF.
  func encoding(of plan: RenderPlan) -> EncodeOptions {
    var encoding = encoding
    encoding.dotsPerInch = encoding.dotsPerInch ?? 72 * plan.scale
    return encoding
  }

  /// Writes a plan in a format of pixels; the file is committed later. The stripes of a PNG are compressed by the workers.
  ///
  /// - Parameter paint: Paints the plan, and hands its rows to the sink.
  func encode(
    _ plan: RenderPlan, as format: ImageFormat, to file: OutputFile, on pool: WorkerPool,
    painting paint: (any RowSink) throws(RenderError) -> Void
  ) throws(RenderError) {
    let (width, height) = (plan.pixelWidth, plan.pixelHeight)
    var canvas: MemoryBudget.Share?
    defer { canvas?.release() }
    if let type = format.encoder, let library = type.wholePictureLibrary {
      canvas = try taking(
        type.heldBytes(width: width, height: height),
        for: "the whole canvas, which \(library) compresses at once")
    }
    let encoder: any PixelEncoder
    do {
      encoder = try format.encoder(
        for: EncodedPicture(
          file, width: width, height: height, hasAlpha: plan.background.alpha < 255, until: limits.stop),
        encoding(of: plan))
    } catch {
      throw .output(error)
    }
    guard let png = encoder as? PNGEncoder else { return try paint(encoder) }
    let rows = min(png.compressor.rowsPerStripe, height)
    // No more than all stripes can use: the one that is filled and the one that is submitted are beside those in work.
    let all = MemoryBudget.product(
      (height + rows - 1) / rows + 2, StripeWriter.bytes(rowsPerStripe: rows, width: width))
    let room = min(stripeRoom(rowsPerStripe: rows, width: width), all)
    let stripes = try taking(room, for: "the rows that are compressed")
    defer { stripes.release() }
    try paint(StripeWriter(png, width: width, height: height, pool: pool, room: room))
  }

  /// Takes memory for what the whole drawing needs.
  func taking(_ bytes: Int, for purpose: String) throws(RenderError) -> MemoryBudget.Share {
    do { return try memory.take(bytes, for: purpose) } catch { throw .memory(error) }
  }

  /// Bytes for the stripes of a PNG: at least for three.
  func stripeRoom(rowsPerStripe: Int, width: Int) -> Int {
    max(
      memory.room(upTo: StripeWriter.largestBytes),
      MemoryBudget.product(3, StripeWriter.bytes(rowsPerStripe: rowsPerStripe, width: width)))
  }
}
