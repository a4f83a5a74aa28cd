/// Rotated prints on a heap: pictures keep their ratios and are not cropped. All are inside the box, and at least 60 % of each is visible.
///
/// The box is divided into the cells of a grid; a print is moved and rotated at random about its cell. If prints cover more than 40 % of another one, all
/// of these become smaller and come nearer to their cells, until they do not. The same ``seed`` makes the same heap. A caption is a part of the print.
///
/// - Complexity: O(n²) with a small factor, for at most 2,000 items.
public struct ScatterLayout: Layout, Hashable {
  /// The largest rotation to either side, in degrees.
  public var angle = 12.0
  /// How far cells are apart, in points; below 0 prints overlap, by the shorter side of a cell at most. `nil` is a quarter of that side.
  public var gap: Double?
  /// Chooses among heaps.
  public var seed: Int {
    get { Int(truncatingIfNeeded: wideSeed) }
    set { wideSeed = Int64(newValue) }
  }
  /// The seed in 64 bits, which `Int` does not have in browsers.
  package var wideSeed: Int64 = 0

  /// The most prints of a heap.
  private static let mostItems = 2000
  /// The largest share of a print that others may cover.
  private static let mostCovered = 0.4

  /// Makes a heap whose prints overlap a little.
  public init() {}

  /// Both sides.
  public var requiredSides: ContainerSides { .box }

  /// `true`, unless each item has a gap around it.
  public var overlapsItems: Bool { (gap ?? -1) < 0 }

  /// Throws the prints on the heap.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(angle, named: "angle")
    if let gap { try LayoutLimits.check(gap, named: "gap", atLeast: -LayoutLimits.coordinate) }
    guard items.count <= Self.mostItems else {
      throw .custom(
        "layout 'scatter' is for at most \(Self.mostItems) items and was given \(items.count); "
          + "'justified' and 'waterfall' take a million")
    }
    if items.isEmpty { return Arrangement(placements: [], contentSize: .zero) }
    let box = try LayoutLimits.box(of: container)
    var prints = try prints(of: items, in: box)
    Self.uncover(&prints)
    let placements = prints.enumerated().map { index, print in
      Placement(item: index, frame: print.frame, z: print.z, rotation: print.rotation)
    }
    return Arrangement(placements: placements, contentSize: box)
  }

  // MARK: Steps

  private func prints(of items: [LayoutItem], in box: Size) throws(LayoutError) -> [Print] {
    let columns = try GridLayout().columnsOfBox(box, items)
    let rows = items.count.divided(by: columns)
    let cells = Size(width: box.width / Double(columns), height: box.height / Double(rows))
    let gap = gap ?? -min(cells.width, cells.height) / 4
    let apart = max(0, gap)
    guard let across = EqualCells(columns, filling: box.width, gap: apart),
      let down = EqualCells(rows, filling: box.height, gap: apart)
    else {
      throw .noRoom(
        layout: "scatter",
        detail:
          "a gap of \(apart.plain) leaves nothing of a box of \(box.width.plain) x \(box.height.plain) for "
          + "\(LayoutError.counted(items.count, "item")); use a smaller gap or a larger container")
    }
    let cell = Size(width: across.length, height: down.length)
    // Overlapping prints reach beyond their cells, but not so far that they would all touch each other.
    let over = min(max(0, -gap), cell.width, cell.height)
    let room = Size(width: min(box.width, cell.width + over), height: min(box.height, cell.height + over))
    var random = SplitMix(seed: wideSeed)
    let angles = items.map { _ in (2 * random.share() - 1) * angle }
    let heights = random.shuffled(items.count)
    var shapes: [(shape: PrintShape, largest: Double)] = []
    for (index, item) in items.enumerated() {
      let shape = PrintShape(item, rotation: item.rotation + angles[index])
      let least = shape.scale(in: cell)
      let largest = shape.scale(in: room)
      guard least > 0 else {
        throw .item(
          index: index,
          found: "a caption for which a cell of \(cell.width.plain) x \(cell.height.plain) is too small",
          allowed: "a smaller caption, or a larger container")
      }
      shapes.append((shape, largest))
    }
    // Prints that overlap are of one area, as far as the box has room for them.
    let mean = shapes.reduce(0) { $0 + $1.largest / Double(items.count) }
    return shapes.indices.map { index in
      let (shape, largest) = shapes[index]
      let row = index / columns
      let inRow = min(columns, items.count - row * columns)
      let middle = (across.extent(of: columns) - across.extent(of: inRow)) / 2
      let home = Point(
        x: middle + across.start(index % columns) + cell.width / 2, y: down.start(row) + cell.height / 2)
      let scale = over > 0 ? min(mean, 1.25 * largest, shape.scale(in: box)) : largest
      let size = shape.bounds(scale)
      func inside(_ middle: Double, _ size: Double, _ box: Double) -> Double {
        min(max(size / 2, middle), max(size / 2, box - size / 2))
      }
      func place(_ home: Double, _ room: Double, _ size: Double, _ box: Double) -> Double {
        let reach = max(0, (room - size) / 2) + over / 2
        let (low, high) = (inside(home - reach, size, box), inside(home + reach, size, box))
        return low + (high - low) * random.share()
      }
      let place = Point(
        x: place(home.x, room.width, size.width, box.width),
        y: place(home.y, room.height, size.height, box.height))
      return Print(
        shape: shape, rotation: angles[index], z: heights[index], home: home, place: place,
        scales: (min(scale, shape.scale(in: cell)), scale))
    }
  }

  /// Makes prints smaller and brings them home, until none is covered by too much.
  private static func uncover(_ prints: inout [Print]) {
    // Those that may touch, wherever they are between their two places.
    let reaches = prints.map { $0.reach }
    let near = prints.indices.map { index in
      prints.indices.filter { prints[$0].z > prints[index].z && reaches[$0].intersects(reaches[index]) }
    }
    var isCovered = true
    while isCovered {
      isCovered = false
      let outlines = prints.map { $0.outline }
      var isMoved = Array(repeating: false, count: prints.count)
      for index in prints.indices {
        var covered = 0.0
        var over = [index]
        for other in near[index] {
          let area = outlines[index].intersection(outlines[other]).area
          guard area > 0 else { continue }
          covered += area
          over.append(other)
        }
        guard covered > mostCovered * outlines[index].area else { continue }
        for print in over where prints[print].freedom > 0 { (isMoved[print], isCovered) = (true, true) }
      }
      for index in prints.indices where isMoved[index] {
        // At home no print leaves its cell, so this ends.
        prints[index].freedom = prints[index].freedom < 0.1 ? 0 : prints[index].freedom * 0.85
      }
    }
  }
}

