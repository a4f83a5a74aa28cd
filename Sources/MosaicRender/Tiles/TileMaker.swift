// The one way from a file to a tile: rows are decoded, resampled and recoloured, and all decodes pass a gate.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem
import MosaicText
import Synchronization

/// Makes whole tiles. Copies share the gate, so one run has one maker, or makers of one gate.
struct TileMaker: Sendable {
  /// Bounds the memory of all decodes that run at the same time.
  let gate: DecodeGate
  let limits: DecodeLimits
  let work: WorkCount?
  private let early: EarlyTiles?
  private let plain: PlainTiles?
  private let make: (@Sendable (TileSource) -> Result<Pixmap, FileError>)?

  /// - Parameter make: Makes tiles from pictures that are kept in memory; if `nil`, they are made from the files.
  init(
    limits: DecodeLimits, gate: DecodeGate, early: EarlyTiles? = nil, plain: PlainTiles? = nil,
    work: WorkCount? = nil,
    from make: (@Sendable (TileSource) -> Result<Pixmap, FileError>)? = nil
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
  func tile(_ source: TileSource) -> Result<Pixmap, FileError> {
    if let make { return make(source) }
    if let tile = early?.take(source) { return .success(tile) }
    return Result { () throws(FileError) in
      func made(_ source: TileSource) throws(FileError) -> Pixmap {
        try TileRows(source, limits: limits, work: work).whole(source, behind: gate)
      }
      guard let plain, let change = source.change else { return try made(source) }
      var tile = try plain.tile(source.plain) { () throws(FileError) in try made(source.plain) }
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
    /// Blurred pixels, including pixels of shadows.
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

// MARK: Rows

/// The rows of a tile as they come out of the decoder and the resampler.
final class TileRows {
  private let decoder: any RowDecoder
  private var target: TileTarget
  private var nextSourceRow = 0
  private var nextRow = 0
  private var sourceLine: [UInt8] = []
  private var line: [UInt8] = []
  private let work: WorkCount?
  private let change: TileChange?

  var isRotated: Bool { target.orientation != .up }

  /// Bytes of memory held from the first row on: the decoder's and the resampler's.
  var heldBytes: Int { MemoryBudget.sum(decoder.heldBytes, target.heldBytes(of: decoder)) }

  convenience init(_ source: TileSource, limits: DecodeLimits, work: WorkCount? = nil) throws(FileError) {
    let decoder = try source.picture.open(
      for: [source.placement], measured: PixelSize(width: source.width, height: source.height),
      isLinear: source.isLinear, limits: limits)
    self.init(
      source.tileTarget(of: decoder), from: decoder, change: source.change.map(TileChange.init), work: work)
  }

  init(
    _ target: TileTarget, from decoder: any RowDecoder, change: TileChange? = nil, work: WorkCount? = nil
  ) {
    self.target = target
    self.decoder = decoder
    self.change = change
    self.work = work
  }

  /// All rows that were not read yet, rotated for display.
  func remaining() throws(FileError) -> Pixmap {
    let stored = try read(nextRow..<target.height)
    guard isRotated, change?.isMirrored == true else { return stored.oriented(target.orientation) }
    return stored.oriented(target.orientation).oriented(.upMirrored)
  }

  /// The whole tile, rotated for display, made behind the gate.
  func whole(_ source: TileSource, behind gate: DecodeGate) throws(FileError) -> Pixmap {
    // A rotated tile is in memory twice for a moment.
    let bytes = MemoryBudget.sum(heldBytes, isRotated ? source.byteCount : 0)
    return try gate.holding(bytes, of: source.picture.name) { () throws(FileError) in try remaining() }
  }

  /// The rows in `range`; unread rows before it are skipped.
  func read(_ range: Range<Int>) throws(FileError) -> Pixmap {
    precondition(range.lowerBound >= nextRow, "rows are read from top to bottom")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * target.width * 4)
    while nextRow < range.upperBound {
      work?.add(tilePixels: target.width)
      if !target.isBegun { target.begin(decoder) }
      while !target.takeRow(into: &line) {
        try decoder.readRow(into: &sourceLine)
        work?.add(sourcePixels: decoder.rowWidth)
        target.push(sourceLine, number: nextSourceRow)
        nextSourceRow += 1
      }
      if nextRow >= range.lowerBound {
        change?.apply(to: &line, ofRotated: isRotated)
        bytes += line
      }
      nextRow += 1
      if nextRow == target.height { try decoder.finish() }
    }
    return Pixmap(width: target.width, height: range.count, bytes: bytes)
  }
}

// MARK: Recolouring and mirroring

/// Recolours and mirrors each row of a tile when it is made.
struct TileChange {
  let isMirrored: Bool
  private let recolorer: Recolorer?

  init(_ change: PictureChange) {
    isMirrored = change.isMirrored
    recolorer = change.recoloring.map {
      Recolorer(lightness: $0.lightness, a: $0.a, b: $0.b, contrast: $0.contrast, mean: $0.mean)
    }
  }

  /// Changes a finished tile in its displayed orientation.
  func apply(to tile: inout Pixmap) {
    recolorer?.apply(to: &tile.bytes)
    if isMirrored { tile = tile.oriented(.upMirrored) }
  }

  /// Changes a stored row. It is mirrored only if the tile is stored in its displayed orientation.
  func apply(to row: inout [UInt8], ofRotated isRotated: Bool) {
    recolorer?.apply(to: &row)
    guard isMirrored, !isRotated else { return }
    var (left, right) = (0, row.count - 4)
    while left < right {
      for channel in 0..<4 { row.swapAt(left + channel, right + channel) }
      (left, right) = (left + 4, right - 4)
    }
  }
}
