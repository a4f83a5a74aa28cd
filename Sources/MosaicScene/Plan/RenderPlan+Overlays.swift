// What is laid over a finished plan.

public import MosaicLayout

extension RenderPlan {
  /// Lays a picture, a colour, a text or a drawing over all items, in a rectangle of pixels; a picture covers it. Titles and the watermark
  /// stay above it.
  ///
  /// - Returns: Its index in ``items``, whose properties can be set: `plan.items[index].opacity = 0.5`. Its ``PlanItem/part`` is an
  ///   overlay, and no item of the scene.
  @discardableResult
  public mutating func addOverlay(_ content: ItemContent, in box: PixelRect) -> Int {
    let number = items.count { $0.index == nil }
    // One that has the highest place already is still under what comes later.
    let z = items.map(\.z).max().map { $0.addingReportingOverflow(1) }
    var item = PlanItem(
      part: .overlay(number), content: content.scaled(by: scale), frame: box.points(scale: scale),
      pixels: box,
      box: box, z: z.map { $0.overflow ? .max : $0.partialValue } ?? 0)
    if case .image(_, let width, let height) = content {
      item.image = ImagePlacement(width: width, height: height, in: box, style: ItemStyle(), scale: scale)
    }
    items.append(item)
    return items.count - 1
  }
}
