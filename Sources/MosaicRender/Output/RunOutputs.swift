// The files that one drawing writes, none of which replaces an input.

import MosaicCodecs

/// The outputs of a drawing, numbered ones too; none replaces an input.
struct RunOutputs {
  private let inputs: KeptFiles
  private let syncs: Bool
  private let root: FileRoot?
  private let memory: MemoryBudget

  /// Checks the options, and all outputs before the first is begun.
  init(_ targets: [OutputTarget], _ options: RenderOptions) throws(RenderError) {
    try options.check()
    (inputs, syncs, root, memory) = (options.inputs, options.syncs, options.limits.root, options.memory)
    do {
      for path in targets.compactMap(\.path) { try inputs.check(output: path) }
    } catch {
      throw .output(error)
    }
  }

  /// Begins one of the outputs; checks again that it is no input.
  ///
  /// - Parameter gate: That of the drawing's decodes: what is refused of an output in memory does not depend on how many of them are in work.
  func open(_ target: OutputTarget, behind gate: DecodeGate) throws(RenderError) -> OutputFile {
    do {
      switch target {
      case .file(let path): return try OutputFile(path, keeping: inputs, syncs: syncs, in: root)
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
    } catch {
      throw .output(error)
    }
  }
}
