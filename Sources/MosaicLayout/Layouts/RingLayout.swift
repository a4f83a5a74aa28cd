// Items on a circle: "iOS之UICollectionView自定义布局".

/// Items of one size on a circle about the middle of the box; items may overlap, and a single item is in the middle.
///
/// Item *i* of *n* is at the angle `2π·i / n` from the bottom, counter-clockwise.
public struct RingLayout: Layout, Hashable {
  /// Size of an item, in points; `nil` is a square as large as the box and the neighbours allow.
  public var itemSize: Size?
  /// How far the items' centres are from the middle, in points; `nil` is the largest radius that keeps every item inside the
  /// box, rotated ones too.
  public var radius: Double?
  /// Angle of the first item from the bottom, in degrees, in the direction in which the items follow.
  public var startAngle = 0.0
  /// Whether the items follow each other clockwise.
  public var clockwise = false

  /// Makes a ring that fills its box, starts at the bottom and runs counter-clockwise.
  public init() {}

  /// Both sides: the middle of the box is the middle of the ring.
  public var requiredSides: ContainerSides { .box }

  /// `true` for a radius in points, which is kept whether the items fit or not.
  public var hasFixedPlaces: Bool { radius != nil }

  /// Places every item on the circle.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(itemSize: itemSize)
    try LayoutLimits.check(startAngle, named: "startAngle", atLeast: -LayoutLimits.coordinate)
    if let radius { try LayoutLimits.check(radius, named: "radius") }
    if items.isEmpty { return Arrangement(placements: [], contentSize: .zero) }

    let box = try LayoutLimits.box(of: container)
    let directions = directions(items.count)
    let itemSize = itemSize ?? fittingSize(of: items, in: box)
    let radius = try radius(for: items, of: itemSize, directions, in: box)
    let placements = directions.enumerated().map { index, direction in
      let center = Point(x: box.width / 2 + radius * direction.x, y: box.height / 2 + radius * direction.y)
      return Placement(item: index, frame: Rect(center: center, size: itemSize))
    }
    return Arrangement(placements: placements, contentSize: box)
  }

  /// From the middle to each item, of length 1; a single item does not leave the middle.
  private func directions(_ count: Int) -> [Point] {
    if count == 1 { return [Point(x: 0, y: 0)] }
    return (0..<count).map { index in
      let offset = startAngle / 180 * Double.pi + 2 * Double.pi * Double(index) / Double(count)
      let direction = RotationMatrix(radians: clockwise ? -offset : offset)
      return Point(x: direction.sine, y: direction.cosine)
    }
  }

  /// The side of square items that stay apart: with a radius that leaves half an item to the edge, neighbours are a diagonal and
  /// a twentieth from each other.
  private func fittingSize(of items: [LayoutItem], in box: Size) -> Size {
    var room = min(box.width, box.height)
    if let radius { room = min(room, 2 * radius) }
    let isRotated = items.contains { $0.rotation != 0 }
    let diagonal = 2.0.squareRoot()
    guard items.count > 1 else { return square(isRotated ? room / diagonal : room) }
    let chord = sine(Double.pi / Double(items.count)) / (diagonal * 1.05)
    // A rotated square reaches half its diagonal beyond its middle.
    return square(room * chord / (1 + chord * (isRotated ? diagonal : 1)))
  }

  private func square(_ side: Double) -> Size {
    let side = max(side, .leastNonzeroMagnitude)
    return Size(width: side, height: side)
  }

  private func radius(
    for items: [LayoutItem], of itemSize: Size, _ directions: [Point], in box: Size
  ) throws(LayoutError) -> Double {
    if let radius { return radius }
    // A single item has no radius.
    var radius = directions.count == 1 ? 0 : Double.infinity
    for (item, direction) in zip(items, directions) {
      let size = item.rotation == 0 ? itemSize : itemSize.rotated(by: item.rotation)
      guard size.width <= box.width, size.height <= box.height else {
        let rotated = item.rotation == 0 ? "" : ", rotated by \(item.rotation.plain) degrees,"
        throw .noRoom(
          layout: "ring",
          detail:
            "an item of \(itemSize.width.plain) x \(itemSize.height.plain)\(rotated) is larger than the box of "
            + "\(box.width.plain) x \(box.height.plain); use a smaller 'itemSize' or a 'radius' in points")
      }
      radius = min(
        radius, reach((box.width - size.width) / 2, part: abs(direction.x)),
        reach((box.height - size.height) / 2, part: abs(direction.y)))
    }
    return radius
  }

  /// The radius whose share `part` fills `room`; a part that is 0 but for rounding sets no bound.
  private func reach(_ room: Double, part: Double) -> Double { part > 1e-12 ? room / part : .infinity }
}

extension Layout where Self == RingLayout {
  /// Items on a circle about the middle of the box.
  public static func ring(
    itemSize: Size? = nil, radius: Double? = nil, startAngle: Double = 0, clockwise: Bool = false
  ) -> Self {
    RingLayout().with {
      $0.itemSize = itemSize
      $0.radius = radius
      $0.startAngle = startAngle
      $0.clockwise = clockwise
    }
  }
}
