// The frames of items and titles below each other, and the margins between them.

import MosaicLayout

extension Planner {
  /// The frames of a scene's items and titles in the container, in points.
  struct Content {
    var placements: [Placement] = []
    var headings: [(heading: Heading, section: Int?, frame: Rect)] = []
    var size = Size.zero
    var spacing = Size.zero
    /// The choice of a layout that chooses: of sections, that of the one that is cut most.
    var choice: LayoutChoice?
    /// How many places the items have on a canvas that is cut to a shape; `nil` if too few of them are seen.
    var places: Int?
    /// Bottom edge of what was added last, to which the next margin is added.
    var bottom = 0.0
    /// The margin of a title at the bottom; adjoining margins collapse to the larger one, as in CSS.
    private var margin = 0.0

    /// The content with the first place only of an item that has several.
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

    /// Appends the title of a section, or a gap where it has none and is not the first.
    mutating func begin(_ scene: Scene, sectionAt first: Int) {
      let section = scene.items[first].section
      if let heading = scene.sectionTitles[section] {
        add(heading, section: section)
      } else if first > 0 {
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
