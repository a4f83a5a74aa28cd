// Maps of areas: their rows and words, the sizes of their columns and rows, and areas as polygons.

/// A map of areas with the sizes of its columns and rows.
public struct Template: Hashable, Sendable {
  package var areas: TemplateAreas
  /// The columns' widths, one each; none makes all equally wide.
  public var columns: [TemplateTrack]
  /// The rows' heights, one each; none makes all equally high.
  public var rows: [TemplateTrack]
  /// Areas that stand instead of the map's, if any.
  package var polygons: TemplatePolygons?

  /// Makes a template of a map: rows of words, of which the cells of each word form a rectangle.
  ///
  /// A full stop is a cell that stays empty.
  ///
  /// - Throws: ``LayoutError/parameter(name:found:allowed:)`` about the first misplaced word.
  public init(areas: [String], columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) throws(LayoutError)
  {
    do throws(TemplateAreas.Fault) {
      self.init(try TemplateAreas(areas), columns: columns, rows: rows)
    } catch {
      throw .parameter(
        name: "areas",
        found: "\(error.found), in row \(error.row) at character \(error.character(in: areas))",
        allowed: error.allowed)
    }
  }

  /// Makes a template of polygons, with corners in percent of the container; the names of areas are their numbers from 1.
  ///
  /// - Throws: ``LayoutError/parameter(name:found:allowed:)`` about the first polygon that crosses itself or encloses nothing.
  public init(polygons: [[Point]]) throws(LayoutError) {
    self.init(.single)
    do throws(TemplatePolygons.Fault) { self.polygons = try TemplatePolygons(polygons) } catch {
      throw .parameter(
        name: "polygons", found: "\(error.found), in polygon \(error.polygon + 1)", allowed: error.allowed)
    }
  }

  package init(_ areas: TemplateAreas, columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) {
    self.areas = areas
    self.columns = columns
    self.rows = rows
  }

  var areaNames: [String] { polygons?.corners.indices.map { "\($0 + 1)" } ?? areas.areas.map { $0.name } }

  var columnTracks: [TemplateTrack] { tracks(columns, areas.columnCount) }
  var rowTracks: [TemplateTrack] { tracks(rows, areas.rows.count) }

  private func tracks(_ given: [TemplateTrack], _ count: Int) -> [TemplateTrack] {
    given.isEmpty ? Array(repeating: .fraction(1), count: count) : given
  }

  var requiredSides: ContainerSides {
    if polygons != nil { return .box }
    var sides: ContainerSides = []
    if columnTracks.contains(where: { $0.needsContainer }) { sides.insert(.width) }
    if rowTracks.contains(where: { $0.needsContainer }) { sides.insert(.height) }
    return sides
  }

  func check() throws(LayoutError) {
    for (name, tracks, count) in [("columns", columns, areas.columnCount), ("rows", rows, areas.rows.count)] {
      guard tracks.isEmpty || tracks.count == count else {
        throw .parameter(
          name: name, found: "a list of \(tracks.count)",
          allowed: "\(count) sizes, one for each of the \(name) of '\(LayoutError.shown("\(areas)"))'")
      }
      for track in tracks {
        if let fault = track.fault {
          throw .parameter(name: name, found: fault.found, allowed: fault.allowed)
        }
      }
    }
  }
}

