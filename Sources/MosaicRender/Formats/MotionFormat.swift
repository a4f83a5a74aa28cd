// The file formats of a moving collage.

/// The file formats of a moving collage.
public enum MotionFormat: Hashable, Sendable {
  /// One animated picture, lossless; readers of plain PNG show the first frame.
  case apng
  /// Animated vectors, there and back: pictures, colours, borders, corners, plain labels.
  case svg
  /// One still picture for each frame; the path numbers them, see ``NumberedPath``.
  case stills(OutputFormat)

  /// The most pixels of an APNG's canvas, of which two frames are in memory.
  public static let largestArea = 1 << 26
  /// The most items times frames of an SVG.
  public static let largestTrackCount = 1_000_000
}
