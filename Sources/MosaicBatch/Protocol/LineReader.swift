// The lines of a batch, and what can be read of a line that is too long.

import MosaicCollage
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// Reads the lines of a batch, or of a stream of thumbnails, one at a time.
struct LineReader: ~Copyable {
  /// A line that is not blank, such as one to be made into a collage, or into thumbnails.
  struct Line: Sendable {
    /// Its index among these lines, from 0.
    let index: Int
    /// Its number in the file, from 1.
    let number: Int
    /// Its text without the line break; `nil` if it is longer than allowed.
    let text: [UInt8]?
    /// The pictures that followed it.
    var pictures: [[UInt8]] = []
    /// Why the pictures that it announces are not there.
    var pictureFault: JobResult.Failure?
    /// Tells the work on it to end.
    let stop: StopSignal
    /// Its place among the lines that are begun, from 0.
    var turn = 0
    /// The place of its result, from 0; `nil` for a line of another shard.
    var sequence: Int?

    private let time = ContinuousClock.now
    private let known: LineNames?
    private let request: LineRequest

    init(index: Int, number: Int, text: [UInt8]?, _ names: LineNames?, stop: StopSignal) {
      self.index = index
      self.number = number
      self.text = text
      self.stop = stop
      known = names
      request = names.map { LineRequest($0) } ?? LineRequest()
    }

    /// The names that can be read from it: they tell its result from others if the line cannot be used.
    var names: LineNames { known ?? text.map { LineNames(of: $0) } ?? LineNames() }

    /// The number that decides which of several waiting lines begins first; 0 for most.
    var priority: Int { request.priority ?? 0 }

    /// Bytes of its text and of its pictures.
    var byteCount: Int { pictures.reduce(text?.count ?? 0) { $0 + $1.count } }

    /// The pictures that followed it, by the names that it has for them.
    var namedPictures: [(name: String, source: PictureSource)] {
      pictures.enumerated().map { (name: "data:\($0)", source: .bytes($1, name: "data:\($0)")) }
    }

    /// Refuses a line that announces pictures that did not follow it.
    func check(_ request: LineRequest) throws(JobResult.Failure) {
      guard let lengths = request.bytes, lengths.count != pictures.count else { return }
      throw .data("line \(number): bytes: pictures follow only the lines of a stream, such as mosaic batch -")
    }

    /// Whether its deadline is over.
    var isLate: Bool { lateRefusal != nil }

    /// Why it is too late to begin; `nil` if it is not.
    var lateRefusal: JobResult.Failure? {
      guard let deadline = request.deadline else { return nil }
      let seconds = (ContinuousClock.now - time) / .seconds(1)
      guard seconds > deadline else { return nil }
      return .time(
        "line \(number): too late: its deadline of \(shortest(deadline)) s was over before it began")
    }
  }

  /// What a line asks for.
  enum Item: Sendable {
    /// Work that has a result.
    case line(Line)
    case control(ControlLine)
  }

  /// Reads the names of a line that is longer than allowed, part by part.
  private final class LongLine {
    /// The most bytes of a value that is kept.
    private static let longestValue = 1 << 16

    private var reader: LineNamesReader?

    func read(_ part: ArraySlice<UInt8>) {
      var reader = reader ?? LineNamesReader(most: Self.longestValue)
      reader.read(part)
      self.reader = reader
    }

    func end() -> LineNames? {
      defer { reader = nil }
      return reader?.end()
    }
  }

  private var lines: TextLines
  private let longLine = LongLine()
  private var count = 0
  private let feed: LineFeed?
  /// The limits of a stream, whose lines may announce pictures or ask for no picture; `nil` for a file.
  private let stream: StreamLimits?

  /// What a stream may have.
  struct StreamLimits: Sendable {
    /// The most bytes of the pictures that follow one line.
    let pictureBytes: Int
  }

  /// - Parameters:
  ///   - name: Its name in errors.
  ///   - longest: The most bytes of a line.
  ///   - start: Bytes that were read before.
  init(
    descriptor: Int32, name: String, longest: Int, startingWith start: [UInt8] = [], as stream: StreamLimits
  ) {
    self.init(
      TextLines(descriptor: descriptor, name: name, longest: longest, startingWith: start), nil, stream)
  }

  init(_ feed: LineFeed, longest: Int) {
    self.init(TextLines(longest: longest) { feed.take() }, feed, nil)
  }

  init(at path: String, longest: Int) throws(FileError) {
    self.init(try TextLines(at: path, longest: longest), nil, nil)
  }

  private init(_ lines: consuming TextLines, _ feed: LineFeed?, _ stream: StreamLimits?) {
    self.lines = lines
    self.feed = feed
    self.stream = stream
    self.lines.longPart = { [longLine] in longLine.read($0) }
  }

  /// The error that ended the lines before their end.
  var failure: JobError? { feed?.failure }

  /// The next line that is not blank; `nil` at the end, or if `shouldStop` says so.
  ///
  /// - Parameter stopped: Ends the work on all lines.
  mutating func next(
    unless shouldStop: () -> Bool, stopping stopped: StopSignal
  ) throws(FileError) -> Item? {
    guard let text = try lines.next(unless: shouldStop) else { return nil }
    var names = longLine.end()
    if names == nil, stream != nil { names = text.text.map { LineNames(of: $0) } }
    if stream != nil, let control = names.flatMap({ ControlLine($0) }) { return .control(control) }
    var line = Line(
      index: count, number: text.number, text: text.text, names,
      stop: StopSignal { stopped.isSet })
    count += 1
    if let stream, let lengths = names.flatMap({ LineRequest($0).bytes }) {
      guard try readPictures(lengths, of: &line, stream, unless: shouldStop) else { return nil }
    }
    return .line(line)
  }

  /// Reads the pictures that follow a line; `false` if `shouldStop` says so.
  private mutating func readPictures(
    _ lengths: [Int], of line: inout Line, _ limits: StreamLimits, unless shouldStop: () -> Bool
  ) throws(FileError) -> Bool {
    let all = lengths.reduce(0) { MemoryBudget.sum($0, $1) }
    guard all <= limits.pictureBytes else {
      line.pictureFault = JobResult.Failure(
        code: 75,
        message:
          "line \(line.number): bytes: \(all) bytes follow, and the limit of memory leaves room for \(limits.pictureBytes)",
        kind: .memory, isAboutMemory: true)
      // What follows them are lines again.
      return try lines.skip(all, unless: shouldStop)
    }
    for length in lengths {
      guard let bytes = try lines.bytes(length, unless: shouldStop) else { return false }
      line.pictures.append(bytes)
      guard bytes.count == length else {
        let count = line.pictures.reduce(0) { $0 + $1.count }
        line.pictureFault = .data(
          "line \(line.number): bytes: the input ended after \(count) of \(all) bytes")
        return true
      }
    }
    return true
  }
}
