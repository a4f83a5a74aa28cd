// Tables in GitHub's Markdown, and the part of a file that holds them.

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

/// Replaces what stands between two comment lines.
enum MarkedSection {
  static let begin = "<!-- bench:begin -->"
  static let end = "<!-- bench:end -->"

  /// `document` with `content` between its markers, which stay.
  ///
  /// - Throws: where there is not exactly one of each, in this order.
  static func replace(in document: String, with content: String) throws(BenchError) -> String {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let begins = lines.indices.filter { lines[$0] == begin }
    let ends = lines.indices.filter { lines[$0] == end }
    guard begins.count == 1, ends.count == 1, let first = begins.first, let last = ends.first, first < last
    else {
      throw BenchError(
        "the file needs one line '\(begin)' and, behind it, one line '\(end)'; "
          + "found \(begins.count) and \(ends.count)")
    }
    let inside = content.split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = inside.last?.isEmpty == true ? inside.dropLast() : inside[...]
    return (Array(lines[...first]) + [""] + trimmed + [""] + lines[last...]).joined(separator: "\n")
  }
}
