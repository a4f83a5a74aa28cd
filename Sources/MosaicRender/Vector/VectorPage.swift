// A page of an SVG or a PDF: its items, and pictures at their final size.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem

/// A page of an SVG or a PDF, with pictures at their final size.
struct VectorPage {
  let plan: RenderPlan
  /// The part of the canvas that the page shows; all of it, with what reaches over its edges in a PDF, if `nil`.
  var part: PixelRect?
  /// Drawn over everything.
  var marks = PageMarks()
  let tools: DrawingTools
  let format: OutputFormat
  let folder: String

  var view: PixelRect { part ?? (format == .pdf ? plan.sheet : plan.bounds) }

  /// The whole page: the view, and around it room for marks if the page is cut.
  var sheet: PixelRect { view.grown(by: hasBleed ? PageMarks.room(scale: plan.scale) : 0) }

  /// Whether the page is larger than the canvas, and is cut.
  var hasBleed: Bool { format == .pdf && plan.bleed != nil }

  private var options: RenderOptions { tools.options }

  /// Whether the caller asks to stop while Cairo writes the page.
  var isStopped: Bool { options.shouldStop(rows: plan.items.count - 1, of: plan.items.count) }

  /// Draws the page on a surface whose unit is a point: the page's own, or in tests a surface of pixels.
  ///
  /// - Returns: The pictures that the page contains; their memory is taken as long as this lives.
  func paint(on surface: CairoSurface) throws(RenderError) -> EmbeddedPictures {
    let embedded = EmbeddedPictures(tools, format)
    let context = try CairoContext(surface, unit: 1 / plan.scale, left: sheet.x, top: sheet.y)
    // The room for marks stays empty.
    if hasBleed { context.clip(to: view, radius: 0) }
    // As a group, so that things that lie over each other have one edge.
    if plan.clip != nil { cairo_push_group(context.pointer) }
    if plan.background.alpha > 0 {
      context.setColor(plan.background)
      cairo_paint(context.pointer)
    }
    if let gradient = plan.gradient {
      GradientRows(gradient, width: plan.pixelWidth, height: plan.pixelHeight, scale: plan.scale)
        .paint(on: context)
    }
    let painter = Painter(
      context: context, scale: plan.scale, typesetter: tools.typesetter, font: plan.font, isVector: true)
    var failures: [SourceFailure] = []
    let visible = plan.drawingOrder.filter { !plan.items[$0].ink.intersection(view).isEmpty }
    let embedding = Set(visible.filter(embeds))
    // Cairo keeps every picture, so keeping shared ones costs nothing more.
    var budget = ScaledStore.Budget(options)
    budget.kept = .max
    var store = ScaledStore(
      visible.enumerated().flatMap { embedding.contains($1) ? needs($0, $1) : [] }, pool: tools.pool,
      scaler: tools.scaler, budget: budget,
      memory: options.memory)
    let hairs = format == .svg ? hairs(of: visible) : [:]
    var layers = LayerStore(
      view, memory: LayerMemory(options.memory, gate: tools.scaler.gate), work: tools.scaler.work)
    for (step, index) in visible.enumerated() {
      try options.report(rows: step, of: plan.items.count)
      let item = plan.items[index]
      if format == .svg, options.svgImages == .outline, item.content.isPicture {
        try painter.paintOutline(item)
        continue
      }
      do {
        // Also for an item with only its backdrop on the page.
        try store.prepare(step)
        let isEmbedded = embedding.contains(index)
        let image = try image(of: index, in: step, &store, &layers, isEmbedded: isEmbedded)
        if failures.isEmpty {
          let own =
            item.isDecorated
            ? try self.layers(of: index, in: step, &store, &layers, isEmbedded: isEmbedded) : ItemLayers()
          for picture in [image, own.shadow, own.backdrop] {
            try embedded.add(
              picture, encoding: isEmbedded || options.svgImages != .link,
              inGroup: item.isGroup(inVector: true))
          }
          for (text, style) in item.texts { try embedded.add(emojiOf: text, style, scale: plan.scale) }
          for hair in hairs[index] ?? [] { painter.paint(hair, of: item, image: image) }
          try painter.paint(item, image: image, layers: own)
        }
      } catch .sources(let found) {
        failures += found
        if !options.readsOnAfterFailure { break }
      }
      store.release(.content(of: index))
      if item.isDecorated {
        store.release(.backdrop(of: index))
        layers.release(index)
      }
    }
    if !failures.isEmpty { throw .sources(failures) }
    for text in plan.texts where !text.ink.intersection(view).isEmpty {
      try embedded.add(emojiOf: text.text, text.style, scale: plan.scale)
      try painter.paint(text)
    }
    if let clip = plan.clip {
      cairo_pop_group_to_source(context.pointer)
      context.clip(to: plan.bounds, radius: 0, clip: clip)
      cairo_paint(context.pointer)
    }
    cairo_reset_clip(context.pointer)
    marks.paint(on: context, around: sheet, scale: plan.scale)
    return embedded
  }

