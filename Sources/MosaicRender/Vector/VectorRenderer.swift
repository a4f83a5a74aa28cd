// SVG and PDF: the same plan through the same painter, on a page in points.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// Writes a plan as one page of vectors, with pictures at their final size.
///
/// In an SVG, text is drawn as the outlines of its glyphs: fonts differ between viewers, and the page must look like the PNG. A
/// PDF embeds its fonts, and its text can be selected.
///
/// Cairo keeps the page until it is finished, so memory grows with the page's pictures; not meant for very large canvases.
struct VectorRenderer {
  /// The two kinds of page.
  enum Kind {
    case svg, pdf

    /// `nil` for a format of pixels.
    init?(_ format: OutputFormat) {
      switch format {
      case .svg: self = .svg
      case .pdf: self = .pdf
      case .png, .jpeg, .webp, .apng: return nil
      }
    }
  }

  let plan: RenderPlan
  let tools: DrawingTools
  let kind: Kind
  /// The folder that links are relative to.
  let folder: String

  private var options: RenderOptions { tools.options }

  func render(to file: OutputFile) throws(RenderError) {
    let count = plan.items.count
    let stops = { [options] in options.shouldStop(rows: count - 1, of: count) }
    try writing(to: file, shouldStop: stops) { sink throws(RenderError) in
      let embedded = EmbeddedPictures(options, kind: kind, gate: tools.tiles.gate)
      try withExtendedLifetime(embedded) { () throws(RenderError) in
        let surface = try page(writingTo: sink)
        do throws(RenderError) {
          try paint(on: surface, embedded)
        } catch {
          // Cairo would finish the page when the surface is freed.
          sink.isAbandoned = true
          throw error
        }
        try surface.finish()
      }
    }
    try options.report(rows: count, of: count)
  }

  /// Calls `body` with a stream into the file, and makes the stream's errors those of the file.
  ///
  /// - Parameter shouldStop: Called while Cairo writes.
  func writing(
    to file: OutputFile, shouldStop: @escaping () -> Bool,
    _ body: (StreamSink) throws(RenderError) -> Void
  ) throws(RenderError) {
    try options.encoding.checkTexts(for: file)
    let sink = StreamSink(
      file, isSVG: kind == .svg, insertion: options.encoding.svgTexts, shouldStop: shouldStop)
    // The surface calls back until it is finished or destroyed, both inside `body`; this keeps `sink` alive.
    do throws(RenderError) {
      try withExtendedLifetime(sink) { () throws(RenderError) in try body(sink) }
    } catch {
      // The file's error explains more than Cairo's "write error".
      if let failure = sink.failure { throw .output(failure) }
      if sink.isStopped { throw .cancelled }
      throw error
    }
    if let failure = sink.failure { throw .output(failure) }
  }

  func page(writingTo sink: StreamSink) throws(RenderError) -> CairoSurface {
    let context = Unmanaged.passUnretained(sink).toOpaque()
    let (width, height) = try checkedPageSize()
    switch kind {
    case .svg:
      let surface = try CairoSurface(
        cairo_svg_surface_create_for_stream(StreamSink.write, context, width, height))
      cairo_svg_surface_set_document_unit(
        surface.pointer, plan.isOnPaper ? CAIRO_SVG_UNIT_PT : CAIRO_SVG_UNIT_PX)
      return surface
    case .pdf:
      let surface = try CairoSurface(
        cairo_pdf_surface_create_for_stream(StreamSink.write, context, width, height))
      // Cairo would write the current time, and the same plan would give different files.
      cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
      options.encoding.setTexts(ofPDF: surface)
      return surface
    }
  }

  /// The sides of the page in points.
  func checkedPageSize() throws(RenderError) -> (width: Double, height: Double) {
    let (width, height) = plan.pageSize
    guard max(width, height) <= Double(VectorPage.largestSide) else {
      throw .pageTooLarge(width: width, height: height)
    }
    return (width, height)
  }

