// The scaled pictures of a motion's frames, and the pictures that all of them need.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem
import Synchronization

/// Makes the scaled pictures of a motion's frames from pictures that stay in memory.
///
/// The pictures of the first and the last frame are scaled from the files, so that these frames equal stills to the pixel. For
/// the frames between them a picture is decoded once, at twice the size that any frame needs, and resampled from there. These
/// pictures take at most ``budget``. If that is too small, they are made smaller, down to the size that is needed. Pictures that
/// still do not fit are scaled from the files for each frame.
///
/// The plans decide beforehand how each picture is made, so the pixels depend neither on the number of workers nor on the memory.
/// If the memory has less room than ``budget``, some pictures do not stay: they are made again for each frame.
final class MotionScaler: Sendable {
  static let budget = 32 << 20
  /// How much larger than needed a picture is kept, along a side; resampling it again then hardly costs sharpness.
  static let oversampling = 2.0

  /// A picture at some size, made on first use.
  private final class Kept: Sendable {
    let source: ScaledSource
    private let made = Mutex<Result<Pixmap, FileError>?>(nil)

    init(_ source: ScaledSource) { self.source = source }

    /// Concurrent callers wait for the first. If others held the memory that it needed, the next caller tries again.
    func value(_ make: (ScaledSource) -> Result<Pixmap, FileError>) -> Result<Pixmap, FileError> {
      made.withLock { made in
        if let made { return made }
        let value = make(source)
        if !value.isRefusedForNow { made = value }
        return value
      }
    }

    func drop() { made.withLock { $0 = nil } }

    var isMade: Bool { made.withLock { $0 != nil } }
  }

  private let decoder: PictureScaler
  private let share: MemoryBudget.Share
  private let ends: Set<ScaledSource>
  /// Scaled pictures of the ends that several frames show.
  private let shared: [ScaledSource: Kept]
  private let pictures: [PictureSource: Kept]
  /// The pictures that memory has no room to keep.
  private let passing: [PictureSource: ScaledSource]
  /// By the last frame that needs it.
  private let leaving: [Int: [Kept]]
  /// By the first frame that needs it, which is the last on the way back.
  private let arriving: [Int: [Kept]]
  let plannedBytes: Int

  /// Throws ``RenderError/memory(_:)`` if the memory budget has no room for the pictures to be kept.
  ///
  /// - Parameter held: The most bytes of pictures that stay in memory; ``budget`` if `nil`.
  init(
    _ needs: MotionNeeds, limits: DecodeLimits, budget: Int = MotionScaler.budget, held: Int? = nil,
    memory: MemoryBudget = MemoryBudget(), gate: DecodeGate? = nil
  ) throws(RenderError) {
    decoder = PictureScaler(limits: limits, gate: gate ?? DecodeGate(memory: memory))
    ends = Set(needs.ends.keys)
    // The first room decides how pictures are made, the second which of them stay.
    var room = Room(budget: budget, frameCount: needs.frameCount)
    var memoryRoom = Room(budget: min(budget, held ?? budget), frameCount: needs.frameCount)
    var (leaving, arriving): ([Int: [Kept]], [Int: [Kept]]) = ([:], [:])
    var shared: [ScaledSource: Kept] = [:]
    let order = needs.order
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    for (source, frames) in needs.ends.filter({ $0.value.count > 1 }).sorted(by: {
      Self.isBefore($0.key, $1.key, pictures: places)
    })
    where room.take(source.byteCount, during: frames)
      && memoryRoom.take(source.byteCount, during: frames)
    {
      let kept = Kept(source)
      shared[source] = kept
      leaving[frames.upperBound, default: []].append(kept)
      arriving[frames.lowerBound, default: []].append(kept)
    }
    var pictures: [PictureSource: Kept] = [:]
    var passing: [PictureSource: ScaledSource] = [:]
    let needed = order.compactMap { source in needs.pictures[source].map { (source, $0) } }
    let factor = room.factor(for: needed.map { ($1.whole($0).byteCount, $1.frames) })
    for (source, picture) in needed {
      let kept = Kept(picture.whole(source, factor: factor))
      guard room.take(kept.source.byteCount, during: picture.frames) else { continue }
      guard memoryRoom.take(kept.source.byteCount, during: picture.frames) else {
        passing[source] = kept.source
        continue
      }
      pictures[source] = kept
      leaving[picture.frames.upperBound, default: []].append(kept)
      arriving[picture.frames.lowerBound, default: []].append(kept)
    }
    self.shared = shared
    self.pictures = pictures
    self.passing = passing
    self.leaving = leaving
    self.arriving = arriving
    plannedBytes = memoryRoom.largest
    do { share = try memory.take(memoryRoom.largest, for: "pictures that stay for all frames") } catch {
      throw .memory(error)
    }
  }

  /// Makes the scaled pictures of frames from here.
  var scaler: PictureScaler { PictureScaler(limits: decoder.limits, gate: decoder.gate, from: scaled) }

