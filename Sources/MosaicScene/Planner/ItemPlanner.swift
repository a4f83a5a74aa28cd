// From an item of a scene and its frame to the finished item of a plan.

package import MosaicLayout

/// Makes the items of one plan.
struct ItemPlanner<Texts: TextMeasuring> {
  let snapping: PixelSnapping
  /// Font families of badges.
  let font: [String]
  let texts: Texts

  /// Pixels per point.
  var scale: Double { snapping.scale }

  /// Plans one item, whose frame is in points from the canvas' corner.
  func item(_ item: SceneItem, at placement: Placement, hiddenCount: Int?) -> PlanItem {
    let style = item.style
    let pixels = snapping.snap(placement.frame)
    let (box, caption) = Planner.split(pixels, for: item.caption, style: style, scale: scale)
    let image = item.image(in: box, scale: scale)
    let isCircle = style.shape == .circle
    var planned = PlanItem(
      part: .item(placement.item), section: item.section, content: item.content, frame: placement.frame,
      pixels: pixels, box: box, image: image, z: placement.z,
      opacity: style.opacity * placement.opacity,
      rotation: style.rotation.degrees(of: placement.item),
      cornerRadius: isCircle ? Double(box.width) / 2 : style.cornerRadius.corner(of: box, scale: scale),
      cornerRadiusY: isCircle ? nil : style.cornerRadius.cornerY(of: box), border: border(style),
      background: background(style), tint: style.tint, hiddenCount: hiddenCount, shadow: shadow(style),
      card: card(style, in: pixels), backdrop: backdrop(style, of: item, image, in: box),
      badge: badge(style, of: placement.item, in: box), caption: caption)
    if image != nil, let subject = item.subject { planned.focus = PlanFocus(subject) }
    return planned
  }
}

extension SceneItem {
  /// The crop of its picture in a box of pixels; `nil` where it has none, or nothing of it is in the box.
  package func image(in box: PixelRect, scale: Double) -> ImagePlacement? {
    guard case .image(_, let width, let height) = content else { return nil }
    return ImagePlacement(
      width: width, height: height, in: box, style: style, focus: focus, keep: keep, subject: subject,
      scale: scale)
  }
}
