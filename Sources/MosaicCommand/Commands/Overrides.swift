// Options that override the document.

import MosaicCodecs
import MosaicJob
import MosaicScene
import MosaicSpec

/// The options that override a spec document.
struct Overrides {
  private let arguments: Arguments
  private let root: FileRoot?

  /// - Parameter root: A folder that pictures must be in, if there is one.
  init(_ arguments: Arguments, in root: FileRoot?) { (self.arguments, self.root) = (arguments, root) }

  /// Changes the keys for which options are given.
  func apply(to spec: inout CollageSpec) throws(CommandFailure) {
    try applyKeys(to: &spec)
    if let layout = try arguments.layout(.layout) { spec.layout = layout }
    spec.layout = try spec.layout.with(settings())
  }

  /// Changes the keys that are not the layout's.
  func applyKeys(to spec: inout CollageSpec) throws(CommandFailure) {
    try SizeOptions.check(arguments)
    let background = spec.canvas.image?.path
    for option in CollageSpec.options {
      guard let text = arguments.last(option.row.name) else { continue }
      do { try option.apply(text, to: &spec) } catch { throw .option(error) }
    }
    SizeOptions.apply(arguments, to: &spec.canvas)
    // The only picture that an option names.
    if let root, let path = spec.canvas.image?.path, path != background {
      do { spec.canvas.image?.path = try root.confined(path) } catch {
        throw .usage("--background: \(error)")
      }
    }
  }

  /// The layout's parameters, from `-p` and from the options that are named after them.
  private func settings() throws(CommandFailure) -> [ParameterSetting] {
    var settings = try arguments.settings(.param, example: "gap=4")
    for option in Option.table {
      if let key = option.parameter, let value = arguments.last(option.name) {
        settings.append(ParameterSetting(key: key, value: value))
      }
    }
    return settings
  }
}
