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
