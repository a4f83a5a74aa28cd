import MosaicLayout
import MosaicText

extension RenderPlan {
  /// Checks that the plan can be drawn: numbers are finite and in range, crops are inside their pictures.
  ///
  /// A plan of a scene always can be; the renderer calls it for every plan.
  ///
  /// - Throws: ``PlanError/value(part:name:found:allowed:)`` with the first value that is wrong.
  public func validate() throws(PlanError) {
    let checks = ValueChecks()
    try checks.check(width, "canvas' width", PlanLimits.points)
    try checks.check(height, "canvas' height", PlanLimits.points)
    try checks.check(scale, "scale", SceneLimits.scale, " pixels a point")
    try checks.check(pixelWidth, "canvas' width", 1...Canvas.largestSide, " pixels")
    try checks.check(pixelHeight, "canvas' height", 1...Canvas.largestSide, " pixels")
    guard pixelWidth * pixelHeight <= Canvas.largestArea else {
      throw .tooLarge(pixelWidth: Double(pixelWidth), pixelHeight: Double(pixelHeight))
    }
    if let gradient { try checks.check(gradient) }
    if let bleed { try checks.check(bleed, "bleed", 1...Int.farthestPixel, " pixels") }
    if let split {
      try checks.check(split.columns, "split's columns", PlanSplit.counts)
      try checks.check(split.rows, "split's rows", PlanSplit.counts)
      try checks.check(split.overlap, "split's overlap", 0...Int.farthestPixel, " pixels")
    }
    if let clip { try checks.check(clip, "canvas") }
    for quality in [choice?.quality].compactMap(\.self) + (choice?.alternatives.map(\.quality) ?? []) {
      try checks.check(quality.crop, "choice's crop", PlanLimits.points, "")
      try checks.check(quality.spread, "choice's spread", PlanLimits.points, "")
    }
    if let canvasPicture { try ValueChecks(part: .canvasPicture).check(canvasPicture) }
    if let watermark { try ValueChecks(part: .watermark).check(watermark) }
    for (index, item) in items.enumerated() {
      try ValueChecks(part: item.index == nil ? item.part : .item(index)).check(item)
    }
    for text in texts {
      try checks.check(text.style, of: "title", fontSize: SceneLimits.titleFontSize)
      try checks.check(text.box, "the title's box")
      try checks.check(text.ink, "the title's ink")
      try checks.check(text.padding, "title's padding", SceneLimits.textPadding)
      if let shadow = text.shadow { try checks.check(shadow, "title's shadow") }
    }
  }
}

/// The ranges of a plan's numbers: the ranges of scenes, at the largest scale.
private enum PlanLimits {
  /// Edges, in pixels: a planner's are sums and differences of a few that are at most ``Swift/Int/farthestPixel``.
  static let edge = 4 * Int.farthestPixel
  /// Lengths in pixels that may have a fraction.
  static let length = NumberRange(0...Double(edge))
  static let points = NumberRange(0...LayoutLimits.farthestEdge)
  static let places = NumberRange(-LayoutLimits.farthestEdge...LayoutLimits.farthestEdge)
  static let offset = SceneLimits.offset.scaled(by: SceneLimits.scale.upper)
  static let blur = SceneLimits.blur.scaled(by: SceneLimits.scale.upper)
  /// How far a crop may reach over its picture's edge: its numbers are rounded.
  static let tolerance = 1e-6
}

extension ValueChecks {
  fileprivate func check(_ item: PlanItem) throws(PlanError) {
    if let index = item.part.index { try check(index, "index", 0...Int.farthestPixel) }
    try check(item.frame.x, "frame's x", PlanLimits.places)
    try check(item.frame.y, "frame's y", PlanLimits.places)
    try check(item.frame.width, "frame's width", PlanLimits.points)
    try check(item.frame.height, "frame's height", PlanLimits.points)
    try check(item.pixels, "its pixels")
    try check(item.box, "its box")
    switch item.content {
    case .image(_, let width, let height):
      try check(pictureWidth: width, height: height, "picture")
      let picture = Size(width: Double(width), height: Double(height))
      if let image = item.image { try check(image, "image", of: picture) }
      if let backdrop = item.backdrop { try check(backdrop.image, "backdrop", of: picture) }
    case .label(let label): try check(label, of: "label", maxWidth: .above(0, upTo: PlanLimits.points.upper))
    case .color, .drawing, .placeholder: break
    }
    try check(item.opacity, "opacity", SceneLimits.share, "")
    try check(item.rotation, "rotation", SceneLimits.place, " degrees")
    try check(item.cornerRadius, "corner radius", PlanLimits.length, " pixels")
    if let clip = item.clip { try check(clip, "box") }
    if let radius = item.cornerRadiusY { try check(radius, "corner radius", PlanLimits.length, " pixels") }
    if let border = item.border { try check(border.width, "border's width", 1...PlanLimits.edge, " pixels") }
    if let hidden = item.hiddenCount { try check(hidden, "number of hidden items", 0...Int.max) }
    if let focus = item.focus {
      try check(focus.point.x, "focus' x", SceneLimits.share, " of the picture")
      try check(focus.point.y, "focus' y", SceneLimits.share, " of the picture")
    }
    try checkDecorations(of: item)
  }