/// The form of a print of any size.
private struct PrintShape {
  /// Sides of a picture with an area of 1.
  let sides: Size
  let caption: Double
  /// The whole rotation, the item's own included.
  let rotation: RotationMatrix
  let degrees: Double

  init(_ item: LayoutItem, rotation: Double) {
    // Beyond that it is a line.
    let root = min(max(item.size.ratio, 1e-6), 1e6).squareRoot()
    sides = Size(width: root, height: 1 / root)
    caption = item.captionHeight
    degrees = rotation
    self.rotation = RotationMatrix(degrees: rotation)
  }

  func size(_ scale: Double) -> Size {
    Size(width: scale * sides.width, height: scale * sides.height + caption)
  }

  /// The rectangle around the rotated print.
  func bounds(_ scale: Double) -> Size { size(scale).rotated(by: degrees) }

  /// The largest scale that fits into a room.
  func scale(in room: Size) -> Double {
    let (sine, cosine) = (abs(rotation.sine), abs(rotation.cosine))
    return min(
      (room.width - caption * sine) / (sides.width * cosine + sides.height * sine),
      (room.height - caption * cosine) / (sides.width * sine + sides.height * cosine))
  }
}

/// A print between its cell, where it touches no other one, and its place on the heap.
private struct Print {
  let shape: PrintShape
  let rotation: Double
  let z: Int
  let home: Point
  let place: Point
  let scales: (home: Double, place: Double)
  /// 0 in its cell, 1 on the heap.
  var freedom = 1.0

  var frame: Rect {
    let center = Point(
      x: home.x + (place.x - home.x) * freedom, y: home.y + (place.y - home.y) * freedom)
    return Rect(center: center, size: shape.size(scales.home + (scales.place - scales.home) * freedom))
  }

  var outline: ConvexPolygon { ConvexPolygon(frame, rotatedBy: shape.degrees) }

  /// The rectangle around all that it may cover, from the one place to the other.
  var reach: Rect {
    let size = shape.bounds(scales.place)
    let (left, top) = (min(home.x, place.x) - size.width / 2, min(home.y, place.y) - size.height / 2)
    return Rect(
      x: left, y: top, width: abs(place.x - home.x) + size.width, height: abs(place.y - home.y) + size.height)
  }
}

extension SplitMix {
  /// The numbers below `count` in a random order; all orders are equally likely.
  fileprivate mutating func shuffled(_ count: Int) -> [Int] {
    var numbers = Array(0..<count)
    for end in numbers.indices.dropFirst().reversed() { numbers.swapAt(end, next(below: end + 1)) }
    return numbers
  }
}

extension Layout where Self == ScatterLayout {
  /// Rotated prints on a heap.
  public static func scatter(angle: Double = 12, gap: Double? = nil, seed: Int = 0) -> Self {
    ScatterLayout().with { ($0.angle, $0.gap, $0.seed) = (angle, gap, seed) }
  }
}
