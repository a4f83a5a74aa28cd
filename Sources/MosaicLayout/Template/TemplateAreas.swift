/// Named rectangles of cells: `a a b / a a c` is a large area and two small ones to its right.
///
/// Rows have equally many words. The cells of a word must form one rectangle; a full stop is a cell that stays empty.
package struct TemplateAreas: Hashable, Sendable {
  struct Area: Hashable {
    let name: String
    /// The columns and the rows that it covers, from 0.
    let columns: Range<Int>
    var rows: Range<Int>
  }

  /// A fault of a map, and its place: rows and characters count from 1.
  package struct Fault: Error, Hashable {
    package let row: Int
    package let character: Int
    package let found: String
    package let allowed: String
  }

  /// The most rows, and the most words in a row.
  package static let limit = 1000

  package let rows: [String]
  /// The areas in order of their first cells, row by row.
  let areas: [Area]
  let columnCount: Int

  package static let single = TemplateAreas(
    rows: ["a"], areas: [Area(name: "a", columns: 0..<1, rows: 0..<1)], columnCount: 1)

  private init(rows: [String], areas: [Area], columnCount: Int) {
    self.rows = rows
    self.areas = areas
    self.columnCount = columnCount
  }

  package init(_ rows: [String]) throws(Fault) {
    guard rows.count <= Self.limit else {
      throw Fault(
        row: Self.limit + 1, character: 1, found: "a further row", allowed: "up to \(Self.limit) rows")
    }
    let words = rows.map(Self.words)
    guard let first = words.first, !first.isEmpty else {
      throw Fault(row: 1, character: 1, found: "no word", allowed: "at least one area, such as a")
    }
    var open: [Area] = []
    var places: [Substring: Int] = [:]
    for (row, words) in words.enumerated() {
      try Self.checkCount(words, first.count, row: row, text: rows[row])
      var column = 0
      while column < words.count {
        let (word, character) = words[column]
        let begin = column
        while column < words.count, words[column].text == word { column += 1 }
        if word.allSatisfy({ $0 == "." }) { continue }
        let run = begin..<column
        guard let place = places[word] else {
          places[word] = open.count
          open.append(Area(name: String(word), columns: run, rows: row..<row + 1))
          continue
        }
        guard open[place].columns == run, open[place].rows.upperBound == row else {
          throw Fault(
            row: row + 1, character: character,
            found: "'\(LayoutError.shown(String(word)))', which makes no rectangle with its other cells",
            allowed: Self.allowed(open[place]))
        }
        open[place].rows = open[place].rows.lowerBound..<row + 1
      }
    }
    guard !open.isEmpty else {
      throw Fault(row: 1, character: 1, found: "empty cells alone", allowed: "at least one area, such as a")
    }
    self.init(
      rows: words.map { $0.map { String($0.text) }.joined(separator: " ") }, areas: open,
      columnCount: first.count)
  }

  private static func checkCount(
    _ words: [(text: Substring, character: Int)], _ wanted: Int, row: Int, text: String
  ) throws(Fault) {
    guard words.count == wanted, words.count <= limit else {
      let extra = words.count > wanted ? words[wanted].character : text.count + 1
      throw Fault(
        row: row + 1, character: extra, found: LayoutError.counted(words.count, "cell"),
        allowed: words.count > limit
          ? "up to \(limit) cells" : "\(wanted), as in the first row; a full stop is empty")
    }
  }

  private static func allowed(_ area: Area) -> String {
    "the cells of '\(LayoutError.shown(area.name))' side by side and above each other without a hole (it begins in row "
      + "\(area.rows.lowerBound + 1) with \(LayoutError.counted(area.columns.count, "cell")), from column "
      + "\(area.columns.lowerBound + 1))"
  }

  /// The words of a row, each with the number of its first character.
  private static func words(_ row: String) -> [(text: Substring, character: Int)] {
    // Counted on from word to word: a row may be long before it is refused.
    var place = row.startIndex
    var character = 1
    return row.split(whereSeparator: \.isWhitespace).map { word in
      character += row.distance(from: place, to: word.startIndex)
      place = word.startIndex
      return (word, character)
    }
  }
}

extension TemplateAreas: CustomStringConvertible {
  package var description: String { rows.joined(separator: " / ") }
}
