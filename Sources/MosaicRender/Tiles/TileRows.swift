import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

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

  convenience init(_ source: TileSource, limits: DecodeLimits, work: WorkCount? = nil) throws(CodecError) {
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

  /// All rows that were not read yet, rotated as they are displayed.
  func remaining() throws(CodecError) -> Pixmap {
    let stored = try read(nextRow..<target.height)
    guard isRotated, change?.isMirrored == true else { return stored.oriented(target.orientation) }
    return stored.oriented(target.orientation).oriented(.upMirrored)
  }

  /// The whole tile, rotated as it is displayed, made behind the gate.
  func whole(_ source: TileSource, behind gate: DecodeGate) throws(CodecError) -> Pixmap {
    // A rotated tile is in memory twice for a moment.
    let bytes = MemoryBudget.sum(heldBytes, isRotated ? source.byteCount : 0)
    return try gate.holding(bytes, of: source.picture.name) { () throws(CodecError) in try remaining() }
  }

  /// The rows in `range`; unread rows before it are skipped.
  func read(_ range: Range<Int>) throws(CodecError) -> Pixmap {
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
