// The files that lines write and read, so that no two lines do so at the same time.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

/// The files that the lines of a batch write and read, by hashes of their real paths: some 40 bytes for each that is kept.
///
/// All outputs of a job file are known before anything runs, so the files that its lines read are looked up and not kept. The lines of a
/// stream keep their files while they run: a later line waits for the earlier lines whose files it touches, so the lines have the
/// same effect as if run one after the other. If several processes share the lines of a stream, all files are kept, for later lines.
struct LineClaims: Sendable {
  /// The lines at a key, which is nearly always one.
  private enum KeyedLines: Sendable {
    case one(Int)
    case several([Int])

    var all: [Int] {
      switch self {
      case .one(let line): [line]
      case .several(let lines): lines
      }
    }
  }

  private var writers: [Int: KeyedLines] = [:]
  private var readers: [Int: KeyedLines] = [:]
  /// The keys of the files of running lines of a stream.
  private var running: [Int: (written: [Int], read: [Int])] = [:]
  private var hasSeries = false
  private var paths = RealPaths()

  /// Notes the output of a line, a path from the working folder; returns an earlier line that writes the same, if any.
  mutating func write(_ output: String, line: Int) -> Int? {
    let path = paths.path(of: output)
    if let other = Self.line(in: writers, at: lookups(of: path)) { return other }
    note(path, line, in: \.writers)
    return nil
  }

  /// Notes the files that a line of a shared stream writes and reads, after the files of all lines before it.
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

  /// Notes the files of a line of a stream that begins, paths from the working folder.
  ///
  /// - Returns: The running lines that write or read a file that this one writes, or write a file that it reads.
  mutating func begin(_ line: Int, writing outputs: [String], reading pictures: [String]) -> Set<Int> {
    let outputs = outputs.map { paths.path(of: $0) }
    let pictures = pictures.map { paths.path(of: $0) }
    var others: Set<Int> = []
    for key in outputs.flatMap({ lookups(of: $0) }).map(\.hashValue) {
      others.formUnion(writers[key]?.all ?? [])
      others.formUnion(readers[key]?.all ?? [])
    }
    for key in pictures.flatMap({ lookups(of: $0) }).map(\.hashValue) {
      others.formUnion(writers[key]?.all ?? [])
    }
    running[line] = (keep(outputs, line, in: \.writers), keep(pictures, line, in: \.readers))
    return others
  }

  /// Forgets the files of a line of a stream that ends.
  mutating func end(_ line: Int) {
    guard let files = running.removeValue(forKey: line) else { return }
    for (keys, lines) in [(files.written, \LineClaims.writers), (files.read, \.readers)] {
      for key in keys {
        let others = self[keyPath: lines][key]?.all.filter { $0 != line } ?? []
        self[keyPath: lines][key] =
          others.isEmpty ? nil : others.count == 1 ? .one(others[0]) : .several(others)
      }
    }
  }

  // MARK: Steps

  private static func line(in lines: [Int: KeyedLines], at keys: [PathKey]) -> Int? {
    keys.lazy.compactMap { lines[$0.hashValue]?.all.first }.first
  }

  /// Notes a line at the keys of a path that have no line yet.
  private mutating func note(
    _ path: String, _ line: Int, in lines: WritableKeyPath<LineClaims, [Int: KeyedLines]>
  ) {
    if PathKey.series(path) != nil { hasSeries = true }
    for key in PathKey.keys(of: path).map(\.hashValue) where self[keyPath: lines][key] == nil {
      self[keyPath: lines][key] = .one(line)
    }
  }

  /// Notes a line at the keys of paths, beside other lines; returns the keys.
  private mutating func keep(
    _ paths: [String], _ line: Int, in lines: WritableKeyPath<LineClaims, [Int: KeyedLines]>
  ) -> [Int] {
    let keys = Set(paths.flatMap(PathKey.keys(of:)).map(\.hashValue))
    if paths.contains(where: { PathKey.series($0) != nil }) { hasSeries = true }
    for key in keys {
      self[keyPath: lines][key] = self[keyPath: lines][key].map { .several($0.all + [line]) } ?? .one(line)
    }
    return Array(keys)
  }

  private func lookups(of path: String) -> [PathKey] { PathKey.keys(meeting: path, hasSeries: hasSeries) }
}

extension LineClaims {
  /// Why a line conflicts with an earlier one.
  struct Conflict: Error {
    enum Cause {
      case bothWrite(String)
      case reads(String)
      case isRead
    }

    private let cause: Cause
    private let other: Int

    init(_ cause: Cause, with other: Int) { (self.cause, self.other) = (cause, other) }

    func failure(of line: Int) -> JobResult.Failure {
      switch cause {
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

// MARK: The keys that two paths share if they may be one file

/// A key that two real paths share if they may be one file: bytes, because equal Swift strings may be two files.
private enum PathKey: Hashable {
  case file([UInt8])
  /// All files of an output such as `page-%d.png`, by what stands before and after the number.
  case series([UInt8], [UInt8])
  /// A file that would be one of such a series.
  case member([UInt8], [UInt8])

  /// The keys under which a path is kept.
  static func keys(of path: String) -> [PathKey] {
    let file = PathKey.file(Array(path.utf8))
    if let (before, after) = series(path) { return [file, .series(before, after)] }
    return [file] + numbers(in: Array(path.utf8)).map { .member($0, $1) }
  }

  /// The keys under which those paths are kept that are a file of this one.
  ///
  /// - Parameter hasSeries: Whether any path that is kept is a series.
  static func keys(meeting path: String, hasSeries: Bool) -> [PathKey] {
    let file = PathKey.file(Array(path.utf8))
    if let (before, after) = series(path) { return [file, .series(before, after), .member(before, after)] }
    return [file] + (hasSeries ? numbers(in: Array(path.utf8)).map { .series($0, $1) } : [])
  }

  /// The texts before and after the number of an output that is a series.
  static func series(_ path: String) -> ([UInt8], [UInt8])? {
    NumberedPath(path).map { (Array($0.before.utf8), Array($0.after.utf8)) }
  }

  /// The texts before and after each number in the name of a file.
  private static func numbers(in path: [UInt8]) -> [([UInt8], [UInt8])] {
    var found: [([UInt8], [UInt8])] = []
    var index = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    while let start = path[index...].firstIndex(where: isDigit) {
      index = path[start...].firstIndex { !isDigit($0) } ?? path.endIndex
      found.append((Array(path[..<start]), Array(path[index...])))
    }
    return found
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
