// The lines of a batch, and what can be read of a line that is too long.

import MosaicCollage
import MosaicSpec
import MosaicSystem

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
    /// The names that can be read from a line that is longer than allowed.
    let longNames: LineNames?
    /// Its place among the lines that are taken, from 0.
    var turn = 0
    /// The place of its result, from 0; `nil` for a line of another shard.
    var sequence: Int?

    /// The names that can be read from it: they tell its result from others if the line cannot be used.
    var names: LineNames { text.map { LineNames(of: $0) } ?? longNames ?? LineNames() }
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

  /// - Parameters:
  ///   - name: Its name in errors.
  ///   - longest: The most bytes of a line.
  ///   - start: Bytes that were read before.
  init(descriptor: Int32, name: String, longest: Int, startingWith start: [UInt8] = []) {
    self.init(TextLines(descriptor: descriptor, name: name, longest: longest, startingWith: start))
  }

  init(_ feed: LineFeed, longest: Int) {
    self.init(TextLines(longest: longest) { feed.take() }, feed)
  }

  init(at path: String, longest: Int) throws(FileError) {
    self.init(try TextLines(at: path, longest: longest))
  }

  private init(_ lines: consuming TextLines, _ feed: LineFeed? = nil) {
    self.lines = lines
    self.feed = feed
    self.lines.longPart = { [longLine] in longLine.read($0) }
  }

  /// The error that ended the lines before their end.
  var failure: JobError? { feed?.failure }

  /// The next line that is not blank; `nil` at the end, or if `shouldStop` says so.
  mutating func next(unless shouldStop: () -> Bool) throws(FileError) -> Line? {
    guard let line = try lines.next(unless: shouldStop) else { return nil }
    count += 1
    return Line(index: count - 1, number: line.number, text: line.text, longNames: longLine.end())
  }
}
