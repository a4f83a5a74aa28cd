// How sections with titles share a sheet of a given height.

import MosaicLayout

extension Planner {
  /// The height of each section; `nil` where it follows from the items.
  ///
  /// Of a layout that fills a sheet, the sections share what titles and gaps leave of it: as their numbers of items are, or where weights
  /// count, as the sums of these. Up to an equal part, none gets less than one row of its whole items needs.
  static func heights(
    of sections: [Range<Int>], _ scene: Scene, in container: Container, below content: Content,
    unless isStopped: StopCheck
  ) throws(PlanError) -> [Double?] {
    guard let height = container.height, scene.layout.pageBreaks == .none else {
      return sections.map { _ in nil }
    }
    // Sections of a height of 1 show what is between them.
    var sample = content
    var line = try arrange(scene.items.prefix(0), of: scene, in: container, unless: isStopped)
    line.contentSize.height = 1
    for section in sections {
      sample.begin(scene, sectionAt: section.lowerBound)
      sample.add(line, first: 0)
    }
    let taken = sample.bottom - content.bottom - Double(sections.count)
    guard taken < height else { throw .title(height: content.bottom + taken, room: content.bottom + height) }
    let items = layoutItems(of: scene.items[...], in: scene)
    do { try LayoutLimits.check(items) } catch { throw .layout(error) }
    let weights =
      scene.layout.usesWeights ? items.areaWeights : Array(repeating: 1, count: items.count)
    let gap = line.spacing.width
    return shares(
      of: height - taken, as: sections.map { weights[$0].reduce(0, +) },
      atLeast: sections.map { rowHeight(of: items[$0], width: container.width ?? 0, gap: gap) })
  }

  /// The height of one row of whole items.
  private static func rowHeight(of items: ArraySlice<LayoutItem>, width: Double, gap: Double) -> Double {
    let ratios = items.reduce(0) { $0 + $1.size.ratio }
    return max(0, width - Double(items.count - 1) * gap) / ratios
      + items.reduce(0) { max($0, $1.captionHeight) }
  }

  private static func shares(of room: Double, as parts: [Double], atLeast needs: [Double]) -> [Double] {
    let least = needs.map { min($0, room / Double(parts.count)) }
    // Those that need most for their part come first; what they get above it, the others have less of.
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
