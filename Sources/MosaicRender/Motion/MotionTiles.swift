// Where the tiles of frames come from: every picture is decoded a few times, and not for every frame.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization

/// Makes the tiles of a motion's frames from pictures that stay in memory.
///
/// The first and the last frame, which are stills of their own, get their tiles from the files, so that they are the same to
/// the pixel as the stills. For the frames between them a picture is decoded once, to twice the size that any frame needs,
/// and resampled from there. All that is kept takes up ``budget`` at the most: where that is short, pictures are kept smaller,
/// down to the size that is needed; those for which there is still no room are decoded anew for each frame.
///
/// What is kept is decided beforehand, from the plans alone: the pixels do not depend on the number of workers.
final class FrameTiles: Sendable {
  /// Bytes of kept pixels.
  static let budget = 32 << 20
  /// How much larger than needed a picture is kept, along a side: resampling it again then costs hardly any sharpness.
  static let oversampling = 2.0

  /// A picture at some size, made when it is first asked for.
  private final class Kept: Sendable {
    let source: TileSource
    private let made = Mutex<Result<Pixmap, CodecError>?>(nil)

    init(_ source: TileSource) { self.source = source }

    /// Who comes second waits for the first, and tries again what the first found no room for.
    func value(_ make: (TileSource) -> Result<Pixmap, CodecError>) -> Result<Pixmap, CodecError> {
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

  private let limits: DecodeLimits
  /// What pictures are decoded behind, also those that a frame's renderer decodes itself.
  let gate: DecodeGate
  /// What is kept at the most.
  private let share: MemoryBudget.Share
  private let ends: Set<TileSource>
  /// Tiles of the ends that more frames than one show.
  private let tiles: [TileSource: Kept]
  /// Whole pictures, by their paths.
  private let sheets: [String: Kept]
  /// What no frame needs after this one.
  private let leaving: [Int: [Kept]]
  /// What no frame needs before this one, and hence none after it on the way back.
  private let arriving: [Int: [Kept]]
  /// Bytes that are kept at the most.
  let plannedBytes: Int

  /// Decides what is kept.
  ///
  /// - Throws: ``RenderError/memory(_:)`` where the budget of all memory has no room for it.
  init(
    _ needs: FrameNeeds, limits: DecodeLimits, budget: Int = FrameTiles.budget,
    memory: MemoryBudget = MemoryBudget()
  ) throws(RenderError) {
    self.limits = limits
    gate = DecodeGate(memory: memory)
    ends = Set(needs.ends.keys)
    var room = Room(budget: budget, frameCount: needs.frameCount)
    var (leaving, arriving): ([Int: [Kept]], [Int: [Kept]]) = ([:], [:])
    var tiles: [TileSource: Kept] = [:]
    for (source, frames) in needs.ends.filter({ $0.value.count > 1 }).sorted(by: Self.isBefore)
    where room.take(source.byteCount, during: frames) {
      let kept = Kept(source)
      tiles[source] = kept
      leaving[frames.upperBound, default: []].append(kept)
      arriving[frames.lowerBound, default: []].append(kept)
    }
    var sheets: [String: Kept] = [:]
    let pictures = needs.pictures.sorted { $0.key < $1.key }
    let factor = room.factor(for: pictures.map { ($1.sheet($0).byteCount, $1.frames) })
    for (path, picture) in pictures {
      let kept = Kept(picture.sheet(path, factor: factor))
      guard room.take(kept.source.byteCount, during: picture.frames) else { continue }
      sheets[path] = kept
      leaving[picture.frames.upperBound, default: []].append(kept)
      arriving[picture.frames.lowerBound, default: []].append(kept)
    }
    (self.tiles, self.sheets, self.leaving, self.arriving) = (tiles, sheets, leaving, arriving)
    plannedBytes = room.largest
    do { share = try memory.take(room.largest, for: "pictures that stay for all frames") } catch {
      throw .memory(error)
    }
  }

  /// The tile of an item; every thread may ask.
  func tile(_ source: TileSource) -> Result<Pixmap, CodecError> {
    let key = source.key
    if let kept = tiles[key] { return kept.value(decoded) }
    guard !ends.contains(key), let sheet = sheets[source.path] else { return decoded(source) }
    return sheet.value(decoded).map { Self.part(of: $0, source) }
  }

  /// Lets go of what no frame after this one needs; on the way back, of what none before it does. What is needed after all is
  /// made again.
  func finish(_ frame: Int, isReturning: Bool = false) {
    for kept in (isReturning ? arriving : leaving)[frame] ?? [] { kept.drop() }
  }

  /// Bytes of the pixels that are kept now.
  var keptBytes: Int {
    (Array(tiles.values) + Array(sheets.values)).reduce(0) { $0 + ($1.isMade ? $1.source.byteCount : 0) }
  }

  // MARK: Steps

  private func decoded(_ source: TileSource) -> Result<Pixmap, CodecError> {
    Result { () throws(CodecError) in
      try TileRows(source, limits: limits).whole(source, behind: gate)
    }
  }

  private static func part(of sheet: Pixmap, _ source: TileSource) -> Pixmap {
    let (crop, target) = (source.placement.crop, source.placement.target)
    let (x, y) = (
      Double(sheet.width) / Double(source.width), Double(sheet.height) / Double(source.height)
    )
    return sheet.resampled(
      columns: SourceSpan(start: crop.x * x, length: crop.width * x),
      rows: SourceSpan(start: crop.y * y, length: crop.height * y), width: target.width,
      height: target.height, part: source.targetPart, linear: source.isLinear)
  }

  /// An order that does not depend on hashes.
  private static func isBefore(
    _ one: (key: TileSource, value: ClosedRange<Int>), _ other: (key: TileSource, value: ClosedRange<Int>)
  ) -> Bool {
    func place(_ source: TileSource) -> [Double] {
      let (crop, target, part) = (source.placement.crop, source.placement.target, source.part)
      return [target.width, target.height, part.x, part.y, part.width, part.height].map(Double.init)
        + [crop.x, crop.y, crop.width, crop.height]
    }
    let (a, b) = (one.key, other.key)
    return a.path != b.path ? a.path < b.path : place(a).lexicographicallyPrecedes(place(b))
  }
}

/// Bytes that are kept during each frame.
private struct Room {
  let budget: Int
  private var used: [Int]

  init(budget: Int, frameCount: Int) {
    self.budget = budget
    used = Array(repeating: 0, count: frameCount)
  }

  /// The most that is taken in any frame.
  var largest: Int { used.max() ?? 0 }

  /// Takes the bytes, if there is room for them in all these frames.
  mutating func take(_ bytes: Int, during frames: ClosedRange<Int>) -> Bool {
    guard frames.allSatisfy({ used[$0] + bytes <= budget }) else { return false }
    for frame in frames { used[frame] += bytes }
    return true
  }

  /// How many times larger than needed, along a side, pictures can be kept; 1 where not even that fits.
  func factor(for pictures: [(bytes: Int, frames: ClosedRange<Int>)]) -> Double {
    var wanted = Array(repeating: 0, count: used.count)
    for (bytes, frames) in pictures { for frame in frames { wanted[frame] += bytes } }
    var factor = FrameTiles.oversampling
    for (used, wanted) in zip(used, wanted) where wanted > 0 {
      // A little less, because sides are rounded up.
      factor = min(factor, 0.98 * (Double(max(0, budget - used)) / Double(wanted)).squareRoot())
    }
    return max(1, factor)
  }
}
