import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// Resamples the rows of a decoder to one target: a part of the picture at its final size, as it is stored.
struct TileTarget {
  /// Made before the first row, since its tables grow with the tile. Not a lazy property: every change of that is a copy.
  private var resampler: Resampler?
  private let spans: (columns: SourceSpan, rows: SourceSpan)
  private let isLinear: Bool
  /// Columns and rows of the whole target, as stored, and those that are made.
  private let wholeSize: (width: Int, height: Int)
  private let part: TargetPart

  /// How the finished rows are rotated for display.
  let orientation: Orientation

  var width: Int { part.columns.count }
  var height: Int { part.rows.count }
  var isBegun: Bool { resampler != nil }

  /// A target for the rows that `decoder` gives; one that draws its picture is told to draw this part of it, pixel for pixel. If
  /// `part` is `nil`, all of the target is made.
  init(_ placement: ImagePlacement, part: TargetPart? = nil, isLinear: Bool, of decoder: any RowDecoder) {
    let crop = placement.crop
    let target = placement.target
    let part = part ?? TargetPart(columns: 0..<target.width, rows: 0..<target.height)
    guard let drawing = decoder.scalable else {
      self.init(placement, part: part, isLinear: isLinear, of: decoder.header)
      return
    }
    drawing.show(
      PictureWindow(
        x: crop.x, y: crop.y, width: crop.width, height: crop.height, targetWidth: target.width,
        targetHeight: target.height, part: part))
    let (width, height) = (part.columns.count, part.rows.count)
    let drawn = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      target: PixelRect(x: 0, y: 0, width: width, height: height))
    self.init(
      drawn, part: TargetPart(columns: 0..<width, rows: 0..<height), isLinear: false, of: drawing.header)
  }

  private init(_ placement: ImagePlacement, part: TargetPart, isLinear: Bool, of header: ImageHeader) {
    let crop = placement.crop
    let target = placement.target
    orientation = header.orientation
    spans = orientation.stored(
      columns: SourceSpan(start: crop.x, length: crop.width),
      rows: SourceSpan(start: crop.y, length: crop.height),
      storedWidth: header.width, storedHeight: header.height)
    self.part = orientation.stored(part, width: target.width, height: target.height)
    wholeSize = orientation.swapsSides ? (target.height, target.width) : (target.width, target.height)
    self.isLinear = isLinear
  }

  /// Bytes of the finished tile, which is in memory twice for a moment where it is rotated.
  var tileBytes: Int { MemoryBudget.product(width, height, orientation == .up ? 4 : 8) }

  /// The most weights of a pixel along either axis: a resampler shrinks by less than 4.5 on its own, unless its boxes have
  /// their largest size of 256 pixels.
  private var taps: Int {
    let factor = max(
      spans.columns.length / Double(wholeSize.width), spans.rows.length / Double(wholeSize.height))
    return 32 + Int(min(6 * factor / 256, 1e9))
  }

  /// Bytes of memory held from the first row on: the resampler's sums over the source's width, its weights for both sides of
  /// the tile, and as many finished rows as it has taps.
  func heldBytes(of decoder: any RowDecoder) -> Int {
    let pixel = isLinear ? 16 : 8
    let across = MemoryBudget.product(
      decoder.rowWidth, decoder.pixelFormat.bytesPerPixel * (isLinear ? 32 : 6))
    let weights = MemoryBudget.product(MemoryBudget.sum(width, height), 8 + 4 * taps)
    return MemoryBudget.sum(across, weights, MemoryBudget.product(width, taps * pixel + 4))
  }

  /// Makes the resampler, for the rows of `decoder`.
  mutating func begin(_ decoder: any RowDecoder) {
    resampler = Resampler(
      sourceWidth: decoder.rowWidth, sourceHeight: decoder.rowCount,
      columns: spans.columns.reduced(by: decoder.reduction),
      rows: spans.rows.reduced(by: decoder.reduction),
      targetWidth: wholeSize.width, targetHeight: wholeSize.height, part: part,
      pixelFormat: decoder.pixelFormat, averaged: decoder.reduction, isLinear: isLinear)
  }

  /// Takes a row of the decoder, if it is needed.
  mutating func push(_ row: [UInt8], number: Int) {
    if resampler?.sourceRows.contains(number) == true { resampler?.push(row) }
  }

  /// Writes the next finished row into `row`, if there is one.
  mutating func takeRow(into row: inout [UInt8]) -> Bool { resampler?.takeRow(into: &row) == true }
}

extension TileSource {
  func tileTarget(of decoder: any RowDecoder) -> TileTarget {
    TileTarget(placement, part: unmirroredPart, isLinear: isLinear, of: decoder)
  }
}
