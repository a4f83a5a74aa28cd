// The layers of items: shadows, backdrops and other blurred layers, the pieces of the canvas that they cover, and their memory.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem

/// Makes the layers of items, as far as these are on the canvas or blurred into it. Keeps the layers that several pieces of the
/// canvas or several items share.
struct LayerStore {
  /// How a very large shadow is made a slice of the canvas at a time.
  struct Slicing {
    /// The most pixels of a shadow that is made at once.
    var largest = 1 << 24
    /// Rows of the canvas from the top of a slice to the top of the next.
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

  /// The shadow of an item before rotation, cut to the page; equal shadows share one surface, which a file contains once.
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

  /// - Parameter slice: The part that is made if `seen`, which is all that the canvas shows, has very many pixels.
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
      return Int(pixels: first) - ScaledSource.spare..<Int(pixels: last) + ScaledSource.spare
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

  /// The part of an item's backdrop, made from `surface`, in a piece of the canvas, or of the item before rotation.
  mutating func backdrop(
    of item: PlanItem, _ index: Int, from surface: CairoImage, in area: LayerArea, isUpright: Bool = false
  ) throws(RenderError) -> PlacedImage? {
    guard let backdrop = item.backdrop, let source = ScaledSource(backdropOf: item, on: canvas) else {
      return nil
    }
    let target = backdrop.image.target
    let scale = source.scale(of: target)
    let (x, y) = source.mirrored
    if backdrops[index] == nil {
      // The surface's pixels, the blurred pixels, and their planes.
      backdrops[index] = try memory.making(pixels: surface.width * surface.height, keeping: 4, needing: 12) {
        () throws(RenderError) in
        try surface.pixmap(rows: surface.height).blurred(
          sigma: backdrop.sigma * min(scale.x, scale.y), horizontal: x, vertical: y)
      }
      work?.add(blurredPixels: surface.width * surface.height)
    }
    guard let picture = backdrops[index] else { return nil }
    var item = item
    if isUpright { item.rotation = 0 }
    return try placed(
      picture, in: area, item, origin: (Double(target.x), Double(target.y)), scale: scale, (x, y))
  }

