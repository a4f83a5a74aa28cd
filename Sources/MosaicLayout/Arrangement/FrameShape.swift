/// The outline of an item in its frame.
public enum FrameShape: Hashable, Sendable {
  /// All of the frame.
  case rectangle
  /// The hexagon with a corner in the middle of the frame's top and bottom: regular where the width is √3/2 of the height.
  case hexagon
  /// A polygon, clockwise, with corners in shares of the frame from 0 to 1.
  case polygon([Point])
}

extension FrameShape {
  /// Its outline in shares of the frame; `nil` for all of the frame.
  package var outline: Outline? {
    switch self {
    case .rectangle: nil
    case .hexagon:
      Outline([
        [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)].map { Point(x: $0, y: $1) }
      ])
    case .polygon(let corners): Outline([corners])
    }
  }

  /// The shape of a polygon of a container in a frame.
  init(_ polygon: [Point], in frame: Rect) {
    let isFrame = polygon.allSatisfy { corner in
      (corner.x == frame.minX || corner.x == frame.maxX) && (corner.y == frame.minY || corner.y == frame.maxY)
    }
    self =
      isFrame
      ? .rectangle
      : .polygon(
        polygon.map { corner in
          Point(
            x: min(max(0, (corner.x - frame.x) / frame.width), 1),
            y: min(max(0, (corner.y - frame.y) / frame.height), 1))
        })
  }
}
