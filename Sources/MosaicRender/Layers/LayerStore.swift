import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// Makes the layers of items, as far as they are on the canvas or blurred into it, and keeps what several pieces of the canvas or
/// several items share.
struct LayerStore {
  /// How a very large shadow is made a slice of the canvas at a time.
  struct Slicing {
    /// The most pixels of a shadow that is made at once.
    var largest = 1 << 24
    /// Rows of the canvas from the top of a slice to that of the next.
    var rows = 4096
    /// Rows by which slices overlap: at least as many as a piece of the canvas has.
    var overlap = 512
  }

  private let canvas: PixelRect
  private let memory: LayerMemory
  private let work: WorkCount?
  private let slicing: Slicing
  private var surfaces: [PlacedShadow: CairoImage] = [:]
  private var backdrops: [Int: Pixmap] = [:]
  private var pictures: [Int: Pixmap] = [:]

  /// A shadow that is not rotated, and its part on the page, counted from its left top corner.
  private struct PlacedShadow: Hashable {
    var shape: ShadowShape
    var color: Color
    var fractionX: Double
    var fractionY: Double
    var part: PixelRect
  }

  init(
    _ canvas: PixelRect, memory: LayerMemory, work: WorkCount? = nil, slicing: Slicing = Slicing()
  ) {
    self.canvas = canvas
    self.memory = memory
    self.work = work
    self.slicing = slicing
  }

  /// The part of an item's shadow in a piece of the canvas.
  mutating func shadow(of item: PlanItem, in area: PixelRect) throws(RenderError) -> PlacedImage? {
    // The piece's top decides its slice.
    var slice = canvas
    slice.y = area.y / slicing.rows * slicing.rows
    slice.height = slicing.rows + max(slicing.overlap, area.height)
    let seen = item.visible(in: slice.intersection(canvas))
    // For a rotated item a slice would contain nearly all of the shadow.
    return try shadow(
      of: item, seen: item.visible(in: canvas), slice: item.rotation == 0 && !seen.isEmpty ? seen : nil,
      in: LayerArea(area))
  }

  /// The whole shadow of an item before rotation, as far as it is on the page; equal shadows share one surface, which a file
  /// contains once.
  mutating func wholeShadow(of item: PlanItem) throws(RenderError) -> PlacedImage? {
    guard let shadow = item.shadow, let (shape, x, y) = item.shadowShape(of: shadow) else { return nil }
    let reach = Int(pixels: 3 * shadow.sigma) + 5
    let (left, top) = (Int(pixels: x.rounded(.down)), Int(pixels: y.rounded(.down)))
    let whole = PixelRect(
      x: left - reach, y: top - reach, width: Int(pixels: shape.width.rounded(.up)) + 1 + 2 * reach,
      height: Int(pixels: shape.height.rounded(.up)) + 1 + 2 * reach)
    let seen = item.visible(in: canvas)
    let onPage = whole.intersection(seen)
    guard !onPage.isEmpty else { return nil }
    let area = LayerArea(onPage, sigma: shadow.sigma)
    let key = PlacedShadow(
      shape: shape, color: shadow.color, fractionX: x - Double(left), fractionY: y - Double(top),
      part: PixelRect(x: onPage.x - left, y: onPage.y - top, width: onPage.width, height: onPage.height))
    var upright = item
    upright.rotation = 0
    if let surface = surfaces[key] { return area.placed(surface) }
    let image = try self.shadow(of: upright, seen: seen, in: area)
    surfaces[key] = image?.surface as? CairoImage
    return image
  }

