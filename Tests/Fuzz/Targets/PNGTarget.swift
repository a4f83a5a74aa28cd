// Differential fuzzing of the fast PNG reader: whatever the bytes, it must do what libpng alone does.

import MosaicPixels
import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum PNGTarget {
  @Sendable static func run(_ input: [UInt8]) {
    switch Comparison.outcome(input, stoppingAt: input.fingerprint % 40) {
    case .same: break
    case .different(let words): fatalError(words)
    case .onlyOne: PictureReading.read(input)
    }
  }
}

/// Both readers on one file.
private enum Comparison {
  enum Outcome {
    case same
    case different(String)
    /// It is no PNG, or of a kind that libpng alone reads.
    case onlyOne
  }

  static func outcome(_ file: [UInt8], stoppingAt stop: Int) -> Outcome {
    guard let reference = libpng(file), let other = libpng(file),
      let fast = FastPNGDecoder(other, source: .bytes(file), buffer: PictureReading.buffer)
    else { return .onlyOne }
    let height = reference.header.height
    if let difference = compare(fast, reference, rows: height) { return .different(difference) }
    // Once more, with only the first rows wanted.
    guard let reference = libpng(file), let other = libpng(file),
      let fast = FastPNGDecoder(other, source: .bytes(file), buffer: PictureReading.buffer)
    else { return .different("the second opening failed") }
    return compare(fast, reference, rows: min(stop, height - 1)).map(Outcome.different) ?? .same
  }

  private static func libpng(_ file: [UInt8]) -> PNGDecoder? {
    try? PNGDecoder(.bytes(file), limits: PictureReading.limits)
  }

  private static func compare(_ fast: FastPNGDecoder, _ libpng: PNGDecoder, rows: Int) -> String? {
    var (row, pixels, wanted): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for y in 0..<rows {
      let found = error { () throws(FileError.Kind) in try fast.readRow(into: &row) }
      let expected = error { () throws(FileError.Kind) in try libpng.readRow(into: &wanted) }
      guard found == expected else { return "row \(y): \(words(found)) where libpng says \(words(expected))" }
      if found != nil { return nil }
      pixels.removeAll(keepingCapacity: true)
      fast.pixelFormat.appendBGRA(row, to: &pixels)
      guard pixels == wanted else { return "row \(y): other pixels than libpng's" }
    }
    let found = error { () throws(FileError.Kind) in try fast.finish() }
    let expected = error { () throws(FileError.Kind) in try libpng.finish() }
    if found == expected || found == nil && rows < libpng.header.height && isSeenByInflatingAlone(expected) {
      return nil
    }
    return "the end: \(words(found)) where libpng says \(words(expected))"
  }

  /// What lies behind the last row that is wanted is not inflated: bytes that came as they were sent (with right CRCs, to the
  /// end) are enough there.
  private static func isSeenByInflatingAlone(_ error: FileError.Kind?) -> Bool {
    guard case .corrupt(let words) = error else { return false }
    return !words.contains("CRC")
  }

  private static func error(_ body: () throws(FileError.Kind) -> Void) -> FileError.Kind? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  private static func words(_ error: FileError.Kind?) -> String { error.map { "\"\($0)\"" } ?? "no error" }
}
