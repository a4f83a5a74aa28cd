// The call of layouts: the frames of items, of titles above them, and of sections below each other.

import MosaicLayout

extension Planner {
  /// - Parameter search: How places are looked for on a canvas that is cut to a shape.
  static func content(
    of scene: Scene, in container: Container, _ search: VisibleFraction.Search = VisibleFraction.Search(),
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
    of scene: Scene, in container: Container, to content: inout Content, _ search: VisibleFraction.Search,
    unless isStopped: StopCheck
  ) throws(PlanError) {
    if let titles = GridTitles(of: scene) {
      return try titles.addBody(of: scene, in: container, to: &content, unless: isStopped)
    }
    guard !scene.sectionTitles.isEmpty else {
      let seen = try VisibleFraction(of: scene, in: container, below: content.bottom, unless: isStopped)
      let (arrangement, places) = try arrange(
        scene.shownItems, of: scene, in: container, seen, search, unless: isStopped)
      content.add(arrangement, first: scene.shownItems.startIndex)
      content.places = places
      return
    }
    guard !scene.layout.requiredSides.contains(.height) else {
      throw .sectionTitles(section: scene.sectionTitles.keys.min() ?? 0)
    }
    let items = scene.shownItems
    let starts = items.indices.filter { $0 == items.startIndex || items[$0].section != items[$0 - 1].section }
    let sections = starts.runs(upTo: items.endIndex)
    let heights = try heights(of: sections, scene, in: container, below: content, unless: isStopped)
    for (section, height) in zip(sections, heights) {
      content.begin(scene, sectionAt: section.lowerBound)
      let room = Container(width: container.width, height: height)
      var arrangement = try arrange(items[section], of: scene, in: room, unless: isStopped)
      if sections.count > 1, var choice = arrangement.choice {
        // Its heights and numbers of items would count only for the section.
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

  /// - Returns: Also how many places the items have; `nil` if too few places are seen.
  static func arrange(
    _ items: ArraySlice<SceneItem>, of scene: Scene, in container: Container, _ seen: VisibleFraction?,
    _ search: VisibleFraction.Search = VisibleFraction.Search(), unless isStopped: StopCheck
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
      throw error.told(of: scene, from: items.startIndex)
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

// MARK: The frames of items and titles below each other, and the margins between them

extension Planner {
  /// The frames of a scene's items and titles in the container, in points.
  struct Content {
    var placements: [Placement] = []
    var headings: [(heading: Heading, section: Int?, frame: Rect)] = []
    var size = Size.zero
    var spacing = Size.zero
    /// The choice of a layout that chooses; with sections, the choice of the section that is cut most.
    var choice: LayoutChoice?
    /// How many places the items have on a canvas that is cut to a shape; `nil` if too few places are seen.
    var places: Int?
    /// Bottom edge of the content so far; the next margin is added to it.
    var bottom = 0.0
    /// The margin of a title at the bottom; adjoining margins collapse to the larger one, as in CSS.
    private var margin = 0.0

    /// The content with only the first place of an item that has several.
    var withoutRepeats: Content {
      var content = self
      var known = Set<Int>()
      content.placements.removeAll { !known.insert($0.item).inserted }
      return content
    }

    var arrangement: Arrangement { Arrangement(placements: placements, contentSize: size, spacing: spacing) }

    /// Appends an arrangement at the bottom; `first` is the index of its first item.
    mutating func add(_ arrangement: Arrangement, first: Int) {
      placements += arrangement.placements.moved(dy: bottom, items: first)
      spacing = arrangement.spacing
      let crop = choice?.quality?.crop ?? -1
      let other = arrangement.choice?.quality?.crop ?? -1
      if choice == nil || other > crop { choice = arrangement.choice }
      margin = 0
      bottom += arrangement.contentSize.height
      size.width = max(size.width, arrangement.contentSize.width)
      size.height = bottom
    }

    /// Appends the title of a section, or a gap if the section has no title and is not the first.
    mutating func begin(_ scene: Scene, sectionAt first: Int) {
      let section = scene.items[first].section
      if let heading = scene.sectionTitles[section] {
        add(heading, section: section)
      } else if first > scene.shownItems.startIndex {
        bottom += spacing.height
      }
    }

    mutating func add(_ heading: Heading, section: Int?) {
      if bottom > 0 { bottom += max(0, heading.marginTop - margin) }
      margin = heading.marginBottom
      headings.append((heading, section, Rect(x: 0, y: bottom, width: 0, height: heading.height)))
      bottom += heading.height + heading.marginBottom
      size.height = bottom
    }

    /// Appends the footer: at the bottom of a sheet of that height, else below everything.
    mutating func add(footer: Heading, height: Double?) {
      let top = height.map { $0 - footer.height } ?? bottom + footer.marginTop
      headings.append((footer, nil, Rect(x: 0, y: top, width: 0, height: footer.height)))
      bottom = max(bottom, top + footer.height)
      size.height = bottom
    }
  }
}

// MARK: Sections with titles that share a sheet of a given height

extension Planner {
  /// The height of each section; `nil` if it follows from the items.
  ///
  /// If a layout fills a sheet, the sections share the height that titles and gaps leave. They share it in proportion to their numbers of
  /// items, or to the sums of weights if weights count. Up to an equal part, no section gets less than one row of its whole items needs.
  static func heights(
    of sections: [Range<Int>], _ scene: Scene, in container: Container, below content: Content,
    unless isStopped: StopCheck
  ) throws(PlanError) -> [Double?] {
    guard let height = container.height, scene.layout.pageBreaks == .none else {
      return sections.map { _ in nil }
    }
    // Sections of a height of 1 show how much space is between them.
    var sample = content
    var line = try arrange(scene.shownItems.prefix(0), of: scene, in: container, unless: isStopped)
    line.contentSize.height = 1
    for section in sections {
      sample.begin(scene, sectionAt: section.lowerBound)
      sample.add(line, first: 0)
    }
    let taken = sample.bottom - content.bottom - Double(sections.count)
    guard taken < height else { throw .title(height: content.bottom + taken, room: content.bottom + height) }
    let first = scene.shownItems.startIndex
    let items = layoutItems(of: scene.shownItems, in: scene)
    do { try LayoutLimits.check(items) } catch { throw PlanError.layout(error).told(of: scene, from: first) }
    let weights =
      scene.layout.usesWeights ? items.areaWeights : Array(repeating: 1, count: items.count)
    let gap = line.spacing.width
    let parts = sections.map { $0.lowerBound - first..<$0.upperBound - first }
    return shares(
      of: height - taken, as: parts.map { weights[$0].reduce(0, +) },
      atLeast: parts.map { rowHeight(of: items[$0], width: container.width ?? 0, gap: gap) })
  }

  /// The height of one row of whole items.
  private static func rowHeight(of items: ArraySlice<LayoutItem>, width: Double, gap: Double) -> Double {
    let ratios = items.reduce(0) { $0 + $1.size.ratio }
    return max(0, width - Double(items.count - 1) * gap) / ratios
      + items.reduce(0) { max($0, $1.captionHeight) }
  }

  private static func shares(of room: Double, as parts: [Double], atLeast needs: [Double]) -> [Double] {
    let least = needs.map { min($0, room / Double(parts.count)) }
    // Sections that need most for their part come first; whatever they get above it, the other sections lose.
    let order = parts.indices.sorted { least[$0] * parts[$1] > least[$1] * parts[$0] }
    var rest = room
    var sum = parts.reduce(0, +)
    var shares = parts
    for index in order {
      shares[index] = index == order.last ? rest : max(least[index], rest * (parts[index] / sum))
      rest = rest - shares[index]
      sum = sum - parts[index]
    }
    return shares
  }
}
