// Pictures that are decoded to find out which part of them is shown, and whose rows are kept to scale that part.

import MosaicCodecs
package import MosaicLayout
package import MosaicPixels
package import MosaicScene
package import MosaicSystem

/// A picture that is decoded to find out which part of it is shown. That part is scaled from the same rows, so it is the same to
/// the byte as if it were made from the file.
package struct CropSearch {
  /// The most bytes of rows that are kept; a picture that has more is decoded again when it is drawn.
  private static let mostBytes = 48 << 20

  /// An item, planned before its crop is placed.
  package struct Place: Sendable {
    package var item: PlanItem
    var canvas: PixelRect

    package init(_ item: PlanItem, on canvas: PixelRect) { (self.item, self.canvas) = (item, canvas) }
  }

  private let decoder: any RowDecoder
  private let small: ScalingTarget
  /// The source of the scaled picture, if the picture is scaled for the cell that shows it.
  private let place: Place?
  private let early: EarlyScaledPictures
  private let options: RenderOptions

  /// Opens a picture, and decodes nothing yet.
  ///
  /// - Parameters:
  ///   - size: The picture's size after orientation, as it was measured.
  ///   - seen: The size at which it is searched.
  /// - Throws: `FileError` if the picture cannot be read, or has another size now.
  package init(
    of source: PictureSource, measured size: PixelSize, seenAt seen: PixelSize, shownAt place: Place?,
    early: EarlyScaledPictures, options: RenderOptions
  ) throws(FileError) {
    let whole = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
      target: PixelRect(x: 0, y: 0, width: seen.width, height: seen.height))
    // Opened alike whether it is scaled for its place or not, so that the result does not depend on that.
    decoder = try source.open(
      for: [whole] + (place?.item.image.map { [$0] } ?? []), measured: size, isLinear: options.linear,
      limits: options.limits)
    small = ScalingTarget(whole, isLinear: false, of: decoder)
    var isMade =
      decoder.scalable == nil && RecordedRows.byteCount(of: decoder) <= Self.mostBytes
      && place?.source(options).map { early.hasRoom(for: $0.byteCount) } == true
    if isMade, let shown = place?.item.image,
      shown.target.width < seen.width || shown.target.height < seen.height
    {
      // A small picture is scaled from smaller rows than a search wants, and would have other pixels.
      let alone = try source.open(
        for: [shown], measured: size, isLinear: options.linear, limits: options.limits)
      isMade = alone.reduction == decoder.reduction
    }
    self.place = isMade ? place : nil
    self.early = early
    self.options = options
  }

  /// Bytes of memory that it needs in all.
  package var heldBytes: Int {
    let bytes = MemoryBudget.sum(decoder.heldBytes, small.heldBytes(of: decoder), small.scaledBytes)
    guard let source = place?.source(options) else { return bytes }
    return MemoryBudget.sum(
      bytes, RecordedRows.byteCount(of: decoder), source.scalingTarget(of: decoder).heldBytes(of: decoder),
      MemoryBudget.product(source.byteCount, 2))
  }

  /// Decodes the picture once, and returns what `find` finds in the small picture, which is rotated for display.
  package func run<Found>(
    _ find: (Pixmap) -> Found, placement: (Found) -> ImagePlacement?
  ) throws(FileError) -> Found {
    let rows = RecordedRows(decoder, keeps: place != nil)
    let found = find(try ScaledRows(small, from: rows).remaining())
    if var place, let before = place.item.image, let after = placement(found), after.isAsLarge(as: before) {
      place.item.image = after
      if let source = place.source(options) {
        early.add(try ScaledRows(source.scalingTarget(of: rows), from: rows).remaining(), for: source)
      }
    }
    return found
  }
}

extension CropSearch.Place {
  /// The item's scaled picture, if the drawing makes it whole and does not rotate it.
  fileprivate func source(_ options: RenderOptions) -> ScaledSource? {
    guard item.rotation == 0, let source = ScaledSource(item, linear: options.linear, on: canvas),
      source.part.width * source.part.height <= ScaledSource.largestWhole
    else { return nil }
    return source
  }
}

extension ImagePlacement {
  /// Whether the picture is drawn at the same size, so that the same rows suffice.
  fileprivate func isAsLarge(as other: ImagePlacement) -> Bool {
    func isNear(_ length: Double, _ other: Double) -> Bool { abs(length - other) <= 1e-9 * other }
    return target.width == other.target.width && target.height == other.target.height
      && isNear(crop.width, other.crop.width) && isNear(crop.height, other.crop.height)
  }
}

// MARK: Rows that are kept

/// Reads a decoder's rows to their end, and keeps them for a second reading.
private final class RecordedRows: RowDecoder {
  private let decoder: any RowDecoder
  private let keeps: Bool
  private var bytes: [UInt8] = []
  /// Where the next row begins in `bytes`, while they are read again.
  private var next: Int?
  private var rowsRead = 0

  init(_ decoder: any RowDecoder, keeps: Bool) {
    self.decoder = decoder
    self.keeps = keeps
    if keeps { bytes.reserveCapacity(Self.byteCount(of: decoder)) }
  }

  static func byteCount(of decoder: any RowDecoder) -> Int {
    MemoryBudget.product(decoder.rowWidth, decoder.rowCount, decoder.pixelFormat.bytesPerPixel)
  }

  var header: ImageHeader { decoder.header }
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var reduction: Int { decoder.reduction }
  var heldBytes: Int { decoder.heldBytes }

  func readRow(into row: inout [UInt8]) throws(FileError) {
    guard let start = next else {
      try decoder.readRow(into: &row)
      rowsRead += 1
      if keeps { bytes += row }
      return
    }
    let end = start + rowWidth * pixelFormat.bytesPerPixel
    row = Array(bytes[start..<end])
    next = end
  }

  /// Ends a reading; the next one begins at the top.
  func finish() throws(FileError) {
    if next == nil {
      var row: [UInt8] = []
      while rowsRead < rowCount { try readRow(into: &row) }
      try decoder.finish()
    }
    next = 0
  }
}
