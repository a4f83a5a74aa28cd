import Mosaic

/// The first item across the whole width, the others side by side below it.
struct BannerLayout: SpecLayout {
  /// The first item's share of the height.
  var share = 0.6
  /// The gap between items, in points.
  var gap = 0.0

  /// The layout cannot work without a width and a height.
  var requiredSides: ContainerSides { .box }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError)
    -> Arrangement
  {
    guard let width = container.width, let height = container.height else {
      throw .custom("a banner needs a width and a height")
    }
    let others = Double(max(1, items.count - 1))
    let top = (height - gap) * share
    let cell = Size(
      width: (width - gap * (others - 1)) / others, height: height - gap - top)
    guard cell.width > 0, cell.height > 0 else {
      let detail = "gaps of \(gap) and a share of \(share) leave nothing"
      throw .noRoom(layout: "banner", detail: detail)
    }
    let placements = items.indices.map { index in
      let x = Double(index - 1) * (cell.width + gap)
      let frame =
        index == 0
        ? Rect(x: 0, y: 0, width: width, height: top)
        : Rect(x: x, y: top + gap, width: cell.width, height: cell.height)
      return Placement(item: index, frame: frame)
    }
    return Arrangement(
      placements: placements, contentSize: Size(width: width, height: height),
      spacing: Size(width: gap, height: gap))
  }
}

// What documents, help and schema say about it.
extension BannerLayout {
  static let typeName = "banner"
  static let summary = "the first item across the top, the others in a row below it"
  static let example =
    "mosaic render -l banner --size 900x600 photos/ -o banner.png"
  static let parameters: [Field<BannerLayout>] = [
    Field(
      "share", \.share, .number(.between(0, 1)), "The first item's share of the height."
    ),
    Field("gap", \.gap, .number(.atLeast(0)), "The gap between items, in points."),
  ]
}
