// The looks of pictures as they would be cropped, and of a target under each cell, from small decodes.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSystem
import MosaicText

/// Looks at pictures, each decoded once, with as many threads as the options allow.
struct FeatureReader: Sendable {
  /// Pixels of a side at which a picture is looked at: eight for each of the boxes whose means are taken.
  private static let side = 8 * BoxLight.side

  private let options: RenderOptions
  private let index: PictureIndex?
  /// The colour beneath transparent pixels.
  let background: UInt32

  init(_ options: RenderOptions, _ index: PictureIndex?, on color: Color) {
    self.options = options
    self.index = index
    background = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// The features of items that are pictures, in each of some shapes; or the error of a picture that cannot be read.
  ///
  /// - Parameter shapes: Boxes of pixels that crops fill; only their ratio matters.
  /// - Returns: The features, and the warnings about the index.
  func features(
    of items: [SceneItem], in shapes: [PixelRect]
  ) throws(JobError.Kind) -> (found: [Result<[PictureFeatures], FileError>], warnings: [JobWarning]) {
    try index?.open(options)
    let pool = WorkerPool(workers: options.hasSharedThreads ? 1 : options.workers)
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    var paths = RealPaths()
    let pictures = items.map { item in
      let path = index == nil ? nil : item.content.picture?.path
      return (item: item, realPath: path.map { paths.path(of: $0) })
    }
    var found: [Result<[PictureFeatures], FileError>] = []
    found.reserveCapacity(items.count)
    var isStopped = false
    let count = pool.inOrder(pictures, unless: { isStopped || options.isStopped }) { _, picture in
      Result { () throws(FileError) in
        try features(of: picture.item, at: picture.realPath, in: shapes, behind: gate)
      }
    } each: { made in
      found.append(made)
      isStopped = isStopped || options.shouldStop(rows: found.count, of: items.count)
    }
    guard count == items.count, found.count == count, !isStopped else { throw .render(.cancelled) }
    return (found, try index?.save(options) ?? [])
  }

  /// - Parameter realPath: The real path of the picture's file, if an index is used.
  private func features(
    of item: SceneItem, at realPath: String?, in shapes: [PixelRect], behind gate: DecodeGate
  ) throws(FileError) -> [PictureFeatures] {
    guard case .image(let source, let width, let height) = item.content else { return [] }
    let placements = shapes.map { shape in
      let crop =
        item.image(in: shape, scale: 1)?.crop
        ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return ImagePlacement(crop: crop, target: Self.seen(crop))
    }
    let keys = keys(of: source, at: realPath, placements)
    if let index, let keys {
      let known = keys.compactMap(index.features)
      if known.count == keys.count { return known }
    }
    let size = PixelSize(width: width, height: height)
    let sizes = try ScaledSizes(
      of: source, placements, measured: size, isLinear: false, limits: options.limits)
    let bytes = sizes.heldBytes
    let made = try gate.holding(bytes, of: source.name, for: "its look") { () throws(FileError) in
      try sizes.pictures().map { PictureFeatures(BoxLight($0, background: background)) }
    }
    if let index, let keys { zip(made, keys).forEach(index.add) }
    return made
  }

  /// The keys of the picture in the index, for each of the placements.
  private func keys(
    of source: PictureSource, at realPath: String?, _ placements: [ImagePlacement]
  ) -> [PictureKey]? {
    guard let realPath, let path = source.path,
      let identity = index?.identity(of: path, realPath: realPath, options.limits)
    else { return nil }
    return placements.map { placement in
      let crop = placement.crop
      let seen = placement.target
      return PictureKey(
        identity,
        look: "\(crop.x) \(crop.y) \(crop.width) \(crop.height) \(seen.width)x\(seen.height) \(background)")
    }
  }

  /// The pixels at which a crop is looked at: it is never enlarged.
  private static func seen(_ crop: Rect) -> PixelRect {
    PixelRect(
      x: 0, y: 0, width: min(side, max(1, Int(pixels: crop.width.rounded(.up)))),
      height: min(side, max(1, Int(pixels: crop.height.rounded(.up)))))
  }
}

// MARK: The target under each cell

/// Decodes a target once, at about twelve pixels a side of a cell, and looks at the part under each cell.
struct TargetFeatures {
  /// Pixels of the smallest cell's side: two for each of the boxes whose means are taken.
  private static let side = 2 * BoxLight.side
  /// The most pixels that the target is decoded to.
  private static let mostPixels = 1 << 26

  let target: PictureSource
  /// Its size in pixels after orientation.
  let size: PixelSize
  let options: RenderOptions

  /// The features of the target under each of the boxes, which it covers; `nil` if more than half of it is transparent.
  func features(under boxes: [PixelRect], on background: UInt32) throws(FileError) -> [PictureFeatures?] {
    guard let area = boxes.enclosing else { return [] }
    let seen = seenSize(of: area, boxes)
    let sheet = PixelRect(x: 0, y: 0, width: seen.width, height: seen.height)
    let item = SceneItem(
      .image(target, pixelWidth: size.width, pixelHeight: size.height), size: .zero)
    guard let placement = item.image(in: sheet, scale: 1) else { return boxes.map { _ in nil } }
    let sizes = try ScaledSizes(
      of: target, [placement], measured: size, isLinear: false, limits: options.limits)
    let gate = DecodeGate(limit: .max, memory: options.memory)
    let picture = try gate.holding(sizes.heldBytes, of: target.name, for: "the target") {
      () throws(FileError) in try sizes.pictures()[0]
    }
    return boxes.map { box in
      let columns = span(box.x - area.x, box.width, of: area.width, in: picture.width)
      let rows = span(box.y - area.y, box.height, of: area.height, in: picture.height)
      return Self.features(of: picture, columns, rows, on: background)
    }
  }

  /// The size at which the target is looked at: large enough that the smallest cell has enough pixels.
  private func seenSize(of area: PixelRect, _ boxes: [PixelRect]) -> PixelSize {
    let smallest = boxes.reduce(Int.max) { min($0, $1.width, $1.height) }
    let pixels = Double(area.width) * Double(area.height)
    let most = (Double(Self.mostPixels) / pixels).squareRoot()
    let scale = min(most, Double(Self.side) / Double(max(1, smallest)))
    func side(_ length: Int) -> Int { max(1, min(Self.mostPixels, Int((Double(length) * scale).rounded()))) }
    return PixelSize(width: side(area.width), height: side(area.height))
  }

  /// The pixels of a picture of `count` that a part of an area is seen in, at least one.
  private func span(_ start: Int, _ length: Int, of whole: Int, in count: Int) -> Range<Int> {
    func place(_ edge: Int) -> Int {
      min(count, max(0, Int((Double(edge) * Double(count) / Double(whole)).rounded())))
    }
    let first = min(place(start), count - 1)
    return first..<max(first + 1, place(start + length))
  }

  private static func features(
    of picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, on background: UInt32
  ) -> PictureFeatures? {
    var light = BoxLight(width: columns.count, height: rows.count, background: background)
    var alpha = 0
    for y in rows {
      let first = y * picture.stride + columns.lowerBound * 4
      let row = picture.bytes[first..<first + columns.count * 4]
      for index in stride(from: row.startIndex + 3, to: row.endIndex, by: 4) { alpha += Int(row[index]) }
      light.add(row: row)
    }
    return 2 * alpha < 255 * columns.count * rows.count ? nil : PictureFeatures(light)
  }
}
