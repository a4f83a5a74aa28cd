// Decoding in one call, and errors that a call must throw.

import CPNGSupport
import MosaicPixels
import Testing

@testable import MosaicCodecs

/// The error of a call that must fail.
func failure<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Result
) -> CodecError? {
  #expect(throws: CodecError.self, sourceLocation: sourceLocation) { _ = try body() }
}

/// Decodes all rows of a file in memory.
@discardableResult
func decode(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws -> Pixmap {
  try ImageReader.pixmap(bytes: bytes, name: "x.png", limits: limits, oriented: false)
}

/// libpng's reader of a file in memory; nothing is read yet.
func libpngHandle(_ bytes: [UInt8]) throws -> LibraryHandle {
  try LibraryHandle(.bytes(bytes), open: mpng_reader_open, close: mpng_reader_close)
}

/// All rows of a file, as far as its decoder gives them; `x` is its name in errors.
func rows(of bytes: [UInt8], reducing factor: Double) -> Result<[UInt8], CodecError> {
  Result { () throws(CodecError) in
    let decoder = try ImageReader.open(
      bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 1 << 22), reducing: factor)
    var all: [UInt8] = []
    var row: [UInt8] = []
    for _ in 0..<decoder.rowCount {
      try decoder.readRow(into: &row)
      all += row
    }
    try decoder.finish()
    return all
  }
}
