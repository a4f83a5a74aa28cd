import MosaicLayout
import MosaicText

/// The titles of columns and rows: room is left for them above and at the left of the items that the layout places.
struct GridTitles {
  private let columns: [Heading]
  private let rows: [Heading]

  /// The most of the width that titles of rows take; longer ones are cut.
  private static let mostWidth = 0.25
  /// The width of a letter in heights of its type, rather wide: a plan does not know the letters of a font.
  private static let letterWidth = 0.65
  /// What a title has beyond that, in heights of its type: the letters of a short one can all be wide ("W", a bold "b").
  private static let slack = 0.5

  init?(of scene: Scene) {
    guard !scene.columnTitles.isEmpty || !scene.rowTitles.isEmpty else { return nil }
    (columns, rows) = (scene.columnTitles, scene.rowTitles)
  }

  /// Lays out the items in the room that the titles leave, and adds both.
  func addBody(
    of scene: Scene, in container: Container, to content: inout Planner.Content,
    unless isStopped: Planner.StopCheck
  ) throws(PlanError) {
    guard scene.sectionTitles.isEmpty, scene.canvas.clipPath == nil else {
      throw .value(
        part: nil, name: "place of titles of columns and rows",
        found: scene.sectionTitles.isEmpty ? "in a shape of the canvas" : "in sections with titles",
        allowed: "a canvas without the other")
    }
    let top = columns.map { $0.height + $0.marginBottom }.max() ?? 0
    let left = rowWidth(in: container.width)
    if let height = container.height, height <= top { throw .title(height: top, room: height) }
    var arrangement = try Planner.arrange(
      scene.shownItems, of: scene,
      in: Container(width: container.width.map { $0 - left }, height: container.height.map { $0 - top }),
      unless: isStopped)
    let cells = try Cells(arrangement.placements, columns: columns.count, rows: rows.count)
    for (heading, column) in zip(columns, cells.columns) {
      // Titles of several heights end at one line.
      let y = content.bottom + top - heading.marginBottom - heading.height
      content.headings.append(
        (heading, nil, Rect(x: left + column.start, y: y, width: column.length, height: heading.height)))
    }
    for (heading, row) in zip(rows, cells.rows) {
      let y = content.bottom + top + row.start + (row.length - heading.height) / 2
      content.headings.append(
        (heading, nil, Rect(x: 0, y: y, width: max(1, left - heading.marginBottom), height: heading.height)))
    }
    arrangement.placements = arrangement.placements.moved(dx: left, dy: top)
    arrangement.contentSize.width += left
    arrangement.contentSize.height += top
    content.add(arrangement, first: scene.shownItems.startIndex)
  }

  private func rowWidth(in width: Double?) -> Double {
    let widths = rows.map { heading in
      let lines = heading.text.split(separator: "\n").map { line in
        // Hangul, ideographs and their like are as wide as high.
        line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? Self.letterWidth : 1) }
      }
      return ((lines.max() ?? 0) + Self.slack) * heading.style.fontSize + heading.padding.left
        + heading.padding.right + heading.marginBottom
    }
    let wanted = widths.max() ?? 0
    return width.map { min(wanted, $0 * Self.mostWidth) } ?? wanted
  }
}

/// The columns and rows that items stand in, in points.
private struct Cells {
  typealias Track = (start: Double, length: Double)
  var columns: [Track] = []
  var rows: [Track] = []

  /// Finds them if each item is in the next column, or begins the next row.
  init(_ placements: [Placement], columns columnCount: Int, rows rowCount: Int) throws(PlanError) {
    let slack = 1e-6 * (placements.map(\.frame.maxX).max() ?? 0)
    var column = 0
    for frame in placements.map(\.frame) {
      if let row = rows.last, abs(frame.y - row.start) <= slack {
        column += 1
      } else {
        guard frame.y > (rows.last?.start ?? -.infinity) else { throw Self.irregular }
        column = 0
        rows.append((frame.y, frame.height))
      }
      if rows.count == 1 {
        if let last = columns.last, frame.x < last.start + last.length - slack { throw Self.irregular }
        columns.append((frame.x, frame.width))
      }
      guard column < columns.count, abs(frame.x - columns[column].start) <= slack,
        abs(frame.width - columns[column].length) <= slack,
        abs(frame.height - rows[rows.count - 1].length) <= slack
      else { throw Self.irregular }
    }
    for (name, wanted, found) in [("column", columnCount, columns.count), ("row", rowCount, rows.count)]
    where wanted > found {
      throw .value(
        part: nil, name: "number of \(name) titles",
        found: "\(wanted), and there \(found == 1 ? "is" : "are") \(counted(found, name))",
        allowed: "as many or fewer; set the columns of the layout")
    }
  }

  private static let irregular = PlanError.value(
    part: nil, name: "layout under titles of columns and rows",
    found: "one whose items do not stand in columns and rows",
    allowed: "grid, with items of one cell each and without lastRow center or stretch")
}
