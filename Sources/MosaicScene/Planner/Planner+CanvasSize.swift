// How large a canvas is: as it says, or as its content needs.

import MosaicLayout

extension Planner {
  /// Width and height of the canvas in points: a side that it does not state follows from the container or the content.
  static func sides(
    of canvas: Canvas, around content: Content, in container: Container
  ) -> (width: Double, height: Double) {
    let padding = canvas.padding
    return (
      canvas.width ?? (container.width ?? content.size.width) + padding.left + padding.right,
      canvas.height ?? (container.height ?? content.size.height) + padding.top + padding.bottom
    )
  }

  /// The box that the layout works in: the canvas less its padding, with defaults where the layout needs a side.
  static func container(for canvas: Canvas, sides: ContainerSides) throws(PlanError) -> Container {
    let width = canvas.width ?? (sides.contains(.width) ? Canvas.defaultWidth : nil)
    let height = canvas.height ?? (sides.contains(.height) ? width ?? Canvas.defaultWidth : nil)
    let padding = canvas.padding
    return Container(
      width: try inner(width, padding.left, padding.right, side: "width"),
      height: try inner(height, padding.top, padding.bottom, side: "height"))
  }

  private static func inner(
    _ side: Double?, _ near: Double, _ far: Double, side name: String
  ) throws(PlanError) -> Double? {
    guard let side else { return nil }
    guard side > near + far else { throw .padding(side: name, canvas: side, near: near, far: far) }
    return side - (near + far)
  }

  /// Width and height of a canvas in pixels, at least 1.
  static func pixelSize(
    width: Double, height: Double, scale: Double
  ) throws(PlanError) -> PixelSize {
    let (w, h) = ((width * scale).rounded(), (height * scale).rounded())
    let side = Double(Canvas.largestSide)
    guard w.isFinite, h.isFinite, w <= side, h <= side, w * h <= Double(Canvas.largestArea) else {
      throw .tooLarge(pixelWidth: w, pixelHeight: h)
    }
    return PixelSize(width: max(1, Int(w)), height: max(1, Int(h)))
  }
}
