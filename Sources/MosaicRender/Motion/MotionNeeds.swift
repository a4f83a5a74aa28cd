import MosaicLayout
import MosaicScene

/// The pictures that a motion shows, from the plans of all its frames.
struct MotionNeeds {
  /// A picture, with the largest size and the frames that show it.
  struct Picture {
    var width: Int
    var height: Int
    /// The largest scale: pixels of the canvas per pixel of the picture.
    var scale: Double
    /// The first and the last frame that show it.
    var frames: ClosedRange<Int>
    var isLinear = false
    /// How many other pictures were needed before it.
    var number = 0

    /// The whole picture, `factor` times as large as any frame needs it, but not larger than the file's.
    func whole(_ picture: PictureSource, factor: Double = 1) -> TileSource {
      let scale = min(1, scale * factor)
      let target = PixelRect(
        x: 0, y: 0, width: max(1, Int((Double(width) * scale).rounded(.up))),
        height: max(1, Int((Double(height) * scale).rounded(.up))))
      let crop = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return TileSource(
        picture, width: width, height: height, placement: ImagePlacement(crop: crop, target: target),
        isLinear: isLinear)
    }
  }

  private(set) var pictures: [PictureSource: Picture] = [:]
  /// Tiles of the first and of the last frame, with the range of frames that show exactly these.
  private(set) var ends: [TileSource: ClosedRange<Int>] = [:]
  let frameCount: Int

  /// Plans all frames.
  ///
  /// - Parameter itemsOnly: Whether only the items' pictures count, without backdrops, the canvas' picture and the watermark.
  /// - Complexity: O(frames × that of a plan).
  init(
    _ planner: MotionPlanner, linear: Bool = false, itemsOnly: Bool = false,
    each: (_ frame: Int, RenderPlan) throws(RenderError) -> Void = { _, _ in }
  ) throws(RenderError) {
    frameCount = planner.motion.frameCount
    for (frame, plan) in [(0, planner.first), (frameCount - 1, planner.last)] {
      for source in Self.sources(in: plan, linear: linear, itemsOnly: itemsOnly) {
        ends[source.key] = frame...frame
      }
    }
    for frame in 0..<frameCount {
      let plan: RenderPlan
      plan = try RenderError.ofPlanning { () throws(PlanError) in try planner.plan(at: frame) }
      for source in Self.sources(in: plan, linear: linear, itemsOnly: itemsOnly) { add(source, frame) }
      try each(frame, plan)
    }
  }

  /// The pictures in an order that is the same in every run: by name, and those of one name by their first use.
  var order: [PictureSource] {
    pictures.sorted { ($0.key.name, $0.value.number) < ($1.key.name, $1.value.number) }.map(\.key)
  }

  private mutating func add(_ source: TileSource, _ frame: Int) {
    let crop = source.placement.crop
    let target = source.placement.target
    let scale = max(Double(target.width) / crop.width, Double(target.height) / crop.height)
    var picture =
      pictures[source.picture]
      ?? Picture(
        width: source.width, height: source.height, scale: scale, frames: frame...frame,
        isLinear: source.isLinear, number: pictures.count)
    picture.scale = max(picture.scale, scale)
    picture.frames = picture.frames.lowerBound...frame
    pictures[source.picture] = picture
    if let range = ends[source.key] {
      ends[source.key] = min(range.lowerBound, frame)...max(range.upperBound, frame)
    }
  }

  /// The tiles of a plan; pictures outside the canvas have none.
  private static func sources(in plan: RenderPlan, linear: Bool, itemsOnly: Bool) -> [TileSource] {
    let canvas = plan.bounds
    let items = itemsOnly ? plan.items : plan.flattened.items
    return items.flatMap { item -> [TileSource] in
      guard !item.ink.intersection(canvas).isEmpty else { return [] }
      let backdrop = itemsOnly ? nil : TileSource(backdropOf: item, linear: linear, on: canvas)
      return [TileSource(shown: item, linear: linear, on: canvas), backdrop].compactMap { $0 }
    }
  }
}
