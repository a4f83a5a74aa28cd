/// The size of a canvas as a document gives it: units, a ratio, and whether a scale was chosen.
struct CanvasUnits: Hashable, Sendable {
  /// `nil` where it is points.
  var width: Measure?
  var height: Measure?
  var aspect: AspectRatio?
  var hasScale = false

  var hasAny: Bool { width != nil || height != nil }
}

extension Canvas {
  /// The resolution of a canvas on paper for which none is given, in pixels an inch: that of prints.
  package static let printResolution = 300.0

  package var widthMeasure: Measure? {
    get { units.width ?? width.map { Measure($0) } }
    set {
      width = newValue?.points
      units.width = newValue?.unit == nil ? nil : newValue
    }
  }

  package var heightMeasure: Measure? {
    get { units.height ?? height.map { Measure($0) } }
    set {
      height = newValue?.points
      units.height = newValue?.unit == nil ? nil : newValue
    }
  }

  package var sheet: SheetSize? {
    get { nil }
    set { (widthMeasure, heightMeasure) = (newValue?.width, newValue?.height) }
  }

  /// Width to height, from which a side that is not given follows.
  package var aspect: AspectRatio? {
    get { units.aspect }
    set { units.aspect = newValue }
  }

  /// The scale; `nil` where the resolution decides it.
  package var chosenScale: Double? {
    get { units.hasAny && !units.hasScale ? nil : scale }
    set { if let newValue { scale = newValue } }
  }

  package var isPhysical: Bool {
    [units.width, units.height].contains { $0?.unit?.isPhysical == true }
  }

  /// Turns units and the ratio into points, and the resolution into the scale.
  ///
  /// Of a canvas on paper the resolution decides the pixels, ``printResolution`` where none is given and no scale was chosen; with
  /// `decidesPixels` also of one in points, as for a PDF's pictures. A side in pixels is exactly as many pixels at any scale.
  package mutating func settle(dotsPerInch: Double?, decidesPixels: Bool) {
    let units = units
    if isPhysical { isOnPaper = true }
    if let dotsPerInch, isPhysical || decidesPixels {
      scale = dotsPerInch / 72
    } else if isPhysical, !units.hasScale {
      scale = Self.printResolution / 72
    }
    if let side = units.width, side.unit == .pixels { width = side.value / scale }
    if let side = units.height, side.unit == .pixels { height = side.value / scale }
    if let aspect = units.aspect {
      if let height, width == nil {
        width = height * aspect.width / aspect.height
      } else if height == nil {
        let side = width ?? Self.defaultWidth
        (width, height) = (side, side * aspect.height / aspect.width)
      }
    }
    self.units = CanvasUnits()
  }
}
