// For a canvas that is cut to a shape: the places that are seen get the items, and hidden places get none.

import MosaicLayout

/// The part of a container that the canvas' clip path shows.
struct VisibleFraction {
  /// A place of which less is seen shows nothing of its own: it is filled with an item that is elsewhere as well.
  private static let least = 0.15
  /// Less is not drawn at all.
  private static let trace = 0.001
  private static let mostPlaces = 100_000

  /// How many places are tried: a layout of all of them is made for each number.
  struct Search {
    /// The number to begin with; the number of items if `nil`.
    var from: Int?
    var tries = 40
  }

  /// In points of the container.
  private let outline: OutlineTree

  /// - Parameter top: Where the container begins below the canvas' padding.
  init?(
    of scene: Scene, in container: Container, below top: Double, unless isStopped: Planner.StopCheck
  ) throws(PlanError) {
    let canvas = scene.canvas
    let padding = scene.canvas.padding
    guard let path = canvas.clipPath, container.height != nil else { return nil }
    // As the container has it.
    let width = canvas.width ?? Canvas.defaultWidth
    let height = canvas.height ?? width
    let box = Size(width: width - padding.left - padding.right, height: height - padding.top - padding.bottom)
    guard let shares = try path.outline(width: box.width, height: box.height, scale: 1, unless: isStopped)
    else {
      return nil
    }
    let points = shares.map { Point(x: $0.x * box.width, y: $0.y * box.height - top) }
    guard let tree = OutlineTree(points, unless: isStopped) else { throw .stopped }
    outline = tree
  }

  /// Whether anything of a frame is seen.
  func shows(_ frame: Rect) -> Bool { share(of: frame) > Self.trace }

  /// The share of a frame that is seen.
  private func share(of frame: Rect) -> Double {
    guard frame.width > 0, frame.height > 0 else { return 0 }
    return outline.area(in: frame) / (frame.width * frame.height)
  }

  /// The arrangement of enough more items that the seen places are enough for all items.
  ///
  /// Each item has a place of which some part is seen. Further places have the items that were to fill them, or in a grid the
  /// items from the first on, a second time.
  ///
  /// - Returns: Also how many places the items take; `nil` if the search ended without a number that is
  ///   enough.
  func arrangement(
    of items: [LayoutItem], by layout: any Layout, in container: Container, _ search: Search,
    unless isStopped: Planner.StopCheck
  ) throws(PlanError) -> (made: Arrangement, places: Int?) {
    let plain = try Planner.arrangement(of: items, by: layout, in: container, unless: isStopped)
    // Its places were chosen among the seen places.
    if layout is PlacedLayout || outline.isEmpty { return (plain, items.count) }
    let repeating = layout.repeating
    guard plain.placements.count == items.count, repeating != nil || plain.hides(share, less: Self.least)
    else { return (plain, items.count) }
    let filled = repeating ?? layout
    var count = max(items.count, search.from ?? 0)
    var tries = 0
    while count <= Self.mostPlaces, tries < search.tries {
      let more = (0..<count).map { place in
        var item = items[place % items.count]
        if place >= items.count { item.area = nil }
        return item
      }
      // A layout of a given number of places has no room for more.
      let attempt = try PlanError.attempt { () throws(PlanError) in
        try Planner.arrangement(of: more, by: filled, in: container, unless: isStopped)
      }
      guard var made = attempt else { return (plain, nil) }
      let shares = made.placements.map { share(of: $0.frame) }
      let seen = shares.count { $0 >= Self.least }
      guard seen >= items.count else {
        count += max(1, items.count - seen)
        tries += 1
        continue
      }
      made.placements = assigned(made.placements, shares, items, inOrder: repeating != nil)
      return (made, count)
    }
    return (plain, nil)
  }

  /// The places that are seen, each with an item; places of which much is seen come first.
  private func assigned(
    _ places: [Placement], _ shares: [Double], _ items: [LayoutItem], inOrder: Bool
  ) -> [Placement] {
    var main = places.indices.filter { shares[$0] >= Self.least }
    let traces = places.indices.filter { shares[$0] < Self.least && shares[$0] > Self.trace }
    var placed: [Placement] = []
    func place(_ index: Int, _ item: Int) {
      var placement = places[index]
      placement.item = item
      placed.append(placement)
    }
    if inOrder {
      for (number, index) in (main + traces).enumerated() { place(index, number % items.count) }
      return placed
    }
    let own = main.filter { places[$0].item < items.count }
    for index in own { place(index, places[index].item) }
    main.removeAll { places[$0].item < items.count }
    // An item whose own place is hidden takes the place that is most like it.
    for item in Set(items.indices).subtracting(own.map { places[$0].item }).sorted() {
      let ratio = items[item].size.ratio
      let best = main.indices.min { one, other in
        let (first, second) = (
          places[main[one]].frame.size.ratio / ratio, places[main[other]].frame.size.ratio / ratio
        )
        return max(first, 1 / first) < max(second, 1 / second)
      }
      if let best { place(main.remove(at: best), item) }
    }
    for index in main + traces { place(index, places[index].item % items.count) }
    return placed
  }
}

extension Arrangement {
  fileprivate func hides(_ share: (Rect) -> Double, less least: Double) -> Bool {
    placements.contains { share($0.frame) < least }
  }
}
