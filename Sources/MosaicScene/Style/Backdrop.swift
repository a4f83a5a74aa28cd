/// The backdrop of a picture that does not fill its box.
public enum Backdrop: Hashable, Sendable {
  /// The same picture, covering the box, blurred; the blur's standard deviation in points, or `nil` for a twentieth of the
  /// box's shorter side.
  case blur(Double?)
  /// The picture's own mirror image beyond its edges, blurred by that standard deviation in points.
  case mirror(blur: Double)
  /// A colour.
  case color(Color)
}
