// From a painted plan to the pixels of an output.

import MosaicCodecs
import MosaicScene

extension RenderOptions {
  /// Refuses options out of their ranges, and outputs that replace an input, before the first is begun.
  func check(_ targets: [OutputTarget]) throws(RenderError) {
    try check()
    try RenderError.ofOutput { () throws(CodecError) in
      for path in targets.compactMap(\.path) { try inputs.check(output: path) }
    }
  }

  /// Begins one of the outputs; checks again that it is no input. Behind the gate of the drawing's decodes, what is refused of an
  /// output in memory does not depend on how many of them are in work.
  func open(_ target: OutputTarget, behind gate: DecodeGate) throws(RenderError) -> OutputFile {
    try RenderError.ofOutput { () throws(CodecError) in
      switch target {
      case .file(let path): return try OutputFile(path, keeping: inputs, syncs: syncs, in: limits.root)
      case .standardOutput: return try OutputFile.standardOutput(keeping: inputs)
      case .memory:
        let share = memory.share()
        return OutputFile.inMemory(target.shownPath) { bytes throws(MemoryBudget.Refusal) in
          do throws(RenderError) { try gate.resize(share, to: bytes, for: "the output") } catch {
            // The gate throws nothing else.
            if case .memory(let refusal) = error { throw refusal }
          }
        }
      }
    }
  }

  /// Writes to an output, or commits it: not where work is to end, since what could not be read for that may be missing.
  func output<Made>(_ body: () throws(CodecError) -> Made) throws(RenderError) -> Made {
    if isStopped { throw .cancelled }
    do { return try body() } catch { throw error.isStopped ? .cancelled : .output(error) }
  }

  /// How the pixels of a plan are encoded. Without a resolution, a point of the canvas is 1/72 inch, as it is in a PDF.
  func encoding(of plan: RenderPlan) -> EncodeOptions {
    var encoding = encoding
    encoding.dotsPerInch = encoding.dotsPerInch ?? 72 * plan.scale
    return encoding
  }

  /// Writes a plan in a format of pixels; the file is committed later. The stripes of a PNG are compressed by the workers.
  func encode(
    _ plan: RenderPlan, as format: ImageFormat, to file: OutputFile, on pool: WorkerPool,
    painting paint: (any RowSink) throws(RenderError) -> Void
  ) throws(RenderError) {
    let (width, height) = (plan.pixelWidth, plan.pixelHeight)
    var canvas: MemoryBudget.Share?
    defer { canvas?.release() }
    let encoding = encoding(of: plan)
    if let type = format.encoder, let library = type.wholePictureLibrary(encoding) {
      canvas = try taking(
        type.heldBytes(width: width, height: height, encoding),
        for: "the whole canvas, which \(library) compresses at once")
    }
    let encoder = try RenderError.ofOutput { () throws(CodecError) in
      try format.encoder(
        for: EncodedPicture(
          file, width: width, height: height, hasAlpha: plan.background.alpha < 255, until: limits.stop),
        encoding)
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
