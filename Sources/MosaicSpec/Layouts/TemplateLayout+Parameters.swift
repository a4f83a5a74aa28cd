// The layout `template` as documents have it: its own map, or several to choose from.

public import MosaicLayout
import MosaicScene

extension TemplateLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "template", "named areas, drawn with words as in CSS Grid: a a b / a a c",
    "mosaic render -l template -p areas='a a b c / a a d e' photos/ -o hero.png"
  )
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
