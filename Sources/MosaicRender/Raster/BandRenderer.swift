// The raster: the plan is painted a band of rows at a time, from top to bottom.

import CCairo
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

  /// Cairo's limit for a surface, a side.
  private static let largestSurface = 32_767

  let plan: RenderPlan
  let options: RenderOptions
  let setter: TextSetter
  private let parts: [Range<Int>]
  private let rowsPerBand: Int
  private let wholeTile: Int
  /// Makes the tiles, where they do not come from the files.
  private let maker: TileStore.Maker?
  /// One for the whole run: who waits at one gate does not see who is in at another.
  private let gate: DecodeGate
  /// Counts what is done, for tests.
  private let work: WorkCount?

  init(
    _ plan: RenderPlan, options: RenderOptions, division: Division = Division(),
    tiles frames: FrameTiles? = nil, setter: TextSetter = TextSetter(), work: WorkCount? = nil
  ) throws(RenderError) {
    let plan = try plan.flattened()
    self.plan = plan
    self.options = options
    if let frames { maker = { frames.tile($0) } } else { maker = nil }
    gate = frames?.gate ?? DecodeGate(memory: options.memory)
    self.setter = setter
    self.work = work
    let (width, partWidth) = (plan.pixelWidth, division.partWidth)
    parts = stride(from: 0, to: width, by: partWidth).map { $0..<min($0 + partWidth, width) }
    rowsPerBand = max(1, min(division.bandRows, plan.pixelHeight, division.bandArea / width))
    // What is resampled from memory anew for every frame is made whole as long as that is not too much.
    wholeTile = maker == nil ? division.wholeTile : max(division.wholeTile, 1 << 23)
  }

  /// Paints all bands in turn and gives each to `sink`: finished rows of premultiplied BGRA, the canvas wide.
  ///
  /// - Parameter pool: Decodes; it works ahead while a band is painted.
  /// - Throws: ``RenderError/sources(_:)`` where pictures cannot be read; if `options.readsOnAfterFailure`, with all of
  ///   them, after a look at every picture, in which time nothing more reaches `sink`.
  func render(
    on pool: WorkerPool, _ sink: ([UInt8]) throws(CodecError) -> Void
  ) throws(RenderError) {
    let memory = options.memory.share()
    do throws(MemoryBudget.Refusal) {
      // The surfaces, what is read from them, and the rows that are joined from those.
      try memory.resize(
        to: MemoryBudget.product(
          plan.pixelWidth, rowsPerBand, (parts.count > 1 ? 12 : 8) + (plan.gradient == nil ? 0 : 8)),
        for: "a band of rows")
    } catch {
      throw .memory(error)
    }
    defer { memory.release() }
    let surfaces = try parts.map { part throws(RenderError) in
      try CairoImage(width: part.count, height: rowsPerBand)
    }
    var queue = ItemQueue(plan)
    var tiles = TileStore(
      queue.upcoming.flatMap(needs), pool: pool, limits: options.limits,
      budget: TileStore.Budget(options), gate: gate, memory: options.memory,
      rows: { [rowsPerBand, height = plan.pixelHeight] band in
        min(band * rowsPerBand, height)..<min((band + 1) * rowsPerBand, height)
      }, work: work, make: maker)
    var failures: [SourceFailure] = []
    var layers = LayerStore(
      plan.canvas, memory: LayerMemory(options.memory, gate: gate), work: work)

    for band in 0..<(plan.pixelHeight + rowsPerBand - 1) / rowsPerBand {
      let top = band * rowsPerBand
      let rows = top..<min(top + rowsPerBand, plan.pixelHeight)
      try options.report(rows: top, of: plan.pixelHeight)
      queue.advance(to: rows)
      try tiles.prepare(band)
      var images: [Int: TileImage] = [:]
      for item in queue.active {
        for tile in plan.items[item].backdrop == nil ? [item] : [item, ~item] {
          let image = try tiles.image(of: tile, in: band) {
            options.shouldStop(rows: top, of: plan.pixelHeight)
          }
          switch image {
          case .success(let image): images[tile] = image
          case .failure(let error):
            if error.isShortage { throw .shortage(error) }
            if failures.last?.index != plan.items[item].index {
              failures.append(SourceFailure(index: plan.items[item].index, error: error))
            }
            if !options.readsOnAfterFailure { throw .sources(failures) }
            tiles.release(tile)
          }
        }
      }
      if failures.isEmpty {
        let bytes = try paint(rows, items: queue.active, images: images, layers: &layers, on: surfaces)
        do { try sink(bytes) } catch { throw .output(error) }
      }
      for item in queue.retire(before: rows.upperBound) {
        tiles.release(item)
        guard plan.items[item].isDressed else { continue }
        tiles.release(~item)
        layers.release(item)
      }
    }
    if !failures.isEmpty { throw .sources(failures) }
    try options.report(rows: plan.pixelHeight, of: plan.pixelHeight)
  }

  /// The tiles that an item needs; that of its backdrop goes by the item's complement.
  private func needs(_ item: Int) -> [TileStore.Need] {
    let planned = plan.items[item]
    let step = max(0, planned.ink.y) / rowsPerBand
    guard planned.rotation == 0 else {
      let sources = [
        (item, TileSource(shown: planned, linear: options.linear, on: plan.canvas)),
        (~item, TileSource(backdropOf: planned, linear: options.linear, on: plan.canvas)),
      ]
      return sources.compactMap { id, source in
        source.map { TileStore.Need(item: id, source: $0, step: step) }
      }
    }
    let picture = TileSource(planned, linear: options.linear, on: plan.canvas).map { source in
      TileStore.Need(
        item: item, source: source, step: step,
        isLarge: source.part.width * source.part.height > wholeTile
          || max(source.part.width, source.part.height) > Self.largestSurface)
    }
    let backdrop = TileSource(backdropOf: planned, linear: options.linear, on: plan.canvas).map {
      TileStore.Need(item: ~item, source: $0, step: step)
    }
    return [picture, backdrop].compactMap { $0 }
  }

  /// Paints the rows of one band, part by part, and joins the parts.
  private func paint(
    _ rows: Range<Int>, items: [Int], images: [Int: TileImage], layers: inout LayerStore,
    on surfaces: [CairoImage]
  ) throws(RenderError) -> [UInt8] {
    var painted: [Pixmap] = []
    for (part, surface) in zip(parts, surfaces) {
      let context = try CairoContext(surface, left: part.lowerBound, top: rows.lowerBound)
      context.clear(to: plan.background)
      if let gradient = plan.gradient { try paint(gradient, columns: part, rows: rows, on: context) }
      let painter = Painter(context: context, scale: plan.scale, setter: setter, font: plan.font)
      for item in items
      where plan.items[item].ink.x < part.upperBound && plan.items[item].ink.maxX > part.lowerBound {
        guard plan.items[item].isDressed else {
          try painter.paint(
            plan.items[item], image: try placed(images[item], of: plan.items[item], in: part))
          continue
        }
        // Blurs take their time.
        try options.report(rows: rows.lowerBound, of: plan.pixelHeight)
        try paint(dressed: item, with: painter, images, &layers, columns: part, rows: rows)
      }
      let here = PixelRect(x: part.lowerBound, y: rows.lowerBound, width: part.count, height: rows.count)
      for text in plan.texts where !text.ink.intersection(here).isEmpty { try painter.paint(text) }
      painted.append(try surface.pixmap(rows: rows.count))
    }
    guard painted.count > 1 else { return painted.first?.bytes ?? [] }
    var joined: [UInt8] = []
    joined.reserveCapacity(plan.pixelWidth * rows.count * 4)
    for y in 0..<rows.count {
      for pixmap in painted { joined += pixmap.bytes[y * pixmap.stride..<(y + 1) * pixmap.stride] }
    }
    return joined
  }

  /// Paints an item that wears more than a border, with the pictures that this takes.
  private func paint(
    dressed index: Int, with painter: Painter, _ images: [Int: TileImage], _ layers: inout LayerStore,
    columns: Range<Int>, rows: Range<Int>
  ) throws(RenderError) {
    let item = plan.items[index]
    let area = PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count
    ).intersection(item.ink)
    var own = ItemLayers(shadow: try layers.shadow(of: item, in: area))
    if case .whole(let tile) = images[~index] {
      own.backdrop = try layers.backdrop(of: item, index, from: tile, in: LayerArea(area))
    }
    var image: PlacedImage?
    if item.rotation != 0, case .whole(let tile) = images[index] {
      image = try layers.turned(item, index, from: tile, in: area)
    } else {
      image = try placed(images[index], of: item, in: columns)
    }
    try painter.paint(item, image: image, layers: own)
  }

  private func paint(
    _ gradient: Gradient, columns: Range<Int>, rows: Range<Int>, on context: CairoContext
  ) throws(RenderError) {
    let piece = GradientRows(gradient, width: plan.pixelWidth, height: plan.pixelHeight, scale: plan.scale)
      .pixmap(columns: columns, rows: rows)
    context.setSource(
      try CairoImage(copying: piece), x: Double(columns.lowerBound), y: Double(rows.lowerBound))
    cairo_paint(context.pointer)
  }

  /// A tile with its place on the canvas; of a strip, the columns that lie in `part`, on a surface.
  private func placed(
    _ image: TileImage?, of item: PlanItem, in part: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let image, let tile = TileSource(item, on: plan.canvas)?.part else { return nil }
    switch image {
    case .whole(let surface):
      return PlacedImage(surface: surface, x: Double(tile.x), y: Double(tile.y))
    case .strip(let strip, let top):
      let columns = part.clamped(to: tile.x..<tile.maxX)
      guard !columns.isEmpty, strip.height > 0 else { return nil }
      let pixmap = strip.cropped(columns: columns.lowerBound - tile.x..<columns.upperBound - tile.x)
      return PlacedImage(
        surface: try CairoImage(copying: pixmap), x: Double(columns.lowerBound), y: Double(top))
    }
  }
}
