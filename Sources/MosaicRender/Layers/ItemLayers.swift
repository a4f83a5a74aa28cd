// What an item is painted from besides its picture: its shadow, and what stands behind the picture.

import MosaicLayout
import MosaicPixels
import MosaicScene

/// The pictures that an item's style asks for, on surfaces.
struct ItemLayers {
  var shadow: PlacedImage?
  var backdrop: PlacedImage?

  static var none: ItemLayers { ItemLayers() }
}

extension PlanItem {
  /// Whether anything of it is drawn in a way that a plain picture is not.
  var isDressed: Bool {
    opacity < 1 || rotation != 0 || shadow != nil || card != nil || backdrop != nil || badge != nil
      || cornerRadiusY != nil
  }

  /// The shape of the shadow, and its left top corner, before it is turned.
  func shadowShape(of shadow: PixelShadow) -> (shape: ShadowShape, x: Double, y: Double)? {
    let (rect, radiusX, radiusY) = outline
    let width = Double(rect.width) + 2 * shadow.spread
    let height = Double(rect.height) + 2 * shadow.spread
    guard width > 0, height > 0 else { return nil }
    // As in CSS, corners grow with the shadow, but sharp ones stay sharp.
    func grown(_ radius: Double, _ side: Double) -> Double {
      radius > 0 ? min(max(0, radius + shadow.spread), side / 2) : 0
    }
    let shape = ShadowShape(
      width: width, height: height, radiusX: grown(radiusX, width), radiusY: grown(radiusY, height),
      sigma: shadow.sigma)
    return (shape, Double(rect.x) - shadow.spread + shadow.x, Double(rect.y) - shadow.spread + shadow.y)
  }
}

/// Makes the layers of items, and keeps what several pieces of the canvas or several items share.
struct LayerStore {
  private struct ShadowKey: Hashable {
    var core: ShadowShape
    var color: Color
  }

  /// How many bytes of shadows are kept.
  private static let budget = 32 << 20

  private var shadows: [ShadowKey: Pixmap] = [:]
  private var shadowBytes = 0
  private var surfaces: [PlacedShadow: CairoImage] = [:]
  private var backdrops: [Int: Pixmap] = [:]
  private var pictures: [Int: Pixmap] = [:]

  private struct PlacedShadow: Hashable {
    var shape: ShadowShape
    var color: Color
    var fractionX: Double
    var fractionY: Double
  }

  /// What `columns × rows` of the canvas show of an item's shadow.
  mutating func shadow(
    of item: PlanItem, columns: Range<Int>, rows: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let shadow = item.shadow, let (shape, x, y) = item.shadowShape(of: shadow) else { return nil }
    let slices = ShadowSlices(shape)
    let picture = picture(of: slices, shadow.color)
    let mapping = item.mapping(
      origin: (
        x - Double(slices.margin) * slices.reduction, y - Double(slices.margin) * slices.reduction
      ), scale: (1 / slices.reduction, 1 / slices.reduction))
    return try placed(
      picture, columns: columns, rows: rows, mapping, slices.columns(of: picture), slices.rows(of: picture))
  }

  /// The whole shadow of an item that is not turned yet; equal ones are one surface, which a file holds once.
  mutating func wholeShadow(of item: PlanItem) throws(RenderError) -> PlacedImage? {
    guard let shadow = item.shadow, let (shape, x, y) = item.shadowShape(of: shadow) else { return nil }
    var upright = item
    upright.rotation = 0
    let reach = Int(3 * shadow.sigma) + 5
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let key = PlacedShadow(
      shape: shape, color: shadow.color, fractionX: x - Double(left), fractionY: y - Double(top))
    if let surface = surfaces[key] {
      return PlacedImage(surface: surface, x: Double(left - reach), y: Double(top - reach))
    }
    let limit = VectorRenderer.largestImageSide
    let image = try self.shadow(
      of: upright, columns: left - reach..<left + min(limit, Int(shape.width.rounded(.up)) + 1 + reach),
      rows: top - reach..<top + min(limit, Int(shape.height.rounded(.up)) + 1 + reach))
    surfaces[key] = image?.surface as? CairoImage
    return image
  }

  /// What `columns × rows` of the canvas show of an item's backdrop, which is made from `tile`.
  mutating func backdrop(
    of item: PlanItem, _ index: Int, from tile: CairoImage, columns: Range<Int>, rows: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let backdrop = item.backdrop else { return nil }
    let target = backdrop.image.target
    let scale = (
      x: Double(tile.width) / Double(target.width), y: Double(tile.height) / Double(target.height)
    )
    let picture: Pixmap
    if let known = backdrops[index] {
      picture = known
    } else {
      picture = try tile.pixmap(rows: tile.height).blurred(sigma: backdrop.sigma * min(scale.x, scale.y))
      backdrops[index] = picture
    }
    return try placed(
      picture, columns: columns, rows: rows,
      item.mapping(origin: (Double(target.x), Double(target.y)), scale: scale), .mirrored(picture.width),
      .mirrored(picture.height))
  }

  /// What `columns × rows` of the canvas show of a turned item's picture.
  mutating func turned(
    _ item: PlanItem, _ index: Int, from tile: CairoImage, columns: Range<Int>, rows: Range<Int>
  ) throws(RenderError) -> PlacedImage? {
    guard let target = item.image?.target else { return nil }
    let picture: Pixmap
    if let known = pictures[index] {
      picture = known
    } else {
      picture = try tile.pixmap(rows: tile.height)
      pictures[index] = picture
    }
    let scale = (
      x: Double(picture.width) / Double(target.width), y: Double(picture.height) / Double(target.height)
    )
    return try placed(
      picture, columns: columns, rows: rows,
      item.mapping(origin: (Double(target.x), Double(target.y)), scale: scale), .clamped(picture.width),
      .clamped(picture.height))
  }

  /// Lets go of what only that item needs.
  mutating func release(_ index: Int) {
    backdrops[index] = nil
    pictures[index] = nil
  }

  private mutating func picture(of slices: ShadowSlices, _ color: Color) -> Pixmap {
    let key = ShadowKey(core: slices.core, color: color)
    if let known = shadows[key] { return known }
    let picture = slices.picture(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    if shadowBytes > Self.budget { (shadows, shadowBytes) = ([:], 0) }
    shadows[key] = picture
    shadowBytes += picture.bytes.count
    return picture
  }

  private func placed(
    _ picture: Pixmap, columns: Range<Int>, rows: Range<Int>, _ mapping: PixelMapping,
    _ horizontal: SampleAxis, _ vertical: SampleAxis
  ) throws(RenderError) -> PlacedImage? {
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let piece = picture.sampled(
      columns: columns, rows: rows, mapping: mapping, horizontal: horizontal, vertical: vertical)
    var image = PlacedImage(
      surface: try CairoImage(copying: piece), x: Double(columns.lowerBound), y: Double(rows.lowerBound))
    image.isOnCanvas = true
    return image
  }
}

extension PlanItem {
  /// How the canvas' pixels fall on a picture that stands in this item, at `origin` before the item is turned.
  func mapping(origin: (x: Double, y: Double), scale: (x: Double, y: Double)) -> PixelMapping {
    guard rotation != 0 else { return PixelMapping(origin: origin, scale: scale) }
    let turn = Turn(degrees: rotation)
    return PixelMapping(
      pivot: (pivot.x, pivot.y), cosine: turn.cosine, sine: turn.sine, origin: origin, scale: scale)
  }
}
