// Which kind of file a name stands for.

public import MosaicRender

/// The kinds of file that a collage can be written as.
public enum JobFormat: Hashable, Sendable {
  /// One picture.
  case still(OutputFormat)
  /// Frames.
  case moving(MotionFormat)

  /// The kind that the ending of a path stands for; `-`, the standard output, has none.
  ///
  /// - Parameter moves: Whether the collage moves: `.svg` is then a moving SVG, and `frame-%03d.png` a picture for each frame.
  public init(endingOf path: String, moves: Bool = false) throws(FormatError) {
    if path == "-" { throw .standardOutput(moves: moves) }
    try self.init(named: path.pathEnding, for: path, moves: moves)
  }

  /// The kind that goes by a name: `png`, `jpg`, `apng` and so on.
  ///
  /// - Parameters:
  ///   - path: The file that is to be written.
  ///   - moves: Whether the collage moves.
  public init(named name: String, for path: String, moves: Bool = false) throws(FormatError) {
    switch (moves, OutputFormat(name: name)) {
    case (false, let format?): self = .still(format)
    case (false, nil): throw name == "apng" ? .nothingMoves(path: path) : .unknown(path: path, moves: false)
    case (true, let format?) where NumberedPath(path) != nil: self = .moving(.stills(format))
    case (true, .svg): self = .moving(.svg)
    case (true, let format?): throw .standsStill(path: path, format)
    case (true, nil):
      guard name == "apng" else { throw .unknown(path: path, moves: true) }
      self = .moving(.apng)
      try check(path: path)
    }
  }

  /// The still that options of an output are for; an APNG is written as a PNG is.
  public var still: OutputFormat {
    switch self {
    case .still(let format), .moving(.stills(let format)): format
    case .moving(.apng): .png
    case .moving(.svg): .svg
    }
  }

  /// Whether it is made of pixels, and not of vectors.
  var isOfPixels: Bool { ![.svg, .pdf].contains(still) }

  /// Refuses a path that does not suit the kind of file.
  func check(path: String) throws(FormatError) {
    switch self {
    case .moving(.apng) where NumberedPath(path) != nil: throw .numberedAPNG(path: path)
    case .moving(.stills) where NumberedPath(path) == nil: throw .notNumbered(path: path)
    case .still, .moving: break
    }
  }
}

extension String {
  /// What follows the last dot of a path's last part, in lower case; nothing for `.hidden`.
  package var pathEnding: String {
    let name = split(separator: "/").last ?? self[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
