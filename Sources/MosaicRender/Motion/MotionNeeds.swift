// Which pictures the frames of a motion need, how large and how long.

import MosaicLayout
import MosaicScene

/// What of its pictures a motion shows, found out from the plans of all its frames.
struct FrameNeeds {
  /// A picture as the frames need it.
  struct Picture {
    /// Pixels of the picture as it is shown.
    var width: Int
    var height: Int
    /// Pixels of the canvas for one of the picture, at the most.
    var scale: Double
    /// The first and the last frame that show it.
    var frames: ClosedRange<Int>
    /// Whether it is resampled in linear light.
    var isLinear = false

    /// The whole picture, `factor` times as large as any frame needs it, but not larger than it is.
    func sheet(_ path: String, factor: Double = 1) -> TileSource {
      let scale = min(1, scale * factor)
      let target = PixelRect(
        x: 0, y: 0, width: max(1, Int((Double(width) * scale).rounded(.up))),
        height: max(1, Int((Double(height) * scale).rounded(.up))))
      let crop = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return TileSource(
        path: path, width: width, height: height, placement: ImagePlacement(crop: crop, target: target),
        isLinear: isLinear)
    }
  }

  /// By their paths.
  private(set) var pictures: [String: Picture] = [:]
  /// Tiles of the first and of the last frame, with the frames that show just these.
  private(set) var ends: [TileSource: ClosedRange<Int>] = [:]
  let frameCount: Int

  /// Plans all frames.
  ///
  /// - Parameter itemsOnly: Whether only the items' own pictures count, and not what a style or the sheet adds to them.
  /// - Complexity: O(frames × that of a plan).
  init(
    _ motion: Motion, linear: Bool = false, itemsOnly: Bool = false,
    each: (_ frame: Int, RenderPlan) throws(RenderError) -> Void = { _, _ in }
  ) throws(RenderError) {
    frameCount = motion.frameCount
    for frame in Set([0, frameCount - 1]) {
      for source in try Self.sources(in: motion.planned(at: frame), linear: linear, itemsOnly: itemsOnly) {
        ends[source.key] = frame...frame
      }
    }
    for frame in 0..<frameCount {
      let plan = try motion.planned(at: frame)
      for source in try Self.sources(in: plan, linear: linear, itemsOnly: itemsOnly) { add(source, frame) }
      try each(frame, plan)
    }
  }

  private mutating func add(_ source: TileSource, _ frame: Int) {
    let (crop, target) = (source.placement.crop, source.placement.target)
    let scale = max(Double(target.width) / crop.width, Double(target.height) / crop.height)
    var picture =
      pictures[source.path]
      ?? Picture(
        width: source.width, height: source.height, scale: scale, frames: frame...frame,
        isLinear: source.isLinear)
    picture.scale = max(picture.scale, scale)
    picture.frames = picture.frames.lowerBound...frame
    pictures[source.path] = picture
    if let range = ends[source.key] {
      ends[source.key] = min(range.lowerBound, frame)...max(range.upperBound, frame)
    }
  }

  /// What the plan shows of its pictures; pictures beside the canvas are not asked for.
  private static func sources(
    in plan: RenderPlan, linear: Bool, itemsOnly: Bool
  ) throws(RenderError) -> [TileSource] {
    let canvas = plan.canvas
    let items = itemsOnly ? plan.items : try plan.flattened().items
    return items.flatMap { item -> [TileSource] in
      guard !item.ink.intersection(canvas).isEmpty else { return [] }
      let backdrop = itemsOnly ? nil : TileSource(backdropOf: item, linear: linear, on: canvas)
      return [TileSource(shown: item, linear: linear, on: canvas), backdrop].compactMap { $0 }
    }
  }
}

extension Motion {
  /// The plan of a frame, with the renderer's errors.
  func planned(at frame: Int) throws(RenderError) -> RenderPlan {
    do { return try plan(at: frame) } catch { throw .plan(error) }
  }
}
