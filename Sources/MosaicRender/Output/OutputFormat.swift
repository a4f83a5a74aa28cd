// The kinds of file that a still can be written as.

/// The kinds of file that a collage can be written as; raw values are the usual endings of their names.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, lossless.
  case png
  #if JPEG
    /// Pixels, with what is not opaque on white, and losses as ``RenderOptions/quality`` allows; at most 65,500 pixels
    /// along a side.
    case jpeg = "jpg"
  #endif
  #if WebP
    /// Pixels with alpha, and losses as ``RenderOptions/quality`` and ``RenderOptions/isLossless`` allow; at most 16,383
    /// pixels along a side. It is compressed in the end, from a picture that stands in memory whole.
    case webp
  #endif
  /// Vectors and pictures on a page, for browsers.
  case svg
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  case pdf

  /// The kind that goes by a name, which is also the ending of a file: `jpeg` is `jpg`.
  public init?(name: String) {
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }

  /// What people call it, such as `JPEG`.
  public var displayName: String {
    switch self {
    #if JPEG
      case .jpeg: "JPEG"
    #endif
    #if WebP
      case .webp: "WebP"
    #endif
    case .png, .svg, .pdf: rawValue.uppercased()
    }
  }
}