// MARK: Areas

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

  /// A fault of a map, and its place: rows and scalars of Unicode count from 1.
  package struct Fault: Error, Hashable {
    package let row: Int
    package let scalar: Int
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
        row: Self.limit + 1, scalar: 1, found: "a further row", allowed: "up to \(Self.limit) rows")
    }
    let words = rows.map(Self.words)
    guard let first = words.first, !first.isEmpty else {
      throw Fault(row: 1, scalar: 1, found: "no word", allowed: "at least one area, such as a")
    }
    var open: [Area] = []
    var places: [Substring: Int] = [:]
    for (row, words) in words.enumerated() {
      try Self.checkCount(words, first.count, row: row, text: rows[row])
      var column = 0
      while column < words.count {
        let (word, scalar) = words[column]
        let begin = column
        while column < words.count, words[column].text == word { column += 1 }
        if word.utf8.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
        let run = begin..<column
        guard let place = places[word] else {
          places[word] = open.count
          open.append(Area(name: String(word), columns: run, rows: row..<row + 1))
          continue
        }
        guard open[place].columns == run, open[place].rows.upperBound == row else {
          throw Fault(
            row: row + 1, scalar: scalar,
            found: "'\(LayoutError.shown(String(word)))', which makes no rectangle with its other cells",
            allowed: Self.allowed(open[place]))
        }
        open[place].rows = open[place].rows.lowerBound..<row + 1
      }
    }
    guard !open.isEmpty else {
      throw Fault(row: 1, scalar: 1, found: "only empty cells", allowed: "at least one area, such as a")
    }
    self.init(
      rows: words.map { $0.map { String($0.text) }.joined(separator: " ") }, areas: open,
      columnCount: first.count)
  }

  private static func checkCount(
    _ words: [(text: Substring, scalar: Int)], _ wanted: Int, row: Int, text: String
  ) throws(Fault) {
    guard words.count == wanted, words.count <= limit else {
      let extra = words.count > wanted ? words[wanted].scalar : text.unicodeScalars.count + 1
      throw Fault(
        row: row + 1, scalar: extra, found: LayoutError.counted(words.count, "cell"),
        allowed: words.count > limit
          ? "up to \(limit) cells" : "\(wanted), as in the first row; a full stop is empty")
    }
  }

  private static func allowed(_ area: Area) -> String {
    "the cells of '\(LayoutError.shown(area.name))' side by side and above each other without a hole (it begins in row "
      + "\(area.rows.lowerBound + 1) with \(LayoutError.counted(area.columns.count, "cell")), from column "
      + "\(area.columns.lowerBound + 1))"
  }

  /// The words of a row, each with the number of its first scalar.
  ///
  /// Scalars need no tables of Unicode, which characters do: the tables are a tenth of the browser's module.
  private static func words(_ row: String) -> [(text: Substring, scalar: Int)] {
    var words: [(text: Substring, scalar: Int)] = []
    var start: (index: String.Index, scalar: Int)?
    var number = 1
    for index in row.unicodeScalars.indices {
      if !isSpace(row.unicodeScalars[index]) {
        start = start ?? (index, number)
      } else if let begin = start {
        words.append((row[begin.index..<index], begin.scalar))
        start = nil
      }
      number += 1
    }
    if let start { words.append((row[start.index...], start.scalar)) }
    return words
  }

  /// Whether a scalar has the property White_Space of Unicode 16.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

extension TemplateAreas: CustomStringConvertible {
  package var description: String { rows.joined(separator: " / ") }
}

// MARK: Sizes

/// The size of one column or row of a template.
public enum TemplateTrack: Hashable, Sendable {
  /// A length in points.
  case points(Double)
  /// A percentage of the container's side, 0 to 100.
  case percent(Double)
  /// A part of the length that the other tracks and the gaps leave, as CSS `fr`.
  case fraction(Double)

  fileprivate var needsContainer: Bool { if case .points = self { false } else { true } }

  private var amount: Double {
    switch self {
    case .points(let amount), .percent(let amount), .fraction(let amount): amount
    }
  }

  package var fault: (found: String, allowed: String)? {
    let limit = if case .percent = self { 100.0 } else { LayoutLimits.coordinate }
    if amount >= 0, amount <= limit { return nil }
    return ("\(self)", "a number from 0 to \(limit.plain)")
  }
}

extension TemplateTrack: CustomStringConvertible {
  /// Such as `120`, `25%` or `1fr`.
  public var description: String {
    switch self {
    case .points(let amount): amount.plain
    case .percent(let amount): "\(amount.plain)%"
    case .fraction(let amount): "\(amount.plain)fr"
    }
  }
}

struct TemplateTracks {
  let starts: [Double]
  let lengths: [Double]

  /// The tracks in a container's side; `nil` if gaps and fixed tracks leave nothing for one, or are longer than the side.
  ///
  /// As in CSS Grid, parts that sum to less than 1 fill only that share of the remaining length.
  init?(_ tracks: [TemplateTrack], filling extent: Double?, gap: Double) {
    var rest = (extent ?? 0) - Double(tracks.count - 1) * gap
    var parts = 0.0
    for track in tracks {
      switch track {
      case .points(let points): rest -= points
      case .percent(let percent): rest -= (extent ?? 0) * percent / 100
      case .fraction(let part): parts += part
      }
    }
    // Sums of shares differ from the side in their last bits.
    if extent != nil, parts > 0 ? rest <= 0 : rest < -1e-9 * (extent ?? 0) { return nil }
    let perPart = rest / max(parts, 1)
    lengths = tracks.map { track in
      switch track {
      case .points(let points): points
      case .percent(let percent): (extent ?? 0) * percent / 100
      case .fraction(let part): part * perPart
      }
    }
    starts = lengths.starts(gap: gap)
  }