  /// The part of a rotated item's picture in a piece of the canvas.
  mutating func rotated(
    _ item: PlanItem, _ index: Int, from surface: CairoImage, in area: PixelRect
  ) throws(RenderError) -> PlacedImage? {
    guard let target = item.image?.target, let source = ScaledSource(shown: item, on: canvas) else {
      return nil
    }
    if pictures[index] == nil {
      pictures[index] = try memory.making(pixels: surface.width * surface.height, keeping: 4, needing: 4) {
        () throws(RenderError) in try surface.pixmap(rows: surface.height)
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

// MARK: Pieces of the canvas

/// A piece of the canvas that a layer is made for, and its resolution.
struct LayerArea {
  let rect: PixelRect
  /// Pixels of the canvas for one of the layer, along a side.
  let step: Int

  /// The most pixels of a layer on a page of vectors, and of one whose blur hides a lower resolution.
  private static let largest = 1 << 24
  private static let largestSoft = 1 << 22

  init(_ rect: PixelRect) { (self.rect, step) = (rect, 1) }

  /// A piece of a page: at the canvas' resolution, but no larger than Cairo allows, and coarser if it is large and blurred.
  init(_ rect: PixelRect, sigma: Double) {
    self.rect = rect
    let area = Double(rect.width) * Double(rect.height)
    let soft = min((area / Double(Self.largestSoft)).squareRoot(), sigma / 4)
    let hard = (area / Double(Self.largest)).squareRoot()
    let side = Double(max(rect.width, rect.height)) / Double(ScaledSource.largestSide)
    step = Int(pixels: max(1, soft.rounded(.down), hard.rounded(.up), side.rounded(.up)))
  }

  var columns: Range<Int> { step == 1 ? rect.x..<rect.maxX : 0..<(rect.width + step - 1) / step }
  var rows: Range<Int> { step == 1 ? rect.y..<rect.maxY : 0..<(rect.height + step - 1) / step }

  /// How the layer's pixels map to the pixels of a picture at `origin` of the canvas, before its item is rotated.
  func mapping(
    _ item: PlanItem, origin: (x: Double, y: Double), scale: (x: Double, y: Double)
  ) -> PixelMapping {
    // Pieces at the canvas' resolution count from its origin, so that all of them map to the same positions.
    let (left, top) = step == 1 ? (0, 0) : (Double(rect.x), Double(rect.y))
    let step = Double(step)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) { ((x - left) / step, (y - top) / step) }
    let scale = (x: scale.x * step, y: scale.y * step)
    guard item.rotation != 0 else { return PixelMapping(origin: place(origin.x, origin.y), scale: scale) }
    let rotation = RotationMatrix(degrees: item.rotation)
    return PixelMapping(
      pivot: place(item.pivot.x, item.pivot.y), cosine: rotation.cosine, sine: rotation.sine,
      origin: place(origin.x, origin.y), scale: scale)
  }

  func placed(_ surface: CairoImage) -> PlacedImage {
    var image = PlacedImage(
      surface: surface, x: Double(rect.x), y: Double(rect.y), scaleX: Double(step), scaleY: Double(step))
    image.isOnCanvas = true
    return image
  }
}

// MARK: Memory

/// The memory of a ``LayerStore``, and the shadows that it keeps for other pieces of the canvas and other items. All of it is
/// released with the store.
final class LayerMemory {
  /// Shadows with the same key are the same picture.
  struct ShadowKey: Hashable {
    var core: ShadowShape
    var part: TargetPart
    var color: Color
  }

  private let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// Bytes of shadows that are kept when another is made.
  private let room: Int
  private var shadows: [ShadowKey: Pixmap] = [:]
  private var shadowBytes = 0

  init(_ memory: MemoryBudget, gate: DecodeGate) {
    self.gate = gate
    share = memory.share()
    room = memory.room(upTo: 32 << 20)
  }

  /// The shadow of that key; made if it is not kept yet, and kept from then on.
  func shadow(_ key: ShadowKey, _ make: () throws(RenderError) -> Pixmap) throws(RenderError) -> Pixmap {
    if let known = shadows[key] { return known }
    if shadowBytes > room { dropShadows() }
    // The picture, and the mask that is blurred.
    let pixels = MemoryBudget.product(key.part.columns.count, key.part.rows.count)
    let picture = try making(pixels: pixels, keeping: 4, needing: 8, make)
    shadows[key] = picture
    shadowBytes += picture.bytes.count
    return picture
  }

  /// Makes a picture with this number of pixels, and accounts for its memory. If the memory is too little, kept shadows are dropped.
  ///
  /// - Parameters:
  ///   - keeping: Bytes per pixel that stay taken until ``give(_:)``.
  ///   - needing: Bytes per pixel needed while it is made, including those kept.
  ///   - key: The shadow that it is made from, which is not dropped.
  func making<Result>(
    pixels: Int, keeping: Int = 0, needing: Int, from key: ShadowKey? = nil,
    _ body: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let needed = MemoryBudget.product(pixels, needing)
    do throws(RenderError) { try take(needed) } catch {
      guard dropShadows(but: key) else { throw error }
      try take(needed)
    }
    do throws(RenderError) {
      let result = try body()
      give(needed - MemoryBudget.product(pixels, keeping))
      return result
    } catch {
      give(needed)
      throw error
    }
  }

  func give(_ bytes: Int) {
    // Shrinking a share does not throw.
    try? gate.resize(share, to: share.bytes - bytes, for: "")
  }

  // MARK: Steps

  private func take(_ bytes: Int) throws(RenderError) {
    try gate.grow(
      share, to: MemoryBudget.sum(share.bytes, bytes), for: "shadows, backdrops and rotated pictures")
  }

  /// Drops all kept shadows but one; `false` without others.
  @discardableResult
  private func dropShadows(but key: ShadowKey? = nil) -> Bool {
    let stays = shadows.filter { $0.key == key }
    guard shadows.count > stays.count else { return false }
    let bytes = stays.values.reduce(0) { $0 + $1.bytes.count }
    give(shadowBytes - bytes)
    shadows = stays
    shadowBytes = bytes
    return true
  }
}
