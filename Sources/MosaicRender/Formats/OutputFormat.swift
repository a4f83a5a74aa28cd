// The file formats of a collage.

package import MosaicCodecs
import MosaicText

/// The file formats of a collage; raw values are the usual extensions.
///
/// A collage that moves is an APNG, an SVG that moves, or a file of any other format for each frame, such as `frame-%03d.png`.
///
/// All formats are there in every build. A format whose trait is off is not ``isSupported``, and writing it throws
/// ``RenderError/format(_:)``.
public struct OutputFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The usual extension of its files.
  public let rawValue: String
  /// Its name, its endings and its media type.
  package let imageFormat: ImageFormat
  /// The content of a file of the format.
  private let contents: Contents

  private enum Contents {
    /// The pixels of one picture, from the encoder of the format.
    case pixels
    /// Vectors and pictures on a page.
    case page
    /// A file and a folder of tiles.
    case pyramid
    /// All frames of a collage that moves.
    case frames
  }

  private init(_ format: ImageFormat, _ contents: Contents = .pixels) {
    rawValue = format.endings.first ?? format.name.lowercased()
    imageFormat = format
    self.contents = contents
  }

  // MARK: The table of formats

  /// Pixels, lossless.
  public static let png = OutputFormat(.png)
  /// Pixels on white, lossy as ``/MosaicCodecs/EncodeOptions/quality`` allows; at most 65,500 pixels a side. Needs the trait `JPEG`.
  public static let jpeg = OutputFormat(.jpeg)
  /// Pixels with alpha, lossy or not as ``/MosaicCodecs/EncodeOptions/quality`` and ``/MosaicCodecs/EncodeOptions/isLossless`` say; at most 16,383 pixels
  /// a side. Compressed at the end, from the whole canvas in memory. Needs the trait `WebP`.
  public static let webp = OutputFormat(.webp)
  /// Pixels with alpha, lossy as ``/MosaicCodecs/EncodeOptions/quality`` allows; at most 16,384 pixels a side. Compressed at the end, from the
  /// whole canvas in memory. Needs the trait `HEIF`.
  public static let avif = OutputFormat(.avif)
  /// Pixels with alpha, lossless and uncompressed, written while they are drawn, for programs of print and layout.
  public static let tiff = OutputFormat(.tiff)
  /// Pixels with alpha, lossless, and larger than a PNG, for programs that read QOI. The format has no place for texts, so an output
  /// of an earlier run is never current.
  public static let qoi = OutputFormat(.qoi)
  /// Vectors and pictures on a page, for browsers.
  public static let svg = OutputFormat(.svg, .page)
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  public static let pdf = OutputFormat(.pdf, .page)
  /// A Deep Zoom pyramid: a descriptor, and beside it a folder of tiles in many sizes (`out.dzi`, `out_files`), for viewers of large
  /// pictures. ``RenderOptions/tileFormat`` is the format of the tiles.
  public static let dzi = OutputFormat(.deepZoom, .pyramid)
  /// A page that zooms and pans, beside the tiles of a ``dzi`` (`out.html`, `out_files`), and says which picture is where; it needs no
  /// network and no server.
  public static let html = OutputFormat(.html, .pyramid)
  /// All frames of a collage that moves, lossless; readers of plain PNG show the first one.
  public static let apng = OutputFormat(.apng, .frames)

  /// All formats, in the order of help.
  public static let allCases: [OutputFormat] = [
    png, jpeg, webp, avif, tiff, qoi, svg, pdf, dzi, html, apng,
  ]

  // MARK: Finding one

  /// The format of that usual extension.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format of that name or extension, whether this build writes it or not; `jpeg` is `jpg`, and `tiff` is `tif`.
  public init?(name: String) {
    guard
      let format = Self.allCases.first(where: { $0.rawValue == name || $0.displayName.lowercased() == name })
    else { return nil }
    self = format
  }

  /// Formats are the same if they have one usual extension.
  public static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the usual extension.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The formats that this build writes.
  public static var supported: [OutputFormat] { allCases.filter(\.isSupported) }

  /// The formats that are one file, of one still picture, or of a page.
  package static var stills: [OutputFormat] {
    supported.filter { $0.contents == .pixels || $0.contents == .page }
  }

  /// The formats that tiles of a pyramid may have.
  package static var tiles: [OutputFormat] { [.jpeg, .png, .webp].filter(\.isSupported) }

  // MARK: What it is

  /// The still format that has the same options; for an APNG it is PNG.
  package var still: OutputFormat { contents == .frames ? .png : self }

  /// Whether this build writes it.
  public var isSupported: Bool { !isOfPixels || imageFormat.encoder != nil }

  /// Its usual name, such as `JPEG`.
  public var displayName: String { imageFormat.name }

  /// Its media type, such as `image/jpeg`.
  package var mediaType: String { imageFormat.mediaType }

  /// The format's name, and the needs of a build that writes it: `JPEG (trait JPEG, libjpeg-turbo)`.
  package var nameAndNeeds: String { displayName + (imageFormat.requirement.map { " (\($0))" } ?? "") }

  /// Whether it holds the pixels of one picture.
  package var isOfPixels: Bool { contents == .pixels }

  /// Whether it is a file and a folder of tiles.
  package var isPyramid: Bool { contents == .pyramid }

  package var isOfThumbnails: Bool { isOfPixels && isSupported }

  /// The format of thumbnails whose names end as `path` does; `nil` if they have no such format.
  package init?(thumbnailsEndingOf path: String) {
    guard let format = OutputFormat(name: path.pathEnding), format.isOfThumbnails else { return nil }
    self = format
  }
}

