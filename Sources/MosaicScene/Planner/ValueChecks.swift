import MosaicLayout
import MosaicText

/// Checks the numbers of one part of a scene or a plan. Names are put together only for an error.
struct ValueChecks {
  /// The owner of the numbers; `nil` for the canvas and the titles.
  var part: PlanPart?

  func wrong(_ name: String, _ found: String, _ allowed: String) -> PlanError {
    .value(part: part, name: name, found: found, allowed: allowed)
  }

  /// Refuses a number out of range; "not a number" always is.
  func check(
    _ value: Double, _ name: @autoclosure () -> String, _ range: NumberRange, _ unit: String = " points"
  ) throws(PlanError) {
    guard range.contains(value) else { throw wrong(name(), shortest(value), "\(range.words)\(unit)") }
  }

  func check(
    _ value: Int, _ name: @autoclosure () -> String, _ range: ClosedRange<Int>, _ unit: String = ""
  ) throws(PlanError) {
    guard range.contains(value) else {
      throw wrong(name(), "\(value)", "\(range.lowerBound) to \(range.upperBound)\(unit)")
    }
  }

  func check(
    _ length: Length, _ name: @autoclosure () -> String, points: NumberRange = SceneLimits.distance,
    shares: (range: NumberRange, unit: String) = (SceneLimits.share, " of a side")
  ) throws(PlanError) {
    switch length {
    case .points(let number): try check(number, name(), points)
    case .fraction(let share): try check(share, name(), shares.range, shares.unit)
    }
  }

  func check(_ position: Position, _ name: @autoclosure () -> String) throws(PlanError) {
    let shares = (SceneLimits.placeShare, " of the free room")
    try check(position.x, "\(name()) x", points: SceneLimits.place, shares: shares)
    try check(position.y, "\(name()) y", points: SceneLimits.place, shares: shares)
  }

  func check(_ insets: Insets, _ name: @autoclosure () -> String, _ range: NumberRange) throws(PlanError) {
    for side in insets.cssSides { try check(side, name(), range) }
  }

  func check(
    _ style: TextStyle, of text: String, fontSize: NumberRange = SceneLimits.fontSize
  ) throws(PlanError) {
    try check(style.fontSize, "\(text)'s font size", fontSize)
    try check(style.weight, "\(text)'s font weight", SceneLimits.fontWeight)
    try check(style.lines, "\(text)'s number of lines", SceneLimits.lines)
    if let height = style.lineHeight {
      try check(height, "\(text)'s line height", SceneLimits.lineHeight, " times the font size")
    }
  }

  /// A label, of which the planner may have set the width.
  func check(_ label: Label, of text: String, maxWidth: NumberRange = SceneLimits.side) throws(PlanError) {
    try check(label.style, of: text)
    if let padding = label.padding { try check(padding, "\(text)'s padding", SceneLimits.textPadding) }
    if let width = label.maxWidth { try check(width, "\(text)'s largest width", maxWidth) }
  }

  func check(pictureWidth width: Int, height: Int, _ name: @autoclosure () -> String) throws(PlanError) {
    try check(width, "\(name())'s width", SceneLimits.pictureSide, " pixels")
    try check(height, "\(name())'s height", SceneLimits.pictureSide, " pixels")
  }

  func check(_ gradient: Gradient) throws(PlanError) {
    let points = NumberRange(-Gradient.largestPoints...Gradient.largestPoints)
    let shares = (NumberRange(-Gradient.largestShare...Gradient.largestShare), " of the way")
    func check(_ offset: Length, _ name: @autoclosure () -> String) throws(PlanError) {
      try self.check(offset, name(), points: points, shares: shares)
    }
    try self.check(gradient.stops.count, "gradient's number of colours", 2...Gradient.largestStopCount)
    for (index, stop) in gradient.stops.enumerated() {
      if let place = stop.place { try check(place, "gradient's stop \(index)") }
    }
    switch gradient.kind {
    case .corner: break
    case .linear(let degrees): try self.check(degrees, "gradient's angle", SceneLimits.angle, " degrees")
    case .radial(let shape):
      try check(shape.center.x, "gradient's centre x")
      try check(shape.center.y, "gradient's centre y")
      switch shape.ending {
      case .extent: break
      case .circle(let radius):
        try self.check(radius, "gradient's radius", NumberRange(0...Gradient.largestPoints))
      case .ellipse(let x, let y):
        for radius in [x, y] where radius.amount < 0 {
          throw wrong("gradient's radius", "\(radius)", "0 or more")
        }
        try check(x, "gradient's radius")
        try check(y, "gradient's radius")
      }
    }
  }
}

// MARK: Scenes

