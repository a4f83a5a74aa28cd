import MosaicLayout

/// A layout that arranges a page with fewer items as if it were full.
struct FilledLayout: Layout {
  var layout: any Layout
  var fillers: [LayoutItem]

  var requiredSides: ContainerSides { layout.requiredSides }
  var hasFixedPlaces: Bool { layout.hasFixedPlaces }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    guard let last = items.last else { return try layout.arrange(items, in: container) }
    let fillers = fillers.map { item in
      var filler = item
      filler.section = last.section
      return filler
    }
    var arrangement = try layout.arrange(items + fillers, in: container)
    arrangement.placements.removeAll { $0.item >= items.count }
    for index in arrangement.placements.indices { arrangement.placements[index].hiddenCount = 0 }
    return arrangement
  }
}
