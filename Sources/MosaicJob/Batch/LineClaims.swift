// No line of a batch writes what another one writes or reads at the same time.

import MosaicCodecs
import MosaicRender
import MosaicScene

/// The files that the lines of a batch write and read, by hashes of their real paths: some 40 bytes for each that is kept.
///
/// All outputs of a job file are known before anything runs, so what its lines read is looked up and not kept. Of a stream whose lines
/// several processes share it is, for the lines to come.
struct LineClaims: Sendable {
  private var writers: [Int: Int] = [:]
  private var readers: [Int: Int] = [:]
  private var hasSeries = false
  private var paths = RealPaths()

  /// Notes the output of a line, a path from the working folder; returns an earlier line that writes the same, if any.
  mutating func write(_ output: String, line: Int) -> Int? {
    let path = paths.path(of: output)
    if let other = Self.line(in: writers, at: lookups(of: path)) { return other }
    note(path, line, in: \.writers)
    return nil
  }

  /// Notes what a line of a stream writes and reads, after those of all lines before it.
  mutating func add(_ line: Int, writing outputs: [String], reading pictures: [String]) throws(Conflict) {
    for picture in pictures {
      if let other = self.line(writing: picture) { throw Conflict(.reads(picture), with: other) }
    }
    for output in outputs {
      if let other = Self.line(in: readers, at: lookups(of: paths.path(of: output))) {
        throw Conflict(.isRead, with: other)
      }
      if let other = write(output, line: line), other != line {
        throw Conflict(.bothWrite(output), with: other)
      }
    }
    for picture in pictures { note(paths.path(of: picture), line, in: \.readers) }
  }

  /// The line that writes a path, as far as that is known.
  mutating func line(writing path: String) -> Int? {
    writers.isEmpty ? nil : Self.line(in: writers, at: lookups(of: paths.path(of: path)))
  }

  // MARK: Steps

  private static func line(in lines: [Int: Int], at keys: [PathKey]) -> Int? {
    keys.lazy.compactMap { lines[$0.hashValue] }.first
  }

  private mutating func note(_ path: String, _ line: Int, in lines: WritableKeyPath<LineClaims, [Int: Int]>) {
    if PathKey.series(path) != nil { hasSeries = true }
    for key in PathKey.keys(of: path).map(\.hashValue) where self[keyPath: lines][key] == nil {
      self[keyPath: lines][key] = line
    }
  }

  private func lookups(of path: String) -> [PathKey] { PathKey.keys(meeting: path, hasSeries: hasSeries) }
}

extension LineClaims {
  /// Why a line does not go together with one before it.
  struct Conflict: Error {
    enum Kind {
      case bothWrite(String)
      case reads(String)
      case isRead
    }

    private let kind: Kind
    private let other: Int

    init(_ kind: Kind, with other: Int) { (self.kind, self.other) = (kind, other) }

    func failure(of line: Int) -> JobResult.Failure {
      switch kind {
      case .bothWrite(let path):
        .data("line \(line): line \(other) writes the same file, \(EscapedText.shortened(path: path))")
      case .reads(let path):
        .data(
          "line \(line): \(EscapedText.shortened(path: path)) is the output of line \(other); "
            + "make it in a batch of its own, before this one")
      case .isRead:
        .data(
          "line \(line): its output is a picture of line \(other), which it would replace; write another file, "
            + "or make this one in a batch of its own, after that one")
      }
    }
  }
}
