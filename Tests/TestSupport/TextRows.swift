// Tables of tests as text.

/// The rows of a table that is text: `left → right`, or the right side on the next line, indented.
///
/// Lines that begin with `// ` are comments; `⏎` is a line break.
///
/// - Precondition: Every row has a right side.
public func textRows(_ table: String) -> [(String, String)] {
  var rows: [(String, String)] = []
  for line in table.split(separator: "\n") where !line.hasPrefix("// ") {
    let line = line.replacing("⏎", with: "\n")
    if line.hasPrefix("  "), let last = rows.indices.last {
      rows[last].1 = String(line.dropFirst(2))
    } else if let arrow = line.firstRange(of: " → ") {
      rows.append((String(line[..<arrow.lowerBound]), String(line[arrow.upperBound...])))
    } else {
      rows.append((String(line), ""))
    }
  }
  precondition(rows.allSatisfy { !$0.1.isEmpty }, "a row of a table has no right side")
  return rows
}
