// From a painted plan to the pixels of an output: checks, the file that is opened, and the encoder behind it.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import MosaicSystem

extension RenderOptions {
  /// Refuses options out of their ranges, and outputs that replace an input, before the first is begun.
  func check(_ targets: [OutputTarget]) throws(RenderError) {
    try check()
    try RenderError.ofOutput { () throws(FileError) in
      for path in targets.compactMap(\.path) { try run.files.check(output: path) }
    }
  }

  /// Begins one of the outputs; checks again that it is not an input. The gate of the drawing's decodes makes refusals of an
  /// output in memory independent of the number of decodes in work.
  func open(_ target: OutputTarget, behind gate: DecodeGate) throws(RenderError) -> OutputFile {
    try RenderError.ofOutput { () throws(FileError) in
      switch target {
      case .file(let path):
        return try OutputFile(path, of: run.files, syncs: run.syncs)
      case .standardOutput: return try OutputFile.standardOutput(of: run.files)
      case .memory:
        let share = run.memory.share()
        return OutputFile.inMemory(target.shownPath) { bytes throws(MemoryBudget.Refusal) in
          do throws(RenderError) { try gate.grow(share, to: bytes, for: "the output") } catch {
            // The gate throws nothing else.
            if case .memory(let refusal) = error { throw refusal }
          }
        }
      }
    }
  }

  /// Writes to an output, or commits it. Throws if work is to end, since pictures that could not be read for that reason
  /// may be missing.
  func output<Made>(_ body: () throws(FileError) -> Made) throws(RenderError) -> Made {
    if isStopped { throw .cancelled }
    do { return try body() } catch { throw error.isStopped ? .cancelled : .output(error) }
  }

  /// How the pixels of a plan are encoded. Without a resolution, a point of the canvas is 1/72 inch, as in a PDF.
  func encoding(of plan: RenderPlan) -> EncodeOptions {
    var encoding = encoding
    encoding.dotsPerInch = encoding.dotsPerInch ?? 72 * plan.scale
    return encoding
  }

  /// Takes memory for the needs of the whole drawing.
  func taking(_ bytes: Int, for purpose: String) throws(RenderError) -> MemoryBudget.Share {
    do { return try run.memory.take(bytes, for: purpose) } catch { throw .memory(error) }
  }

  /// Bytes for the stripes of a PNG: at least for three.
  func stripeRoom(rowsPerStripe: Int, width: Int, oneOf count: Int = 1) -> Int {
    max(
      run.memory.room(upTo: StripeWriter.largestBytes) / max(1, count),
      MemoryBudget.product(3, StripeWriter.bytes(rowsPerStripe: rowsPerStripe, width: width)))
  }
}

// MARK: Into a file

/// Encodes a picture, or a part of one, into a file in a format of pixels, with the memory that this takes; the opener commits the file.
/// The stripes of a PNG are compressed by the workers.
final class FileEncoder: RowSink {
  private let encoder: any RowSink
  private let path: String
  private var sink: any RowSink
  /// Given back with the encoder.
  private var shares: [MemoryBudget.Share] = []

  /// - Parameters:
  ///   - plan: The drawing that the rows belong to.
  ///   - area: The part of the drawing that the file shows.
  ///   - count: How many files are encoded at the same time; they share the room for work that is done ahead.
  init(
    _ plan: RenderPlan, _ area: PixelRect, as format: ImageFormat, to file: OutputFile,
    _ options: RenderOptions,
    on pool: WorkerPool, oneOf count: Int = 1
  ) throws(RenderError) {
    let (width, height) = (area.width, area.height)
    let encoding = options.encoding(of: plan)
    // A PNG's encoder holds its stripes; they are taken below. The encoder refuses a side that the format does not allow.
    let isWritten = max(width, height) <= format.encoder?.largestSide ?? 0
    let held = format == .png || !isWritten ? 0 : format.heldBytes(width: width, height: height, encoding)
    let purpose =
      format.wholePictureReader(encoding).map { "the whole canvas, which \($0)" }
      ?? "the encoder of \(file.path)"
    shares.append(try options.taking(MemoryBudget.sum(held, OutputFile.bufferSize), for: purpose))
    let encoder = try RenderError.ofOutput { () throws(FileError) in
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

  func write(_ rows: [UInt8]) throws(FileError) { try FileError.ofSink(path) { try sink.write(rows) } }

  func finish() throws(FileError) { try FileError.ofSink(path) { try sink.finish() } }
}