  /// Whether the pictures of an item are embedded, and not linked or outlined.
  private func embeds(_ index: Int) -> Bool {
    if format == .pdf { return true }
    switch options.svgImages {
    case .embed: return true
    case .outline: return false
    case .link:
      guard let picture = plan.items[index].content.picture else { return false }
      return LinkedImage.obstacle(of: picture, limits: options.limits) != nil
    }
  }

  /// The copies that reach under neighbours. Viewers of PDF leave no seams.
  private func hairs(of visible: [Int]) -> [Int: [HairUnderNeighbors]] {
    var known: [PictureSource: Bool] = [:]
    return HairUnderNeighbors.all(of: plan, order: visible, in: view) { item in
      if item.background?.alpha == 255 { return true }
      switch item.content {
      case .color(let color): return color.alpha == 255
      case .image(let source, _, _):
        if let isOpaque = known[source] { return isOpaque }
        let isOpaque = (try? source.header(limits: options.limits))?.hasAlpha == false
        known[source] = isOpaque
        return isOpaque
      case .label, .drawing, .placeholder: return false
      }
    }
  }

  private func needs(_ step: Int, _ index: Int) -> [ScaledStore.Need] {
    let item = plan.items[index]
    return ScaledStore.Need.all(
      of: index, embedded(item),
      backdrop: ScaledSource(backdropOf: item, linear: options.linear, on: view), step: step)
  }

