/// Packs items, neither scaled nor cropped nor turned, into a small sheet: icons into a sprite sheet, textures into an atlas.
///
/// With a width given the height follows, with a height the width. Without both the smallest of many sheets is taken, none of them much
/// more than twice as long as wide unless an item makes it so. A box of both sides must have room. The items' order says nothing of their places.
///
/// - Complexity: O(*n* log *n*), for each of 8 to 128 sheets if no side is given.
public struct PackLayout: Gapped, Hashable {
  /// Gap between items side by side, in points.
  public var columnGap = 0.0
  /// Gap between items one above the other, in points.
  public var rowGap = 0.0

  /// Makes a layout without gaps.
  public init() {}

  /// None: the sheet follows from the items.
  public var requiredSides: ContainerSides { [] }

  /// A page holds as many of the first items as fit it.
  public var pageBreaks: PageBreaks { .items }

  /// Packs every item.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    try check(items, in: container)
    if items.isEmpty { return empty }
    let packing = Packing(
      items.map { Size(width: $0.size.width, height: $0.size.height + $0.captionHeight) }, gap: spacing)
    let sheet =
      switch (container.width, container.height) {
      case (let width?, let height?): try self.sheet(packing, in: Size(width: width, height: height))
      case (let width?, nil): packing.sheet(width: width)
      case (nil, let height?): packing.sheet(height: height)
      case (nil, nil): packing.smallestSheet
      }
    return Arrangement(
      placements: sheet.frames.enumerated().map { Placement(item: $0, frame: $1) },
      contentSize: sheet.size, spacing: spacing)
  }

  private func check(_ items: [LayoutItem], in container: Container) throws(LayoutError) {
    for (index, item) in items.enumerated() {
      let height = item.size.height + item.captionHeight
      for (side, length, most) in [
        ("wide", item.size.width, container.width), ("high", height, container.height),
      ] {
        guard let most, length > most * (1 + 1e-9) else { continue }
        throw .item(
          index: index, found: "a size of \(item.size.width.plain) x \(height.plain)",
          allowed:
            "at most \(most.plain) \(side), since 'pack' leaves items as they are; use a larger canvas, or none"
        )
      }
    }
  }

  /// The sheet as wide as a box, or as high; one of them must be in it.
  private func sheet(_ packing: Packing, in box: Size) throws(LayoutError) -> PackedSheet {
    let wide = packing.sheet(width: box.width)
    if wide.size.height <= box.height * (1 + 1e-9) { return wide }
    let high = packing.sheet(height: box.height)
    if high.size.width <= box.width * (1 + 1e-9) { return high }
    let higher = Size(width: box.width, height: wide.size.height)
    let smallest = packing.smallestSheet.size
    throw .noRoom(
      layout: "pack",
      detail: "no way was found to pack the items into a box of \(box.words); one of \(higher.words) has room"
        + (smallest.words == higher.words ? "" : ", and so has one of \(smallest.words)"))
  }
}

extension Size {
  /// Both sides, rounded up to whole points.
  fileprivate var words: String { "\(width.rounded(.up).plain) x \(height.rounded(.up).plain)" }
}

extension Layout where Self == PackLayout {
  /// Items at their own sizes on a small sheet, with one gap both ways.
  public static func pack(gap: Double = 0) -> Self { PackLayout().spaced(gap) }
}
