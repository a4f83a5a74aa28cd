// Lines of a file or a pipe, read when they are needed.

import MosaicCodecs
import MosaicSpec
import MosaicSystem
import MosaicText

/// Reads lines one at a time; at most a line and 64 KiB of the text are in memory.
struct LineReader: ~Copyable {
  /// A line that is not blank, such as one to be made into a collage, or into thumbnails.
  struct Line: Sendable {
    /// Its index among these lines, from 0.
    let index: Int
    /// Its number in the file, from 1.
    let number: Int
    /// Its text without the line break; `nil` if it is longer than allowed.
    let text: [UInt8]?
    /// What can be read of a line that is longer than allowed.
    let longNames: LineNames?
    /// Its place among the lines that are taken, from 0.
    var turn = 0
    /// The place of its result, from 0; `nil` for a line of another shard.
    var sequence: Int?

    /// The names that can be read from it: they tell its result from others if the line cannot be used.
    var names: LineNames { text.map { LineNames(of: $0) } ?? longNames ?? LineNames() }
  }

  private let descriptor: Int32
  private let name: String
  private let ownsDescriptor: Bool
  private let longest: Int
  /// The lines that are read in place of the descriptor.
  private let feed: LineFeed?
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var count = 0
  private var isAtEnd = false

  /// The most bytes of a value that is kept from a line that is too long.
  private static let longestValue = 1 << 16
  /// How long a wait for a pipe lasts before the caller is asked again whether to stop, in milliseconds.
  private static let patience: Int32 = 100

  /// - Parameters:
  ///   - name: Its name in errors.
  ///   - ownsDescriptor: Whether the file is closed at the end.
  ///   - longest: The most bytes of a line.
  ///   - start: Bytes that were read before.
  init(
    descriptor: Int32, name: String, ownsDescriptor: Bool = false, longest: Int,
    startingWith start: [UInt8] = []
  ) {
    self.descriptor = descriptor
    self.name = name
    buffer = start
    self.ownsDescriptor = ownsDescriptor
    self.longest = longest
    feed = nil
  }

  init(_ feed: LineFeed, longest: Int) {
    descriptor = -1
    name = ""
    ownsDescriptor = false
    self.longest = longest
    self.feed = feed
  }

  init(at path: String, longest: Int) throws(FileError) {
    // Opening a pipe would wait for somebody who writes to it, whatever signal comes; the reader waits in its own way.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(reading: path, errno: errno) }
    self.init(descriptor: descriptor, name: path, ownsDescriptor: true, longest: longest)
  }

  /// The error that ended the lines before their end.
  var failure: JobError? { feed?.failure }

  /// Whether it is a file, and no folder, pipe or device.
  var isFile: Bool { FileIdentity(descriptor: descriptor)?.isFile == true }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// The next line that is not blank; `nil` at the end, or if `shouldStop` says so.
  mutating func next(unless shouldStop: () -> Bool) throws(FileError) -> Line? {
    while let line = try anyLine(unless: shouldStop) {
      if let text = line.text, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      count += 1
      return line
    }
    return nil
  }

  private mutating func anyLine(unless shouldStop: () -> Bool) throws(FileError) -> Line? {
    var searched = start
    // The reader of a line that is too long.
    var names: LineNamesReader?
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(upTo: end, next: end + 1, names)
      }
      if isAtEnd {
        return start < buffer.count || names != nil
          ? take(upTo: buffer.count, next: buffer.count, names) : nil
      }
      if shouldStop() { return nil }
      if buffer.count - start > longest {
        names = names ?? LineNamesReader(most: Self.longestValue)
        names?.read(buffer[start...])
        buffer.removeAll(keepingCapacity: true)
        start = 0
      } else if start > 0 {
        buffer.removeFirst(start)
        start = 0
      }
      searched = buffer.count
      try fill()
    }
  }

  /// - Parameter names: The reader that has read the earlier parts of a line that is too long.
  private mutating func take(upTo end: Int, next: Int, _ names: LineNamesReader?) -> Line {
    var text = buffer[start..<end]
    number += 1
    if number == 1, names == nil { text = text.withoutByteOrderMark }
    start = next
    guard names != nil || text.count > longest else {
      return Line(index: count, number: number, text: Array(text), longNames: nil)
    }
    var names = names ?? LineNamesReader(most: Self.longestValue)
    names.read(text)
    return Line(index: count, number: number, text: nil, longNames: names.end())
  }

  /// Reads the bytes that are ready; after a while without any it returns, so that the caller may stop.
  private mutating func fill() throws(FileError) {
    if let feed {
      guard let line = feed.take() else { return isAtEnd = true }
      buffer += line
      return buffer.append(UInt8(ascii: "\n"))
    }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, Self.patience) == 0 { return }
    var count = 0
    var code = Int32(0)
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, length in
      count = read(descriptor, bytes.baseAddress, bytes.count)
      code = errno
      length = max(0, count)
    }
    buffer += part
    if count == 0 { isAtEnd = true }
    if count < 0, code != EINTR, code != EAGAIN { throw FileError(reading: name, errno: code) }
  }
}
