// A moment of a scene on its way from its layout to another one.

public import MosaicLayout

/// How far a scene's items are on their way to another layout.
///
/// Both layouts use the scene's canvas. Where its size follows from the content, the canvas is as large as the larger of the
/// two along each axis, and each layout is at its left top corner as it would be alone.
public struct MotionMoment: Sendable {
  /// The layout that the items move to.
  public var layout: any Layout
  /// The time from 0 (the scene's own layout) to 1 (the other one).
  public var time: Double
  /// How progress follows from time.
  public var easing: Easing

  /// Makes a moment.
  public init(to layout: any Layout, at time: Double, easing: Easing = .easeInOut) {
    self.layout = layout
    self.time = time
    self.easing = easing
  }
}
