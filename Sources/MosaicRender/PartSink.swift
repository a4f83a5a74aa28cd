import MosaicCodecs
import MosaicLayout
import MosaicScene

/// Cuts the rows of one drawing into parts, each of which is encoded into an output of its own. Those of a row of parts are open at the
/// same time, of an overlap two rows; an output is committed with its last row.
final class PartSink {
  private let plan: RenderPlan
  private let tools: DrawingTools
  private let format: ImageFormat
  /// Parts that were not begun, the topmost last, and those that are open.
  private var waiting: [(area: PixelRect, place: OutputTarget)]
  private var open: [(area: PixelRect, file: OutputFile, encoder: FileEncoder)] = []
  private var top = 0
  private(set) var drawn = DrawnOutput()

  /// - Parameter parts: In the order of their tops.
  init(
    _ plan: RenderPlan, _ parts: [PixelRect], to places: [OutputTarget], as format: ImageFormat,
    _ tools: DrawingTools
  ) {
    (self.plan, self.format, self.tools) = (plan, format, tools)
    waiting = zip(parts, places).reversed().map { ($0, $1) }
  }

  /// Takes the next rows of the canvas.
  func write(_ rows: [UInt8]) throws(RenderError) {
    let bytes = plan.pixelWidth * 4
    let band = PixelRect(x: 0, y: top, width: plan.pixelWidth, height: rows.count / bytes)
    top = band.maxY
    while let next = waiting.last, next.area.y < band.maxY {
      waiting.removeLast()
      let file = try tools.options.open(next.place, behind: tools.tiles.gate)
      let encoder = try FileEncoder(plan, next.area, as: format, to: file, tools.options, on: tools.pool)
      open.append((next.area, file, encoder))
    }
    for (area, _, encoder) in open {
      let piece = band.intersection(area)
      var cut: [UInt8] = []
      cut.reserveCapacity(piece.width * piece.height * 4)
      for y in piece.y - band.y..<piece.maxY - band.y {
        let start = y * bytes + piece.x * 4
        cut += rows[start..<start + piece.width * 4]
      }
      try RenderError.ofOutput { () throws(CodecError) in try encoder.write(cut) }
    }
    for (area, file, encoder) in open where area.maxY <= top {
      try tools.options.output { () throws(CodecError) in
        try encoder.finish()
        try file.commit()
      }
      drawn.add(DrawnOutput(quality: encoder.quality))
    }
    open.removeAll { $0.area.maxY <= top }
  }
}
