// Options that override the document.

import MosaicCodecs
import MosaicJob
import MosaicRender
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
      if try setPicture(text, of: option.row.name, in: &spec.canvas) { continue }
      do { try option.apply(text, to: &spec) } catch { throw .option(error) }
    }
    SizeOptions.apply(arguments, to: &spec.canvas)
    for text in arguments.all(.metadata) {
      do { try spec.metadata.set(text) } catch { throw .option(error) }
    }
    // A background that looks like a path, and is no picture.
    if let root, let path = spec.canvas.image?.path, path != background,
      !ImageReader.holdsPicture(path, in: root)
    {
      do { spec.canvas.image?.path = try root.confined(path) } catch {
        throw .usage("--background: \(error)")
      }
    }
  }

  /// Sets a background or a watermark that is a file with a picture in it, whatever its name looks like.
  ///
  /// - Returns: Whether it is one.
  private func setPicture(_ text: String, of option: String, in canvas: inout Canvas) throws(CommandFailure)
    -> Bool
  {
    guard option == "background" || option == "watermark" else { return false }
    // A path that leads out of the root is no picture here; as a background it is refused below.
    guard let path = root == nil ? text : try? root?.confined(text), ImageReader.holdsPicture(path, in: root)
    else {
      if option == "watermark", ImageReader.pathExtensions.contains(text.pathEnding), !text.contains(" ") {
        throw .usage(
          "--watermark: \(quoted(text)) is no picture that can be read, and ends as the name of one; check the path, or end the text "
            + "in another way")
      }
      return false
    }
    if option == "watermark" {
      canvas.watermark = Watermark(.image(path: path, pixels: nil))
    } else {
      (canvas.background, canvas.gradient) = (Canvas().background, nil)
      canvas.image = CanvasImage(path: path)
    }
    return true
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
