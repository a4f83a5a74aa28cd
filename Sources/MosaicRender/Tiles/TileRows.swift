// One picture at its final size: decode, crop, resample, rotate.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// The rows of a tile as they come out of the decoder and the resampler.
final class TileRows {
  private let decoder: any RowDecoder
  /// Made with the first row, since its tables grow with the tile. Not a lazy property: every change of that is a copy.
  private var resampler: (any RowResampler)?
  private let spans: (columns: SourceSpan, rows: SourceSpan)
  private let isLinear: Bool
  /// Columns and rows of the whole target, as stored, and those that are made.
  private let wholeSize: (width: Int, height: Int)
  private let part: TargetPart
  private let width: Int
  private let height: Int
  private let orientation: Orientation
  private var nextSourceRow = 0
  private var nextRow = 0
  private var sourceLine: [UInt8] = []
  private var line: [UInt8] = []
  private let work: WorkCount?

  /// Whether the picture must be rotated, so that its rows cannot be used in the order of decoding.
  var isRotated: Bool { orientation != .up }

  /// The most weights of a pixel along either axis: a resampler shrinks by less than 4.5 on its own, unless its boxes have
  /// their largest size of 256 pixels.
  private var taps: Int {
    let factor = max(
      spans.columns.length / Double(wholeSize.width), spans.rows.length / Double(wholeSize.height))
    return 32 + Int(min(6 * factor / 256, 1e9))
  }

  /// Bytes of memory held from the first row on: the decoder's, and the resampler's sums over the source's width, its weights
  /// for both sides of the tile, and as many finished rows as it has taps.
  var heldBytes: Int {
    let pixel = isLinear ? 16 : 8
    let across = MemoryBudget.product(
      decoder.rowWidth, decoder.pixelFormat.bytesPerPixel * (isLinear ? 32 : 6))
    let weights = MemoryBudget.product(MemoryBudget.sum(width, height), 8 + 4 * taps)
    return MemoryBudget.sum(
      decoder.heldBytes, across, weights, MemoryBudget.product(width, taps * pixel + 4))
  }

  init(_ source: TileSource, limits: DecodeLimits, work: WorkCount? = nil) throws(CodecError) {
    self.work = work
    let (crop, target) = (source.placement.crop, source.placement.target)
    // A JPEG decoder that reduces the size mixes stored values, not linear light.
    decoder = try ImageReader.open(
      source.path, limits: limits,
      reducing: source.isLinear
        ? 1 : min(crop.width / Double(target.width), crop.height / Double(target.height)))
    let header = decoder.header
    // The file may have been replaced since it was planned.
    guard header.orientedWidth == source.width, header.orientedHeight == source.height else {
      throw CodecError(
        path: source.path,
        kind: .sizeChanged(
          width: header.orientedWidth, height: header.orientedHeight, measuredWidth: source.width,
          measuredHeight: source.height))
    }
    orientation = header.orientation
    spans = orientation.stored(
      columns: SourceSpan(start: crop.x, length: crop.width),
      rows: SourceSpan(start: crop.y, length: crop.height),
      storedWidth: header.width, storedHeight: header.height)
    part = orientation.stored(source.targetPart, width: target.width, height: target.height)
    wholeSize = orientation.swapsSides ? (target.height, target.width) : (target.width, target.height)
    (width, height) = (part.columns.count, part.rows.count)
    isLinear = source.isLinear
  }

  /// All rows that were not read yet, rotated as they are displayed.
  func remaining() throws(CodecError) -> Pixmap {
    try read(nextRow..<height).oriented(orientation)
  }

  /// The rows in `range`; unread rows before it are skipped.
  func read(_ range: Range<Int>) throws(CodecError) -> Pixmap {
    precondition(range.lowerBound >= nextRow, "rows are read from top to bottom")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * width * 4)
    while nextRow < range.upperBound {
      try makeLine()
      if nextRow >= range.lowerBound { bytes += line }
      nextRow += 1
      if nextRow == height { try decoder.finish() }
    }
    return Pixmap(width: width, height: range.count, bytes: bytes)
  }

  private func makeResampler() -> any RowResampler {
    if isLinear {
      return LinearResampler(
        sourceWidth: decoder.rowWidth, sourceHeight: decoder.rowCount, columns: spans.columns,
        rows: spans.rows, targetWidth: wholeSize.width, targetHeight: wholeSize.height, part: part,
        pixelFormat: decoder.pixelFormat)
    }
    return Resampler(
      sourceWidth: decoder.rowWidth, sourceHeight: decoder.rowCount,
      columns: spans.columns.reduced(by: decoder.reduction),
      rows: spans.rows.reduced(by: decoder.reduction),
      targetWidth: wholeSize.width, targetHeight: wholeSize.height, part: part,
      pixelFormat: decoder.pixelFormat,
      averaged: decoder.reduction)
  }

  /// Makes the next finished row.
  private func makeLine() throws(CodecError) {
    work?.add(tilePixels: width)
    if resampler == nil { resampler = makeResampler() }
    while resampler?.takeRow(into: &line) == false {
      try decoder.readRow(into: &sourceLine)
      work?.add(sourcePixels: decoder.rowWidth)
      if resampler?.sourceRows.contains(nextSourceRow) == true { resampler?.push(sourceLine) }
      nextSourceRow += 1
    }
  }
}
