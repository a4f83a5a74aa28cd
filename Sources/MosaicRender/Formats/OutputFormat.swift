// The file formats of a collage, and why one does not suit a path or a collage.

package import MosaicCodecs
import MosaicScene

/// The file formats of a collage; raw values are the usual extensions.
///
/// A collage that moves is an APNG, an SVG that moves, or a file of any other format for each frame, such as `frame-%03d.png`.
///
/// All cases are there in every build. One whose trait is off is not ``isSupported``, and writing it throws ``RenderError/format(_:)``.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, lossless.
  case png
  /// Pixels on white, lossy as ``/MosaicCodecs/EncodeOptions/quality`` allows; at most 65,500 pixels a side. Needs the trait `JPEG`.
  case jpeg = "jpg"
  /// Pixels with alpha, lossy or not as ``/MosaicCodecs/EncodeOptions/quality`` and ``/MosaicCodecs/EncodeOptions/isLossless`` say; at most 16,383 pixels
  /// a side. Compressed at the end, from the whole canvas in memory. Needs the trait `WebP`.
  case webp
  /// Pixels with alpha, lossy as ``/MosaicCodecs/EncodeOptions/quality`` allows; at most 16,384 pixels a side. Compressed at the end, from the
  /// whole canvas in memory. Needs the trait `HEIF`.
  case avif
  /// Pixels with alpha, lossless and uncompressed, written as they are drawn, for programs of print and layout.
  case tiff = "tif"
  /// Vectors and pictures on a page, for browsers.
  case svg
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  case pdf
  /// A Deep Zoom pyramid: a descriptor, and beside it a folder of tiles in many sizes (`out.dzi`, `out_files`), for viewers of large
  /// pictures. ``RenderOptions/tileFormat`` is that of the tiles.
  case dzi
  /// A page that zooms and pans, beside the tiles of a ``dzi`` (`out.html`, `out_files`), and says which picture is where; it needs no
  /// network and no server.
  case html
  /// All frames of a collage that moves, lossless; readers of plain PNG show the first one.
  case apng

  /// The formats that this build writes.
  public static var supported: [OutputFormat] { allCases.filter(\.isSupported) }

  /// Those that are one file, of one still picture, or of a page.
  package static var stills: [OutputFormat] { supported.filter { $0 != .apng && !$0.isPyramid } }

  /// Those that tiles of a pyramid may have.
  package static var tiles: [OutputFormat] { [.jpeg, .png, .webp].filter(\.isSupported) }

  /// The still format that has the same options; for an APNG it is PNG.
  package var still: OutputFormat { self == .apng ? .png : self }

  /// The format of that name or extension, whether this build writes it or not; `jpeg` is `jpg`, and `tiff` is `tif`.
  public init?(name: String) {
    self.init(rawValue: ["jpeg": "jpg", "tiff": "tif"][name] ?? name)
  }

  /// Whether this build writes it.
  public var isSupported: Bool { !isOfPixels || imageFormat.encoder != nil }

  /// Its usual name, such as `JPEG`.
  public var displayName: String { imageFormat.name }

  /// Its media type, such as `image/jpeg`.
  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .jpeg: "image/jpeg"
    case .tiff: "image/tiff"
    case .dzi: "application/xml"
    case .html: "text/html"
    default: "image/\(rawValue)"
    }
  }

  /// Its name and what a build needs that writes it: `JPEG (trait JPEG, libjpeg-turbo)`.
  package var nameAndNeeds: String { displayName + (imageFormat.requirement.map { " (\($0))" } ?? "") }

  /// Whether it holds the pixels of one picture.
  package var isOfPixels: Bool { ![.svg, .pdf, .apng].contains(self) && !isPyramid }

  /// Whether it is a file and a folder of tiles.
  package var isPyramid: Bool { self == .dzi || self == .html }

  package var isOfThumbnails: Bool { isOfPixels && isSupported }

  /// The format of thumbnails whose names end as `path` does; `nil` where they have no such format.
  package init?(thumbnailsEndingOf path: String) {
    guard let format = OutputFormat(name: path.pathEnding), format.isOfThumbnails else { return nil }
    self = format
  }

  package var imageFormat: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .avif: .avif
    case .tiff: .tiff
    case .svg: .svg
    case .pdf: .pdf
    case .dzi: .deepZoom
    case .html: .html
    case .apng: .apng
    }
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

  /// How another program makes what nobody writes here, by the name or the ending of a film or a GIF, as the end of a sentence; empty for
  /// any other.
  package static func conversion(to name: String) -> String {
    switch name {
    case "gif": "; make a GIF of a moving picture: ffmpeg -i out.apng out.gif"
    case "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "wmv":
      // Most films have an even number of pixels a side, and half of the colour.
      "; make a film of a moving picture: ffmpeg -i out.apng -vf pad='ceil(iw/2)*2:ceil(ih/2)*2' -pix_fmt yuv420p out.\(name)"
    default: ""
    }
  }

  /// `a, b or c`, and one word alone.
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