extension Planner {
  /// Checks everything that documents are held to when they are read; a style that items in a row share is checked once.
  static func checkValues(of scene: Scene) throws(PlanError) {
    let checks = ValueChecks()
    if let gradient = scene.canvas.gradient { try checks.check(gradient) }
    if let image = scene.canvas.image { try ValueChecks(part: .canvasPicture).check(image) }
    if let watermark = scene.canvas.watermark { try ValueChecks(part: .watermark).check(watermark) }
    if let title = scene.title { try checks.check(title, "title") }
    if let header = scene.header { try checks.check(header, "header") }
    if let footer = scene.footer { try checks.check(footer, "footer") }
    for (name, titles) in [("column", scene.columnTitles), ("row", scene.rowTitles)] {
      for (index, title) in titles.enumerated() { try checks.check(title, "title of \(name) \(index)") }
    }
    for (section, title) in scene.sectionTitles { try checks.check(title, "title of section \(section)") }
    var style: Boxed<ItemStyle>?
    for (index, item) in zip(scene.shownItems.indices, scene.shownItems) {
      let checks = ValueChecks(part: .item(scene.origin(ofItem: index).number))
      if style?.isSame(as: item.$style) != true {
        try checks.check(item.style)
        style = item.$style
      }
      try checks.check(item)
    }
  }
}

extension ValueChecks {
  /// An item without its style. Its size, weight, section and rotation are checked when it is laid out.
  fileprivate func check(_ item: SceneItem) throws(PlanError) {
    switch item.content {
    case .image(_, let width, let height): try check(pictureWidth: width, height: height, "picture")
    case .label(let label): try check(label, of: "label")
    case .drawing(let drawing): try check(drawing)
    case .color, .placeholder: break
    }
    if let focus = item.focus {
      try check(focus.x, "focus x", SceneLimits.share, " of the picture")
      try check(focus.y, "focus y", SceneLimits.share, " of the picture")
    }
    try check(item.zoom, "zoom", SceneLimits.zoom, "")
    for rect in item.keep {
      try check(rect.x, "kept part's x", SceneLimits.share, " of the picture")
      try check(rect.y, "kept part's y", SceneLimits.share, " of the picture")
      try check(rect.width, "kept part's width", SceneLimits.extent, " of the picture")
      try check(rect.height, "kept part's height", SceneLimits.extent, " of the picture")
    }
    if let caption = item.caption {
      try check(caption.style, of: "caption")
      try check(caption.height, "caption's height", SceneLimits.distance)
      try check(caption.padding, "caption's padding", SceneLimits.textPadding)
    }
  }

  fileprivate func check(_ style: ItemStyle) throws(PlanError) {
    try check(style.position, "position")
    try check(style.cornerRadius, "corner radius")
    try check(style.opacity, "opacity", SceneLimits.share, "")
    if let border = style.border { try check(border.width, "border's width", SceneLimits.distance) }
    if let shadow = style.shadow { try check(shadow, "shadow") }
    if let frame = style.frame {
      try check(frame.width, "frame's width")
      if let bottom = frame.bottom { try check(bottom, "frame's bottom") }
      try check(frame.radius, "frame's radius", SceneLimits.distance)
    }
    switch style.backdrop {
    case .blur(let blur?), .mirror(let blur): try check(blur, "backdrop's blur", SceneLimits.blur)
    case .blur(nil), .color, nil: break
    }
    for drawing in [style.before, style.after] { try check(drawing) }
    if let badge = style.badge {
      try check(badge.position, "badge's position")
      try check(badge.margin, "badge's margin", SceneLimits.distance)
      try check(badge.fontSize, "badge's font size", SceneLimits.fontSize)
    }
  }

  private func check(_ shadow: Shadow, _ name: @autoclosure () -> String) throws(PlanError) {
    try check(shadow.x, "\(name())'s x", SceneLimits.offset)
    try check(shadow.y, "\(name())'s y", SceneLimits.offset)
    try check(shadow.blur, "\(name())'s blur", SceneLimits.blur)
    try check(shadow.spread, "\(name())'s spread", SceneLimits.offset)
  }

  private func check(_ drawing: Drawing?) throws(PlanError) {
    if let drawing { try check(drawing.reach, "drawing's reach", SceneLimits.distance) }
  }

  fileprivate func check(_ title: Heading, _ name: String) throws(PlanError) {
    try check(title.style, of: name, fontSize: SceneLimits.titleFontSize)
    try check(title.height, "\(name)'s height", SceneLimits.distance)
    try check(title.marginTop, "\(name)'s margin above", SceneLimits.distance)
    try check(title.marginBottom, "\(name)'s margin below", SceneLimits.distance)
    try check(title.padding, "\(name)'s padding", SceneLimits.textPadding)
    if let shadow = title.shadow { try check(shadow, "\(name)'s shadow") }
    if let position = title.position { try check(position, "\(name)'s position") }
  }

  fileprivate func check(_ image: CanvasImage) throws(PlanError) {
    if let pixels = image.pixels { try check(pictureWidth: pixels.width, height: pixels.height, "picture") }
    try check(image.position, "position")
    try check(image.opacity, "opacity", SceneLimits.share, "")
  }

  fileprivate func check(_ watermark: Watermark) throws(PlanError) {
    switch watermark.content {
    case .text(let label): try check(label, of: "text")
    case .image(_, let pixels?): try check(pictureWidth: pixels.width, height: pixels.height, "picture")
    case .image(_, nil): break
    }
    try check(watermark.position, "position")
    try check(watermark.size, "size", SceneLimits.extent, " of the canvas' width")
    try check(watermark.opacity, "opacity", SceneLimits.share, "")
    try check(watermark.margin, "margin", SceneLimits.distance)
  }
}
