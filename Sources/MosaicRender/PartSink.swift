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
  /// How many are open at the same time, at most: those that the first of a row of parts has beside it and, of an overlap, below it.
  private let mostOpen: Int
  private var top = 0
  private(set) var drawn = DrawnOutput()

  /// - Parameter parts: In the order of their tops.
  init(
    _ plan: RenderPlan, _ parts: [PixelRect], to places: [OutputTarget], as format: ImageFormat,
    _ tools: DrawingTools
  ) {
    self.plan = plan
    self.format = format
    self.tools = tools
    waiting = zip(parts, places).reversed().map { ($0, $1) }
    let bottom = parts.first?.maxY ?? 0
    mostOpen = parts.prefix { $0.y < bottom }.count
  }

  /// Takes the next rows of the canvas. What ends among them is written before what begins below it is opened.
  func write(_ rows: [UInt8]) throws(RenderError) {
    let bytes = plan.pixelWidth * 4
    let first = top
    let end = top + rows.count / bytes
    while top < end {
      while let next = waiting.last, next.area.y <= top {
        waiting.removeLast()
        let file = try tools.options.open(next.place, behind: tools.tiles.gate)
        let encoder = try FileEncoder(
          plan, next.area, as: format, to: file, tools.options, on: tools.pool, oneOf: mostOpen)
        open.append((next.area, file, encoder))
      }
      let edges = open.map(\.area.maxY) + (waiting.last.map { [$0.area.y] } ?? [])
      let next = edges.reduce(end, min)
      for (area, _, encoder) in open {
        var cut: [UInt8] = []
        cut.reserveCapacity(area.width * (next - top) * 4)
        for y in top - first..<next - first {
          let start = y * bytes + area.x * 4
          cut += rows[start..<start + area.width * 4]
        }
        try RenderError.ofOutput { () throws(CodecError) in try encoder.write(cut) }
      }
      top = next
      try commitFinished()
    }
  }

  private func commitFinished() throws(RenderError) {
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
