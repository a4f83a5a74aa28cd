// The checks on the decoder of every format, in one place.

import MosaicPixels

/// The outermost decoder: names the file in errors, counts rows, repeats the first error, ends where work is to end, and says so if
/// the file was changed while it was read. Formats without checksums would otherwise show parts of two pictures as one.
final class CheckedDecoder: RowDecoder {
  var header: ImageHeader { decoder.header }
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var heldBytes: Int { decoder.heldBytes }
  var reduction: Int { decoder.reduction }
  var scalable: (any ScalableDecoder)? { decoder as? any ScalableDecoder }
  let decoder: any FormatDecoder
  private let path: String
  private let limits: DecodeLimits
  private let file: OpenFile?
  private var rowsRead = 0
  private var failure: CodecError?

  /// - Parameter file: The file that `decoder` reads; `nil` for bytes in memory.
  init(_ decoder: any FormatDecoder, path: String, limits: DecodeLimits, watching file: OpenFile? = nil) {
    self.decoder = decoder
    self.path = path
    self.limits = limits
    self.file = file
  }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
    precondition(rowsRead < rowCount, "a picture of \(rowCount) rows was asked for one more")
    try check { () throws(CodecError.Kind) in try decoder.readRow(into: &row) }
    rowsRead += 1
  }

  func finish() throws(CodecError) {
    try check { () throws(CodecError.Kind) in
      try decoder.finish()
      if file?.hasChanged == true { throw .changed }
    }
    limits.remarks?.add(decoder.remarks, about: path)
  }

  private func check(_ work: () throws(CodecError.Kind) -> Void) throws(CodecError) {
    if let failure { throw failure }
    do throws(CodecError.Kind) {
      try limits.checkStop()
      try work()
    } catch {
      // A file that has changed is not called damaged.
      let hasChanged = !error.isShortage && file?.hasChanged == true
      let failure = CodecError(path: path, kind: hasChanged ? .changed : error)
      self.failure = failure
      throw failure
    }
  }
}
