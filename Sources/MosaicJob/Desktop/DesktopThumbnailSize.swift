// The sizes of the desktop's thumbnails.

/// A size in the thumbnail cache of the desktop; the raw value is the name of its folder.
///
/// Source: freedesktop.org, Thumbnail Managing Standard 0.9.0, "Directory Structure".
package enum DesktopThumbnailSize: String, CaseIterable, Hashable, Sendable {
  case normal
  case large
  case xLarge = "x-large"
  case xxLarge = "xx-large"

  /// The side of the square that a thumbnail fits into, in pixels.
  package var side: Int {
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
