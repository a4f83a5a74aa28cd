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
  /// What transparent pixels lie on.
  let background: UInt32

  init(_ options: RenderOptions, on color: Color) {
    self.options = options
    background = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// The features of items that are pictures, in each of some shapes; the error of one that cannot be read.
  ///
  /// - Parameter shapes: Boxes of pixels that crops fill; only their ratio matters.
  func features(
    of items: [SceneItem], in shapes: [PixelRect]
  ) throws(RenderError) -> [Result<[PictureFeatures], CodecError>] {
    let pool = WorkerPool(workers: options.hasSharedThreads ? 1 : options.workers)
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    var found: [Result<[PictureFeatures], CodecError>] = []
    found.reserveCapacity(items.count)
    var isStopped = false
    let count = pool.inOrder(items, unless: { isStopped || options.isStopped }) { _, item in
      Result { () throws(CodecError) in try features(of: item, in: shapes, behind: gate) }
    } each: { made in
      found.append(made)
      isStopped = isStopped || options.shouldStop(rows: found.count, of: items.count)
    }
    guard count == items.count, found.count == count, !isStopped else { throw .cancelled }
    return found
  }

  private func features(
    of item: SceneItem, in shapes: [PixelRect], behind gate: DecodeGate
  ) throws(CodecError) -> [PictureFeatures] {
    guard case .image(let source, let width, let height) = item.content else { return [] }
    let placements = shapes.map { shape in
      let crop =
        item.image(in: shape, scale: 1)?.crop
        ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return ImagePlacement(crop: crop, target: Self.seen(crop))
    }
    let size = PixelSize(width: width, height: height)
    let tiles = try TileSet(of: source, placements, measured: size, isLinear: false, limits: options.limits)
    let bytes = tiles.heldBytes
    return try gate.holding(bytes, of: source.name, for: "its look") { () throws(CodecError) in
      try tiles.tiles().map { PictureFeatures(BoxLight($0, background: background)) }
    }
  }

  /// The pixels at which a crop is looked at: it is never enlarged.
  private static func seen(_ crop: Rect) -> PixelRect {
    PixelRect(
      x: 0, y: 0, width: min(side, max(1, Int(crop.width.rounded(.up)))),
      height: min(side, max(1, Int(crop.height.rounded(.up)))))
  }
}