  fileprivate func check(_ clip: Outline, _ whole: String) throws(PlanError) {
    for contour in clip.contours {
      try check(contour.count, "corners of a contour", 3...Int.max, " of the \(whole)'s shape")
    }
    for corner in clip.contours.joined() {
      try check(corner.x, "corner's x", SceneLimits.share, " of the \(whole)")
      try check(corner.y, "corner's y", SceneLimits.share, " of the \(whole)")
    }
  }

  private func checkDecorations(of item: PlanItem) throws(PlanError) {
    for drawing in item.drawings { try check(drawing.reach, "drawing's reach", PlanLimits.length, " pixels") }
    if let colors = item.change?.recoloring {
      for (name, value, range) in [
        ("lightness", colors.lightness, Recoloring.shifts), ("a", colors.a, Recoloring.shifts),
        ("b", colors.b, Recoloring.shifts), ("contrast", colors.contrast, Recoloring.contrasts),
        ("mean", colors.mean, SceneLimits.share),
      ] { try check(value, "recoloring's \(name)", range, "") }
    }
    if let shadow = item.shadow { try check(shadow, "shadow") }
    if let card = item.card {
      try check(card.rect, "its card")
      try check(card.cornerRadius, "card's corner radius", PlanLimits.length, " pixels")
    }
    if let backdrop = item.backdrop {
      try check(backdrop.sigma, "backdrop's sigma", PlanLimits.blur, " pixels")
    }
    if let badge = item.badge {
      try check(badge.box, "its badge")
      try check(badge.label, of: "badge", maxWidth: .above(0, upTo: PlanLimits.points.upper))
    }
    if let caption = item.caption {
      try check(caption.style, of: "caption")
      try check(caption.box, "its caption")
      try check(caption.padding, "caption's padding", SceneLimits.textPadding)
      try check(caption.anchor, "caption's anchor", SceneLimits.share, "")
    }
  }

  fileprivate func check(_ shadow: PixelShadow, _ name: @autoclosure () -> String) throws(PlanError) {
    try check(shadow.x, "\(name())'s x", PlanLimits.offset, " pixels")
    try check(shadow.y, "\(name())'s y", PlanLimits.offset, " pixels")
    try check(shadow.sigma, "\(name())'s sigma", PlanLimits.blur, " pixels")
    try check(shadow.spread, "\(name())'s spread", PlanLimits.offset, " pixels")
  }

  fileprivate func check(
    _ rect: PixelRect, _ name: @autoclosure () -> String, atLeast least: Int = 0
  ) throws(PlanError) {
    let edges = -PlanLimits.edge...PlanLimits.edge
    let sides = least...PlanLimits.edge
    try check(rect.x, "x of \(name())", edges, " pixels")
    try check(rect.y, "y of \(name())", edges, " pixels")
    try check(rect.width, "width of \(name())", sides, " pixels")
    try check(rect.height, "height of \(name())", sides, " pixels")
  }

  private func check(_ image: ImagePlacement, _ name: String, of picture: Size) throws(PlanError) {
    let crop = image.crop
    try check(crop.x, "\(name)'s crop x", NumberRange(0...picture.width), " pixels of the picture")
    try check(crop.y, "\(name)'s crop y", NumberRange(0...picture.height), " pixels of the picture")
    for (side, start, length, whole) in [
      ("width", crop.x, crop.width, picture.width), ("height", crop.y, crop.height, picture.height),
    ] {
      guard length > 0, start + length <= whole + PlanLimits.tolerance else {
        throw wrong(
          "\(name)'s crop \(side)", shortest(length),
          "above 0, up to \(shortest(whole - start)) pixels of the picture")
      }
    }
    try check(image.target, "the \(name)'s target", atLeast: 1)
  }
}
