// The files that one run writes, none of which replaces an input.

import MosaicCodecs
import MosaicScene

/// The outputs of a run, numbered ones too; none replaces an input.
struct RunOutputs {
  private let inputs: KeptFiles
  private let syncs: Bool
  private let root: FileRoot?
  private let memory: MemoryBudget

  /// Checks all outputs before the first is begun, and removes temporary files that a killed run left beside it.
  ///
  /// - Parameters:
  ///   - places: All outputs that the run is to write; files are all in one folder.
  ///   - sources: Of the pictures that it reads.
  init(
    _ places: [OutputPlace], from sources: [String], options: RenderOptions
  ) throws(RenderError) {
    var inputs = options.inputs
    inputs.formUnion(KeptFiles(sources))
    (self.inputs, syncs, root) = (inputs, options.syncs, options.limits.root)
    memory = options.memory
    let paths = places.compactMap(\.path)
    do {
      for path in paths { try inputs.check(output: path) }
    } catch {
      throw .output(error)
    }
    if options.tidiesUp, let path = paths.first { OutputFile.tidyUp(beside: path, in: root) }
  }

  /// Begins one of the outputs; checks again that it is no input.
  func open(_ place: OutputPlace) throws(RenderError) -> OutputFile {
    do {
      switch place {
      case .file(let path): return try OutputFile(path, keeping: inputs, syncs: syncs, in: root)
      case .standardOutput: return try OutputFile.standardOutput(keeping: inputs)
      case .memory(let gate): return inMemory(behind: gate)
      }
    } catch {
      throw .output(error)
    }
  }

  private func inMemory(behind gate: DecodeGate) -> OutputFile {
    let share = memory.share()
    return OutputFile.inMemory("output in memory") { bytes throws(MemoryBudget.Refusal) in
      do throws(RenderError) { try gate.resize(share, to: bytes, for: "the output") } catch {
        // The gate throws nothing else.
        if case .memory(let refusal) = error { throw refusal }
      }
    }
  }
}

extension Scene {
  /// The paths of all pictures, unreadable ones too.
  var picturePaths: [String] { canvas.imagePaths + items.compactMap(\.content.path) }
}

extension RenderPlan {
  /// The paths of all pictures, unreadable ones too.
  var picturePaths: [String] {
    (items + [canvasPicture, watermark].compactMap { $0 }).compactMap(\.content.path)
  }
}

extension ItemContent {
  fileprivate var path: String? {
    switch self {
    case .image(let path, _, _), .placeholder(let path): path
    case .color, .label: nil
    }
  }
}
