// Tables in GitHub's Markdown, the part of a file that holds them, and numbers for people.

import MosaicText

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

/// Replaces the text between two comment lines.
enum MarkedSection {
  static let begin = "<!-- bench:begin -->"
  static let end = "<!-- bench:end -->"

  /// `document` with `content` between its markers, which stay.
  ///
  /// - Throws: unless `document` has exactly one of each, in this order.
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

enum Figures {
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let whole = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    return "\(sign)\(whole / scale).\((whole % scale).zeroPadded(to: places))"
  }

  static func seconds(_ value: Double) -> String { fixed(value, value < 10 ? 2 : 1) + " s" }

  static func milliseconds(_ value: Double) -> String {
    fixed(value * 1000, value < 0.01 ? 2 : value < 0.1 ? 1 : 0) + " ms"
  }

  static func mebibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_048_576, 0) + " MiB" }

  /// Bytes as whole KB of a thousand, with commas.
  static func kilobytes(_ bytes: Int) -> String { grouped((bytes + 500) / 1000) + " KB" }

  static func times(_ value: Double) -> String { fixed(value, value < 10 ? 2 : 1) + " ×" }

  /// A change in per cent, with its sign.
  static func change(_ value: Double) -> String { (value < 0 ? "" : "+") + fixed(value * 100, 1) + " %" }

  static func grouped(_ value: Int) -> String {
    var digits = Substring(String(value.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
