// The one way from a file to a tile: every decode passes a gate.

import MosaicCodecs
import MosaicPixels
import MosaicScene

/// Makes whole tiles. Copies share the gate, so one run has one maker, or makers of one gate.
struct TileMaker: Sendable {
  /// Bounds the memory of all decodes that run at the same time.
  let gate: DecodeGate
  /// What is refused from a file's header alone.
  let limits: DecodeLimits
  /// Counts what is done, for tests.
  let work: WorkCount?
  private let early: EarlyTiles?
  private let make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)?

  /// - Parameters:
  ///   - early: Tiles that were made before.
  ///   - make: Makes tiles from pictures that are kept in memory; if `nil`, they are made from the files.
  init(
    limits: DecodeLimits, gate: DecodeGate, early: EarlyTiles? = nil, work: WorkCount? = nil,
    from make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)? = nil
  ) {
    (self.limits, self.gate, self.early, self.work, self.make) = (limits, gate, early, work, make)
  }

  /// Whether tiles come from pictures that are kept in memory.
  var keepsPictures: Bool { make != nil }

  /// The finished tile. Any thread may call this.
  func tile(_ source: TileSource) -> Result<Pixmap, CodecError> {
    if let make { return make(source) }
    if let tile = early?.take(source) { return .success(tile) }
    return Result { () throws(CodecError) in
      try TileRows(source, limits: limits, work: work).whole(source, behind: gate)
    }
  }
}