  func scaled(_ source: ScaledSource) -> Result<Pixmap, FileError> {
    let key = source.key
    if let kept = shared[key] { return kept.value(decoder.scaled) }
    if ends.contains(key) { return decoder.scaled(source) }
    if let picture = pictures[source.picture] {
      return picture.value(decoder.scaled).map { Self.part(of: $0, source) }
    }
    guard let whole = passing[source.picture] else { return decoder.scaled(source) }
    return Result { () throws(FileError) in
      let rows = try ScaledRows(whole, limits: decoder.limits)
      // A rotated picture is in memory twice for a moment.
      let bytes = MemoryBudget.sum(
        rows.heldBytes, MemoryBudget.product(whole.byteCount, rows.isRotated ? 2 : 1))
      return try decoder.gate.holding(bytes, of: whole.picture.name) { () throws(FileError) in
        Self.part(of: try rows.remaining(), source)
      }
    }
  }

  /// Releases pictures that no later frame needs; on the way back, those that no earlier frame needs. If one is needed
  /// nevertheless, it is made again.
  func finish(_ frame: Int, isReturning: Bool = false) {
    for kept in (isReturning ? arriving : leaving)[frame] ?? [] { kept.drop() }
  }

  var keptBytes: Int {
    (Array(shared.values) + Array(pictures.values)).reduce(0) { $0 + ($1.isMade ? $1.source.byteCount : 0) }
  }

  // MARK: Steps

  private static func part(of picture: Pixmap, _ source: ScaledSource) -> Pixmap {
    let crop = source.placement.crop
    let target = source.placement.target
    let (x, y) = (
      Double(picture.width) / Double(source.width), Double(picture.height) / Double(source.height)
    )
    return picture.resampled(
      columns: SourceSpan(start: crop.x * x, length: crop.width * x),
      rows: SourceSpan(start: crop.y * y, length: crop.height * y), width: target.width,
      height: target.height, part: source.targetPart, linear: source.isLinear)
  }

  /// A total order, since the order of a dictionary varies.
  private static func isBefore(
    _ one: ScaledSource, _ other: ScaledSource, pictures: [PictureSource: Int]
  ) -> Bool {
    func place(_ source: ScaledSource) -> [Double] {
      let crop = source.placement.crop
      let target = source.placement.target
      let part = source.part
      return [target.width, target.height, part.x, part.y, part.width, part.height].map(Double.init)
        + [crop.x, crop.y, crop.width, crop.height]
    }
    let (a, b) = (pictures[one.picture] ?? .max, pictures[other.picture] ?? .max)
    return a != b ? a < b : place(one).lexicographicallyPrecedes(place(other))
  }
}

private struct Room {
  let budget: Int
  private var used: [Int]

  init(budget: Int, frameCount: Int) {
    self.budget = budget
    used = Array(repeating: 0, count: frameCount)
  }

  var largest: Int { used.max() ?? 0 }

  mutating func take(_ bytes: Int, during frames: ClosedRange<Int>) -> Bool {
    guard frames.allSatisfy({ used[$0] + bytes <= budget }) else { return false }
    for frame in frames { used[frame] += bytes }
    return true
  }

  /// How many times larger than needed, along a side, pictures can be kept; at least 1.
  func factor(for pictures: [(bytes: Int, frames: ClosedRange<Int>)]) -> Double {
    var wanted = Array(repeating: 0, count: used.count)
    for (bytes, frames) in pictures { for frame in frames { wanted[frame] += bytes } }
    var factor = MotionScaler.oversampling
    for (used, wanted) in zip(used, wanted) where wanted > 0 {
      // A little less, because sides are rounded up.
      factor = min(factor, 0.98 * (Double(max(0, budget - used)) / Double(wanted)).squareRoot())
    }
    return max(1, factor)
  }
}

// MARK: The pictures of all frames

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
    func whole(_ picture: PictureSource, factor: Double = 1) -> ScaledSource {
      let scale = min(1, scale * factor)
      let target = PixelRect(
        x: 0, y: 0, width: max(1, Int((Double(width) * scale).rounded(.up))),
        height: max(1, Int((Double(height) * scale).rounded(.up))))
      let crop = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      return ScaledSource(
        picture, width: width, height: height, placement: ImagePlacement(crop: crop, target: target),
        isLinear: isLinear)
    }
  }

  private(set) var pictures: [PictureSource: Picture] = [:]
  /// Scaled pictures of the first and of the last frame, with the range of frames that show exactly these.
  private(set) var ends: [ScaledSource: ClosedRange<Int>] = [:]
  let frameCount: Int

  /// Plans all frames.
  ///
  /// - Parameter itemsOnly: Whether only the items' pictures count, without backdrops, the canvas' picture and the watermark.
  /// - Complexity: O(frames × the complexity of a plan).
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

  /// The pictures in an order that is the same in every run: by name, and pictures of one name by their first use.
  var order: [PictureSource] {
    pictures.sorted { ($0.key.name, $0.value.number) < ($1.key.name, $1.value.number) }.map(\.key)
  }

  private mutating func add(_ source: ScaledSource, _ frame: Int) {
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

  /// The scaled pictures of a plan, without pictures outside the canvas.
  private static func sources(in plan: RenderPlan, linear: Bool, itemsOnly: Bool) -> [ScaledSource] {
    let canvas = plan.bounds
    let items = itemsOnly ? plan.items : plan.flattened.items
    return items.flatMap { item -> [ScaledSource] in
      guard !item.ink.intersection(canvas).isEmpty else { return [] }
      let backdrop = itemsOnly ? nil : ScaledSource(backdropOf: item, linear: linear, on: canvas)
      return [ScaledSource(shown: item, linear: linear, on: canvas), backdrop].compactMap { $0 }
    }
  }
}
