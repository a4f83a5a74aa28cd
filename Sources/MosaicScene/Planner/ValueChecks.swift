import MosaicLayout

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
