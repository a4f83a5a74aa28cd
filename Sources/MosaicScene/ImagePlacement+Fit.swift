// CSS object-fit and object-position, in pixels.

import MosaicLayout

extension ImagePlacement {
  /// Where a picture of `width × height` pixels comes to stand in `box`, and which part of it is seen.
  ///
  /// Source: CSS Images Module Level 3, sections 5.1 and 5.2 (`object-fit`, `object-position`). An edge of the
  /// picture inside the box is rounded to a pixel; an edge of the box that cuts the picture cuts it exactly there.
  ///
  /// - Returns: `nil` where nothing of the picture lies in the box.
  init?(width: Int, height: Int, in box: PixelRect, style: ItemStyle, scale: Double) {
    guard !box.isEmpty, width > 0, height > 0 else { return nil }
    let source = Size(width: Double(width), height: Double(height))
    let drawn = style.fit.drawnSize(
      of: source, in: Size(width: Double(box.width), height: Double(box.height)), scale: scale)
    guard
      let x = Self.cut(
        source: source.width, drawn: drawn.width, box: box.width, offset: style.position.x, scale: scale),
      let y = Self.cut(
        source: source.height, drawn: drawn.height, box: box.height, offset: style.position.y, scale: scale)
    else { return nil }
    self.init(
      crop: Rect(x: x.start, y: y.start, width: x.length, height: y.length),
      target: PixelRect(x: box.x + x.first, y: box.y + y.first, width: x.count, height: y.count))
  }

  private typealias Cut = (start: Double, length: Double, first: Int, count: Int)

  /// One axis: the picture is `drawn` pixels long and stands in a box of `box` pixels.
  private static func cut(
    source: Double, drawn: Double, box: Int, offset: PositionOffset, scale: Double
  ) -> Cut? {
    let room = Double(box)
    let near =
      switch offset {
      case .fraction(let fraction): fraction * (room - drawn)
      case .points(let points): points * scale
      }
    let far = near + drawn
    // A picture flush with the box but for the last bits of a Double is not cut.
    let tolerance = 1e-6 * max(1, drawn)
    let cutsNear = near < -tolerance
    let cutsFar = far > room + tolerance
    guard far > 0, near < room else { return nil }
    let first = cutsNear ? 0 : min(max(0, Int((near + 0.5).rounded(.down))), box - 1)
    let end = cutsFar ? box : max(first + 1, min(box, Int((far + 0.5).rounded(.down))))
    let start = cutsNear ? -near / drawn * source : 0
    let stop = cutsFar ? (room - near) / drawn * source : source
    guard stop > start else { return nil }
    return (start, stop - start, first, end - first)
  }
}

extension Fit {
  /// The size at which a picture is drawn, whole, before the box cuts it; all in pixels.
  fileprivate func drawnSize(of source: Size, in box: Size, scale: Double) -> Size {
    func scaled(by factor: Double) -> Size {
      Size(width: source.width * factor, height: source.height * factor)
    }
    let contain = min(box.width / source.width, box.height / source.height)
    return switch self {
    case .cover: scaled(by: max(box.width / source.width, box.height / source.height))
    case .contain: scaled(by: contain)
    case .fill: box
    case .none: scaled(by: scale)
    case .scaleDown: scaled(by: min(contain, scale))
    }
  }
}
