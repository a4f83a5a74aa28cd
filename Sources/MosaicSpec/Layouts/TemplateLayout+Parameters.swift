// The layout `template` as documents have it: its own map, or several to choose from.

public import MosaicLayout
import MosaicScene
import MosaicText

extension TemplateLayout: SpecLayout {
  /// The name in documents, and behind `-l`.
  public static let typeName = "template"
  /// The line of help.
  public static let summary = "named areas, drawn with words as in CSS Grid: a a b / a a c"
  /// A command that shows it.
  public static let example = "mosaic render -l template -p areas='a a b c / a a d e' photos/ -o hero.png"
  /// A row for each parameter.
  public static let parameters: [Field<TemplateLayout>] = [
    .columnGap(\.columnGap), .rowGap(\.rowGap),
    Field(
      "areas", \.areas, .areas,
      "The map: rows of words; the cells of a word are one area, a full stop is an empty cell."),
    Field(
      "columns", \.columns, .tracks,
      "Width of each column: 1fr is a part of what is left, 120 points, 25% a share; or all the same."),
    Field("rows", \.rows, .tracks, "Height of each row, likewise."),
    Field(
      "polygons", \.polygons, .polygons,
      "Areas as polygons in percent of the box, for slanted gaps; their names are 1, 2, 3."
    ).rule(instead("areas"), instead("columns"), instead("rows")),
    Field(
      "templates", \.choice, .templates,
      "Several templates; the one with as many areas as there are items is taken."
    ).rule(either("areas"), either("columns"), either("rows"), either("polygons")),
    Field(
      "overflow", \.overflow, .words,
      "What becomes of items without an area: refused, left out, or counted on a badge."),
    Field(
      "underflow", \.underflow, .words,
      "What areas without an item become: empty, filled with the first items again, or refused."),
  ]

  /// A map of its own, or several.
  private static func either(_ key: String) -> Rule {
    .notAll(
      of: [key, "templates"], "is there beside \"templates\", each of which has its own; leave one out")
  }

  /// A map, or polygons.
  private static func instead(_ key: String) -> Rule {
    .notAll(
      of: [key, "polygons"], "is there beside \"polygons\", which are areas without a map; leave one out")
  }

  // MARK: The properties behind the keys

  private var single: Template? { templates.count == 1 ? templates[0] : nil }

  private var areas: TemplateAreas? {
    get { single.flatMap { $0.polygons == nil ? $0.areas : nil } }
    set { if let newValue { templates = [Template(newValue, columns: columns ?? [], rows: rows ?? [])] } }
  }
  private var columns: [TemplateTrack]? {
    get { single.flatMap { $0.columns.isEmpty ? nil : $0.columns } }
    set { if let newValue { templates = [Template(areas ?? .single, columns: newValue, rows: rows ?? [])] } }
  }
  private var rows: [TemplateTrack]? {
    get { single.flatMap { $0.rows.isEmpty ? nil : $0.rows } }
    set {
      if let newValue { templates = [Template(areas ?? .single, columns: columns ?? [], rows: newValue)] }
    }
  }
  private var polygons: TemplatePolygons? {
    get { single?.polygons }
    set {
      if let newValue {
        var template = Template(.single)
        template.polygons = newValue
        templates = [template]
      }
    }
  }
  private var choice: [Template]? {
    get { templates.count == 1 ? nil : templates }
    set { if let newValue { templates = newValue } }
  }
}

// MARK: The values of a template: maps of areas, sizes of tracks, and lists of templates

extension Template: Record {
  package init() { self.init(.single) }

  package static let fields: [Field<Template>] = [
    Field("areas", \.areas, .areas, "The map: rows of words."),
    Field("columns", \.columns, .tracks, unless: [], "Width of each column; not given: all the same."),
    Field("rows", \.rows, .tracks, unless: [], "Height of each row; not given: all the same."),
    Field("polygons", \.polygons, .polygons, "Areas instead of the map's: polygons in percent of the box."),
  ]
}

extension Template {
  /// Whether it is a map without sizes, which is written as text.
  fileprivate var isMap: Bool { columns.isEmpty && rows.isEmpty && polygons == nil }
}

extension Kind where Value == TemplateAreas {
  /// A list of rows, or one text: with slashes or line breaks between the rows, or with each row in quotes.
  static var areas: Kind {
    let wanted = "a list of rows such as [\"a a b\", \"a a c\"], or \"a a b / a a c\""
    return Kind(
      kind: .other("rows of words, such as 'a a b / a a c'"),
      schema: Schema.list(.text(isRequired: true), least: 1, most: TemplateAreas.limit),
      read: { node in
        guard let (rows, count) = node.list(wanted: wanted, { $0.string() }), count == rows.count else {
          return nil
        }
        do throws(TemplateAreas.Fault) { return try TemplateAreas(rows) } catch {
          let place = rows.isEmpty ? node.path : "\(node.path)[\(error.row - 1)]"
          return node.refuse(
            .badValue(
              path: place, found: "\(error.found), at character \(error.character(in: rows))",
              allowed: error.allowed))
        }
      }, parse: parsed, write: { .array($0.rows.map(JSONValue.string)) }, spell: { $0.description }
    ).orText(.text(isRequired: true), parse: parsed)
  }

