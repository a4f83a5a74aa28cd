// Rows of items of their own sizes that wrap, as labels and tags do: the CandyFlowLayout article's other layout.

/// Items of their own sizes from left to right; an item that would pass the right edge starts a new row.
///
/// Items are aligned at the top of their row. An item wider than the container is scaled down if it keeps its ratio, and
/// otherwise narrowed. Each section starts a new row.
public struct FlowLayout: Gapped, Hashable {
  /// How the items of a row are aligned in its width.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
    /// From edge to edge, with wider gaps; not a section's last row, and not a single item.
    case justified
  }

  /// Gap between items of a row, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0
  /// How the items of a row are aligned.
  public var alignment = Alignment.leading
  /// Whether the rows of a section start to the right of its first item, the title, which stays at the left. A section whose
  /// title leaves nothing wraps without the indent.
  public var hangingIndent = false

  /// Makes a layout without gaps that starts every row at the left.
  public init() {}

  /// The width: the height follows from the rows.
  public var requiredSides: ContainerSides { .width }

  /// Rows end pages.
  public var pageBreaks: PageBreaks { .rows }

  /// Computes every item's frame in its row.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    if items.isEmpty { return empty }

    let width = try LayoutLimits.width(of: container)
    var stack = RowStack(capacity: items.count)
    var bottom = 0.0
    let sections = items.indices.filter { $0 == 0 || items[$0].section != items[$0 - 1].section }
    for section in sections.runs(upTo: items.count) {
      for row in rows(of: section, items, width: width) {
        let top = row.items.lowerBound == 0 ? 0 : bottom + rowGap
        bottom = top + row.sizes.reduce(0) { max($0, $1.height) }
        let cells = zip(lefts(of: row, width: width), row.sizes).map { (x: $0, size: $1) }
        stack.add(top: top, bottom: bottom, cells)
      }
    }
    return stack.arrangement(contentSize: Size(width: width, height: bottom), spacing: spacing)
  }

  private struct Row {
    var items: Range<Int>
    /// Their sizes with their captions, narrowed to the available width.
    var sizes: [Size]
    /// Left edge of the part that the alignment moves.
    var indent: Double
    var hasTitle: Bool
    var isLast = false
  }

  private func rows(of section: Range<Int>, _ items: [LayoutItem], width: Double) -> [Row] {
    let first = section.lowerBound
    let title = size(of: items[first], within: width)
    // A title that leaves no room beside it makes no indent.
    let behind = title.width + columnGap
    let indent = hangingIndent && width - behind > width * 1e-9 ? behind : nil
    var rows: [Row] = []
    var row = Row(items: first..<first + 1, sizes: [title], indent: indent ?? 0, hasTitle: indent != nil)
    var end = title.width
    for index in section.dropFirst() {
      let size = size(of: items[index], within: width - row.indent)
      // The nudge keeps a row that fits exactly from being broken by the last bits of the sum.
      if end + columnGap + size.width > width * (1 + 1e-9) {
        rows.append(row)
        row = Row(items: index..<index + 1, sizes: [size], indent: row.indent, hasTitle: false)
        end = row.indent + size.width
      } else {
        row.items = row.items.lowerBound..<index + 1
        row.sizes.append(size)
        end += columnGap + size.width
      }
    }
    row.isLast = true
    return rows + [row]
  }

  /// The item's size with its caption, no wider than `room`.
  private func size(of item: LayoutItem, within room: Double) -> Size {
    var size = item.size
    if size.width > room {
      if item.keepsRatio { size.height *= room / size.width }
      size.width = room
    }
    size.height += item.captionHeight
    return size
  }

  private func lefts(of row: Row, width: Double) -> [Double] {
    let moved = row.sizes.dropFirst(row.hasTitle ? 1 : 0).map { $0.width }
    var lefts: [Double] = row.hasTitle ? [0] : []
    if moved.isEmpty { return lefts }

    let gaps = Double(moved.count - 1)
    let free = max(0, width - row.indent - moved.reduce(0, +) - gaps * columnGap)
    var left = row.indent
    var gap = columnGap
    switch alignment {
    case .leading: break
    case .center: left += free / 2
    case .trailing: left += free
    case .justified: if gaps > 0, !row.isLast { gap += free / gaps }
    }
    for width in moved {
      lefts.append(left)
      left += width + gap
    }
    return lefts
  }
}

extension Layout where Self == FlowLayout {
  /// Items of their own sizes in rows that wrap, with one gap both ways.
  public static func flow(
    gap: Double = 0, alignment: FlowLayout.Alignment = .leading, hangingIndent: Bool = false
  ) -> Self {
    FlowLayout().spaced(gap).with { ($0.alignment, $0.hangingIndent) = (alignment, hangingIndent) }
  }
}
