// The values of a template: maps of areas, sizes of tracks, and lists of templates.

package import MosaicLayout
import MosaicScene

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
              path: place, found: "\(error.found), at character \(error.character)", allowed: error.allowed))
        }
      }, parse: parsed, write: { .array($0.rows.map(JSONValue.string)) }, spell: { $0.description }
    ).orText(.text(isRequired: true), parse: parsed)
  }

  @Sendable private static func parsed(_ text: String) throws(SpecError) -> TemplateAreas {
    let rows = try TemplateRows.rows(of: text)
    do throws(TemplateAreas.Fault) { return try TemplateAreas(rows.map(\.text)) } catch {
      // The character in the text as a whole.
      let before = rows.indices.contains(error.row - 1) ? rows[error.row - 1].start : 0
      throw TemplateRows.error(error.found, at: before + error.character, of: text, allowed: error.allowed)
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
