/// Pictures over each other, each as large as the box and seen in its slice of it: before and after along a line at any angle.
///
/// What stands at one place in all pictures stands at one place in the sheet. Lines are parallel, and cross the middle of the box at equal
/// distances. Captions over the pictures are in the rectangles around their slices.
public struct SlicesLayout: Layout, Hashable {
  /// How far lines are turned clockwise from upright, from -90 to 90 degrees; at 90 the first slice is the topmost one.
  public var angle = 0.0
  /// Gap between slices, in points.
  public var gap = 0.0

  /// The most slices.
  private static let mostItems = 100

  /// Makes slices side by side, without gaps.
  public init() {}

  /// The width; a height that is not given follows from the ratio of the first item.
  public var requiredSides: ContainerSides { .width }

  /// Places every item in the whole box.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(gap, named: "gap")
    guard abs(angle) <= 90 else {
      throw .parameter(name: "angle", found: angle.plain, allowed: "a number from -90 to 90")
    }
    guard items.count <= Self.mostItems else {
      throw .custom(
        "layout 'slices' is for at most \(Self.mostItems) items and was given \(items.count); 'grid' takes a million"
      )
    }
    if let index = items.firstIndex(where: { $0.captionHeight > 0 }) {
      throw .item(
        index: index, found: "a caption above or below its picture",
        allowed: "one over it, or a badge: in slices all pictures are as large as the sheet")
    }
    guard let first = items.first else { return Arrangement(placements: [], contentSize: .zero) }
    let width = try LayoutLimits.width(of: container)
    let height =
      if let height = container.height { height } else { width / first.size.ratio }
    try LayoutLimits.check(positive: height, named: "height")
    let box = Size(width: width, height: height)
    let frame = Rect(x: 0, y: 0, width: box.width, height: box.height)
    var placements: [Placement] = []
    for index in items.indices {
      let slice = slice(index, of: items.count, in: frame)
      guard slice.count > 2, Outline([slice]).area > 0 else {
        throw .noRoom(
          layout: "slices",
          detail:
            "a gap of \(gap.plain) leaves nothing of a box of \(box.width.plain) x \(box.height.plain) for "
            + "slice \(index) of \(items.count); use a smaller gap or a larger container")
      }
      placements.append(Placement(item: index, frame: frame, shape: FrameShape(slice, in: frame)))
    }
    return Arrangement(placements: placements, contentSize: box)
  }

  /// The corners of a slice, clockwise.
  private func slice(_ index: Int, of count: Int, in frame: Rect) -> [Point] {
    let turn = RotationMatrix(degrees: angle)
    // Along the normal of the lines, from the middle. They cross the axis of the box that they cut more steeply.
    func distance(_ point: Point) -> Double {
      (point.x - frame.center.x) * turn.cosine + (point.y - frame.center.y) * turn.sine
    }
    let extent = max(frame.width * abs(turn.cosine), frame.height * abs(turn.sine))
    func line(_ number: Int) -> Double { (Double(number) / Double(count) - 0.5) * extent }
    var corners = [
      Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
      Point(x: frame.maxX, y: frame.maxY), Point(x: frame.minX, y: frame.maxY),
    ]
    if index > 0 { corners = corners.cut { distance($0) - line(index) - gap / 2 } }
    if index < count - 1 { corners = corners.cut { line(index + 1) - gap / 2 - distance($0) } }
    return corners
  }
}

extension Layout where Self == SlicesLayout {
  /// Whole pictures, each seen in its slice.
  public static func slices(angle: Double = 0, gap: Double = 0) -> Self {
    var layout = SlicesLayout()
    layout.angle = angle
    layout.gap = gap
    return layout
  }
}
