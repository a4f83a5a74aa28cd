// A Deep Zoom pyramid: a folder of tiles, and the file that describes it.

import MosaicCodecs
import MosaicScene

extension DrawingTools {
  /// Draws a plan as a pyramid. The tiles have their place before the file has its, and where either fails both are as they were.
  /// A page names its tiles by their hash, so that it never shows those of another run.
  ///
  /// - Parameter describe: Makes the text of the file.
  func drawPyramid(
    _ plan: RenderPlan, to place: OutputTarget, as format: OutputFormat,
    describing describe: (RenderPlan, PyramidShape) -> String
  ) throws(RenderError) -> DrawnOutput {
    guard let path = place.path else {
      throw .format("\(FormatError.needsFolder(path: place.messagePath, format))")
    }
    let usual = plan.isOpaque && OutputFormat.jpeg.isSupported ? OutputFormat.jpeg : .png
    let folderPath = PyramidShape.folder(of: path, as: format)
    var shape = PyramidShape(
      width: plan.pixelWidth, height: plan.pixelHeight, tileFormat: options.tileFormat ?? usual,
      folder: folderPath.fileName)
    let file = try options.open(place, behind: tiles.gate)
    guard file.isFile else { throw .format("\(FormatError.needsFolder(path: path, format))") }
    let folder = try RenderError.ofOutput { () throws(CodecError) in
      try TileFolder(folderPath, keeping: options.inputs, syncs: options.syncs, in: options.limits.root)
    }
    let pyramid = try TilePyramid(of: plan, shape, in: folder, options, on: pool)
    try BandRenderer(plan, self).render { rows throws(CodecError) in try pyramid.write(rows) }
    // A number for each side and the name, in the page.
    let text = try options.taking(MemoryBudget.product(plan.items.count, 256), for: "the page's places")
    defer { text.release() }
    try options.output { () throws(CodecError) in
      try pyramid.finish()
      // Viewers look for the tiles of a `.dzi` under its own name.
      if format == .html { shape.edition = pyramid.hash }
      try file.write(Array(describe(plan, shape).utf8))
      try folder.publish(with: file, edition: shape.edition)
    }
    return DrawnOutput()
  }
}
