// The file format, from the ending of a path.

import MosaicCodecs

extension OutputFormat {
  /// The format of files whose names end as `path` does.
  ///
  /// - Parameters:
  ///   - path: The name of the output.
  ///   - moves: Whether the collage moves: an `.svg` moves then, and `frame-%03d.png` is a file for each frame.
  /// - Throws: ``FormatError`` for an unknown ending, for one that does not suit a collage that moves, or one that does not, and for
  ///   a format that this build does not write.
  public init(endingOf path: String, moves: Bool = false) throws(FormatError) {
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
  ///
  /// - Parameters:
  ///   - name: The name of the format.
  ///   - path: The path of the output.
  ///   - moves: Whether the collage moves.
  /// - Throws: As ``init(endingOf:moves:)``.
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
    switch (self, moves) {
    case (.apng, false): throw .nothingMoves(path: path ?? OutputTarget.memory.shownPath)
    case (.apng, true): if isNumbered, let path { throw .numberedAPNG(path: path) }
    case (.svg, _), (_, false): break
    case (_, true):
      guard let path else { throw .stillsInMemory }
      if !isNumbered { throw .notNumbered(path: path) }
    }
  }
}
