// The files of a batch's lines: if two lines conflict, the later one fails, or waits.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// Makes the later one of two lines that conflict fail, or wait for the earlier one, whichever thread has which.
///
/// Lines claim their files in their order. The outputs of a job file are noted before anything runs, and no two may be the same. A
/// stream has no end, so its lines may write a file again: the later line waits. If several processes share the lines of a stream, a
/// line cannot wait for a line of another process, so the later line fails.
final class BatchClaims: Sendable {
  private struct State: Sendable {
    var files = LineClaims()
    /// In a stream, the earlier jobs that each running job has to wait for, by their turns.
    var waits: [Int: Set<Int>] = [:]
    /// In a job file, the lines that fail because earlier lines read their outputs.
    var conflicts: [Int: LineClaims.Conflict] = [:]
    /// The job that may claim its files.
    var turn = 0

    /// Claims the files of a line of a job file, whose outputs are all noted.
    mutating func claim(_ line: Int, reading pictures: [String]) throws(LineClaims.Conflict) {
      var own = conflicts[line]
      for picture in pictures {
        guard let other = files.line(writing: picture), other != line else { continue }
        if other < line {
          own = own ?? LineClaims.Conflict(.reads(picture), with: other)
        } else if conflicts[other] == nil {
          conflicts[other] = LineClaims.Conflict(.isRead, with: line)
        }
      }
      if let own { throw own }
    }
  }

  private let isStream: Bool
  private let isShared: Bool
  private let state = Monitor(State())

  /// - Parameter isShared: Whether other processes do some of the lines.
  init(isStream: Bool, isShared: Bool) { (self.isStream, self.isShared) = (isStream, isShared) }

  /// Notes the output of a line of a job file; returns an earlier line that writes the same, if any.
  func note(_ output: String, line: Int) -> Int? { state.change { $0.files.write(output, line: line) } }

  /// Refuses a line that conflicts with an earlier one, or waits until the earlier one has ended.
  ///
  /// - Parameters:
  ///   - outputs: The files that it writes.
  ///   - turn: Its place among the jobs that are begun, from 0; all before it claim theirs first.
  func claim(
    _ outputs: [String], reading pictures: [String], line: Int, turn: Int
  ) throws(LineClaims.Conflict) {
    let claimed: Result<Void, LineClaims.Conflict> = state.wait { state in
      guard state.turn == turn else { return nil }
      state.turn += 1
      return Result { () throws(LineClaims.Conflict) in
        if isStream, isShared {
          try state.files.add(line, writing: outputs, reading: pictures)
        } else if isStream {
          state.waits[turn] = state.files.begin(turn, writing: outputs, reading: pictures)
        } else {
          try state.claim(line, reading: pictures)
        }
      }
    }
    try claimed.get()
    state.wait { $0.waits[turn]?.isEmpty == false ? nil : () }
  }

  /// Gives up the files of a job that ends; lets the next one claim its own, if this one ended before it did.
  func endTurn(_ turn: Int) {
    state.wait { state -> Void? in
      guard state.turn >= turn else { return nil }
      state.turn = max(state.turn, turn + 1)
      state.files.end(turn)
      state.waits[turn] = nil
      for other in state.waits.keys { state.waits[other]?.remove(turn) }
      return ()
    }
  }
}

extension BatchWork {
  /// Notes the outputs of a file that can be read twice, before anything runs. A line that cannot be read is ignored: its job fails later.
  ///
  /// - Returns: The number of jobs of the shard.
  /// - Throws: ``JobError`` if two lines write one file.
  func claimOutputs() throws(JobError) -> Int {
    var count = 0
    var reader = try reader()
    while let line = try next(from: &reader) {
      if line.index == 0, line.text?.prefix(4).contains(0) == true {
        throw .request(
          "\(source.name) is not UTF-8", "it looks like UTF-16 or UTF-32: save it as UTF-8")
      }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = LineNames(of: text).output, output != "-",
        let path = try? options.path(ofOutput: output),
        let other = context.claims.note(path, line: line.number)
      else { continue }
      throw .request(
        "\(source.name): line \(other) and line \(line.number) write the same file, \(output)",
        "each job needs an output of its own")
    }
    return count
  }

  /// Opens the job file, and reads from its beginning, or from the present place of the descriptor.
  func reader() throws(JobError) -> LineReader {
    let longest = context.longestLine
    switch source {
    case .descriptor(let descriptor, let name):
      return LineReader(descriptor: descriptor, name: name, longest: longest)
    case .lines(let start): return LineReader(start(context.ended), longest: longest)
    case .file, .memory: break
    }
    do { return try LineReader(at: source.name, longest: longest) } catch { throw .source(error) }
  }
}

// MARK: The files that lines write and read, so that no two lines do so at the same time

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