  @Sendable private static func parsed(_ text: String) throws(SpecError) -> TemplateAreas {
    let rows = try TemplateRows.rows(of: text)
    do throws(TemplateAreas.Fault) { return try TemplateAreas(rows.map(\.text)) } catch {
      // The character in the text as a whole.
      let before = rows.indices.contains(error.row - 1) ? rows[error.row - 1].start : 0
      throw TemplateRows.error(
        error.found, at: before + error.character(in: rows.map(\.text)), of: text, allowed: error.allowed)
    }
  }
}

extension Kind where Value == [TemplateTrack] {
  /// A list of numbers and texts, or one text with spaces between the sizes.
  static var tracks: Kind {
    let track = Kind<TemplateTrack>.track
    let wanted = "a list of sizes such as [\"1fr\", 120, \"25%\"], or \"1fr 120 25%\""
    return Kind(
      kind: .other("sizes, such as '1fr 120 30mm 25%'"),
      schema: Schema.list(track.schema, least: 1, most: TemplateAreas.limit),
      read: { node in
        guard let (tracks, count) = node.list(wanted: wanted, track.read) else { return nil }
        guard (1...TemplateAreas.limit).contains(count) else {
          return node.refuse(
            .badValue(
              path: node.path, found: "a list of \(count)", allowed: "1 to \(TemplateAreas.limit) sizes"))
        }
        return count == tracks.count ? tracks : nil
      }, parse: parsed, write: { .array($0.map(track.write)) },
      spell: { $0.map(track.spell).joined(separator: " ") }
    ).orText(.text(isRequired: true), parse: parsed)
  }

  @Sendable private static func parsed(_ text: String) throws(SpecError) -> [TemplateTrack] {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (1...TemplateAreas.limit).contains(words.count) else {
      throw .empty(path: "", wanted: "1 to \(TemplateAreas.limit) sizes, such as '1fr 120 25%',")
    }
    let track = Kind<TemplateTrack>.track
    return try words.map { word throws(SpecError) in try track.parse(String(word)) }
  }
}

extension Kind where Value == TemplateTrack {
  /// Points as a number, or a part or a percentage as text.
  static var track: Kind {
    let points = Kind<Double>.number(
      SceneLimits.distance, wanted: "a number of points, or a text such as \"1fr\", \"25%\" or \"30mm\"")
    return Kind(
      schema: points.schema, read: { points.read($0).map { .points($0) } },
      write: { if case .points(let points) = $0 { .number(points) } else { .string($0.description) } },
      spell: { $0.description }
    ).orText(
      .string(pattern: SchemaPattern.whole("\(SchemaPattern.positive)([fF][rR]|%|\(SchemaPattern.unit))?")),
      parse: { text throws(SpecError) in
        var units: [(String, @Sendable (Double) -> TemplateTrack)] = [
          ("fr", { .fraction($0) }), ("%", { .percent($0) }),
        ]
        for unit in LengthUnit.allCases { units.append((unit.rawValue, { .points(unit.points($0)) })) }
        units.append(("", { .points($0) }))
        for (unit, make) in units where text.lowercased().hasSuffix(unit) {
          guard let amount = decimal(String(text.dropLast(unit.count))) else { break }
          let track = make(amount)
          if let fault = track.fault { throw .refused(text, allowed: fault.allowed) }
          return track
        }
        throw .refused(text, allowed: "a size such as 1fr, 120, 25% or 30mm")
      }
    )
  }
}

extension Kind where Value == [Template] {
  /// A list of maps, each as text or as an object with its sizes; as text, with upright lines between the maps.
  static var templates: Kind {
    let map = Kind<TemplateAreas>.areas
    let object = Kind<Template>.record(wanted: "a template: a map as text, or an object with \"areas\"")
    let one = Kind<Template>(
      schema: object.schema.or(map.schema),
      read: { node in node.json.isObject ? object.read(node) : map.read(node).map { Template($0) } },
      write: { $0.isMap ? map.write($0.areas) : object.write($0) })
    return Kind.list(one, least: "at least one template").with { list in
      let write = list.write
      list.kind = .other("templates, such as 'a b | a a / b c'")
      list.parse = { text throws(SpecError) in
        try text.split(separator: "|", omittingEmptySubsequences: false).map { part throws(SpecError) in
          Template(try map.parse(String(part)))
        }
      }
      list.spell = { templates in
        if templates.allSatisfy(\.isMap) {
          return templates.map(\.areas.description).joined(separator: " | ")
        }
        let json = write(templates)
        return json.unwritable() == nil ? json.text : ""
      }
    }
  }
}

// MARK: Rows of a map

