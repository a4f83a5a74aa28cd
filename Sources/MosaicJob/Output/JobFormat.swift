// The file format, from the ending of a path.

public import MosaicRender

/// The file formats that a collage can be written in.
public enum JobFormat: Hashable, Sendable {
  /// One still picture.
  case still(OutputFormat)
  /// All frames of a motion.
  case moving(MotionFormat)

  /// The format of files whose names end as `path` does; `-`, standard output, has none.
  ///
  /// - Parameter moves: Whether the collage moves: `.svg` is then an animated SVG, and `frame-%03d.png` a file for each frame.
  public init(endingOf path: String, moves: Bool = false) throws(FormatError) {
    if path == "-" { throw .standardOutput(moves: moves) }
    try self.init(named: path.pathEnding, for: path, moves: moves)
  }

  /// The format of a name: `png`, `jpg`, `apng` and so on.
  ///
  /// - Parameters:
  ///   - path: The path of the output.
  ///   - moves: Whether the collage moves.
  public init(named name: String, for path: String, moves: Bool = false) throws(FormatError) {
    switch (moves, OutputFormat(name: name)) {
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
  public var still: OutputFormat {
    switch self {
    case .still(let format), .moving(.stills(let format)): format
    case .moving(.apng): .png
    case .moving(.svg): .svg
    }
  }

  /// Whether it holds pixels, and not vectors.
  var isOfPixels: Bool { ![.svg, .pdf].contains(still) }

  /// Refuses a path that does not suit the format.
  func check(path: String) throws(FormatError) {
    switch self {
    case .moving(.apng) where NumberedPath(path) != nil: throw .numberedAPNG(path: path)
    case .moving(.stills) where NumberedPath(path) == nil: throw .notNumbered(path: path)
    case .still, .moving: break
    }
  }
}

extension String {
  /// What follows the last dot of a path's last component, in lower case; empty for `.hidden`.
  package var pathEnding: String {
    let name = split(separator: "/").last ?? self[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