  func span(_ run: Range<Int>) -> (start: Double, length: Double) {
    let last = run.upperBound - 1
    return (starts[run.lowerBound], starts[last] + lengths[last] - starts[run.lowerBound])
  }

  var extent: Double { zip(starts, lengths).map(+).max() ?? 0 }
}

// MARK: Polygons

/// Areas of a template as polygons, in percent of the container: the slanted panels of a comic page.
package struct TemplatePolygons: Hashable, Sendable {
  /// The most polygons, and the most corners of one.
  package static let limit = 1000

  /// The corners of each area from 0 to 100, clockwise.
  package let corners: [[Point]]

  /// A fault of a polygon, whose number counts from 0.
  package struct Fault: Error, Hashable {
    package let polygon: Int
    package let found: String
    package let allowed: String
  }

  package init(_ polygons: [[Point]]) throws(Fault) {
    guard polygons.count <= Self.limit else {
      throw Fault(polygon: Self.limit, found: "a further polygon", allowed: "up to \(Self.limit)")
    }
    var corners: [[Point]] = []
    for (number, polygon) in polygons.enumerated() {
      func fault(_ found: String, _ allowed: String) -> Fault {
        Fault(polygon: number, found: found, allowed: allowed)
      }
      guard (3...Self.limit).contains(polygon.count) else {
        throw fault(LayoutError.counted(polygon.count, "corner"), "3 to \(Self.limit) corners")
      }
      guard polygon.allSatisfy({ (0...100).contains($0.x) && (0...100).contains($0.y) }) else {
        throw fault("a polygon with a corner outside the container", "corners from 0% to 100%")
      }
      // What crosses itself encloses another area than its corners tell.
      let signed = Outline([polygon]).area
      guard let outline = Outline(within: [polygon]), abs(outline.area - abs(signed)) < 1e-6,
        abs(signed) > 1e-6
      else {
        throw fault(
          "a polygon whose lines cross, or enclose nothing", "corners in their order around an area")
      }
      corners.append(signed < 0 ? polygon.reversed() : polygon)
    }
    self.corners = corners
  }

  /// The polygons in points. Edges that are not the container's move inwards by half a gap.
  ///
  /// - Returns: `nil` for a polygon that vanishes.
  func placed(in box: Size, gap: Size) -> [[Point]?] {
    corners.map { polygon in
      Self.inset(
        polygon.map { Point(x: $0.x / 100 * box.width, y: $0.y / 100 * box.height) }, in: box, gap: gap)
    }
  }

  /// An edge after it has moved.
  private struct Line {
    var point: Point
    var x: Double
    var y: Double
  }

  private static func inset(_ polygon: [Point], in box: Size, gap: Size) -> [Point]? {
    let corners = polygon.indices.filter { polygon[$0] != polygon[($0 + 1) % polygon.count] }
      .map { polygon[$0] }
    let lines = corners.indices.map { index -> Line in
      let one = corners[index]
      let next = corners[(index + 1) % corners.count]
      let (x, y) = (next.x - one.x, next.y - one.y)
      let length = (x * x + y * y).squareRoot()
      let isEdge =
        one.x == next.x && (one.x == 0 || one.x == box.width)
        || one.y == next.y && (one.y == 0 || one.y == box.height)
      // The width of a slanted gap lies between the column gap and the row gap.
      let (across, down) = (gap.width * y / length, gap.height * x / length)
      let step = isEdge ? 0 : (across * across + down * down).squareRoot() / 2
      return Line(
        point: Point(x: one.x - y / length * step, y: one.y + x / length * step), x: x / length, y: y / length
      )
    }
    let moved = lines.indices.map { index -> Point in
      let before = lines[(index + lines.count - 1) % lines.count]
      let line = lines[index]
      let sine = before.x * line.y - before.y * line.x
      guard abs(sine) > 1e-9 else { return line.point }
      let way =
        ((line.point.x - before.point.x) * line.y - (line.point.y - before.point.y) * line.x) / sine
      return Point(x: before.point.x + before.x * way, y: before.point.y + before.y * way)
    }
    // An edge that was too short for the gap runs the other way.
    let isSound = moved.indices.allSatisfy { index in
      let one = moved[index]
      let next = moved[(index + 1) % moved.count]
      return (next.x - one.x) * lines[index].x + (next.y - one.y) * lines[index].y > 0
    }
    guard isSound, Outline([moved]).area > 0 else { return nil }
    return moved.cut(left: 0, top: 0, right: box.width, bottom: box.height)
  }
}
