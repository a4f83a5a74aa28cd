package import MosaicLayout

/// How a plan is cut into parts of one size: files, or pages of a PDF.
package struct PlanSplit: Codable, Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// What a part has in common with the next one in its row, or in its column, in pixels.
  package var overlap: Int

  /// The most columns, or rows: a row of files is open at the same time.
  package static let counts = 1...100

  package var count: Int { columns * rows }
}

extension RenderPlan {
  /// The parts of the plan's split, row by row; all of the canvas where there is none.
  ///
  /// All have the same size, and together they cover the canvas. Where there is an overlap, it is larger by a pixel here and there where
  /// the sides do not divide.
  ///
  /// - Parameter isExact: Whether parts without an overlap must not have a pixel in common.
  /// - Throws: ``PlanError/canvas(name:found:allowed:)`` where there are more parts than pixels, and where parts cannot be exact.
  package func parts(isExact: Bool) throws(PlanError) -> [PixelRect] {
    guard let split else { return [bounds] }
    let columns = try split.spans(of: pixelWidth, split.columns, "width", "columns", isExact: isExact)
    let rows = try split.spans(of: pixelHeight, split.rows, "height", "rows", isExact: isExact)
    return rows.flatMap { row in
      columns.map { column in
        PixelRect(x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
      }
    }
  }
}

extension PlanSplit {
  /// One axis of so many pixels.
  fileprivate func spans(
    of length: Int, _ count: Int, _ side: String, _ parts: String, isExact: Bool
  ) throws(PlanError) -> [Range<Int>] {
    guard count > 1 else { return [0..<length] }
    let most = length - overlap
    guard count <= most else {
      let shared = overlap > 0 ? " with an overlap of \(overlap)" : ""
      throw .canvas(
        name: "split", found: "\(count) \(parts) of \(length) pixels\(shared)",
        allowed: most > 1 ? "at most \(most) \(parts)" : "a larger canvas or a smaller overlap")
    }
    if isExact, overlap == 0, length % count != 0 {
      let below = length / count * count
      throw .canvas(
        name: side, found: "\(length) pixels, which \(count) \(parts) do not divide",
        allowed:
          "\(below) or \(below + count) pixels, such as \(below)px; or an overlap, which takes up the rest")
    }
    let part = (length + (count - 1) * overlap + count - 1) / count
    return (0..<count).map { number in
      let start = (number * (length - part) + (count - 1) / 2) / (count - 1)
      return start..<start + part
    }
  }
}

extension PixelRect {
  package func grown(by pixels: Int) -> PixelRect {
    PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}

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
    return max(1, Int(pixels: (canvas.bleed * canvas.scale).rounded()))
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
