// Which rows, or columns, of two pictures are compared with each other.

import MosaicText

/// The lines of a canvas along one axis, and the line of each picture that is laid there.
///
/// A picture's lines keep their order; each appears once.
struct LineMap: Hashable, Sendable {
  /// Lines of the canvas, one after the other, that are laid out alike.
  struct Span: Hashable, Sendable {
    /// The first picture's line on the span's first line; `nil` if it has nothing there.
    let a: Int?
    let b: Int?
    var count: Int
  }

  /// The spans from the first line on; none is empty.
  private(set) var spans: [Span] = []
  private(set) var count = 0

  /// Lines of two pictures laid out from the start, or around the same middle; the lines that only the longer one has
  /// are without counterpart.
  ///
  /// With an odd difference, the shorter one is half a line nearer to the start.
  init(a: Int, b: Int, isCentered: Bool = false) {
    let before = isCentered ? (max(a, b) - min(a, b)) / 2 : 0
    let both = min(a, b)
    let after = max(a, b) - both - before
    if a >= b {
      append(a: 0, count: before)
      append(a: before, b: 0, count: both)
      append(a: before + both, count: after)
    } else {
      append(b: 0, count: before)
      append(a: 0, b: before, count: both)
      append(b: before + both, count: after)
    }
  }

  /// A canvas without lines.
  init() {}

  /// Adds lines at the end; lines that continue the last span make it longer.
  mutating func append(a: Int? = nil, b: Int? = nil, count: Int) {
    guard count > 0 else { return }
    if let last = spans.last, last.a.map({ $0 + last.count }) == a, last.b.map({ $0 + last.count }) == b {
      spans[spans.count - 1].count += count
    } else {
      spans.append(Span(a: a, b: b, count: count))
    }
    self.count += count
  }

  /// Lines that only one picture has, as edits from the first to the second one.
  func edits(_ axis: RowEdit.Axis) -> [RowEdit] {
    spans.compactMap { span in
      switch (span.a, span.b) {
      case (let a?, nil): RowEdit(kind: .removed, axis: axis, at: a, count: span.count)
      case (nil, let b?): RowEdit(kind: .inserted, axis: axis, at: b, count: span.count)
      default: nil
      }
    }
  }
}

/// Rows or columns, one after the other, that were inserted or removed.
package struct RowEdit: Hashable, Sendable {
  package let kind: Kind
  package let axis: Axis
  /// The first of them: in the second picture if they were inserted, in the first one if they were removed.
  package let at: Int
  package let count: Int

  package enum Kind: String, CaseIterable, Sendable { case inserted, removed }
  package enum Axis: String, CaseIterable, Sendable { case rows, columns }
}

extension RowEdit: CustomStringConvertible {
  /// The edit in words, as `12 rows inserted at y = 340`.
  package var description: String {
    let lines = counted(count, String(axis.rawValue.dropLast()))
    return "\(lines) \(kind.rawValue) at \(axis == .rows ? "y" : "x") = \(at)"
  }
}