  /// Draws the page on a surface whose unit is a point: that of the page, or in tests one of pixels.
  func paint(on surface: CairoSurface, _ embedded: EmbeddedPictures) throws(RenderError) {
    let context = try CairoContext(surface, unit: 1 / plan.scale)
    if plan.background.alpha > 0 {
      context.setColor(plan.background)
      cairo_paint(context.pointer)
    }
    if let gradient = plan.gradient {
      GradientRows(gradient, width: plan.pixelWidth, height: plan.pixelHeight, scale: plan.scale)
        .paint(on: context)
    }
    let painter = Painter(context: context, scale: plan.scale, typesetter: tools.typesetter, font: plan.font)
    var failures: [SourceFailure] = []
    let visible = plan.drawingOrder.filter { !plan.items[$0].ink.intersection(plan.bounds).isEmpty }
    // Cairo keeps every picture, so keeping shared ones costs nothing more.
    var budget = TileStore.Budget(options)
    budget.kept = .max
    var tiles = TileStore(
      visible.enumerated().flatMap(needs), pool: tools.pool, maker: tools.tiles, budget: budget,
      memory: options.memory)
    var layers = LayerStore(
      plan.bounds, memory: LayerMemory(options.memory, gate: tools.tiles.gate), work: tools.tiles.work)
    for (step, index) in visible.enumerated() {
      try options.report(rows: step, of: plan.items.count)
      let item = plan.items[index]
      if kind == .svg, options.svgImages == .outline, item.content.isPicture {
        try painter.paintOutline(item)
        continue
      }
      do {
        // Also for an item with only its backdrop on the page.
        try tiles.prepare(step)
        let image = try image(of: index, in: step, &tiles, &layers)
        if failures.isEmpty {
          let own = item.isDecorated ? try self.layers(of: index, in: step, &tiles, &layers) : .none
          for picture in [image, own.shadow, own.backdrop] { try embedded.add(picture) }
          for (text, style) in item.texts { try embedded.add(emojiOf: text, style, scale: plan.scale) }
          try painter.paint(item, image: image, layers: own)
        }
      } catch .sources(let found) {
        failures += found
        if !options.readsOnAfterFailure { break }
      }
      tiles.release(.content(of: index))
      if item.isDecorated {
        tiles.release(.backdrop(of: index))
        layers.release(index)
      }
    }
    if !failures.isEmpty { throw .sources(failures) }
    for text in plan.texts where !text.ink.intersection(plan.bounds).isEmpty {
      try embedded.add(emojiOf: text.text, text.style, scale: plan.scale)
      try painter.paint(text)
    }
  }

  /// The pictures that an item embeds.
  private func needs(_ step: Int, _ index: Int) -> [TileStore.Need] {
    let item = plan.items[index]
    guard kind == .pdf || options.svgImages == .embed else { return [] }
    return [
      (PictureID.content(of: index), embedded(item)),
      (.backdrop(of: index), TileSource(backdropOf: item, linear: options.linear, on: plan.bounds)),
    ].compactMap { picture, source in
      source.map { TileStore.Need(picture: picture, source: $0, step: step) }
    }
  }

  /// The embedded part of an item's picture: what is on the page.
  private func embedded(_ item: PlanItem) -> TileSource? {
    guard var source = TileSource(shown: item, linear: options.linear, on: plan.bounds) else { return nil }
    let (part, target) = (source.part, source.placement.target)
    if max(part.width, part.height) > TileSource.largestSide {
      func side(_ whole: Int, _ part: Int) -> Int {
        let share = Double(TileSource.largestSide) / Double(max(part, TileSource.largestSide))
        return max(1, Int(Double(whole) * share))
      }
      source.shrink(
        toWidth: side(target.width, part.width), height: side(target.height, part.height))
    }
    return source
  }

