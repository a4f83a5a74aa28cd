// How two pictures are laid over each other, and a golden that keeps its colours if it is replaced.

package import MosaicPixels

/// Which pixels of two pictures are compared with each other.
///
/// Both pictures are laid on one canvas. A pixel of the canvas that only one picture has counts as different.
package struct Overlay: Hashable, Sendable {
  /// Which of two pictures: the first one is expected.
  package enum Side { case a, b }

  let rows: LineMap
  let columns: LineMap
  /// The rows, or columns, that were inserted and removed; found with ``Alignment/rows`` only.
  package private(set) var edits: [RowEdit] = []
  /// In words, why no rows or columns were aligned although the mode asks for it.
  private(set) var note: String?

  var width: Int { columns.count }
  var height: Int { rows.count }

  /// With ``Alignment/rows``, as many equal rows as possible are matched. Between two matches, as many rows as both pictures
  /// have are compared with each other: at the start or at the end, whichever has more equal pixels. If this explains no more
  /// than the pictures' plain places do, columns are tried in the same way.
  ///
  /// - Parameter maximumEdits: How many rows may be removed and inserted, or changed, between the first and the last row
  ///   that differ. At most 16,384; time and memory grow with the square (34 MB for 4,096).
  init(of a: StraightPixmap, and b: StraightPixmap, mode: Alignment = .start, maximumEdits: Int = 4096) {
    var rows = LineMap(a: a.height, b: b.height, isCentered: mode == .center)
    var columns = LineMap(a: a.width, b: b.width, isCentered: mode == .center)
    if mode == .rows {
      let aligner = LineAligner(a: a, b: b, maximumEdits: maximumEdits)
      switch aligner.result() {
      case .plain: note = aligner.partsThatMovedApart()
      case .aligned(.rows, let map):
        // Rows can match by chance if columns of content moved by themselves.
        note = aligner.partsThatMovedApart(fewerThan: map.edits(.rows).count)
        if note == nil { (rows, edits) = (map, map.edits(.rows)) }
      case .aligned(.columns, let map): (columns, edits) = (map, map.edits(.columns))
      case .nothingInCommon(let words): note = aligner.partsThatMovedApart() ?? words
      }
    }
    (self.rows, self.columns) = (rows, columns)
  }

  // MARK: The canvas

  /// A rectangle of the canvas that has the same pictures everywhere.
  struct Part {
    var columns: Range<Int>
    var rows: Range<Int>
    /// The column and row of the first picture in the rectangle's top left corner; `nil` if it has nothing there.
    var a: SIMD2<Int>?
    var b: SIMD2<Int>?
  }

  /// All of the canvas, row by row.
  var parts: [Part] {
    func corner(_ x: Int?, _ y: Int?) -> SIMD2<Int>? { x.flatMap { x in y.map { SIMD2(x, $0) } } }
    var parts: [Part] = []
    var top = 0
    for row in rows.spans {
      var left = 0
      for column in columns.spans {
        parts.append(
          Part(
            columns: left..<left + column.count, rows: top..<top + row.count, a: corner(column.a, row.a),
            b: corner(column.b, row.b)))
        left += column.count
      }
      top += row.count
    }
    return parts
  }

  /// Marks the pixels of the canvas that a mask covers. Their place in the first picture decides, or in the second one for pixels
  /// that only it has. Pixels outside the mask are not covered.
  func mark(_ mask: Mask, in map: inout DifferenceMap) {
    for part in parts {
      guard let corner = part.a ?? part.b else { continue }
      let shown = min(part.columns.count, mask.width - corner.x)
      guard shown > 0 else { continue }
      for line in 0..<max(0, min(part.rows.count, mask.height - corner.y)) {
        let source = (corner.y + line) * mask.width + corner.x
        let target = (part.rows.lowerBound + line) * width + part.columns.lowerBound
        for i in 0..<shown where mask.bytes[source + i] != 0 {
          map.kinds[target + i] = DifferenceMap.Kind.masked.rawValue
        }
      }
    }
  }

  /// Marks the pixels of the canvas that only one picture has as unmatched: transparent ones only if they are charged. Masked ones
  /// stay masked.
  func markUnmatched(
    _ a: StraightPixmap, _ b: StraightPixmap, chargesTransparent: Bool, in map: inout DifferenceMap
  ) {
    for part in parts where (part.a == nil) != (part.b == nil) {
      let (picture, kind) = part.a == nil ? (b, DifferenceMap.Kind.onlyInB) : (a, .onlyInA)
      guard let corner = part.a ?? part.b else { continue }
      for y in part.rows {
        for x in part.columns where map.kinds[y * width + x] != DifferenceMap.Kind.masked.rawValue {
          let column = corner.x + x - part.columns.lowerBound
          let row = corner.y + y - part.rows.lowerBound
          if chargesTransparent || picture[column, row].w != 0 {
            map.kinds[y * width + x] = kind.rawValue
          }
        }
      }
    }
  }

  /// A picture laid on the canvas, with transparent pixels outside it. The result is the picture itself if it has the
  /// size of the canvas.
  package func laidOut(_ picture: StraightPixmap, as side: Side) -> StraightPixmap {
    if (picture.width, picture.height) == (width, height) { return picture }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for part in parts {
      guard let corner = side == .a ? part.a : part.b else { continue }
      for (line, y) in part.rows.enumerated() {
        let source = ((corner.y + line) * picture.width + corner.x) * 4
        let place = (y * width + part.columns.lowerBound) * 4
        let count = part.columns.count * 4
        bytes.replaceSubrange(place..<place + count, with: picture.bytes[source..<source + count])
      }
    }
    return StraightPixmap(width: width, height: height, bytes: bytes)
  }
}

/// How pictures are laid over each other.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  /// Top left corner on top left corner.
  case start
  /// Centre on centre; half a pixel is rounded towards the top left.
  case center
  /// As ``start``, but inserted and removed rows, or columns, are found first and not compared with others.
  case rows
}

// MARK: A golden that is replaced, and keeps a colour if it has it

extension StraightPixmap {
  /// This picture, which replaces `expected`, with each pixel of `expected` that has exactly `color` (red, green, blue, alpha), as far as
  /// both overlap. Also the number of these pixels; `nil` if it is 0.
  package func keeping(
    _ color: SIMD4<UInt8>, of expected: StraightPixmap, alignment: Alignment
  ) -> (picture: StraightPixmap, count: Int)? {
    var picture = self
    var count = 0
    for part in Overlay(of: expected, and: self, mode: alignment).parts {
      guard let old = part.a, let new = part.b else { continue }
      for y in 0..<part.rows.count {
        for x in 0..<part.columns.count where expected[old.x + x, old.y + y] == color {
          picture[new.x + x, new.y + y] = color
          count += 1
        }
      }
    }
    return count == 0 ? nil : (picture, count)
  }
}
