// Layouts of single pages: rows that were placed before, and a page with fewer items than the others.

/// Frames that were computed before, as a layout.
package struct PlacedLayout: Layout {
  /// The frames, in the order of the items.
  package var arrangement: Arrangement
  /// What the layout that computed them needed.
  package var requiredSides: ContainerSides

  package init(_ arrangement: Arrangement, requiredSides: ContainerSides) {
    (self.arrangement, self.requiredSides) = (arrangement, requiredSides)
  }

  /// The frames are as they are.
  package var hasFixedPlaces: Bool { true }

  /// Returns the frames.
  package func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    // Without one of its items, as where a picture cannot be read, the others keep their places.
    var arrangement = arrangement
    arrangement.placements.removeAll { $0.item >= items.count }
    return arrangement
  }
}

/// A layout that arranges a page with fewer items as if it were full.
package struct FilledLayout: Layout {
  /// The layout of full pages.
  package var layout: any Layout
  /// What stands in for the items that are missing.
  package var fillers: [LayoutItem]

  package init(_ layout: any Layout, fillers: [LayoutItem]) {
    (self.layout, self.fillers) = (layout, fillers)
  }

  package var requiredSides: ContainerSides { layout.requiredSides }
  package var usesWeights: Bool { layout.usesWeights }
  package var reachesOverEdges: Bool { layout.reachesOverEdges }
  package var hasFixedPlaces: Bool { layout.hasFixedPlaces }

  /// Arranges the items and those that are missing, and leaves the latter out.
  package func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    guard let last = items.last else { return try layout.arrange(items, in: container) }
    let fillers = fillers.map { item in
      var filler = item
      filler.section = last.section
      return filler
    }
    var arrangement = try layout.arrange(items + fillers, in: container)
    arrangement.placements.removeAll { $0.item >= items.count }
    arrangement.hidden = nil
    return arrangement
  }
}
