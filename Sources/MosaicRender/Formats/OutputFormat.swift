// The file formats of a collage.

package import MosaicCodecs

/// The file formats of a collage; raw values are the usual extensions.
///
/// A collage that moves is an APNG, an SVG that moves, or a file of any other format for each frame, such as `frame-%03d.png`.
///
/// All cases are there in every build. One whose trait is off is not ``isSupported``, and writing it throws
/// ``FormatError/notInThisBuild(_:path:moves:)``.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, lossless.
  case png
  /// Pixels on white, lossy as ``/MosaicCodecs/EncodeOptions/quality`` allows; at most 65,500 pixels a side. Needs the trait `JPEG`.
  case jpeg = "jpg"
  /// Pixels with alpha, lossy or not as ``/MosaicCodecs/EncodeOptions/quality`` and ``/MosaicCodecs/EncodeOptions/isLossless`` say; at most 16,383 pixels
  /// a side. Compressed at the end, from the whole canvas in memory. Needs the trait `WebP`.
  case webp
  /// Vectors and pictures on a page, for browsers.
  case svg
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  case pdf
  /// All frames of a collage that moves, lossless; readers of plain PNG show the first one.
  case apng

  /// The formats that this build writes.
  public static var supported: [OutputFormat] { allCases.filter(\.isSupported) }

  /// Those of one still picture, or of a page.
  package static var stills: [OutputFormat] { supported.filter { $0 != .apng } }

  /// The still format that has the same options; for an APNG it is PNG.
  package var still: OutputFormat { self == .apng ? .png : self }

  /// The format of that name or extension, whether this build writes it or not; `jpeg` is `jpg`.
  public init?(name: String) {
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }

  /// Whether this build writes it.
  public var isSupported: Bool { !isOfPixels || imageFormat.encoder != nil }

  /// Its usual name, such as `JPEG`.
  public var displayName: String { imageFormat.name }

  /// The settings that it has.
  package var settings: Set<OutputSetting> {
    switch self {
    case .png: [.compression, .resolution]
    case .jpeg: [.quality, .resolution, .profile]
    case .webp: [.quality, .lossless, .resolution, .profile]
    case .svg: [.svgImages]
    case .pdf: [.quality]
    // Those of its frames are PNG's.
    case .apng: []
    }
  }

  /// Whether this build writes it, and with that setting: the quality of a PDF is that of JPEGs.
  package func offers(_ setting: OutputSetting) -> Bool {
    isSupported && settings.contains(setting) && (self != .pdf || OutputFormat.jpeg.isSupported)
  }

  /// Its name and what a build needs that writes it: `JPEG (trait JPEG, libjpeg-turbo)`.
  package var nameAndNeeds: String { displayName + (imageFormat.requirement.map { " (\($0))" } ?? "") }

  /// Whether it holds the pixels of one picture.
  package var isOfPixels: Bool { ![.svg, .pdf, .apng].contains(self) }

  /// Whether thumbnails can be written in it.
  package var isOfThumbnails: Bool { isOfPixels && isSupported }

  /// The format of thumbnails whose names end as `path` does; `nil` where they have no such format.
  package init?(thumbnailsEndingOf path: String) {
    guard let format = OutputFormat(name: path.pathEnding), format.isOfThumbnails else { return nil }
    self = format
  }

  /// The format in the list of all that are known.
  package var imageFormat: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .svg: .svg
    case .pdf: .pdf
    case .apng: .apng
    }
  }
}

/// What can be chosen for some formats alone.
package enum OutputSetting: CaseIterable, Hashable, Sendable {
  /// ``/MosaicCodecs/EncodeOptions/quality``, and of a PDF ``RenderOptions/pdfQuality``.
  case quality
  /// ``/MosaicCodecs/EncodeOptions/isLossless``.
  case lossless
  /// ``/MosaicCodecs/EncodeOptions/compression``.
  case compression
  /// ``/MosaicCodecs/EncodeOptions/dotsPerInch``.
  case resolution
  /// ``/MosaicCodecs/EncodeOptions/embedsProfile``.
  case profile
  /// ``RenderOptions/svgImages``.
  case svgImages
}
