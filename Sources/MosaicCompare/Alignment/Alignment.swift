// How two pictures of any sizes are laid over each other.

public import MosaicPixels

/// Which pixels of two pictures are compared with each other.
///
/// Both are laid on one canvas. A pixel of it may have one of the pictures only, and then counts as different.
public struct Alignment: Hashable, Sendable {
  /// How pictures are laid over each other.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Top left corner on top left corner.
    case start
    /// Centre on centre; half a pixel is rounded towards the top left.
    case center
    /// As ``start``, but inserted and removed rows, or columns, are found first and left alone.
    case rows
  }

  /// What was asked for.
  public let mode: Mode
  /// The canvas' rows.
  package let rows: LineMap
  /// The canvas' columns.
  package let columns: LineMap
  /// The rows, or columns, that were inserted and removed; found with ``Mode/rows`` only.
  public let edits: [RowEdit]
  /// Why no rows and columns were aligned although that was asked for, in words.
  public let note: String?

  /// The canvas' width in pixels.
  public var width: Int { columns.count }
  /// The canvas' height in pixels.
  public var height: Int { rows.count }

  /// Lays two pictures over each other.
  ///
  /// With ``Mode/rows``, equal rows of both are matched so that as many as possible are; of the rows between two matches,
  /// as many as both have are compared with each other, at the end where more of their pixels are the same. If that
  /// explains no more than the pictures' plain places do, columns are tried in the same way.
  ///
  /// - Parameters:
  ///   - a: The first picture, which is expected.
  ///   - b: The second picture.
  ///   - maximumEdits: So many rows may be removed and inserted, or changed, between the first and the last row that differ;
  ///     time and memory grow with its square (34 MB for 4,096).
  public init(
    of a: StraightPixmap, and b: StraightPixmap, mode: Mode = .start, maximumEdits: Int = 4096
  ) {
    let centered = mode == .center
    var rows = LineMap(a: a.height, b: b.height, isCentered: centered)
    var columns = LineMap(a: a.width, b: b.width, isCentered: centered)
    var edits: [RowEdit] = []
    var note: String?
    if mode == .rows {
      let aligner = LineAligner(a: a, b: b, maximumEdits: min(max(1, maximumEdits), 16_384))
      switch aligner.result() {
      case .plain: break
      case .aligned(.rows, let map):
        rows = map
        edits = map.edits(.rows)
      case .aligned(.columns, let map):
        columns = map
        edits = map.edits(.columns)
      case .nothingInCommon(let words): note = words
      }
    }
    self.mode = mode
    (self.rows, self.columns) = (rows, columns)
    (self.edits, self.note) = (edits, note)
  }

  /// The picture that has a pixel of the canvas which the other one has not; `nil` if both or none have it.
  public func onlySide(_ x: Int, _ y: Int) -> DifferenceMap.Side? {
    let (row, column) = (rows[y], columns[x])
    switch (row.a != nil && column.a != nil, row.b != nil && column.b != nil) {
    case (true, false): return .a
    case (false, true): return .b
    default: return nil
    }
  }

  /// Marks the pixels of the canvas that only one picture has as unmatched; masked ones stay masked.
  ///
  /// - Complexity: O(pixels that are marked, and spans).
  public func markUnmatched(in map: inout DifferenceMap) {
    precondition(map.width == width && map.height == height, "the map has the size of the canvas")
    var top = 0
    for row in rows.spans {
      var left = 0
      for column in columns.spans {
        let isInA = row.a != nil && column.a != nil
        let isInB = row.b != nil && column.b != nil
        if isInA != isInB {
          for y in top..<top + row.count {
            for i in y * width + left..<y * width + left + column.count
            where map.kinds[i] != DifferenceMap.Kind.masked.rawValue {
              map.kinds[i] = DifferenceMap.Kind.unmatched.rawValue
            }
          }
        }
        left += column.count
      }
      top += row.count
    }
  }

  /// A picture laid on the canvas; transparent where it has nothing. It is the picture itself if it fills the canvas.
  public func laidOut(_ picture: StraightPixmap, as side: DifferenceMap.Side) -> StraightPixmap {
    if (picture.width, picture.height) == (width, height) { return picture }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    var top = 0
    for row in rows.spans {
      if let from = side == .a ? row.a : row.b {
        for line in 0..<row.count { copy(picture, row: from + line, to: top + line, side, &bytes) }
      }
      top += row.count
    }
    return StraightPixmap(width: width, height: height, bytes: bytes)
  }

  private func copy(
    _ picture: StraightPixmap, row: Int, to target: Int, _ side: DifferenceMap.Side, _ bytes: inout [UInt8]
  ) {
    var left = 0
    for column in columns.spans {
      if let from = side == .a ? column.a : column.b {
        let source = (row * picture.width + from) * 4
        let place = (target * width + left) * 4
        bytes.replaceSubrange(
          place..<place + column.count * 4, with: picture.bytes[source..<source + column.count * 4])
      }
      left += column.count
    }
  }
}
