// The part of a Markdown file that the bench writes.

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
