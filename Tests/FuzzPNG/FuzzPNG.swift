// Differential fuzzing of the fused PNG reader: whatever the bytes, it must do what libpng alone does. `make fuzz` runs it.

import MosaicPixels

@testable import MosaicCodecs

/// Called by libFuzzer with bytes of its invention.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The last byte of a PNG is that of a CRC, so that it can choose: files as they are have 0x82 there.
  let mode = bytes.last ?? 0
  var file = mode & 4 != 0 ? FuzzedFile.wrapped(bytes) : bytes
  if mode & 1 != 0 { FuzzedFile.repairChecksums(&file) }
  if let difference = Comparison.difference(file, stoppingAt: Int(mode >> 4)) {
    fatalError(difference)
  }
  return 0
}

/// Both readers on one file.
enum Comparison {
  /// What they do differently, if anything.
  static func difference(_ file: [UInt8], stoppingAt stop: Int) -> String? {
    guard let reference = libpng(file), let other = libpng(file),
      let fused = FusedPNGDecoder(other, source: .bytes(file))
    else { return nil }
    let height = reference.header.height
    if let difference = compare(fused, reference, rows: height) { return difference }
    // Once more, with only the first rows wanted.
    guard let reference = libpng(file), let other = libpng(file),
      let fused = FusedPNGDecoder(other, source: .bytes(file))
    else { return "the second opening failed" }
    return compare(fused, reference, rows: min(stop, height - 1))
  }

  private static func libpng(_ file: [UInt8]) -> PNGDecoder? {
    try? PNGDecoder(bytes: file, name: "x.png", limits: DecodeLimits(maxPixels: 1 << 18))
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

/// libFuzzer's own main, behind the name that SwiftPM gives to a program's entry.
@_cdecl("FuzzPNG_main")
public func start(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var (count, words) = (count, words)
  return runDriver(&count, &words, fuzz)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