package enum FormatNames {
  /// All names of this build; the last is for moving pictures.
  package static let all = OutputFormat.supported.map(\.rawValue)

  package static let thumbnails = OutputFormat.allCases.filter(\.isOfThumbnails).map(\.rawValue)

  package static let thumbnailEndings = list(thumbnails.map { ".\($0)" })

  package static let endings = list(all.map { ".\($0)" })

  /// Why a format is refused that other builds write, `this build does not write JPEG (trait JPEG, libjpeg-turbo)`; `nil` for
  /// any other name.
  package static func missing(_ name: String) -> String? {
    OutputFormat(name: name).flatMap { $0.isSupported ? nil : missing($0) }
  }

  package static func missing(_ format: OutputFormat) -> String {
    "this build does not write \(format.nameAndNeeds)"
  }

  /// How another program makes a film or a GIF, which this package does not write, by its name or its ending. The end of a sentence;
  /// empty for any other name.
  package static func conversion(to name: String) -> String {
    switch name {
    case "gif": "; make a GIF of a moving picture: ffmpeg -i out.apng out.gif"
    case "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "wmv":
      // Most films have an even number of pixels a side, and half of the colour.
      "; make a film of a moving picture: ffmpeg -i out.apng -vf pad='ceil(iw/2)*2:ceil(ih/2)*2' -pix_fmt yuv420p out.\(name)"
    default: ""
    }
  }

  /// `a, b or c`; a single word stays unchanged.
  package static func list(_ words: [String], _ last: String = "or") -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) \(words.last ?? "")"
  }
}

extension OutputFormat {
  /// The format of files whose names end as `path` does, if it suits a collage that moves, or one that does not.
  package init(endingOf path: String, moves: Bool = false) throws(FormatError) {
    try self.init(named: path.pathEnding, for: path, moves: moves)
  }

  /// The format that was chosen, or else that the ending of the target says; in both cases it suits the target.
  package init(
    _ chosen: OutputFormat?, of target: OutputTarget, moves: Bool
  ) throws(FormatError) {
    if let chosen {
      self = chosen
      try check(path: target.messagePath, moves: moves)
    } else {
      guard let path = target.path else { throw .standardOutput(moves: moves) }
      try self.init(endingOf: path, moves: moves)
    }
  }

  /// The format of a name: `png`, `jpg`, `apng` and so on.
  package init(named name: String, for path: String, moves: Bool = false) throws(FormatError) {
    guard let format = OutputFormat(name: name) else { throw .unknown(path: path, moves: moves) }
    self = format
    do throws(FormatError) { try check(path: path, moves: moves) } catch .notNumbered {
      throw NumberedPath.fault(in: path).map { FormatError.misnumbered(path: path, fault: $0) }
        ?? .standsStill(path: path, format)
    }
  }

  /// Whether all frames of a motion are in one file of this format.
  package func holdsFrames(in target: OutputTarget) -> Bool {
    self == .apng || self == .svg && target.numbered == nil
  }

  /// Refuses a format that this build does not write, and a path that does not suit the format; it is `nil` for an output in memory.
  private func check(path: String?, moves: Bool) throws(FormatError) {
    if !isSupported { throw .notInThisBuild(self, path: path, moves: moves) }
    let isNumbered = path.map { NumberedPath($0) != nil } ?? false
    if isPyramid, path == nil || path == OutputTarget.standardOutput.messagePath {
      throw .needsFolder(path: path, self)
    }
    switch (self, moves) {
    case (.dzi, true), (.html, true): throw .standsStill(path: path ?? OutputTarget.memory.shownPath, self)
    case (.apng, false): throw .nothingMoves(path: path ?? OutputTarget.memory.shownPath)
    case (.apng, true): if isNumbered, let path { throw .numberedAPNG(path: path) }
    case (.svg, _), (_, false): break
    case (_, true):
      guard let path else { throw .stillsInMemory }
      if !isNumbered { throw .notNumbered(path: path) }
    }
  }
}
