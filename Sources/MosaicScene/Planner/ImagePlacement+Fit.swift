import MosaicLayout

extension ImagePlacement {
  /// Places a picture of `width × height` pixels in `box`, and computes which part of it is visible.
  ///
  /// Source: CSS Images Module Level 3, sections 5.1 and 5.2 (`object-fit`, `object-position`). An edge of the
  /// picture inside the box is rounded to a pixel; an edge of the box that cuts the picture cuts it exactly there.
  /// Where the fit crops, `focus` replaces the position, or else the crop shows as much of the `subject` as it can. It then
  /// moves as little as possible to contain all of `keep`; where it cannot, the picture is shown whole. Shares are those of the
  /// picture. `nil` where no part of the picture is in the box.
  init?(
    width: Int, height: Int, in box: PixelRect, style: ItemStyle, focus: Point? = nil, keep: [Rect] = [],
    subject: CropSubject? = nil, scale: Double
  ) {
    guard !box.isEmpty, width > 0, height > 0 else { return nil }
    let source = Size(width: Double(width), height: Double(height))
    var (axes, starts) = Self.start(of: source, in: box, style: style, focus: focus, scale: scale)
    if focus == nil, let subject { starts = subject.starts(axes.x, axes.y, fit: style.fit, else: starts) }
    var isFitted = false
    if let kept = KeptPart(keep) {
      if let held = Self.starts(nearest: starts, along: axes, holding: kept) {
        starts = held
      } else {
        var whole = style
        whole.fit = .contain
        (axes, starts) = Self.start(of: source, in: box, style: whole, focus: nil, scale: scale)
        starts = Self.starts(nearest: starts, along: axes, holding: KeptPart()) ?? starts
        isFitted = true
      }
    }
    guard let x = Self.cut(source: source.width, axes.x, start: starts.x, box: box.width),
      let y = Self.cut(source: source.height, axes.y, start: starts.y, box: box.height)
    else { return nil }
    self.init(
      crop: Rect(x: x.start, y: y.start, width: x.length, height: y.length),
      target: PixelRect(x: box.x + x.first, y: box.y + y.first, width: x.count, height: y.count))
    self.isFitted = isFitted
  }

  private typealias Axes = (x: CropAxis, y: CropAxis)

  /// How large the picture is drawn, and where it begins before anything is kept.
  private static func start(
    of source: Size, in box: PixelRect, style: ItemStyle, focus: Point?, scale: Double
  ) -> (Axes, Point) {
    let room = Size(width: Double(box.width), height: Double(box.height))
    let drawn = style.fit.drawnSize(of: source, in: room, scale: scale)
    func start(_ axis: CropAxis, _ focus: Double?, _ offset: Length) -> Double {
      if let focus, style.fit.crops(axis) { return axis.start(focus: focus) }
      return axis.start(offset, scale: scale)
    }
    let axes: Axes = (
      CropAxis(drawn: drawn.width, room: room.width), CropAxis(drawn: drawn.height, room: room.height)
    )
    return (
      axes, Point(x: start(axes.x, focus?.x, style.position.x), y: start(axes.y, focus?.y, style.position.y))
    )
  }

  private static func starts(nearest starts: Point, along axes: Axes, holding kept: KeptPart) -> Point? {
    guard let x = axes.x.start(nearest: starts.x, holding: kept.x),
      let y = axes.y.start(nearest: starts.y, holding: kept.y)
    else { return nil }
    return Point(x: x, y: y)
  }

  private typealias Cut = (start: Double, length: Double, first: Int, count: Int)

  /// One axis: a picture `axis.drawn` pixels long that begins at `near`, in a box of `box` pixels.
  private static func cut(source: Double, _ axis: CropAxis, start near: Double, box: Int) -> Cut? {
    let drawn = axis.drawn
    let room = axis.room
    let tolerance = axis.tolerance
    let far = near + drawn
    // A picture that misses the edge of the box by the last bits of a Double is not cut.
    let cutsNear = near < -tolerance
    let cutsFar = far > room + tolerance
    guard far > 0, near < room else { return nil }
    let first = cutsNear ? 0 : min(max(0, Int(pixels: (near + 0.5).rounded(.down))), box - 1)
    let end = cutsFar ? box : max(first + 1, min(box, Int(pixels: (far + 0.5).rounded(.down))))
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
