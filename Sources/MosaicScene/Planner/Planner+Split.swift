// The split and the bleed of a canvas in pixels.

import MosaicLayout

extension Planner {
  /// The canvas' bleed in pixels, at least one where there is any.
  static func bleed(of canvas: Canvas) throws(PlanError) -> Int? {
    guard SceneLimits.bleed.contains(canvas.bleed) else {
      throw .canvas(
        name: "bleed", found: shortest(canvas.bleed), allowed: "\(SceneLimits.bleed.words) points")
    }
    guard canvas.bleed > 0 else { return nil }
    guard canvas.split == nil else {
      throw .canvas(
        name: "bleed", found: "\(shortest(canvas.bleed)) points beside a split",
        allowed: "one of them: parts of a split are glued, and have no edges")
    }
    // A print shop refuses less than it asked for.
    return max(1, Int(pixels: (canvas.bleed * canvas.scale - 1e-9).rounded(.up)))
  }

  /// The canvas' split in pixels.
  static func split(of canvas: Canvas) throws(PlanError) -> PlanSplit? {
    guard SceneLimits.distance.contains(canvas.overlap) else {
      throw .canvas(
        name: "overlap", found: shortest(canvas.overlap), allowed: "\(SceneLimits.distance.words) points")
    }
    guard let split = canvas.split else {
      guard canvas.overlap == 0 else {
        throw .canvas(
          name: "overlap", found: "\(shortest(canvas.overlap)) points without a split",
          allowed: "an overlap of the parts of a split, such as 2x2")
      }
      return nil
    }
    let counts = PlanSplit.counts
    guard counts.contains(split.columns), counts.contains(split.rows) else {
      throw .canvas(
        name: "split", found: "\(split.columns)x\(split.rows)",
        allowed: "columns and rows, each \(counts.lowerBound) to \(counts.upperBound)")
    }
    return PlanSplit(
      columns: split.columns, rows: split.rows,
      overlap: Int(pixels: (canvas.overlap * canvas.scale).rounded()))
  }
}
