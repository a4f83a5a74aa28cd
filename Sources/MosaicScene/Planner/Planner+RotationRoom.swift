import MosaicLayout

extension Planner {
  /// Lays out the scene's items so that the edge of the canvas cuts none because of its rotation, if that is possible.
  ///
  /// Rotated items may reach into the padding and over each other. The part across the edge of the canvas is subtracted from
  /// the container, or added to the content if the canvas follows from the content. If this does not help, as with cells of a
  /// given size on a canvas of a given size, the content is as without it.
  static func contentWithRoom(
    of scene: Scene, in container: Container, unless isStopped: StopCheck
  ) throws(PlanError) -> Content {
    let plain = try content(of: scene, in: container, unless: isStopped)
    guard !scene.layout.hasFixedPlaces,
      scene.shownItems.contains(where: { $0.style.rotation.from != 0 || $0.style.rotation.to != 0 })
    else { return plain }
    let edges = CanvasEdges(of: plain, scene, in: container)
    let overlap = edges.overlap(of: plain)
    guard overlap != Insets(0) else { return plain }
    // On a canvas that is cut to a shape, the number of places found for the whole container fits a smaller one
    // too, or nearly so.
    let search = VisibleFraction.Search(from: plain.places, tries: plain.places == nil ? 1 : 8)
    let most = max(overlap.top, overlap.left, overlap.bottom, overlap.right)
    // First the room that was cut; then as much at every edge, since other edges may cut the narrower items.
    for wanted in [overlap, Insets(most)] {
      func whole(_ share: Double) throws(PlanError) -> Content? {
        let room = wanted.scaled(by: share)
        guard let smaller = container.less(room) else { return nil }
        // A smaller container may have no room for the items.
        let attempt = try PlanError.attempt { () throws(PlanError) in
          try content(of: scene, in: smaller, search, unless: isStopped)
        }
        // No item is hidden that is seen without room.
        guard var made = attempt, made.places != nil || plain.places == nil else { return nil }
        made.move(into: room)
        return edges.overlap(of: made) == Insets(0) ? made : nil
      }
      let shares = [1, 1.25, 1.6, 2, 3, 4.5, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05]
      for share in shares {
        guard var best = try whole(share) else { continue }
        // The least room that suffices.
        var (low, high) = (0.0, share)
        for _ in 0..<16 {
          let middle = (low + high) / 2
          if let made = try whole(middle) { (best, high) = (made, middle) } else { low = middle }
        }
        return best
      }
    }
    return plain
  }
}

/// The canvas' edges in points from the container's corner, and the items that cross each edge even without rotation.
private struct CanvasEdges {
  let scene: Scene
  /// An open side follows from the content.
  let container: Container
  private var outside: [WritableKeyPath<Insets, Double>: Set<Int>] = [:]

  init(of plain: Planner.Content, _ scene: Scene, in container: Container) {
    self.scene = scene
    self.container = container
    for placement in plain.placements {
      for (edge, over) in over(placement.frame, plain.size) where over > slack(plain.size) {
        outside[edge, default: []].insert(placement.item)
      }
    }
  }

  /// How far items reach over each edge; items that cross it even without rotation do not count.
  func overlap(of content: Planner.Content) -> Insets {
    var overlap = Insets(0)
    for placement in content.placements {
      let degrees = scene.angle(ofItem: placement.item) + placement.rotation
      for (edge, over) in over(placement.frame.rotated(by: degrees), content.size)
      where over > max(overlap[keyPath: edge], slack(content.size)) {
        if outside[edge]?.contains(placement.item) != true { overlap[keyPath: edge] = over }
      }
    }
    return overlap
  }

  private func slack(_ size: Size) -> Double {
    1e-9 * max(container.width ?? size.width, container.height ?? size.height)
  }

  private func over(_ frame: Rect, _ size: Size) -> [(WritableKeyPath<Insets, Double>, Double)] {
    let padding = scene.canvas.padding
    return [
      (\.left, -padding.left - frame.minX), (\.top, -padding.top - frame.minY),
      (\.right, frame.maxX - (container.width ?? size.width) - padding.right),
      (\.bottom, frame.maxY - (container.height ?? size.height) - padding.bottom),
    ]
  }
}

extension Insets {
  fileprivate func scaled(by factor: Double) -> Insets {
    Insets(top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
  }
}

extension Container {
  fileprivate func less(_ room: Insets) -> Container? {
    let smaller = Container(
      width: width.map { $0 - room.left - room.right }, height: height.map { $0 - room.top - room.bottom })
    return (smaller.width ?? 1) > 0 && (smaller.height ?? 1) > 0 ? smaller : nil
  }
}

extension Planner.Content {
  fileprivate mutating func move(into room: Insets) {
    placements = placements.moved(dx: room.left, dy: room.top)
    for index in headings.indices {
      headings[index].frame.y += room.top
      if headings[index].frame.width > 0 { headings[index].frame.x += room.left }
    }
    size.width += room.left + room.right
    size.height += room.top + room.bottom
  }
}
