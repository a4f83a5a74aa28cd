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
  /// Whether tiles come from pictures that are kept in memory, and not from the files.
  let keepsPictures: Bool
  /// Tiles that were made before.
  private let early: EarlyTiles?
  private let make: (@Sendable (TileSource) -> Result<Pixmap, CodecError>)?

  /// Makes tiles from the files, or takes those that were made ``early``.
  init(limits: DecodeLimits, gate: DecodeGate, early: EarlyTiles? = nil, work: WorkCount? = nil) {
    (self.limits, self.gate, self.early, self.work) = (limits, gate, early, work)
    (keepsPictures, make) = (false, nil)
  }

  /// Makes tiles in another way, such as from pictures that are kept in memory.
  init(
    limits: DecodeLimits, gate: DecodeGate, work: WorkCount? = nil,
    from make: @escaping @Sendable (TileSource) -> Result<Pixmap, CodecError>
  ) {
    (self.limits, self.gate, early, self.work) = (limits, gate, nil, work)
    (keepsPictures, self.make) = (true, make)
  }

  /// The finished tile. Any thread may call this.
  func tile(_ source: TileSource) -> Result<Pixmap, CodecError> {
    make?(source) ?? early?.take(source).map { .success($0) } ?? decoded(source)
  }

  /// Decodes and resamples the whole tile, behind the gate.
  private func decoded(_ source: TileSource) -> Result<Pixmap, CodecError> {
    Result { () throws(CodecError) in
      try TileRows(source, limits: limits, work: work).whole(source, behind: gate)
    }
  }
}

extension TileRows {
  /// The whole tile, rotated as it is displayed, made behind the gate.
  func whole(_ source: TileSource, behind gate: DecodeGate) throws(CodecError) -> Pixmap {
    // A rotated tile is in memory twice for a moment.
    let bytes = MemoryBudget.sum(heldBytes, isRotated ? source.byteCount : 0)
    return try gate.holding(bytes, of: source.picture.name) { () throws(CodecError) in try remaining() }
  }
}
