// The place of a fault in a map, as people count it. The browser's build has no tables of Unicode; JavaScript counts there.

extension TemplateAreas.Fault {
  /// The number of the character at which the fault begins, from 1.
  package func character(in rows: [String]) -> Int {
    guard rows.indices.contains(row - 1) else { return scalar }
    return String(rows[row - 1].unicodeScalars.prefix(scalar - 1)).count + 1
  }
}