/// Splits the text of a map into its rows.
///
/// Slashes or line breaks separate the rows, or each row is in quotes as in CSS: `a a b / a a c`, `"a a b" "a a c"`.
/// A line break beside a slash, or between rows in quotes, is nothing but space.
private enum TemplateRows {
  /// A row, and how many characters of the text are before it.
  typealias Row = (text: String, start: Int)

  /// A fault of a text, and its place; characters count from 1.
  static func error(_ found: String, at character: Int, of text: String, allowed: String) -> SpecError {
    .badValue(found: "\(found), at character \(character) of \(quoted(text))", allowed: allowed)
  }

  static func rows(of text: String) throws(SpecError) -> [Row] {
    let characters = Array(text)
    if characters.contains(where: isQuote) { return try quotedRows(characters, of: text) }
    let slashed = characters.split(omittingEmptySubsequences: false) { $0 == "/" }
    guard slashed.count > 1 else {
      // Empty lines are no rows; a text without any word has one, which is refused.
      let lines = characters.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      return (lines.isEmpty ? slashed : lines).map(row)
    }
    for part in slashed {
      // Line breaks beside a slash are before the first word of a part, or behind its last.
      let words = part.drop(while: \.isWhitespace)
      guard let last = words.lastIndex(where: { !$0.isWhitespace }),
        let line = words[...last].firstIndex(where: \.isNewline)
      else { continue }
      throw error(
        "a line break between rows, beside slashes", at: line + 1, of: text,
        allowed: "one of them: 'a a b / a a c', or a line for each row")
    }
    return slashed.map(row)
  }

  private static func quotedRows(_ characters: [Character], of text: String) throws(SpecError) -> [Row] {
    var rows: [Row] = []
    var place = 0
    while place < characters.count {
      let quote = characters[place]
      if quote.isWhitespace {
        place += 1
        continue
      }
      guard isQuote(quote) else {
        throw error(
          quote == "/" ? "a slash between rows in quotes" : "text outside the quotes", at: place + 1,
          of: text,
          allowed:
            #"rows in quotes alone, such as "a a b" "a a c", or rows without quotes, such as a a b / a a c"#)
      }
      let start = place + 1
      guard let end = characters[start...].firstIndex(of: quote) else {
        throw error(
          "a quote that is not closed", at: place + 1, of: text,
          allowed: "a quote at both ends of each row")
      }
      rows.append(row(characters[start..<end]))
      place = end + 1
    }
    return rows
  }

  private static func row(_ characters: ArraySlice<Character>) -> Row {
    (String(characters), characters.startIndex)
  }

  private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }
}

// MARK: Areas as polygons: texts as in CSS polygon()

extension Kind where Value == TemplatePolygons {
  /// A list of polygons, or one text with upright lines between them.
  static var polygons: Kind {
    let polygon = Kind<[Point]>(
      text: .text(isRequired: true), wanted: "a polygon such as \"0 0, 60% 0, 45% 100%, 0 100%\"",
      parse: { text throws(SpecError) in try corners(text) }, spell: spelled)
    return Kind(
      kind: .other("polygons, such as '0 0, 60% 0, 40% 100%, 0 100% | 60% 0, 100% 0, 100% 100%, 40% 100%'"),
      schema: Schema.list(polygon.schema, least: 1, most: TemplatePolygons.limit),
      read: { node in
        guard let (polygons, count) = node.list(wanted: "a list of polygons", polygon.read),
          count == polygons.count
        else { return nil }
        guard count > 0 else {
          return node.refuse(
            .badValue(path: node.path, found: "an empty list", allowed: "at least one polygon"))
        }
        do throws(TemplatePolygons.Fault) { return try TemplatePolygons(polygons) } catch {
          return node.refuse(
            .badValue(path: "\(node.path)[\(error.polygon)]", found: error.found, allowed: error.allowed))
        }
      },
      parse: { text throws(SpecError) in
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let polygons = try parts.map { part throws(SpecError) in try corners(String(part)) }
        do throws(TemplatePolygons.Fault) { return try TemplatePolygons(polygons) } catch {
          throw .badValue(
            found: "\(error.found), in polygon \(error.polygon + 1) of \(quoted(text))",
            allowed: error.allowed)
        }
      }, write: { .array($0.corners.map { .string(spelled($0)) }) },
      spell: { $0.corners.map(spelled).joined(separator: " | ") })
  }

  @Sendable private static func corners(_ text: String) throws(SpecError) -> [Point] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(SpecError) in
      let numbers = part.split(whereSeparator: \.isWhitespace).map(percent)
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        throw .refused(String(part), allowed: "a corner of two percentages, such as 60% 0")
      }
      return Point(x: x, y: y)
    }
  }

  private static func percent(_ word: Substring) -> Double? {
    // As in CSS, 0 needs no unit.
    if word.hasSuffix("%") { return decimal(String(word.dropLast())) }
    return decimal(String(word)).flatMap { $0 == 0 ? 0 : nil }
  }

  @Sendable private static func spelled(_ corners: [Point]) -> String {
    corners.map { "\(shortest($0.x))% \(shortest($0.y))%" }.joined(separator: ", ")
  }
}
