// The files that one run writes, none of which replaces an input.

import MosaicCodecs
import MosaicScene

/// The outputs of a run, numbered ones too; none replaces an input.
struct RunOutputs {
  private let inputs: KeptFiles
  private let syncs: Bool
  private let root: FileRoot?

  /// Checks the options, and all outputs before the first is begun, and removes temporary files that a killed run left beside it.
  ///
  /// - Parameters:
  ///   - paths: Of all files that the run is to write, all in one folder; `-` is the standard output.
  ///   - sources: Of the pictures that it reads.
  init(
    _ paths: [String], from sources: [String], options: RenderOptions
  ) throws(RenderError) {
    try options.check()
    var inputs = options.inputs
    inputs.formUnion(KeptFiles(sources))
    (self.inputs, syncs, root) = (inputs, options.syncs, options.limits.root)
    do {
      for path in paths where path != "-" { try inputs.check(output: path) }
    } catch {
      throw .output(error)
    }
    if options.tidiesUp, let path = paths.first, path != "-" { OutputFile.tidyUp(beside: path, in: root) }
  }

  /// Begins one of the files; checks again that it is no input.
  func open(_ path: String) throws(RenderError) -> OutputFile {
    do {
      return path == "-"
        ? try OutputFile.standardOutput(keeping: inputs)
        : try OutputFile(path, keeping: inputs, syncs: syncs, in: root)
    } catch {
      throw .output(error)
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
