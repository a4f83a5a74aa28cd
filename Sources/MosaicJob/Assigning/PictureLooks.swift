// What pictures look like as they would be cropped, from small decodes.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// Looks at pictures, each decoded once, with as many threads as the options allow.
struct PictureLooks: Sendable {
  /// Pixels of a side at which a picture is looked at: eight for each of the boxes whose means are taken.
  private static let side = 8 * BoxLight.side

  private let options: RenderOptions
  private let index: PictureIndex?
  /// What transparent pixels lie on.
  let background: UInt32

  init(_ options: RenderOptions, _ index: PictureIndex?, on color: Color) {
    self.options = options
    self.index = index
    background = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// The features of items that are pictures, in each of some shapes; the error of one that cannot be read.
  ///
  /// - Parameter shapes: Boxes of pixels that crops fill; only their ratio matters.
  /// - Returns: The features, and what is to be said of the index.
  func features(
    of items: [SceneItem], in shapes: [PixelRect]
  ) throws(JobError.Kind) -> (found: [Result<[PictureFeatures], CodecError>], warnings: [JobWarning]) {
    try index?.open(options)
    let pool = WorkerPool(workers: options.hasSharedThreads ? 1 : options.workers)
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    var paths = RealPaths()
    let pictures = items.map { item in
      let path = index == nil ? nil : item.content.picture?.path
      return (item: item, realPath: path.map { paths.path(of: $0) })
    }
    var found: [Result<[PictureFeatures], CodecError>] = []
    found.reserveCapacity(items.count)
    var isStopped = false
    let count = pool.inOrder(pictures, unless: { isStopped || options.isStopped }) { _, picture in
      Result { () throws(CodecError) in
        try features(of: picture.item, at: picture.realPath, in: shapes, behind: gate)
      }
    } each: { made in
      found.append(made)
      isStopped = isStopped || options.shouldStop(rows: found.count, of: items.count)
    }
    guard count == items.count, found.count == count, !isStopped else { throw .render(.cancelled) }
    return (found, try index?.save(options) ?? [])
  }

  /// - Parameter realPath: Of its file, where there is an index.
  private func features(
    of item: SceneItem, at realPath: String?, in shapes: [PixelRect], behind gate: DecodeGate
  ) throws(CodecError) -> [PictureFeatures] {
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
    let tiles = try TileSet(of: source, placements, measured: size, isLinear: false, limits: options.limits)
    let bytes = tiles.heldBytes
    let made = try gate.holding(bytes, of: source.name, for: "its look") { () throws(CodecError) in
      try tiles.tiles().map { PictureFeatures(BoxLight($0, background: background)) }
    }
    if let index, let keys { zip(made, keys).forEach(index.add) }
    return made
  }

  /// What stands for the picture in the index, for each of the placements.
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