// MARK: Errors

/// A file format is unknown, or does not suit the path or the collage.
package enum FormatError: Error, Hashable, Sendable {
  case unknown(path: String, moves: Bool)
  /// The format is known, and this build does not write it: its trait is off. The path is `nil` for an output in memory.
  case notInThisBuild(OutputFormat, path: String?, moves: Bool)
  case standardOutput(moves: Bool)
  case nothingMoves(path: String)
  case standsStill(path: String, OutputFormat)
  case numberedAPNG(path: String)
  case notNumbered(path: String)
  case misnumbered(path: String, fault: String)
  /// The collage has several pages, or parts of a split, and the output holds one. The path is `nil` for an output in memory.
  case severalPages(path: String?, count: Int, OutputFormat, fault: String?, areParts: Bool = false)
  case stillsInMemory
  /// A pyramid is a file and a folder beside it, and the output has no folder; the path is `nil` for an output in memory.
  case needsFolder(path: String?, OutputFormat)
  /// The canvas is cut into parts, and a pyramid shows all of it.
  case splitPyramid(path: String, OutputFormat)
}

extension FormatError: CustomStringConvertible {
  /// The formats of moving pictures, in words.
  private static let movingKinds =
    "a moving picture is .apng or .svg, or stills that are numbered: frame-%03d.png"

  /// One sentence for people.
  package var description: String {
    switch self {
    case .unknown(let path, let moves):
      "\(Self.shown(path)): " + (moves ? "" : "the ending says no kind of file; ") + Self.known(moves: moves)
        + FormatNames.conversion(to: path.pathEnding)
    case .notInThisBuild(let format, let path, let moves):
      (path.map { "\(Self.shown($0)): " } ?? "")
        + "\(FormatNames.missing(format)); \(Self.known(moves: moves))"
    case .standardOutput: "the standard output has no ending that says the kind of file"
    case .nothingMoves(let path): "\(Self.shown(path)): such a file moves, and the collage stands still"
    case .standsStill(let path, let format):
      "\(Self.shown(path)): \(format.rawValue.uppercased()) holds one picture that stands still; \(Self.movingKinds)"
    case .numberedAPNG(let path):
      "\(Self.shown(path)): an APNG holds all frames in one file; leave the number out"
    case .notNumbered(let path):
      "\(Self.shown(path)): frames that are files of their own need a number in its name, such as frame-%03d.png"
    case .misnumbered(let path, let fault): "\(Self.shown(path)): \(fault)"
    case .severalPages(let path, let count, let format, let fault, let areParts):
      "\(path.map { "\(Self.shown($0)): " } ?? "")"
        + (areParts ? "the canvas is cut into \(count) parts" : "the collage has \(count) pages")
        + ", and \(Self.holder(format)) holds one; "
        + (fault.map { "\($0); " } ?? "")
        + (path == nil
          ? "PDF holds all of them"
          : "number the files, such as \(Self.numbered(path ?? "", format)), or write a PDF")
    case .stillsInMemory:
      "frames that are files of their own cannot be one array of bytes; render them to files, or each frame's plan"
    case .needsFolder(let path, let format):
      "\(path.map { "\(Self.shown($0)): " } ?? "")\(Self.holder(format)) is a file and a folder of tiles beside it, so it needs the name "
        + "of a file, such as out.\(format.rawValue)"
    case .splitPyramid(let path, let format):
      "\(Self.shown(path)): the canvas is cut into parts, and \(Self.holder(format)) shows all of it; leave the split out, or write "
        + "pictures"
    }
  }

  private static func holder(_ format: OutputFormat) -> String {
    switch format {
    case .dzi: "a Deep Zoom pyramid"
    case .html: "an HTML page"
    case .svg: "an SVG"
    default: "a \(format.displayName)"
    }
  }

  /// A path with a number before its ending.
  private static func numbered(_ path: String, _ format: OutputFormat) -> String {
    let name = path.fileName
    guard NumberedPath.fault(in: path) == nil, !name.contains("%"), let dot = name.lastIndex(of: "."),
      dot > name.startIndex
    else { return "page-%02d.\(format.rawValue)" }
    return shown("\(name[..<dot])-%02d\(name[dot...])")
  }

  private static func known(moves: Bool) -> String {
    moves ? movingKinds : "known: \(FormatNames.endings) (what moves)"
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
}
