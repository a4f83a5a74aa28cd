// A plan as pixels: bands of rows from top to bottom, and the items that each of them needs.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem

/// Paints a plan as pixels, a band of rows at a time, from top to bottom; memory grows neither with the canvas' height nor with the number of items.
struct BandRenderer {
  /// How the work is divided, which does not affect the pixels.
  struct Division {
    var bandArea = 1 << 20
    var bandRows = 512
    /// Cairo's image surfaces end at 32,767 pixels a side; a wider band is painted in parts of this width.
    var partWidth = 16_384
    /// Above this many pixels a scaled picture is made row by row.
    var largestWhole = ScaledSource.largestWhole
  }

  /// Cairo's limit for a surface, a side.
  private static let largestSurface = 32_767

  let plan: RenderPlan
  private let tools: DrawingTools
  private let parts: [Range<Int>]
  private let rowsPerBand: Int
  private let largestWhole: Int

  private var options: RenderOptions { tools.options }

  init(_ plan: RenderPlan, _ tools: DrawingTools, division: Division = Division()) {
    let plan = plan.flattened
    self.plan = plan
    self.tools = tools
    let width = plan.pixelWidth
    let partWidth = division.partWidth
    parts = stride(from: 0, to: width, by: partWidth).map { $0..<min($0 + partWidth, width) }
    rowsPerBand = max(1, min(division.bandRows, plan.pixelHeight, division.bandArea / width))
    // A picture scaled from memory for every frame is made whole, unless it is very large.
    largestWhole = tools.scaler.keepsPictures ? max(division.largestWhole, 1 << 23) : division.largestWhole
  }

  /// Paints all bands in turn and passes each to `sink`: finished rows of premultiplied BGRA, as wide as the canvas.
  ///
  /// - Throws: ``RenderError/sources(_:)`` if pictures cannot be read. With `options.readsOnAfterFailure` the remaining
  ///   pictures are read first, to report all failures; `sink` gets no more rows.
  func render(_ sink: ([UInt8]) throws(FileError) -> Void) throws(RenderError) {
    try renderBands { bytes throws(RenderError) in
      try RenderError.ofOutput { () throws(FileError) in try sink(bytes) }
    }
  }

  /// The same for a sink that is about more than one output.
  func renderBands(_ sink: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) {
    // The surfaces, the pixels read from them, and the rows joined from those.
    let memory = try options.taking(
      MemoryBudget.product(
        plan.pixelWidth, rowsPerBand, (parts.count > 1 ? 12 : 8) + (plan.gradient == nil ? 0 : 8)),
      for: "a band of rows")
    defer { memory.release() }
    let surfaces = try parts.map { part throws(RenderError) in
      try CairoImage(width: part.count, height: rowsPerBand)
    }
    var queue = ItemQueue(plan)
    var store = ScaledStore(
      queue.upcoming.flatMap(needs), pool: tools.pool, scaler: tools.scaler,
      budget: ScaledStore.Budget(options),
      memory: options.memory,
      rows: { [rowsPerBand, height = plan.pixelHeight] band in
        min(band * rowsPerBand, height)..<min((band + 1) * rowsPerBand, height)
      })
    var failures: [SourceFailure] = []
    var layers = LayerStore(
      plan.bounds, memory: LayerMemory(options.memory, gate: tools.scaler.gate), work: tools.scaler.work)

    for (band, top) in stride(from: 0, to: plan.pixelHeight, by: rowsPerBand).enumerated() {
      let rows = top..<min(top + rowsPerBand, plan.pixelHeight)
      try options.report(rows: top, of: plan.pixelHeight)
      queue.advance(to: rows)
      try store.prepare(band)
      var images: [PictureID: ScaledStore.Image] = [:]
      for item in queue.active {
        let ids = [PictureID.content(of: item), .backdrop(of: item)]
        for picture in plan.items[item].backdrop != nil ? ids : [ids[0]] {
          let image = try store.image(of: picture, in: band) {
            options.shouldStop(rows: top, of: plan.pixelHeight)
          }
          switch image {
          case .success(let image): images[picture] = image
          case .failure(let error):
            if error.isShortage { throw .shortage(of: error) }
            if failures.last?.part != plan.items[item].told {
              failures.append(SourceFailure(part: plan.items[item].told, error: error))
            }
            if !options.readsOnAfterFailure { throw .sources(failures) }
            store.release(picture)
          }
        }
      }
      if failures.isEmpty {
        let bytes = try paint(rows, items: queue.active, images: images, layers: &layers, on: surfaces)
        try sink(bytes)
      }
      for item in queue.retire(before: rows.upperBound) {
        store.release(.content(of: item))
        guard plan.items[item].isDecorated else { continue }
        store.release(.backdrop(of: item))
        layers.release(item)
      }
    }
    if !failures.isEmpty { throw .sources(failures) }
    try options.report(rows: plan.pixelHeight, of: plan.pixelHeight)
  }

  private func needs(_ index: Int) -> [ScaledStore.Need] {
    let item = plan.items[index]
    let source = ScaledSource(shown: item, linear: options.linear, on: plan.bounds)
    let isLarge = source.map { source in
      item.rotation == 0
        && (source.part.width * source.part.height > largestWhole
          || max(source.part.width, source.part.height) > Self.largestSurface)
    }
    return ScaledStore.Need.all(
      of: index, source, isLarge: isLarge ?? false,
      backdrop: ScaledSource(backdropOf: item, linear: options.linear, on: plan.bounds),
      step: max(0, item.ink.y) / rowsPerBand)
  }