  /// The part of the page that a rotated item may touch. Its pictures are rotated here and embedded upright, since many viewers
  /// rotate pictures in low quality.
  ///
  /// - Returns: `nil` for an item that is not rotated, or so large that the viewer must rotate it.
  private func rotatedArea(of item: PlanItem) -> PixelRect? {
    guard item.rotation != 0 else { return nil }
    let area = item.ink.intersection(plan.bounds)
    return max(area.width, area.height) <= TileSource.largestSide ? area : nil
  }

  /// The item's shadow and backdrop as pictures.
  ///
  /// An SVG with linked pictures has no backdrops, which would need their pixels.
  private func layers(
    of index: Int, in step: Int, _ tiles: inout TileStore, _ layers: inout LayerStore
  ) throws(RenderError) -> ItemLayers {
    let item = plan.items[index]
    let area = rotatedArea(of: item)
    var own = ItemLayers()
    if let area {
      own.shadow = try layers.shadow(of: item, in: area)
    } else {
      own.shadow = try layers.wholeShadow(of: item)
      own.shadow?.isOnCanvas = false
    }
    guard item.backdrop != nil, kind == .pdf || options.svgImages == .embed else { return own }
    guard let tile = try tile(.backdrop(of: index), of: item, in: step, &tiles) else { return own }
    if let area {
      own.backdrop = try layers.backdrop(of: item, index, from: tile, in: LayerArea(area))
      return own
    }
    let onPage = item.box.intersection(item.visible(in: plan.bounds))
    own.backdrop = try layers.backdrop(
      of: item, index, from: tile, in: LayerArea(onPage, sigma: item.backdrop?.sigma ?? 0), isUpright: true)
    own.backdrop?.isOnCanvas = false
    return own
  }

  private func image(
    of index: Int, in step: Int, _ tiles: inout TileStore, _ layers: inout LayerStore
  ) throws(RenderError) -> PlacedImage? {
    let item = plan.items[index]
    guard let source = TileSource(item, on: plan.bounds) else { return nil }
    if kind == .svg, options.svgImages == .link {
      let path = try LinkedImage.path(of: source.picture)
      return try LinkedImage(path: path, width: source.width, height: source.height, folder: folder)
        .placed(source.placement)
    }
    guard let surface = try tile(.content(of: index), of: item, in: step, &tiles) else { return nil }
    if let area = rotatedArea(of: item) { return try layers.rotated(item, index, from: surface, in: area) }
    guard let embedded = embedded(item) else { return nil }
    let (target, part) = (source.placement.target, embedded.targetPart)
    let scale = embedded.scale(of: target)
    return PlacedImage(
      surface: surface, x: Double(target.x) + Double(part.columns.lowerBound) / scale.x,
      y: Double(target.y) + Double(part.rows.lowerBound) / scale.y, scaleX: 1 / scale.x,
      scaleY: 1 / scale.y)
  }

  /// The pixels of a picture that an item needs.
  private func tile(
    _ picture: PictureID, of item: PlanItem, in step: Int, _ tiles: inout TileStore
  ) throws(RenderError) -> CairoImage? {
    switch try tiles.image(
      of: picture, in: step, unless: { options.shouldStop(rows: step, of: plan.items.count) })
    {
    case .failure(let error) where error.isShortage: throw .shortage(of: error)
    case .failure(let error): throw .sources([SourceFailure(part: item.part, error: error)])
    case .success(.whole(let surface)): return surface
    case .success: return nil
    }
  }
}

extension PlanItem {
  /// The texts that may be large.
  fileprivate var texts: [(String, TextStyle)] {
    var texts = caption.map { [($0.text, $0.style)] } ?? []
    if case .label(let label) = content { texts.append((label.text, label.style)) }
    return texts
  }
}

extension ItemContent {
  /// Whether this is a picture.
  var isPicture: Bool {
    if case .image = self { true } else { false }
  }
}