  /// The embedded part of an item's picture: the part on the page.
  private func embedded(_ item: PlanItem) -> ScaledSource? {
    guard var source = ScaledSource(shown: item, linear: options.linear, on: view) else { return nil }
    let part = source.part
    let target = source.placement.target
    if max(part.width, part.height) > ScaledSource.largestSide {
      func side(_ whole: Int, _ part: Int) -> Int {
        let share = Double(ScaledSource.largestSide) / Double(max(part, ScaledSource.largestSide))
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
    let area = item.ink.intersection(view)
    return max(area.width, area.height) <= ScaledSource.largestSide ? area : nil
  }

  /// The item's shadow and backdrop as pictures. A linked picture has no backdrop, which would need its pixels.
  private func layers(
    of index: Int, in step: Int, _ store: inout ScaledStore, _ layers: inout LayerStore, isEmbedded: Bool
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
    guard item.backdrop != nil, isEmbedded,
      let surface = try surface(.backdrop(of: index), of: item, in: step, &store)
    else { return own }
    if let area {
      own.backdrop = try layers.backdrop(of: item, index, from: surface, in: LayerArea(area))
      return own
    }
    let onPage = item.box.intersection(item.visible(in: view))
    own.backdrop = try layers.backdrop(
      of: item, index, from: surface, in: LayerArea(onPage, sigma: item.backdrop?.sigma ?? 0), isUpright: true
    )
    own.backdrop?.isOnCanvas = false
    return own
  }

  private func image(
    of index: Int, in step: Int, _ store: inout ScaledStore, _ layers: inout LayerStore, isEmbedded: Bool
  ) throws(RenderError) -> PlacedImage? {
    let item = plan.items[index]
    guard let source = ScaledSource(item, on: view) else { return nil }
    if !isEmbedded {
      return try LinkedImage.placed(source, from: folder)
    }
    guard let surface = try surface(.content(of: index), of: item, in: step, &store) else { return nil }
    if let area = rotatedArea(of: item) { return try layers.rotated(item, index, from: surface, in: area) }
    guard let embedded = embedded(item) else { return nil }
    let target = source.placement.target
    let part = embedded.targetPart
    let scale = embedded.scale(of: target)
    return PlacedImage(
      surface: surface, x: Double(target.x) + Double(part.columns.lowerBound) / scale.x,
      y: Double(target.y) + Double(part.rows.lowerBound) / scale.y, scaleX: 1 / scale.x,
      scaleY: 1 / scale.y)
  }

  private func surface(
    _ picture: PictureID, of item: PlanItem, in step: Int, _ store: inout ScaledStore
  ) throws(RenderError) -> CairoImage? {
    switch try store.image(
      of: picture, in: step, unless: { options.shouldStop(rows: step, of: plan.items.count) })
    {
    case .failure(let error) where error.isShortage: throw .shortage(of: error)
    case .failure(let error): throw .sources([SourceFailure(part: item.told, error: error)])
    case .success(.whole(let surface)): return surface
    case .success: return nil
    }
  }
}

extension PlanItem {
  fileprivate var texts: [(String, TextStyle)] {
    var texts = caption.map { [($0.text, $0.style)] } ?? []
    if case .label(let label) = content { texts.append((label.text, label.style)) }
    return texts
  }
}

extension ItemContent {
  var isPicture: Bool {
    if case .image = self { true } else { false }
  }
}

// MARK: The memory of pictures

/// Accounts for the memory of a page's pictures, which Cairo keeps until the page is finished.
final class EmbeddedPictures {
  private let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// Bytes taken per byte of pixels: in an SVG the picture's text is kept as well, and a JPEG is made from a copy.
  private let factor: Int
  /// The quality of the JPEGs that a PDF has instead of pixels; `nil` keeps all pixels.
  private let quality: Int?
  private let format: OutputFormat
  /// Each picture with the bytes of its file in an SVG; kept alive, so that no other surface gets the same identity.
  private var pictures: [ObjectIdentifier: (surface: CairoImage, fileBytes: Int)] = [:]

  init(_ tools: DrawingTools, _ format: OutputFormat) {
    gate = tools.scaler.gate
    share = tools.options.memory.share()
    quality = format == .pdf ? tools.options.pdfQuality : nil
    self.format = format
    factor = format == .svg || quality != nil ? 2 : 1
  }

  /// Takes a picture's memory, the first time it is painted.
  ///
  /// - Parameters:
  ///   - encoding: Whether an SVG gets the picture as a PNG of ours; linked pictures stay unchanged.
  ///   - inGroup: Whether it is painted in a group: Cairo then writes it into an SVG again, and keeps the text until the page is
  ///     finished, in a buffer that doubles as it grows.
  func add(_ image: PlacedImage?, encoding: Bool, inGroup: Bool) throws(RenderError) {
    guard let surface = image?.surface as? CairoImage else { return }
    if let known = pictures[ObjectIdentifier(surface)] {
      if inGroup { try take(MemoryBudget.product(known.fileBytes, 8) / 3) }
      return
    }
    try take(MemoryBudget.product(surface.byteCount, factor))
    pictures[ObjectIdentifier(surface)] = (surface, 0)
    if format == .svg, encoding {
      pictures[ObjectIdentifier(surface)] = (surface, try attachPNG(to: surface))
    }
    #if JPEG
      if let quality { try attachJPEG(of: quality, to: surface) }
    #endif
  }

  /// Gives Cairo a PNG of the picture, which it writes into an SVG. Cairo makes its own PNG in one step, which takes seconds and
  /// cannot be stopped.
  ///
  /// - Returns: The bytes of the PNG.
  private func attachPNG(to surface: CairoImage) throws(RenderError) -> Int {
    let pixmap = try surface.pixmap(rows: surface.height)
    let png = try RenderError.ofOutput { () throws(FileError) in try ImageFormat.png.encode(pixmap) }
    try take(png.count)
    try surface.attach(png, as: CAIRO_MIME_TYPE_PNG)
    return png.count
  }

  private func take(_ bytes: Int) throws(RenderError) {
    try gate.grow(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the pictures of a page")
  }

  /// Takes the memory of a text's emoji: Cairo keeps each as a picture, for each size and each angle.
  ///
  /// The emoji of Noto are 1.25 times as high as the type, and as wide; turned emoji take a box of 1.42 times this side.
  func add(emojiOf text: String, _ style: TextStyle, scale: Double) throws(RenderError) {
    let count = Set(text.unicodeScalars.filter(\.properties.isEmojiPresentation)).count
    guard count > 0 else { return }
    // No page has room for larger ones.
    let side = Int(min(style.fontSize * scale * 1.25 * 1.42, 1e6).rounded(.up))
    let bytes = MemoryBudget.product(count, side, side, 4)
    try gate.grow(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the emoji of a page")
  }

  #if JPEG
    /// Gives Cairo a JPEG of the picture, which it writes instead of the pixels; a picture that is not opaque stays unchanged.
    private func attachJPEG(of quality: Int, to surface: CairoImage) throws(RenderError) {
      let pixmap = try surface.pixmap(rows: surface.height)
      guard pixmap.isOpaque else { return }
      let jpeg = try RenderError.ofOutput { () throws(FileError) in
        try ImageFormat.jpeg.encode(pixmap, options: .init(quality: quality))
      }
      try take(jpeg.count)
      try surface.attach(jpeg, as: CAIRO_MIME_TYPE_JPEG)
    }
  #endif
}
