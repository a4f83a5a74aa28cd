// Titles, headers and footers: their style where the document leaves it open.

import MosaicLayout
import MosaicScene

extension CollageSpec {
  /// A title that is shown, its style, and the space above it where it says none, in heights of its type.
  private typealias ShownTitle = (title: SpecTitle, style: TextStyle, marginTop: Double)

  private var shownTitle: ShownTitle? { shown(title).map { ($0, headingStyle($0, factor: 1.75), 0) } }

  private var shownSectionTitles: [Int: ShownTitle] {
    sectionTitles.compactMapValues { own in
      shown(sectionTitle.map(own.over) ?? own).map { ($0, headingStyle($0, factor: 1.25), 1) }
    }
  }

  /// Titles of columns, in their middle, or of rows, as near as they can be; empty ones keep their places.
  private func shown(_ titles: [SpecTitle], align: TextAlignment) -> [ShownTitle] {
    titles.map { ($0, headingStyle($0, factor: 1, align: align), 0) }
  }

  private var shownColumnTitles: [ShownTitle] { shown(columnTitles, align: .center) }
  private var shownRowTitles: [ShownTitle] { shown(rowTitles, align: .end) }

  private func shownEdge(_ edge: SpecTitle?) -> ShownTitle? {
    shown(edge).map { ($0, $0.look.over(smallStyle($0.text).over(pictures: $0)), 0.5) }
  }

  private func shown(_ title: SpecTitle?) -> SpecTitle? { title?.text?.isEmpty == false ? title : nil }

  /// Larger and bold, whatever the document's text is, as headings of a page are.
  private func headingStyle(
    _ title: SpecTitle, factor: Double, align: TextAlignment = .start
  ) -> TextStyle {
    var style = TextStyle().allowingLines(of: title.text ?? "")
    style.align = align
    style = text.over(style)
    style.fontSize *= factor
    style.weight = 700
    return title.look.over(style.over(pictures: title))
  }

  var headingStyles: [TextStyle] {
    let edges = [shownTitle, shownEdge(header), shownEdge(footer)].compactMap { $0 }
    return (edges + shownSectionTitles.values + shownColumnTitles + shownRowTitles).map(\.style)
  }

  /// The layout under titles of columns and rows, if it places them.
  private var titledLayout: (any Layout)? {
    guard !columnTitles.isEmpty || !rowTitles.isEmpty else { return nil }
    return layout.titled(columns: columnTitles.isEmpty ? nil : columnTitles.count)
  }

  /// Sentences about grids in which some columns or rows have titles, and the last ones have none.
  var missingTitles: [String] {
    guard let cells = titledLayout?.cells else { return [] }
    let rows = cells.rows ?? cells.columns.map { (items.count + $0 - 1) / $0 }
    let tracks = [("column", columnTitles.count, cells.columns), ("row", rowTitles.count, rows)]
    return tracks.compactMap { name, titles, count in
      guard titles > 0, let count, titles < count else { return nil }
      return "the grid has \(count) \(name)s and \(titles) \(name) title\(titles == 1 ? "" : "s"): "
        + "the last \(name)\(count - titles == 1 ? " has" : "s have") none"
    }
  }

  func addHeadings(to scene: inout Scene, _ facts: TextFacts) {
    func heading(_ shown: ShownTitle) -> Heading {
      let (title, style, marginTop) = shown
      let size = style.fontSize
      let isOver = title.position != nil
      // Over pictures letters are to be read without a colour behind them.
      let shadow =
        isOver && title.background == nil
        ? Shadow(x: 0, y: 0.04 * size, blur: 0.3 * size, color: Color(red: 0, green: 0, blue: 0, alpha: 0xD0))
        : nil
      return Heading(
        text: title.text ?? "", style: style, marginTop: title.marginTop ?? (isOver ? 0 : marginTop * size),
        marginBottom: title.marginBottom ?? (isOver ? 0 : 0.5 * size),
        lineHeight: facts.lineHeight(of: style),
        padding: title.padding
          ?? (isOver
            ? Insets(top: 0.4 * size, left: 0.6 * size, bottom: 0.4 * size, right: 0.6 * size) : Insets(0)),
        background: title.background, shadow: title.shadow ?? shadow, position: title.position)
    }
    scene.title = shownTitle.map(heading)
    scene.sectionTitles = shownSectionTitles.mapValues(heading)
    scene.columnTitles = shownColumnTitles.map(heading)
    scene.rowTitles = shownRowTitles.map(heading)
    if let layout = titledLayout { scene.layout = layout }
    scene.header = shownEdge(header).map(heading)
    scene.footer = shownEdge(footer).map(heading)
  }
}

extension TextStyle {
  /// White, where a title lies over pictures.
  fileprivate func over(pictures title: SpecTitle) -> TextStyle {
    guard title.position != nil else { return self }
    var style = self
    style.color = .white
    return style
  }
}
