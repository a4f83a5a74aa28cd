// Which sizes of a picture are made from its file, and which from a larger size.

import MosaicLayout
import MosaicPixels
import MosaicScene

/// Divides the sizes of one picture into those that are made while it is decoded, and those that are made from one of these.
///
/// A size is made from another that shows all of its part and has at least ``leastFactor`` times as many pixels along both
/// axes: what two resamplings after each other lose is then less than what libvips' single one loses. All others are made from
/// the rows of the picture, in the same pass.
struct SharedDecode {
  /// How many times larger, along each axis, a size must be for another to be made from it.
  ///
  /// Measured with 25 photographs of 2 and 12 megapixels at seven sizes each, PNG and JPEG, as PSNR against a full Lanczos-3: what
  /// is made from another size has 50 to 63 dB, and at least 3.4 dB more than libvips' thumbnail of that size.
  static let leastFactor = 2.0

  private enum Step {
    /// The tile of this number.
    case decoded(Int)
    /// A part of that tile.
    case derived(from: Int, columns: SourceSpan, rows: SourceSpan)
  }

  private(set) var decoded: [ImagePlacement] = []
  private let placements: [ImagePlacement]
  private var steps: [Step] = []

  /// - Parameter placements: In any order; the same one may be there several times.
  init(_ placements: [ImagePlacement]) {
    self.placements = placements
    var made: [Int: Step] = [:]
    // The finest first: a coarser one may be made from it.
    let order = placements.indices.sorted { placements[$0].density.x > placements[$1].density.x }
    for index in order {
      let wanted = placements[index]
      if let same = decoded.firstIndex(of: wanted) {
        made[index] = .decoded(same)
      } else if let base = decoded.lastIndex(where: { wanted.canBeMade(from: $0) }) {
        let spans = wanted.spans(in: decoded[base])
        made[index] = .derived(from: base, columns: spans.columns, rows: spans.rows)
      } else {
        made[index] = .decoded(decoded.count)
        decoded.append(wanted)
      }
    }
    steps = placements.indices.compactMap { made[$0] }
  }

  /// The picture of each placement, in their order, from the tiles of ``decoded``.
  func pixmaps(from tiles: [Pixmap], linear: Bool) -> [Pixmap] {
    zip(placements, steps).map { placement, step in
      switch step {
      case .decoded(let index): tiles[index]
      case .derived(let base, let columns, let rows):
        tiles[base].resampled(
          columns: columns, rows: rows, width: placement.target.width, height: placement.target.height,
          linear: linear)
      }
    }
  }
}

extension ImagePlacement {
  /// Pixels of the target for each pixel of the picture.
  fileprivate var density: (x: Double, y: Double) {
    (Double(target.width) / crop.width, Double(target.height) / crop.height)
  }

  fileprivate func canBeMade(from base: ImagePlacement) -> Bool {
    // A part of the picture that ends a rounding error beyond the other's is inside.
    let slack = 1e-9 * max(base.crop.maxX, base.crop.maxY)
    return base.crop.minX <= crop.minX + slack && base.crop.maxX >= crop.maxX - slack
      && base.crop.minY <= crop.minY + slack && base.crop.maxY >= crop.maxY - slack
      && base.density.x >= SharedDecode.leastFactor * density.x
      && base.density.y >= SharedDecode.leastFactor * density.y
  }

  /// This part, in pixels of the target of `base`.
  fileprivate func spans(in base: ImagePlacement) -> (columns: SourceSpan, rows: SourceSpan) {
    func span(_ start: Double, _ length: Double, _ density: Double, _ count: Int) -> SourceSpan {
      let first = min(max(0, start * density), Double(count))
      return SourceSpan(start: first, length: min(length * density, Double(count) - first))
    }
    return (
      span(crop.minX - base.crop.minX, crop.width, base.density.x, base.target.width),
      span(crop.minY - base.crop.minY, crop.height, base.density.y, base.target.height)
    )
  }
}
