// The files that one run writes.

import MosaicCodecs
import MosaicScene

/// Where a run's files go: every output passes here, numbered ones too, and none replaces an input.
struct RunOutputs {
  private let inputs: KeptFiles
  private let syncs: Bool

  /// Checks all outputs before the first is begun, and removes what a killed run has left beside it.
  ///
  /// - Parameters:
  ///   - paths: Of all files that the run is to write, all in one folder; `-` is the standard output.
  ///   - sources: Of the pictures that it reads.
  init(
    _ paths: [String], from sources: [String], options: RenderOptions
  ) throws(RenderError) {
    var inputs = options.inputs
    inputs.formUnion(KeptFiles(sources))
    (self.inputs, syncs) = (inputs, options.syncs)
    do {
      for path in paths where path != "-" { try inputs.check(output: path) }
    } catch {
      throw .output(error)
    }
    if let path = paths.first, path != "-" { OutputFile.tidyUp(beside: path) }
  }

  /// Begins one of the files; looks once more that it is no input.
  func open(_ path: String) throws(RenderError) -> OutputFile {
    do {
      return path == "-"
        ? try OutputFile.standardOutput(keeping: inputs)
        : try OutputFile(path, keeping: inputs, syncs: syncs)
    } catch {
      throw .output(error)
    }
  }
}

extension Scene {
  /// The paths of all pictures, those that cannot be read as well.
  var picturePaths: [String] { canvas.imagePaths + items.compactMap(\.content.path) }
}

extension RenderPlan {
  /// The paths of all pictures, those that cannot be read as well.
  var picturePaths: [String] {
    var paths = items.compactMap(\.content.path)
    if let path = sheetImage?.content.path { paths.append(path) }
    if case .image(let item) = watermark, let path = item.content.path { paths.append(path) }
    return paths
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
