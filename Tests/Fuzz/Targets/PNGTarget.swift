// Differential fuzzing of the fused PNG reader: for any bytes it must give the result of libpng.

import MosaicPixels
import TestSupport

@testable import MosaicCodecs

struct PNGTarget: FuzzTarget {
  func run(_ input: [UInt8]) {
    switch Comparison.outcome(input, stoppingAt: input.fingerprint % 40) {
    case .same: break
    case .different(let words): fatalError(words)
    case .onlyOne: PictureReading.read(input)
    }
  }

  func seed(_ random: inout SeededGenerator) -> [UInt8] { PNGPieces.file(&random) }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    PNGPieces.mutated(input, &random)
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

  /// The difference between both, if any.
  static func outcome(_ file: [UInt8], stoppingAt stop: Int) -> Outcome {
    guard let reference = libpng(file), let other = libpng(file),
      let fused = FusedPNGDecoder(other, source: .bytes(file), buffer: PictureReading.buffer)
    else { return .onlyOne }
    let height = reference.header.height
    if let difference = compare(fused, reference, rows: height) { return .different(difference) }
    // Once more, with only the first rows wanted.
    guard let reference = libpng(file), let other = libpng(file),
      let fused = FusedPNGDecoder(other, source: .bytes(file), buffer: PictureReading.buffer)
    else { return .different("the second opening failed") }
    return compare(fused, reference, rows: min(stop, height - 1)).map(Outcome.different) ?? .same
  }

  private static func libpng(_ file: [UInt8]) -> PNGDecoder? {
    try? PNGDecoder(bytes: file, name: "x.png", limits: PictureReading.limits)
  }

  private static func compare(_ fused: FusedPNGDecoder, _ libpng: PNGDecoder, rows: Int) -> String? {
    var (row, pixels, wanted): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for y in 0..<rows {
      let found = error { () throws(CodecError) in try fused.readRow(into: &row) }
      let expected = error { () throws(CodecError) in try libpng.readRow(into: &wanted) }
      guard found == expected else { return "row \(y): \(words(found)) where libpng says \(words(expected))" }
      if found != nil { return nil }
      pixels.removeAll(keepingCapacity: true)
      fused.layout.appendBGRA(row, to: &pixels)
      guard pixels == wanted else { return "row \(y): other pixels than libpng's" }
    }
    let found = error { () throws(CodecError) in try fused.finish() }
    let expected = error { () throws(CodecError) in try libpng.finish() }
    if found == expected || found == nil && rows < libpng.header.height && isSeenByInflatingAlone(expected) {
      return nil
    }
    return "the end: \(words(found)) where libpng says \(words(expected))"
  }

  /// What lies behind the last row that is wanted is not inflated: bytes that came as they were sent (with right CRCs, to the
  /// end) are enough there.
  private static func isSeenByInflatingAlone(_ error: CodecError?) -> Bool {
    guard case .corrupt(let words) = error?.kind else { return false }
    return !words.contains("CRC")
  }

  private static func error(_ body: () throws(CodecError) -> Void) -> CodecError? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  private static func words(_ error: CodecError?) -> String { error.map { "\"\($0)\"" } ?? "no error" }
}
