// The file formats of a collage that does not move.

/// The file formats of a collage; raw values are the usual extensions.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, lossless.
  case png
  #if JPEG
    /// Pixels on white, lossy as ``RenderOptions/quality`` allows; at most 65,500 pixels a side.
    case jpeg = "jpg"
  #endif
  #if WebP
    /// Pixels with alpha, lossy or not as ``RenderOptions/quality`` and ``RenderOptions/isLossless`` say; at most 16,383 pixels
    /// a side. Compressed at the end, from the whole canvas in memory.
    case webp
  #endif
  /// Vectors and pictures on a page, for browsers.
  case svg
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  case pdf

  /// The format of that name or extension; `jpeg` is `jpg`.
  public init?(name: String) {
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }

  /// Its usual name, such as `JPEG`.
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
