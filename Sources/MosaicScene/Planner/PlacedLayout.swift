import MosaicLayout

/// A layout whose places are known, in a container of any size.
struct PlacedLayout: Layout {
  var arrangement: Arrangement
  var requiredSides: ContainerSides

  var hasFixedPlaces: Bool { true }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    // Without one of its items, as where a picture cannot be read, the others keep their places.
    var arrangement = arrangement
    arrangement.placements.removeAll { $0.item >= items.count }
    return arrangement
  }
}
