// From a painted plan to the pixels of an output.

import MosaicCodecs
import MosaicScene

extension RenderOptions {
  /// Refuses options out of their ranges, and outputs that replace an input, before the first is begun.
  func check(_ targets: [OutputTarget]) throws(RenderError) {
    try check()
    try RenderError.ofOutput { () throws(CodecError) in
      for path in targets.compactMap(\.path) { try run.inputs.check(output: path) }
    }
  }

  /// Begins one of the outputs; checks again that it is no input. Behind the gate of the drawing's decodes, what is refused of an
  /// output in memory does not depend on how many of them are in work.
  func open(_ target: OutputTarget, behind gate: DecodeGate) throws(RenderError) -> OutputFile {
    try RenderError.ofOutput { () throws(CodecError) in
      switch target {
      case .file(let path):
        return try OutputFile(path, keeping: run.inputs, syncs: run.syncs, in: run.limits.root)
      case .standardOutput: return try OutputFile.standardOutput(keeping: run.inputs)
      case .memory:
        let share = run.memory.share()
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

  /// Takes memory for what the whole drawing needs.
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
