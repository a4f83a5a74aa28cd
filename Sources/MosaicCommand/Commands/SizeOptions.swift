// The options of the canvas' size, where several of them meet.

import MosaicRender
import MosaicScene
import MosaicSpec

/// Checks options that say the same of the canvas, and settles which of them counts.
enum SizeOptions {
  /// Refuses options that say the same twice.
  static func check(_ arguments: Arguments) throws(CommandFailure) {
    let has = { (name: String) in arguments.last(name) != nil }
    if has("margin"), has("padding") {
      throw .usage("--margin is another name of --padding; leave one out")
    }
    guard has("aspect") else { return }
    if has("size") { throw .usage("--size says both sides, and --aspect their ratio; leave one out") }
    if has("width"), has("height") {
      throw .usage(
        "--width and --height say both sides, and --aspect their ratio; leave one of the three out")
    }
  }

  /// Takes back the side of a document that follows from `--aspect`.
  static func apply(_ arguments: Arguments, to canvas: inout Canvas) {
    guard arguments.last("aspect") != nil else { return }
    if arguments.last("height") != nil { canvas.width = nil } else { canvas.height = nil }
  }

  /// Refuses `--dpi` where nothing shows it, and where `--scale` decides the pixels.
  ///
  /// - Parameter format: Of the output, if it is known.
  static func checkResolution(
    _ arguments: Arguments, of canvas: Canvas, as format: OutputFormat?
  ) throws(CommandFailure) {
    guard arguments.has(.dpi) else { return }
    let decides = canvas.isPhysical || format == .pdf
    if decides, arguments.last("scale") != nil {
      let what = canvas.isPhysical ? "a canvas in mm, cm or inches" : "a PDF's pictures"
      throw .usage("--scale and --dpi both decide the pixels of \(what); leave one out")
    }
    guard !decides, let format, !format.settings.contains(.resolution) else { return }
    throw .usage(
      "--dpi is for \(OutputOptions.list(of: .resolution)), and the output is \(format.displayName); leave it out, or give a "
        + "--size with a unit, such as A4 or 20x30cm, whose pixels it decides")
  }
}
