/// The outline of an item in its frame.
public enum FrameShape: String, Hashable, Sendable {
  /// All of the frame.
  case rectangle
  /// The hexagon with a corner in the middle of the frame's top and bottom: regular where the width is √3/2 of the height.
  case hexagon
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
    }
  }
}
