// Decoding in one call, and errors that a call must throw.

import CPNGSupport
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@discardableResult
func decode(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(FileError) -> Pixmap {
  try ImageReader.pixmap(bytes: bytes, name: "x.png", limits: limits, oriented: false)
}

/// libpng's reader of a file in memory; nothing is read yet.
func libpngHandle(_ bytes: [UInt8]) throws -> LibraryHandle {
  try LibraryHandle(.bytes(bytes), open: mpng_reader_open, close: mpng_reader_close)
}

/// All rows of a file, as BGRA; `x` is its name in errors.
func rows(of bytes: [UInt8], reducing factor: Double) -> Result<[UInt8], FileError> {
  Result { () throws(FileError) in
    let decoder = try ImageReader.open(
      bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 1 << 22), .reducing(factor))
    let all = try decoder.pixels()
    try decoder.finish()
    return all
  }
}

extension RowDecoder {
  func nextRow() throws(FileError) -> [UInt8] {
    var row: [UInt8] = []
    try readRow(into: &row)
    return row
  }

  /// All rows, as BGRA.
  func pixels() throws(FileError) -> [UInt8] {
    var pixels: [UInt8] = []
    for _ in 0..<rowCount { pixelFormat.appendBGRA(try nextRow(), to: &pixels) }
    return pixels
  }
}

/// The rows that a decoder gives, and the error that ends them.
func allRows(_ open: () throws(FileError) -> any RowDecoder) -> (pixels: [UInt8], error: FileError?) {
  var pixels: [UInt8] = []
  do throws(FileError) {
    let decoder = try open()
    for _ in 0..<decoder.rowCount { decoder.pixelFormat.appendBGRA(try decoder.nextRow(), to: &pixels) }
    try decoder.finish()
    return (pixels, nil)
  } catch { return (pixels, error) }
}

extension FormatDecoder {
  func nextRow() throws(FileError.Kind) -> [UInt8] {
    var row: [UInt8] = []
    try readRow(into: &row)
    return row
  }

  /// All rows, as BGRA.
  func pixels() throws(FileError.Kind) -> [UInt8] {
    var pixels: [UInt8] = []
    for _ in 0..<rowCount { pixelFormat.appendBGRA(try nextRow(), to: &pixels) }
    return pixels
  }
}

func imageHeader(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(FileError) -> ImageHeader {
  try ImageReader.header(bytes: bytes, name: "x", limits: limits)
}

/// Checks that a file is refused: in words that hold these, that name it, and that blame it alone.
func expectRefusal(of bytes: [UInt8], _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let error = failure(sourceLocation: sourceLocation) { try decode(bytes) }
  let said = error?.description ?? ""
  #expect(
    said.hasPrefix("x.png: ") && said.contains(words) && error?.isInputOutput == false, "\(said)",
    sourceLocation: sourceLocation)
}

func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  guard a.count == b.count else { return .max }
  return zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

func largestDifference(_ a: Pixmap, _ b: Pixmap) -> Int { largestDifference(a.bytes, b.bytes) }
