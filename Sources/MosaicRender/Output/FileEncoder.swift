import MosaicCodecs
import MosaicLayout
import MosaicScene

/// Encodes a picture, or a part of one, into a file in a format of pixels, with the memory that this takes; the file is committed by who
/// opened it. The stripes of a PNG are compressed by the workers.
final class FileEncoder: RowSink {
  private let encoder: any RowSink
  private let path: String
  private var sink: any RowSink
  /// Given back with the encoder.
  private var shares: [MemoryBudget.Share] = []

  /// - Parameters:
  ///   - plan: The drawing that the rows are of.
  ///   - area: The part of it that the file shows.
  ///   - count: How many files are encoded at the same time, which share the room for what is done ahead.
  init(
    _ plan: RenderPlan, _ area: PixelRect, as format: ImageFormat, to file: OutputFile,
    _ options: RenderOptions,
    on pool: WorkerPool, oneOf count: Int = 1
  ) throws(RenderError) {
    let (width, height) = (area.width, area.height)
    let encoding = options.encoding(of: plan)
    // What a PNG's encoder holds are its stripes; they are taken below. A side that the format has not is refused by the encoder.
    let isWritten = max(width, height) <= format.encoder?.largestSide ?? 0
    let held = format == .png || !isWritten ? 0 : format.heldBytes(width: width, height: height, encoding)
    let purpose =
      format.wholePictureReader(encoding).map { "the whole canvas, which \($0)" }
      ?? "the encoder of \(file.path)"
    shares.append(try options.taking(MemoryBudget.sum(held, OutputFile.bufferSize), for: purpose))
    let encoder = try RenderError.ofOutput { () throws(CodecError) in
      try format.encoder(
        for: EncodedPicture(
          file, width: width, height: height, hasAlpha: !plan.isOpaque,
          until: options.limits.stop),
        encoding)
    }
    self.encoder = encoder
    sink = encoder
    path = file.path
    guard let png = encoder as? PNGEncoder else { return }
    let rows = min(png.compressor.rowsPerStripe, height)
    // No more than all stripes can use: the one that is filled and the one that is submitted are beside those in work.
    let all = MemoryBudget.product(
      (height + rows - 1) / rows + 2, StripeWriter.bytes(rowsPerStripe: rows, width: width))
    let room = min(options.stripeRoom(rowsPerStripe: rows, width: width, oneOf: count), all)
    shares.append(try options.taking(room, for: "the rows that are compressed"))
    sink = StripeWriter(png, width: width, height: height, pool: pool, room: room)
  }

  /// The quality that was found for ``/MosaicCodecs/EncodeOptions/maxBytes``.
  var quality: Int? { (encoder as? SizedEncoder)?.quality }

  func write(_ rows: [UInt8]) throws(CodecError) { try CodecError.ofSink(path) { try sink.write(rows) } }

  func finish() throws(CodecError) { try CodecError.ofSink(path) { try sink.finish() } }
}
