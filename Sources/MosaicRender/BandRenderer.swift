// The raster: the plan is painted a band of rows at a time, from top to bottom.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// Paints a plan as rows of pixels; memory grows neither with the canvas' height nor with the number of items.
struct BandRenderer {
  /// How the work is divided; none of it shows in the pixels.
  struct Division {
    /// About how many pixels a band has.
    var bandArea = 1 << 20
    /// How many rows a band has at most.
    var bandRows = 512
    /// Cairo's image surfaces end at 32,767 pixels a side; a wider band is painted in parts of this width.
    var partWidth = 16_384
    /// Above this many pixels a tile is made row by row.
    var wholeTile = 1 << 20
  }

  let plan: RenderPlan
  let options: RenderOptions
  private let parts: [Range<Int>]
  private let rowsPerBand: Int
  private let wholeTile: Int

  init(_ plan: RenderPlan, options: RenderOptions, division: Division = Division()) {
    self.plan = plan
    self.options = options
    let (width, partWidth) = (plan.pixelWidth, division.partWidth)
    parts = stride(from: 0, to: width, by: partWidth).map { $0..<min($0 + partWidth, width) }
    rowsPerBand = max(1, min(division.bandRows, plan.pixelHeight, division.bandArea / width))
    wholeTile = division.wholeTile
  }

  /// Paints all bands in turn and gives each to `sink`: finished rows of premultiplied BGRA, the canvas wide.
  ///
  /// - Throws: ``RenderError/sources(_:)`` where pictures cannot be read; if `options.readsOnAfterFailure`, with all of
  ///   them, after a look at every picture, in which time nothing more reaches `sink`.
  func render(_ sink: ([UInt8]) throws(CodecError) -> Void) throws(RenderError) {
    var loader = TileLoader(limits: options.limits, jobs: options.jobs, wholeTile: wholeTile)
    let images = try parts.map { part throws(RenderError) in
      try CairoImage(width: part.count, height: rowsPerBand)
    }
    var queue = ItemQueue(plan)
    var tiles: [Int: Tile] = [:]
    var failures: [SourceFailure] = []

    for top in stride(from: 0, to: plan.pixelHeight, by: rowsPerBand) {
      let rows = top..<min(top + rowsPerBand, plan.pixelHeight)
      try options.report(rows: top, of: plan.pixelHeight)
      let requests = queue.advance(to: rows).compactMap { request(for: $0) }
      loader.shouldStop = { [progress = options.progress, total = plan.pixelHeight] in
        progress.map { !$0(top, total) } ?? false
      }
      for (request, result) in zip(requests, try loader.load(requests)) {
        switch result {
        case .success(let tile): tiles[request.item] = tile
        case .failure(let error): try fail(request.item, error, &failures)
        }
      }
      var strips: [Int: (pixmap: Pixmap, top: Int)] = [:]
      for item in queue.active {
        do throws(CodecError) {
          strips[item] = try tiles[item]?.strip(rows)
        } catch {
          tiles[item] = nil
          try fail(item, error, &failures)
        }
      }
      if failures.isEmpty {
        let bytes = try paint(rows, items: queue.active, strips: strips, on: images)
        do { try sink(bytes) } catch { throw .output(error) }
      }
      for item in queue.retire(before: rows.upperBound) { tiles[item] = nil }
    }
    if !failures.isEmpty { throw .sources(failures) }
    try options.report(rows: plan.pixelHeight, of: plan.pixelHeight)
  }

  private func request(for item: Int) -> TileLoader.Request? {
    TileSource(plan.items[item]).map { TileLoader.Request(item: item, source: $0) }
  }

  private func fail(_ item: Int, _ error: CodecError, _ failures: inout [SourceFailure]) throws(RenderError) {
    failures.append(SourceFailure(index: plan.items[item].index, error: error))
    if !options.readsOnAfterFailure { throw .sources(failures) }
  }

  /// Paints the rows of one band, part by part, and joins the parts.
  private func paint(
    _ rows: Range<Int>, items: [Int], strips: [Int: (pixmap: Pixmap, top: Int)], on images: [CairoImage]
  ) throws(RenderError) -> [UInt8] {
    var painted: [Pixmap] = []
    for (part, image) in zip(parts, images) {
      let context = try CairoContext(image, left: part.lowerBound, top: rows.lowerBound)
      context.clear(to: plan.background)
      let painter = Painter(context: context, scale: plan.scale)
      for item in items
      where plan.items[item].pixels.x < part.upperBound && plan.items[item].pixels.maxX > part.lowerBound {
        try painter.paint(plan.items[item], image: try placed(strips[item], of: plan.items[item], in: part))
      }
      painted.append(try image.pixmap(rows: rows.count))
    }
    guard painted.count > 1 else { return painted.first?.bytes ?? [] }
    var joined: [UInt8] = []
    joined.reserveCapacity(plan.pixelWidth * rows.count * 4)
    for y in 0..<rows.count {
      for pixmap in painted { joined += pixmap.bytes[y * pixmap.stride..<(y + 1) * pixmap.stride] }
    }
    return joined
  }

  /// The columns of a strip that lie in `part`, on a surface.
  private func placed(
    _ strip: (pixmap: Pixmap, top: Int)?, of item: PlanItem, in part: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let strip, let target = item.image?.target, strip.pixmap.height > 0 else { return nil }
    let columns = part.clamped(to: target.x..<target.maxX)
    guard !columns.isEmpty else { return nil }
    let pixmap = strip.pixmap.cropped(columns: columns.lowerBound - target.x..<columns.upperBound - target.x)
    return PlacedImage(
      surface: try CairoImage(copying: pixmap), x: Double(columns.lowerBound), y: Double(strip.top))
  }
}

/// The items that the current band meets: they join and leave as the bands go down.
struct ItemQueue {
  private let items: [PlanItem]
  /// Place of each item in the order of drawing.
  private let rank: [Int]
  /// Items that are still to come, the topmost last.
  private var waiting: [Int]
  /// Items that the current band meets, in the order of drawing.
  private(set) var active: [Int] = []

  /// - Complexity: O(*n* log *n*).
  init(_ plan: RenderPlan) {
    items = plan.items
    var rank = Array(repeating: 0, count: plan.items.count)
    for (place, item) in plan.drawingOrder.enumerated() { rank[item] = place }
    self.rank = rank
    let canvas = PixelRect(x: 0, y: 0, width: plan.pixelWidth, height: plan.pixelHeight)
    waiting = plan.items.indices.filter { !plan.items[$0].pixels.intersection(canvas).isEmpty }
    waiting.sort { (plan.items[$0].pixels.y, $0) > (plan.items[$1].pixels.y, $1) }
  }

  /// Lets the items in that begin above the end of `rows`, and returns them.
  mutating func advance(to rows: Range<Int>) -> [Int] {
    var joined: [Int] = []
    while let item = waiting.last, items[item].pixels.y < rows.upperBound {
      waiting.removeLast()
      joined.append(item)
    }
    if !joined.isEmpty {
      active += joined
      active.sort { rank[$0] < rank[$1] }
    }
    return joined
  }

  /// Lets the items out that end at or above `row`, and returns them.
  mutating func retire(before row: Int) -> [Int] {
    let done = active.filter { items[$0].pixels.maxY <= row }
    if !done.isEmpty { active.removeAll { items[$0].pixels.maxY <= row } }
    return done
  }
}
