// The one way from a file to a tile: every decode passes a gate.

import MosaicCodecs
import MosaicPixels
import MosaicScene
import Synchronization

/// Makes whole tiles. Copies share the gate, so one run has one maker, or makers of one gate.
struct TileMaker: Sendable {
  /// Bounds the memory of all decodes that run at the same time.
  let gate: DecodeGate
  let limits: DecodeLimits
  let work: WorkCount?
  private let early: EarlyTiles?
  private let plain: PlainTiles?
  private let make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)?

  /// - Parameter make: Makes tiles from pictures that are kept in memory; if `nil`, they are made from the files.
  init(
    limits: DecodeLimits, gate: DecodeGate, early: EarlyTiles? = nil, plain: PlainTiles? = nil,
    work: WorkCount? = nil,
    from make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)? = nil
  ) {
    self.limits = limits
    self.gate = gate
    self.early = early
    self.plain = plain
    self.work = work
    self.make = make
  }

  var keepsPictures: Bool { make != nil }

  /// The finished tile. Any thread may call this.
  func tile(_ source: TileSource) -> Result<Pixmap, CodecError> {
    if let make { return make(source) }
    if let tile = early?.take(source) { return .success(tile) }
    return Result { () throws(CodecError) in
      func made(_ source: TileSource) throws(CodecError) -> Pixmap {
        try TileRows(source, limits: limits, work: work).whole(source, behind: gate)
      }
      guard let plain, let change = source.change else { return try made(source) }
      var tile = try plain.tile(source.plain) { () throws(CodecError) in try made(source.plain) }
      TileChange(change).apply(to: &tile)
      return tile
    }
  }
}

/// Counts processed pixels, for tests that compare the sums with the canvas' size.
final class WorkCount: Sendable {
  struct Sums: Hashable, Sendable {
    var sourcePixels = 0
    var tilePixels = 0
    /// Blurred pixels, including those of shadows.
    var blurredPixels = 0
    /// Sampled pixels: of shadows, backdrops and rotated pictures.
    var sampledPixels = 0
  }

  private let counted = Mutex(Sums())

  var sums: Sums { counted.withLock { $0 } }

  func add(sourcePixels: Int = 0, tilePixels: Int = 0, blurredPixels: Int = 0, sampledPixels: Int = 0) {
    counted.withLock {
      $0.sourcePixels += sourcePixels
      $0.tilePixels += tilePixels
      $0.blurredPixels += blurredPixels
      $0.sampledPixels += sampledPixels
    }
  }
}