  /// - Parameter slice: The part that is made where all that the canvas shows, `seen`, would be very many pixels.
  private func shadow(
    of item: PlanItem, seen: PixelRect, slice: PixelRect? = nil, in area: LayerArea
  ) throws(RenderError) -> PlacedImage? {
    guard let shadow = item.shadow, let (shape, x, y) = item.shadowShape(of: shadow), !seen.isEmpty else {
      return nil
    }
    let slices = ShadowSlices(shape)
    let margin = Double(slices.margin) * slices.reduction
    func places(_ start: Int, _ end: Int, from origin: Double) -> Range<Int> {
      let first = ((Double(start) - origin) / slices.reduction).rounded(.down)
      let last = ((Double(end) - origin) / slices.reduction).rounded(.up)
      return Int(pixels: first) - TileSource.spare..<Int(pixels: last) + TileSource.spare
    }
    func shown(_ seen: PixelRect) -> TargetPart {
      slices.part(
        columns: places(seen.x, seen.maxX, from: x - margin),
        rows: places(seen.y, seen.maxY, from: y - margin))
    }
    var part = shown(seen)
    if let slice, MemoryBudget.product(part.columns.count, part.rows.count) > slicing.largest {
      part = shown(slice)
    }
    let color = shadow.color
    let key = LayerMemory.ShadowKey(core: slices.core, part: part, color: color)
    let picture = try memory.shadow(key) { () throws(RenderError) in
      let picture = slices.picture(
        of: part, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      work?.add(blurredPixels: picture.width * picture.height)
      return picture
    }
    return try placed(
      picture, from: key, in: area, item, origin: (x - margin, y - margin),
      scale: (1 / slices.reduction, 1 / slices.reduction), (slices.columns(of: part), slices.rows(of: part)))
  }

  /// The part of an item's backdrop, made from `tile`, in a piece of the canvas, or of the item before rotation.
  mutating func backdrop(
    of item: PlanItem, _ index: Int, from tile: CairoImage, in area: LayerArea, isUpright: Bool = false
  ) throws(RenderError) -> PlacedImage? {
    guard let backdrop = item.backdrop, let source = TileSource(backdropOf: item, on: canvas) else {
      return nil
    }
    let target = backdrop.image.target
    let scale = source.scale(of: target)
    let (x, y) = source.mirrored
    if backdrops[index] == nil {
      // The tile's pixels, the blurred pixels, and their planes.
      backdrops[index] = try memory.making(pixels: tile.width * tile.height, keeping: 4, needing: 12) {
        () throws(RenderError) in
        try tile.pixmap(rows: tile.height).blurred(
          sigma: backdrop.sigma * min(scale.x, scale.y), horizontal: x, vertical: y)
      }
      work?.add(blurredPixels: tile.width * tile.height)
    }
    guard let picture = backdrops[index] else { return nil }
    var item = item
    if isUpright { item.rotation = 0 }
    return try placed(
      picture, in: area, item, origin: (Double(target.x), Double(target.y)), scale: scale, (x, y))
  }

  /// The part of a rotated item's picture in a piece of the canvas.
  mutating func rotated(
    _ item: PlanItem, _ index: Int, from tile: CairoImage, in area: PixelRect
  ) throws(RenderError) -> PlacedImage? {
    guard let target = item.image?.target, let source = TileSource(shown: item, on: canvas) else {
      return nil
    }
    if pictures[index] == nil {
      pictures[index] = try memory.making(pixels: tile.width * tile.height, keeping: 4, needing: 4) {
        () throws(RenderError) in try tile.pixmap(rows: tile.height)
      }
    }
    guard let picture = pictures[index] else { return nil }
    return try placed(
      picture, in: LayerArea(area), item, origin: (Double(target.x), Double(target.y)),
      scale: source.scale(of: target), source.clamped)
  }

  mutating func release(_ index: Int) {
    for picture in [backdrops.removeValue(forKey: index), pictures.removeValue(forKey: index)] {
      memory.give(picture?.bytes.count ?? 0)
    }
  }

  /// - Parameter key: The shadow that the picture is.
  private func placed(
    _ picture: Pixmap, from key: LayerMemory.ShadowKey? = nil, in area: LayerArea, _ item: PlanItem,
    origin: (x: Double, y: Double), scale: (x: Double, y: Double), _ axes: (x: SampleAxis, y: SampleAxis)
  ) throws(RenderError) -> PlacedImage? {
    guard !area.rect.isEmpty else { return nil }
    let pixels = MemoryBudget.product(area.columns.count, area.rows.count)
    return try memory.making(pixels: pixels, needing: 8, from: key) { () throws(RenderError) in
      let piece = picture.sampled(
        columns: area.columns, rows: area.rows, mapping: area.mapping(item, origin: origin, scale: scale),
        horizontal: axes.x, vertical: axes.y)
      work?.add(sampledPixels: piece.width * piece.height)
      return area.placed(try CairoImage(copying: piece))
    }
  }
}

extension PlanItem {
  fileprivate func shadowShape(of shadow: PixelShadow) -> (shape: ShadowShape, x: Double, y: Double)? {
    let (rect, radiusX, radiusY) = outline
    let width = Double(rect.width) + 2 * shadow.spread
    let height = Double(rect.height) + 2 * shadow.spread
    guard width > 0, height > 0 else { return nil }
    // As in CSS, corners grow with the shadow, but square ones stay square.
    func grown(_ radius: Double, _ side: Double) -> Double {
      radius > 0 ? min(max(0, radius + shadow.spread), side / 2) : 0
    }
    let shape = ShadowShape(
      width: width, height: height, radiusX: grown(radiusX, width), radiusY: grown(radiusY, height),
      sigma: shadow.sigma, contours: clip?.contours.map { $0.map { SIMD2($0.x, $0.y) } })
    return (shape, Double(rect.x) - shadow.spread + shadow.x, Double(rect.y) - shadow.spread + shadow.y)
  }
}
