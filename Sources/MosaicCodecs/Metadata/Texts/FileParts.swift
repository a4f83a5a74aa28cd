// A few parts of an untrusted file: each place is checked, and the work is bounded.

import MosaicSystem

/// Reads parts of a file, mostly 4 KiB at a time; beyond its limits it reads nothing more.
struct FileParts {
  /// The most bytes of a part: more than ``FileText/largestLength`` characters take in any format.
  static let largestPart = 1 << 17
  /// The most pieces (chunks, segments) of a file that are read.
  static let mostPieces = 100

  let length: Int
  private(set) var bytesLeft = 1 << 20

  let source: ByteSource
  private var window: [UInt8]
  private var windowStart = 0

  init(_ source: ByteSource, start: [UInt8]) {
    self.source = source
    window = start
    length = source.length
  }

  /// `count` bytes from a place on; `nil` if the file has fewer, or if they are too many.
  mutating func bytes(at place: Int, count: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, count >= 0, place <= length, count <= length - place, count <= Self.largestPart else {
      return nil
    }
    if place < windowStart || place + count > windowStart + window.count {
      // The bytes that follow are mostly asked for next.
      let end = min(length, place + max(count, 1 << 12))
      guard end - place <= bytesLeft else { return nil }
      bytesLeft -= end - place
      window = source.bytes(place..<end)
      windowStart = place
      guard count <= window.count else { return nil }
    }
    return window[place - windowStart..<place - windowStart + count]
  }

  mutating func ends(with bytes: [UInt8]) -> Bool {
    self.bytes(at: length - bytes.count, count: bytes.count)?.elementsEqual(bytes) ?? false
  }

  /// The bytes from a place on, up to `count` or the end of the file.
  mutating func bytes(at place: Int, upTo count: Int) -> ArraySlice<UInt8>? {
    guard (0...length).contains(place) else { return nil }
    return bytes(at: place, count: min(count, length - place))
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}

extension Collection<UInt8> {
  /// The number in these bytes, the highest first; at most four bytes.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension BidirectionalCollection<UInt8> {
  /// The number in these bytes, the lowest first; at most four bytes, or eight for a number below 2^63.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}

extension ArraySlice<UInt8> {
  func firstPlace(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, count >= bytes.count else { return nil }
    return withUnsafeBufferPointer { own in
      // `own` has `count` bytes, and the last place that is compared leaves room for all of `bytes`.
      for place in 0...own.count - bytes.count where own[place] == first {
        if own[place..<place + bytes.count].elementsEqual(bytes) { return startIndex + place }
      }
      return nil
    }
  }

  func lastPlace(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (startIndex...endIndex - bytes.count).last { self[$0...].starts(with: bytes) }
  }
}
