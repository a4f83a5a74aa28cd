/// Items of one size on a spiral about the middle of the box, as the seeds of a sunflower stand, the first one in the middle.
///
/// Each is a golden angle (137.5°) further than the one before, and at a distance that grows with the root of its number, so that all
/// have the same room. As circles neighbours touch; the corners of squares overlap a little, the inner one on top.
///
/// Source: Vogel, "A better way to construct the sunflower head", Mathematical Biosciences 44, 1979. Here the first one has as much room as
/// the others: item *i* is at c·√(i + 2) from it, and not at c·√i.
public struct SpiralLayout: Layout, Hashable {
  /// Size of an item, in points; `nil` is the largest square whose inner circles are ``gap`` apart.
  public var itemSize: Size?
  /// The least distance of neighbouring circles, in points, if ``itemSize`` is `nil`.
  public var gap = 0.0
  /// Angle by which all items are turned about the middle, in degrees, in the direction in which they follow.
  public var startAngle = 0.0
  /// Whether the items follow each other clockwise.
  public var clockwise = false

  /// π (3 − √5)
  private static let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
  /// No two items are nearer than this, in parts of c: items 1 and 6 are, and the others are farther apart.
  private static let leastDistance = 1.653

  /// Makes a spiral that fills its box and runs counter-clockwise.
  public init() {}

  /// Both sides: the middle of the box is the middle of the spiral.
  public var requiredSides: ContainerSides { .box }

  /// `true`: the nearer items lie over the farther ones.
  public var overlapsItems: Bool { true }

  /// Places every item on the spiral, which is as large as keeps all of them inside the box.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(itemSize: itemSize)
    try LayoutLimits.check(gap, named: "gap")
    try LayoutLimits.check(startAngle, named: "startAngle", atLeast: -LayoutLimits.coordinate)
    if items.isEmpty { return Arrangement(placements: [], contentSize: .zero) }

    let box = try LayoutLimits.box(of: container)
    let places = places(items.count)
    // A single item has no neighbours.
    let gap = items.count == 1 ? 0 : gap
    var scale = Double.infinity
    for (item, place) in zip(items, places) {
      // The item's reach beyond its middle, both sides together: a given part, and a part that grows with the scale.
      let unit = Size(width: 1, height: 1).rotated(by: item.rotation).width
      let given = itemSize?.rotated(by: item.rotation) ?? Size(width: -gap * unit, height: -gap * unit)
      let growing = itemSize == nil ? Self.leastDistance * unit : 0
      guard given.width <= box.width, given.height <= box.height else { throw tooLarge(item, box) }
      for (room, part) in [(box.width - given.width, place.x), (box.height - given.height, place.y)] {
        let sum = 2 * abs(part) + growing
        // A part that is 0 but for rounding sets no bound.
        if sum > 1e-12 { scale = min(scale, room / sum) }
      }
    }
    if !scale.isFinite { scale = 0 }
    let side = scale * Self.leastDistance - gap
    guard itemSize != nil || side > 0 else { throw noRoom(items.count, box) }
    let placements = places.enumerated().map { index, place in
      let center = Point(x: box.width / 2 + scale * place.x, y: box.height / 2 + scale * place.y)
      let frame = Rect(center: center, size: itemSize ?? Size(width: side, height: side))
      return Placement(item: index, frame: frame, z: places.count - 1 - index)
    }
    return Arrangement(placements: placements, contentSize: box)
  }

  /// From the middle to each item, in parts of the scale.
  private func places(_ count: Int) -> [Point] {
    (0..<count).map { index in
      if index == 0 { return Point(x: 0, y: 0) }
      let offset = startAngle / 180 * Double.pi + Self.goldenAngle * Double(index)
      let direction = RotationMatrix(radians: clockwise ? -offset : offset)
      let radius = Double(index + 2).squareRoot()
      return Point(x: radius * direction.sine, y: radius * direction.cosine)
    }
  }

  private func tooLarge(_ item: LayoutItem, _ box: Size) -> LayoutError {
    let size = itemSize ?? .zero
    let rotated = item.rotation == 0 ? "" : ", rotated by \(item.rotation.plain) degrees,"
    return .noRoom(
      layout: "spiral",
      detail:
        "an item of \(size.width.plain) x \(size.height.plain)\(rotated) is larger than the box of \(box.width.plain) x "
        + "\(box.height.plain); use a smaller 'itemSize'")
  }

  private func noRoom(_ count: Int, _ box: Size) -> LayoutError {
    .noRoom(
      layout: "spiral",
      detail:
        "a gap of \(gap.plain) leaves nothing of a box of \(box.width.plain) x \(box.height.plain) for "
        + "\(LayoutError.counted(count, "item")); use a smaller gap or a larger container")
  }
}

extension Layout where Self == SpiralLayout {
  /// Items on a spiral about the middle of the box, the first one in the middle.
  public static func spiral(
    itemSize: Size? = nil, gap: Double = 0, startAngle: Double = 0, clockwise: Bool = false
  ) -> Self {
    SpiralLayout().with {
      $0.itemSize = itemSize
      $0.gap = gap
      $0.startAngle = startAngle
      $0.clockwise = clockwise
    }
  }
}