  /// Paints the rows of one band, part by part, and joins the parts.
  private func paint(
    _ rows: Range<Int>, items: [Int], images: [PictureID: ScaledStore.Image], layers: inout LayerStore,
    on surfaces: [CairoImage]
  ) throws(RenderError) -> [UInt8] {
    var painted: [Pixmap] = []
    for (part, surface) in zip(parts, surfaces) {
      let context = try CairoContext(surface, left: part.lowerBound, top: rows.lowerBound)
      context.clear(to: plan.background)
      if let gradient = plan.gradient { try paint(gradient, columns: part, rows: rows, on: context) }
      let painter = Painter(
        context: context, scale: plan.scale, typesetter: tools.typesetter, font: plan.font)
      for item in items
      where plan.items[item].ink.x < part.upperBound && plan.items[item].ink.maxX > part.lowerBound {
        guard plan.items[item].isDecorated else {
          try painter.paint(
            plan.items[item], image: try placed(images[.content(of: item)], of: plan.items[item], in: part))
          continue
        }
        // Blurs may take long.
        try options.report(rows: rows.lowerBound, of: plan.pixelHeight)
        try paint(decorated: item, with: painter, images, &layers, columns: part, rows: rows)
      }
      let here = PixelRect(x: part.lowerBound, y: rows.lowerBound, width: part.count, height: rows.count)
      for text in plan.texts where !text.ink.intersection(here).isEmpty { try painter.paint(text) }
      if let clip = plan.clip { context.erase(outside: clip, of: plan.bounds) }
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

  private func paint(
    decorated index: Int, with painter: Painter, _ images: [PictureID: ScaledStore.Image],
    _ layers: inout LayerStore,
    columns: Range<Int>, rows: Range<Int>
  ) throws(RenderError) {
    let item = plan.items[index]
    let area = PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count
    ).intersection(item.ink)
    var own = ItemLayers(shadow: try layers.shadow(of: item, in: area))
    if case .whole(let surface) = images[.backdrop(of: index)] {
      own.backdrop = try layers.backdrop(of: item, index, from: surface, in: LayerArea(area))
    }
    var image: PlacedImage?
    if item.rotation != 0, case .whole(let surface) = images[.content(of: index)] {
      image = try layers.rotated(item, index, from: surface, in: area)
    } else {
      image = try placed(images[.content(of: index)], of: item, in: columns)
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

  /// A scaled picture on a surface, with its position on the canvas. A strip is cut to its columns in `part`.
  private func placed(
    _ image: ScaledStore.Image?, of item: PlanItem, in part: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let image, let shown = ScaledSource(item, on: plan.bounds)?.part else { return nil }
    switch image {
    case .whole(let surface):
      return PlacedImage(surface: surface, x: Double(shown.x), y: Double(shown.y))
    case .strip(let strip, let top):
      let columns = part.clamped(to: shown.x..<shown.maxX)
      guard !columns.isEmpty, strip.height > 0 else { return nil }
      let pixmap = strip.cropped(columns: columns.lowerBound - shown.x..<columns.upperBound - shown.x)
      return PlacedImage(
        surface: try CairoImage(copying: pixmap), x: Double(columns.lowerBound), y: Double(top))
    }
  }
}

extension DrawingTools {
  /// Paints a plan into memory: `width × 4` bytes of premultiplied BGRA for each row.
  func pixels(of plan: RenderPlan) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plan.pixelWidth * plan.pixelHeight * 4)
    try BandRenderer(plan, self).render { bytes += $0 }
    return bytes
  }
}

// MARK: Items from band to band

/// The items that intersect the current band, updated from band to band.
private struct ItemQueue {
  private let ink: [PixelRect]
  private let rank: [Int]
  /// Items below the current band, the topmost last.
  private var waiting: [Int]
  /// Items below the current band, in the order in which they are added.
  var upcoming: [Int] { waiting.reversed() }
  /// Items that intersect the current band, in the order of drawing.
  private(set) var active: [Int] = []

  /// - Complexity: O(*n* log *n*).
  init(_ plan: RenderPlan) {
    var rank = Array(repeating: 0, count: plan.items.count)
    for (place, item) in plan.drawingOrder.enumerated() { rank[item] = place }
    self.rank = rank
    let ink = plan.items.map(\.ink)
    waiting = plan.items.indices.filter { !ink[$0].intersection(plan.bounds).isEmpty }
    waiting.sort { (ink[$0].y, $0) > (ink[$1].y, $1) }
    self.ink = ink
  }

  mutating func advance(to rows: Range<Int>) {
    let before = active.count
    while let item = waiting.last, ink[item].y < rows.upperBound {
      active.append(waiting.removeLast())
    }
    if active.count > before { active.sort { rank[$0] < rank[$1] } }
  }

  /// Removes and returns the items that end at or above `row`.
  mutating func retire(before row: Int) -> [Int] {
    let done = active.filter { ink[$0].maxY <= row }
    if !done.isEmpty { active.removeAll { ink[$0].maxY <= row } }
    return done
  }
}
