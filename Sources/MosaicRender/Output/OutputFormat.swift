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

  /// What writes pixels in this format; `nil` for pages of vectors.
  ///
  /// A new format of pixels is a case, its line here, and its writer in a file of its own.
  var writer: (any PixelWriter.Type)? {
    switch self {
    case .png: PNGWriter.self
    #if JPEG
      case .jpeg: JPEGWriter.self
    #endif
    #if WebP
      case .webp: WebPWriter.self
    #endif
    case .svg, .pdf: nil
    }
  }

  /// Its usual name, such as `JPEG`.
  public var displayName: String { writer?.name ?? rawValue.uppercased() }

  /// The settings that it has.
  public var settings: Set<OutputSetting> { writer?.settings ?? (self == .svg ? [.svgImages] : []) }
}

/// What can be chosen for some formats alone.
public enum OutputSetting: CaseIterable, Hashable, Sendable {
  /// ``RenderOptions/quality``.
  case quality
  /// ``RenderOptions/isLossless``.
  case lossless
  /// ``RenderOptions/compression``.
  case compression
  /// ``RenderOptions/dotsPerInch``.
  case resolution
  /// ``RenderOptions/svgImages``.
  case svgImages
}
