/// A hand-made arrangement: each item fills an area of a map such as `a a b / a a c`.
///
/// Items fill the areas in order of first appearance, row by row, unless they name theirs (``LayoutItem/area``). The smallest
/// template with room for all items is taken, else the largest one. Areas may also be polygons, for slanted gaps.
///
/// Source: CSS Grid Layout Module Level 2, `grid-template-areas` and the `fr` unit.
public struct TemplateLayout: Gapped, PagingLayout, Hashable {
  /// The templates to choose from, at least one.
  public var templates: [Template]
  /// The policy for items that have no area.
  public var overflow = Overflow.error
  /// The policy for areas that have no item.
  public var underflow = Underflow.blank
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// One area that fills the container.
  public init() { templates = [Template(.single)] }

  /// The sides that tracks of a template depend on: both, unless all of its tracks are in points.
  public var requiredSides: ContainerSides { templates.reduce([]) { $0.union($1.requiredSides) } }

  /// Places each item in its area.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    guard !templates.isEmpty else {
      throw .parameter(name: "templates", found: "an empty list", allowed: "at least one template")
    }
    for template in templates { try template.check() }
    guard let template = template(for: items.count), !items.isEmpty else { return empty }
    try LayoutLimits.check(container, for: template.requiredSides)
    let names = template.areaNames
    let filled = try FilledPlaces(
      items, places: names.count, overflow: overflow, underflow: underflow, layout: "template")
    let chosen = try choose(filled.items, among: names)
    if let polygons = template.polygons {
      return filled.arrangement(try place(chosen, in: polygons, of: try LayoutLimits.box(of: container)))
    }
    let areas = template.areas.areas
    let columns = try tracks(template.columnTracks, container.width, columnGap, "columns", "width")
    let rows = try tracks(template.rowTracks, container.height, rowGap, "rows", "height")
    let placements = chosen.enumerated().map { item, area in
      let (x, width) = columns.span(areas[area].columns)
      let (y, height) = rows.span(areas[area].rows)
      return Placement(item: item, frame: Rect(x: x, y: y, width: width, height: height))
    }
    return filled.arrangement(
      Arrangement(
        placements: placements,
        contentSize: Size(width: container.width ?? columns.extent, height: container.height ?? rows.extent),
        spacing: spacing))
  }

  /// The layout without ``underflow``: of several pages, the last one may have empty areas.
  package func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    let template = with { $0.underflow = .blank }
    return PagedLayout(template, perPage: perPage, replacement: .template(template))
  }

  private func template(for count: Int) -> Template? {
    func areas(_ template: Template) -> Int { template.polygons?.corners.count ?? template.areas.areas.count }
    let large = templates.filter { areas($0) >= count }
    return large.min { areas($0) < areas($1) } ?? templates.max { areas($0) < areas($1) }
  }

  private func tracks(
    _ tracks: [TemplateTrack], _ extent: Double?, _ gap: Double, _ name: String, _ side: String
  ) throws(LayoutError) -> TemplateTracks {
    if let tracks = TemplateTracks(tracks, filling: extent, gap: gap) { return tracks }
    throw .noRoom(
      layout: "template",
      detail:
        "\(name) of \(LayoutError.shown(tracks.map { $0.description }.joined(separator: " "))) with gaps of \(gap.plain) leave nothing "
        + "of a \(side) of \((extent ?? 0).plain) or are larger; use smaller sizes or gaps, or a larger container"
    )
  }

  private func place(
    _ chosen: [Int], in polygons: TemplatePolygons, of box: Size
  ) throws(LayoutError) -> Arrangement {
    let placed = polygons.placed(in: box, gap: spacing)
    var placements: [Placement] = []
    for (item, area) in chosen.enumerated() {
      guard let polygon = placed[area], let frame = Outline([polygon]).bounds else {
        throw .noRoom(
          layout: "template",
          detail:
            "gaps of \(columnGap.plain) x \(rowGap.plain) leave nothing of polygon \(area + 1) in a box of "
            + "\(box.width.plain) x \(box.height.plain); use smaller gaps or a larger container")
      }
      placements.append(Placement(item: item, frame: frame, shape: FrameShape(polygon, in: frame)))
    }
    return Arrangement(placements: placements, contentSize: box, spacing: spacing)
  }

  /// The area of each item.
  private func choose(
    _ items: [LayoutItem], among areas: [String]
  ) throws(LayoutError) -> [Int] {
    guard items.contains(where: { $0.area != nil }) else { return Array(items.indices) }
    var chosen = [Int?](repeating: nil, count: items.count)
    var owners = [Int?](repeating: nil, count: areas.count)
    var places: [String: Int] = [:]
    for (place, area) in areas.enumerated() where places[area] == nil { places[area] = place }
    for (index, item) in items.enumerated() {
      guard let name = item.area else { continue }
      guard let area = places[name] else {
        throw .item(
          index: index, found: "the area '\(LayoutError.shown(name))'",
          allowed: "one of \(LayoutError.few(areas))")
      }
      if owners[area] != nil {
        throw .item(
          index: index, found: "the area '\(LayoutError.shown(name))', which an earlier item has already",
          allowed: "an area of its own, or none")
      }
      chosen[index] = area
      owners[area] = index
    }
    var free = areas.indices.filter { owners[$0] == nil }.makeIterator()
    return chosen.map { $0 ?? free.next() ?? 0 }
  }
}

extension Layout where Self == TemplateLayout {
  /// A hand-made arrangement, with one gap both ways.
  public static func template(_ templates: Template..., gap: Double = 0, overflow: Overflow = .error) -> Self
  {
    TemplateLayout().spaced(gap).with { ($0.templates, $0.overflow) = (templates, overflow) }
  }
}
