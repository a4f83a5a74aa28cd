// The file format, from the ending of a path.

import MosaicCodecs

/// The file formats that a collage can be written in.
public enum JobFormat: Hashable, Sendable {
  /// One still picture.
  case still(OutputFormat)
  /// All frames of a motion.
  case moving(MotionFormat)

  /// A still PNG.
  public static var png: JobFormat { .still(.png) }
  /// A JPEG, see ``OutputFormat/jpeg``.
  public static var jpeg: JobFormat { .still(.jpeg) }
  /// A WebP, see ``OutputFormat/webp``.
  public static var webp: JobFormat { .still(.webp) }
  /// An SVG that does not move.
  public static var svg: JobFormat { .still(.svg) }
  /// A PDF.
  public static var pdf: JobFormat { .still(.pdf) }
  /// An animated PNG.
  public static var apng: JobFormat { .moving(.apng) }

  /// The format of files whose names end as `path` does.
  ///
  /// - Parameters:
  ///   - path: The name of the output.
  ///   - moves: Whether the collage moves: `.svg` is then an animated SVG, and `frame-%03d.png` a file for each frame.
  /// - Throws: ``FormatError`` for an unknown ending, for one that does not suit a collage that moves, or one that does not, and for
  ///   a format that this build does not write.
  public init(endingOf path: String, moves: Bool = false) throws(FormatError) {
    try self.init(named: path.pathEnding, for: path, moves: moves)
  }

  /// The format that was chosen, or else that the ending of the target says; in both cases it suits the target.
  package init(
    _ chosen: JobFormat?, of target: OutputTarget, moves: Bool
  ) throws(FormatError) {
    if let chosen {
      self = chosen
    } else {
      guard let path = target.path else { throw .standardOutput(moves: moves) }
      try self.init(endingOf: path, moves: moves)
    }
    try check(path: target.messagePath)
  }

  /// The format of a name: `png`, `jpg`, `apng` and so on.
  ///
  /// - Parameters:
  ///   - name: The name of the format.
  ///   - path: The path of the output.
  ///   - moves: Whether the collage moves.
  /// - Throws: As ``init(endingOf:moves:)``.
  package init(named name: String, for path: String, moves: Bool = false) throws(FormatError) {
    switch (moves, OutputFormat(name: name)) {
    case (_, let format?) where !format.isSupported:
      throw .notInThisBuild(format, path: path, moves: moves)
    case (false, let format?): self = .still(format)
    case (false, nil): throw name == "apng" ? .nothingMoves(path: path) : .unknown(path: path, moves: false)
    case (true, let format?) where NumberedPath(path) != nil: self = .moving(.stills(format))
    case (true, .svg): self = .moving(.svg)
    case (true, let format?):
      throw NumberedPath.fault(in: path).map { FormatError.misnumbered(path: path, $0) }
        ?? FormatError.standsStill(path: path, format)
    case (true, nil):
      guard name == "apng" else { throw .unknown(path: path, moves: true) }
      self = .moving(.apng)
      try check(path: path)
    }
  }

  /// The still format that has the same options; for an APNG it is PNG.
  package var still: OutputFormat {
    switch self {
    case .still(let format), .moving(.stills(let format)): format
    case .moving(.apng): .png
    case .moving(.svg): .svg
    }
  }

  /// Refuses a format that this build does not write, and a path that does not suit the format.
  func check(path: String?) throws(FormatError) {
    if !still.isSupported { throw .notInThisBuild(still, path: path, moves: moves) }
    guard let path else {
      if case .moving(.stills) = self { throw .stillsInMemory }
      return
    }
    switch self {
    case .moving(.apng) where NumberedPath(path) != nil: throw .numberedAPNG(path: path)
    case .moving(.stills) where NumberedPath(path) == nil: throw .notNumbered(path: path)
    case .still, .moving: break
    }
  }

  private var moves: Bool {
    if case .moving = self { true } else { false }
  }
}
