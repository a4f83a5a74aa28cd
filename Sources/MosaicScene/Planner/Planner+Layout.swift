// Where layouts are called: the frames of items, of titles above them, and of sections below each other.

import MosaicLayout

extension Planner {
  /// - Parameter search: How places are looked for on a canvas that is cut to a shape.
  static func content(
    of scene: Scene, in container: Container, _ search: SeenPart.Search = SeenPart.Search(),
    unless isStopped: StopCheck
  ) throws(PlanError) -> Content {
    var content = head(of: scene)
    try addBody(of: scene, in: room(of: scene, in: container), to: &content, search, unless: isStopped)
    if let footer = scene.footer?.inFlow { content.add(footer: footer, height: container.height) }
    return content
  }

  static func head(of scene: Scene) -> Content {
    var content = Content()
    for case let heading? in [scene.header?.inFlow, scene.title?.inFlow] {
      content.add(heading, section: nil)
    }
    return content
  }

  /// The container without the room of header, title and footer.
  static func room(of scene: Scene, in container: Container) throws(PlanError) -> Container {
    guard let height = container.height else { return container }
    let taken = head(of: scene).bottom + (scene.footer?.inFlow.map { $0.marginTop + $0.height } ?? 0)
    guard height > taken else { throw .title(height: taken, room: height) }
    return Container(width: container.width, height: height - taken)
  }

  private static func addBody(
    of scene: Scene, in container: Container, to content: inout Content, _ search: SeenPart.Search,
    unless isStopped: StopCheck
  ) throws(PlanError) {
    if let titles = GridTitles(of: scene) {
      return try titles.addBody(of: scene, in: container, to: &content, unless: isStopped)
    }
    guard !scene.sectionTitles.isEmpty else {
      let seen = try SeenPart(of: scene, in: container, below: content.bottom, unless: isStopped)
      let (arrangement, places) = try arrange(
        scene.items[...], of: scene, in: container, seen, search, unless: isStopped)
      content.add(arrangement, first: 0)
      content.places = places
      return
    }
    guard !scene.layout.requiredSides.contains(.height) else {
      throw .sectionTitles(section: scene.sectionTitles.keys.min() ?? 0)
    }
    let items = scene.items
    let starts = items.indices.filter { $0 == 0 || items[$0].section != items[$0 - 1].section }
    let sections = starts.runs(upTo: items.count)
    let heights = try heights(of: sections, scene, in: container, below: content, unless: isStopped)
    for (section, height) in zip(sections, heights) {
      content.begin(scene, sectionAt: section.lowerBound)
      let room = Container(width: container.width, height: height)
      var arrangement = try arrange(items[section], of: scene, in: room, unless: isStopped)
      if sections.count > 1, var choice = arrangement.choice {
        // Heights and numbers of items would be those of the section.
        choice.reason = "sections[\(items[section.lowerBound].section)]: \(choice.reason)"
        choice.advice = ""
        choice.alternatives = []
        arrangement.choice = choice
      }
      content.add(arrangement, first: section.lowerBound)
    }
  }

  /// - Parameter items: Some of the scene's, with their indices there.
  static func layoutItems(of items: ArraySlice<SceneItem>, in scene: Scene) -> [LayoutItem] {
    zip(items.indices, items).map { index, item in
      var given = LayoutItem(
        size: item.layoutSize, weight: item.weight, section: item.section,
        captionHeight: item.caption?.reservedHeight ?? 0, keepsRatio: item.content.keepsRatio,
        rotation: scene.angle(ofItem: index))
      given.captionWidth = item.caption?.wholeWidth ?? 0
      if let area = item.area { given.area = area }
      if let span = item.span { given.span = span }
      return given
    }
  }

  static func arrange(
    _ items: ArraySlice<SceneItem>, of scene: Scene, in container: Container, unless isStopped: StopCheck
  ) throws(PlanError) -> Arrangement {
    try arrange(items, of: scene, in: container, nil, unless: isStopped).made
  }

  /// - Returns: Also how many places the items have; `nil` if too few of them are seen.
  static func arrange(
    _ items: ArraySlice<SceneItem>, of scene: Scene, in container: Container, _ seen: SeenPart?,
    _ search: SeenPart.Search = SeenPart.Search(), unless isStopped: StopCheck
  ) throws(PlanError) -> (made: Arrangement, places: Int?) {
    do throws(PlanError) {
      guard let seen else {
        let made = try arrangement(
          of: layoutItems(of: items, in: scene), by: scene.layout, in: container, unless: isStopped)
        return (made, items.count)
      }
      return try seen.arrangement(
        of: layoutItems(of: items, in: scene), by: scene.layout, in: container,
        search, unless: isStopped)
    } catch {
      throw error.moved(by: items.startIndex)
    }
  }

  /// The only call of a layout in planning.
  static func arrangement(
    of items: [LayoutItem], by layout: any Layout, in container: Container, unless isStopped: StopCheck
  ) throws(PlanError) -> Arrangement {
    if isStopped() { throw .stopped }
    do { return try layout.arrangement(of: items, in: container) } catch { throw .layout(error) }
  }
}

extension Sequence<Placement> {
  /// The placements moved by so many points, of items that come so many later.
  func moved(dx: Double = 0, dy: Double = 0, items: Int = 0) -> [Placement] {
    map { placement in
      var placement = placement
      placement.item += items
      placement.frame = placement.frame.offsetBy(dx: dx, dy: dy)
      return placement
    }
  }
}
