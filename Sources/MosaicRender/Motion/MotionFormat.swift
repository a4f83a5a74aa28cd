// What a moving collage can be written as.

/// The kinds of file that a moving collage can be written as.
public enum MotionFormat: Hashable, Sendable {
  /// One picture that moves, lossless; what a reader of plain PNG shows is the first frame.
  case apng
  /// Vectors that move by themselves, there and back: pictures, colours, borders, corners, plain labels.
  case svg
  /// One file for each frame, of a kind that stands still; the path numbers them, see ``NumberedPath``.
  case stills(OutputFormat)

  /// The most pixels of an APNG's canvas: two frames of it stand in memory.
  public static let largestArea = 1 << 26
  /// The most places of items, over all frames, that an SVG is written with.
  public static let largestTrackCount = 1_000_000
}
