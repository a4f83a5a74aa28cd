import Mosaic

/// The first item across the whole width, the others side by side below it.
struct BannerLayout: SpecLayout {
  /// The share of the height that the first item has.
  var share = 0.6
  /// The gap between items, in points.
  var gap = 0.0

  /// The layout cannot work without a width and a height.
  var requiredSides: ContainerSides { .box }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    guard let width = container.width, let height = container.height else {
      return Arrangement(placements: [], contentSize: .zero)
    }
    let count = Double(items.count - 1)
    let top = items.count > 1 ? (height - gap) * share : height
    let side = (width - gap * (count - 1)) / max(1, count)
    guard top > 0, top + gap <= height || count == 0, side > 0 else {
      throw .noRoom(layout: "banner", detail: "\(items.count) items and gaps of \(gap) points")
    }
    let placements = items.indices.map { index in
      let frame =
        index == 0
        ? Rect(x: 0, y: 0, width: width, height: top)
        : Rect(x: Double(index - 1) * (side + gap), y: top + gap, width: side, height: height - top - gap)
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
  static let example = "mosaic render -l banner --size 900x600 photos/ -o banner.png"
  static let parameters: [LayoutParameter<BannerLayout>] = [
    .number("share", \.share, .between(0, 1), "The share of the height that the first item has."),
    .number("gap", \.gap, .atLeast(0), "The gap between items, in points."),
  ]
}
