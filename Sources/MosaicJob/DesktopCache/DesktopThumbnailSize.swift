// The sizes of the desktop's thumbnails.

/// A size in the thumbnail cache of the desktop; the raw value is the name of its folder.
///
/// Source: freedesktop.org, Thumbnail Managing Standard 0.9.0, "Directory Structure".
public enum DesktopThumbnailSize: String, CaseIterable, Hashable, Sendable {
  /// 128 × 128 pixels.
  case normal
  /// 256 × 256 pixels.
  case large
  /// 512 × 512 pixels.
  case xLarge = "x-large"
  /// 1024 × 1024 pixels.
  case xxLarge = "xx-large"

  /// The side of the square that a thumbnail fits into, in pixels.
  public var side: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .xLarge: 512
    case .xxLarge: 1024
    }
  }

  /// This size and the larger ones, the smallest first.
  var andLarger: [DesktopThumbnailSize] { Self.allCases.filter { $0.side >= side } }
}
