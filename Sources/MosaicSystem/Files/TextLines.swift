// Lines of a file or a pipe, read when they are needed.

import MosaicText

/// Reads lines one at a time; at most a line and 64 KiB of the text are in memory. Lines with nothing but space are left out.
package struct TextLines: ~Copyable {
  package struct Line: Sendable {
    /// Its number in the text, from 1.
    package let number: Int
    /// Its text without the line break; `nil` if it is longer than allowed.
    package let text: [UInt8]?
  }

  /// Called with each part of a line that is longer than allowed, in order.
  package var longPart: ((ArraySlice<UInt8>) -> Void)?

  private let descriptor: Int32
  private let name: String
  private let ownsDescriptor: Bool
  private let longest: Int
  /// Gives the lines that are read in place of the descriptor; `nil` at the end.
  private let feed: (() -> [UInt8]?)?
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  /// How long a wait for a pipe lasts before the caller is asked again whether to stop, in milliseconds.
  private static let patience: Int32 = 100

  /// - Parameters:
  ///   - name: Its name in errors.
  ///   - ownsDescriptor: Whether the file is closed at the end.
  ///   - longest: The most bytes of a line.
  ///   - start: Bytes that were read before.
  package init(
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

  package init(longest: Int, from feed: @escaping () -> [UInt8]?) {
    descriptor = -1
    name = ""
    ownsDescriptor = false
    self.longest = longest
    self.feed = feed
  }

  package init(at path: String, longest: Int) throws(FileError) {
    // Opening a pipe would wait for somebody who writes to it, whatever signal comes; the reader waits in its own way.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(reading: path, errno: errno) }
    self.init(descriptor: descriptor, name: path, ownsDescriptor: true, longest: longest)
  }

  /// Whether it is a file, and no folder, pipe or device.
  package var isFile: Bool { FileIdentity(descriptor: descriptor)?.isFile == true }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// The next line that is not blank; `nil` at the end, or if `shouldStop` says so.
  package mutating func next(unless shouldStop: () -> Bool = { false }) throws(FileError) -> Line? {
    while let line = try anyLine(unless: shouldStop) {
      if let text = line.text, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      return line
    }
    return nil
  }

  /// The next bytes of a descriptor, whatever they are; fewer at the end of the text, and `nil` if `shouldStop` says so.
  package mutating func bytes(
    _ count: Int, unless shouldStop: () -> Bool
  ) throws(FileError) -> [UInt8]? {
    var isStopped = false
    var failure: FileError?
    // The bytes are read into their place: a picture of megabytes is copied once. `length` counts the bytes that were initialised: those of the
    // buffer, and those that `read` has written behind them, which are never more than the rest of `target`.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, length in
      let known = buffer[start...].prefix(count)
      length = target.initialize(fromContentsOf: known)
      start += known.count
      while length < count, !isAtEnd, failure == nil, !isStopped {
        isStopped = shouldStop()
        if isStopped { break }
        do throws(FileError) {
          length += try readReady(into: UnsafeMutableBufferPointer(rebasing: target[length...]))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return isStopped ? nil : bytes
  }

  /// Leaves out the next bytes; `false` if `shouldStop` says so.
  package mutating func skip(_ count: Int, unless shouldStop: () -> Bool) throws(FileError) -> Bool {
    try take(count, unless: shouldStop) { _ in }
  }

  /// Hands over the next bytes in parts; fewer at the end of the text. `false` if `shouldStop` says so.
  private mutating func take(
    _ count: Int, unless shouldStop: () -> Bool, _ part: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) -> Bool {
    var left = count
    while left > 0 {
      if start == buffer.count {
        if isAtEnd { return true }
        if shouldStop() { return false }
        buffer.removeAll(keepingCapacity: true)
        start = 0
        try fill()
      }
      let next = buffer[start...].prefix(left)
      part(next)
      start += next.count
      left -= next.count
    }
    return true
  }

  private mutating func anyLine(unless shouldStop: () -> Bool) throws(FileError) -> Line? {
    var searched = start
    var isLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(upTo: end, next: end + 1, isLong)
      }
      if isAtEnd {
        return start < buffer.count || isLong ? take(upTo: buffer.count, next: buffer.count, isLong) : nil
      }
      if shouldStop() { return nil }
      if buffer.count - start > longest {
        longPart?(buffer[start...])
        isLong = true
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

  /// - Parameter isLong: Whether earlier parts of the line were longer than allowed.
  private mutating func take(upTo end: Int, next: Int, _ isLong: Bool) -> Line {
    var text = buffer[start..<end]
    number += 1
    if number == 1, !isLong { text = text.withoutByteOrderMark }
    start = next
    guard isLong || text.count > longest else { return Line(number: number, text: Array(text)) }
    longPart?(text)
    return Line(number: number, text: nil)
  }

  /// Reads the bytes that are ready; after a while without any it returns, so that the caller may stop.
  private mutating func fill() throws(FileError) {
    if let feed {
      guard let line = feed() else { return isAtEnd = true }
      buffer += line
      return buffer.append(UInt8(ascii: "\n"))
    }
    var failure: FileError?
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, length in
      do throws(FileError) { length = try readReady(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    buffer += part
  }

  /// Reads the bytes that are ready, and returns how many; 0 after a while without any, and at the end.
  private mutating func readReady(into bytes: UnsafeMutableBufferPointer<UInt8>) throws(FileError) -> Int {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, Self.patience) == 0 { return 0 }
    let count = read(descriptor, bytes.baseAddress, bytes.count)
    if count == 0 { isAtEnd = true }
    guard count < 0 else { return count }
    let code = errno
    if code != EINTR, code != EAGAIN { throw FileError(reading: name, errno: code) }
    return 0
  }
}
