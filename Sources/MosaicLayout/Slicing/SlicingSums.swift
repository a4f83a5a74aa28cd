/// A part of a sheet that is cut into pictures, whatever its size: sums over its pictures.
///
/// Of width w and height h it shows all its pictures whole where w − fixedWidth = ratio · (h − fixedHeight); gaps and captions make up
/// the fixed parts. Where every picture's ratio is multiplied by s, so is that of the part, and the fixed parts stay: so for any sheet one
/// s makes the part fill it, and all pictures lose the same share, 1 − min(s, 1/s).
struct SlicingSums: Sendable {
  var ratio: Double
  var inverse: Double
  var fixedWidth: Double
  var fixedHeight: Double
  /// The ratio with gaps and captions, as they are where each picture has the area that it should have: areas are told from it.
  var cell: Double
  var cellInverse: Double
  /// With f, a picture's share of the part's area, and v, the share of the sheet that it should have: Σ f³/v², which grows with the largest.
  var great: Double
  /// Σ v³/f², which grows with the smallest.
  var small: Double
  /// The least f/v.
  var low: Double
  /// The greatest f/v.
  var high: Double

  /// A picture.
  init(ratio: Double, caption: Double, cell: Double, share: Double) {
    (self.ratio, inverse) = (ratio, 1 / ratio)
    fixedWidth = 0
    fixedHeight = caption
    (self.cell, cellInverse) = (cell, 1 / cell)
    great = 1 / (share * share)
    small = share * share * share
    (low, high) = (1 / share, 1 / share)
  }

  /// Two parts side by side, or the first above the second.
  @inline(__always)
  init(_ a: SlicingSums, _ b: SlicingSums, isRow: Bool, gap: Size) {
    if isRow {
      ratio = a.ratio + b.ratio
      inverse = 1 / ratio
      fixedWidth = a.fixedWidth + b.fixedWidth + gap.width
      fixedHeight = (a.ratio * a.fixedHeight + b.ratio * b.fixedHeight) * inverse
      cell = a.cell + b.cell
      cellInverse = 1 / cell
    } else {
      inverse = a.inverse + b.inverse
      ratio = 1 / inverse
      fixedHeight = a.fixedHeight + b.fixedHeight + gap.height
      fixedWidth = (a.inverse * a.fixedWidth + b.inverse * b.fixedWidth) * ratio
      cellInverse = a.cellInverse + b.cellInverse
      cell = 1 / cellInverse
    }
    // Each part's share of the area, and one over it.
    let f = isRow ? a.cell * cellInverse : a.cellInverse * cell
    let g = isRow ? b.cell * cellInverse : b.cellInverse * cell
    let i = isRow ? cell * a.cellInverse : cellInverse * a.cell
    let j = isRow ? cell * b.cellInverse : cellInverse * b.cell
    great = f * f * f * a.great + g * g * g * b.great
    small = i * i * a.small + j * j * b.small
    low = min(f * a.low, g * b.low)
    high = max(f * a.high, g * b.high)
  }

  /// The factor on every picture's ratio with which the part fills a box; `nil` where gaps and captions leave no room.
  @inline(__always)
  func stretch(in box: Size) -> Double? {
    let (w, h) = (box.width - fixedWidth, box.height - fixedHeight)
    return w > 0 && h > 0 ? w / (h * ratio) : nil
  }

  /// The height with which a part of that width shows all its pictures whole; `nil` where gaps leave no room.
  func naturalHeight(width: Double) -> Double? {
    width > fixedWidth ? fixedHeight + (width - fixedWidth) * inverse : nil
  }

  /// The greatest area over the least, each divided by what it should be; gaps left aside.
  var spread: Double { high / low }
}
