package import MosaicLayout

/// The outline of an item or of a canvas: a shape of CSS `clip-path`, https://www.w3.org/TR/css-shapes-1/#basic-shape-functions, or one of some words.
///
/// Lengths are points, percentages those of the box.
public struct ClipPath: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// Distances from the edges, from the top clockwise, and the radii of the corners, from the left top clockwise.
    case inset([Length], radiiX: [Length], radiiY: [Length])
    /// With one radius a circle, with two an ellipse.
    case ellipse([Radius], at: Position)
    case polygon([Position], evenOdd: Bool)
    case path(PathData, evenOdd: Bool)
    /// A path as large as the box allows, in its middle.
    case fitted(PathData)
    /// What a picture shows, likewise; its outline is in its pixels, and unknown until it is traced.
    case picture(PictureSource, PixelSize?, Outline?)
  }

  enum Radius: Hashable, Sendable {
    case closestSide
    case farthestSide
    case length(Length)
  }

  /// The most corners of a polygon, and segments of a path.
  static let largestCount = 10_000

  /// The text that it was read from, without white space around it; of a picture its name.
  public internal(set) var css: String
  var shape: Shape

  /// The largest distance of a straight line from the curve that it stands for, in pixels.
  private static let tolerance = 0.05

  /// The outline in a box, in shares of the box, cut to the box; `nil` if its lines cross too often, or once `isStopped`
  /// says so.
  func outline(
    width: Double, height: Double, scale: Double, orNilIf isStopped: () -> Bool = { false }
  ) -> Outline? {
    guard width > 0, height > 0 else { return Outline([]) }
    guard let lines = lines(Size(width: width, height: height), scale: scale, unless: isStopped) else {
      return nil
    }
    return lines.map { Point(x: $0.x / width, y: $0.y / height) }
      .cut(to: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// The outline in pixels.
  private func lines(_ box: Size, scale: Double, unless isStopped: () -> Bool) -> Outline? {
    switch shape {
    case .inset(let sides, let radiiX, let radiiY):
      return Outline([Self.inset(box, sides, radiiX, radiiY, scale: scale)].filter { !$0.isEmpty })
    case .ellipse(let radii, let center):
      return Outline([Self.ellipse(box, radii, center, scale: scale)].filter { !$0.isEmpty })
    case .polygon(let corners, let evenOdd):
      let points = corners.map {
        Point(x: $0.x.pixels(of: box.width, scale: scale), y: $0.y.pixels(of: box.height, scale: scale))
      }
      return Outline(within: [points], evenOdd: evenOdd, unless: isStopped)
    case .path(let path, let evenOdd):
      return Outline(
        within: path.contours(scale: scale, tolerance: Self.tolerance), evenOdd: evenOdd, unless: isStopped)
    case .fitted(let path):
      return Self.fitted(in: box) { Outline(path.contours(scale: $0, tolerance: Self.tolerance)) }
    case .picture(_, _, let outline):
      return outline.map { outline in
        Self.fitted(in: box) { scale in outline.map { Point(x: $0.x * scale, y: $0.y * scale) } }
      }
    }
  }

  /// A shape as large as the box allows, in its middle.
  private static func fitted(in box: Size, _ shape: (_ scale: Double) -> Outline) -> Outline {
    guard let whole = shape(1).bounds else { return Outline([]) }
    let scale = min(box.width / whole.width, box.height / whole.height)
    let (x, y) = (
      (box.width - whole.width * scale) / 2 - whole.x * scale,
      (box.height - whole.height * scale) / 2 - whole.y * scale
    )
    return shape(scale).map { Point(x: $0.x + x, y: $0.y + y) }
  }

  private static func inset(
    _ box: Size, _ sides: [Length], _ radiiX: [Length], _ radiiY: [Length], scale: Double
  ) -> [Point] {
    let far = [box.height, box.width, box.height, box.width]
    var edges = zip(sides, far).map { $0.pixels(of: $1, scale: scale) }
    // Opposite ones that are more than the box shrink until they meet.
    for side in 0...1 where edges[side] + edges[side + 2] > far[side] {
      let factor = far[side] / (edges[side] + edges[side + 2])
      edges[side] = edges[side] * factor
      edges[side + 2] = edges[side + 2] * factor
    }
    let (left, top, right, bottom) = (edges[3], edges[0], box.width - edges[1], box.height - edges[2])
    guard right > left, bottom > top else { return [] }
    var (x, y) = (
      radiiX.map { $0.pixels(of: box.width, scale: scale) },
      radiiY.map { $0.pixels(of: box.height, scale: scale) }
    )
    // As CSS has it, all radii shrink by one factor where two of a side are longer than it.
    let factor = [
      (right - left) / (x[0] + x[1]), (right - left) / (x[2] + x[3]), (bottom - top) / (y[0] + y[3]),
      (bottom - top) / (y[1] + y[2]), 1,
    ].filter { !$0.isNaN }.min()
    (x, y) = (x.map { $0 * (factor ?? 1) }, y.map { $0 * (factor ?? 1) })
    let corners = [
      (left + x[0], top + y[0]), (right - x[1], top + y[1]), (right - x[2], bottom - y[2]),
      (left + x[3], bottom - y[3]),
    ]
    return corners.enumerated().flatMap { place, center in
      arc(center, x[place], y[place], from: Double(place - 2) * .pi / 2, quarters: 1)
    }
  }

  private static func ellipse(_ box: Size, _ radii: [Radius], _ center: Position, scale: Double) -> [Point] {
    let middle = (center.x.pixels(of: box.width, scale: scale), center.y.pixels(of: box.height, scale: scale))
    let x = [abs(middle.0), abs(box.width - middle.0)]
    let y = [abs(middle.1), abs(box.height - middle.1)]
    func length(_ radius: Radius, _ sides: [Double], _ whole: Double) -> Double {
      switch radius {
      case .closestSide: sides.min() ?? 0
      case .farthestSide: sides.max() ?? 0
      case .length(let length): length.pixels(of: whole, scale: scale)
      }
    }
    // A share of a circle's radius is one of the diagonal over √2.
    let mean = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    let lengths =
      radii.count == 1
      ? [length(radii[0], x + y, mean)] : [length(radii[0], x, box.width), length(radii[1], y, box.height)]
    guard lengths.allSatisfy({ $0 > 0 }) else { return [] }
    return Array(arc(middle, lengths[0], lengths[lengths.count - 1], from: 0, quarters: 4).dropLast())
  }

  /// Points of an ellipse, clockwise, with both ends; one where it has no radius.
  private static func arc(
    _ center: (Double, Double), _ x: Double, _ y: Double, from start: Double, quarters: Int
  ) -> [Point] {
    guard x > 0, y > 0 else { return [Point(x: center.0, y: center.1)] }
    let whole = Double.pi * (max(x, y) / (2 * tolerance)).squareRoot()
    let count = Int(min(max(2, (whole / 4).rounded(.up)), 2500)) * quarters
    return (0...count).map { step in
      let angle = start + Double(step) / Double(count) * Double(quarters) * .pi / 2
      return Point(x: center.0 + x * cosine(angle), y: center.1 + y * sine(angle))
    }
  }
}

extension ClipPath {
  /// The shape of a picture, for a canvas: where it is at most half transparent. In an opaque picture it is what is darker than half
  /// where its edge is light, and lighter where that is dark.
  public init(picture source: PictureSource) {
    self.init(css: source.name, shape: .picture(source, nil, nil))
  }

  package var picture: PictureSource? { if case .picture(let source, _, _) = shape { source } else { nil } }

  /// The size of its picture, as it was measured.
  package var pixels: PixelSize? { if case .picture(_, let pixels, _) = shape { pixels } else { nil } }

  package var isTraced: Bool { if case .picture(_, _, nil) = shape { false } else { true } }

  /// Changes what is known of its picture.
  package mutating func setPicture(
    _ source: PictureSource? = nil, pixels: PixelSize? = nil, outline: Outline? = nil
  ) {
    guard case .picture(let known, let size, let traced) = shape else { return }
    css = (source ?? known).name
    shape = .picture(source ?? known, pixels ?? size, outline ?? traced)
  }
}
