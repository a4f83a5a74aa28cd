// Tables in GitHub's Markdown.

/// A table: a header and rows with the same number of cells.
struct MarkdownTable: Hashable, Sendable {
  var head: [String]
  var rows: [[String]] = []
  /// Whether all columns but the first hold figures.
  var holdsFigures = true

  /// The lines; a vertical bar in a cell is escaped.
  var text: String {
    let rule = head.indices.map { $0 > 0 && holdsFigures ? "--:" : "---" }
    return ([head, rule] + rows).map { cells in
      precondition(cells.count == head.count, "a row has as many cells as the head")
      return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
    }
    .joined()
  }

  private func escaped(_ cell: String) -> String {
    String(cell.flatMap { $0 == "|" ? Array("\\|") : $0.isNewline ? [" "] : [$0] })
  }
}
