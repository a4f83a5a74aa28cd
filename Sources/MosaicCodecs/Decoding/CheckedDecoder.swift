// The checks on the decoder of every format, in one place.

import MosaicPixels

/// The outermost decoder: counts rows, repeats the first error, ends where work is to end, and says so if the file was
/// changed while it was read.
///
/// Formats without checksums would otherwise show parts of two pictures as one.
final class CheckedDecoder: RowDecoder {
  /// A file that must not change, and its state before any of it was read.
  struct WatchedFile {
    /// Open as long as the decoder lives, which owns it.
    let descriptor: Int32
    /// `nil` where the system does not say.
    let stamp: FileStamp?
  }

  var header: ImageHeader { decoder.header }
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var heldBytes: Int { decoder.heldBytes }
  var reduction: Int { decoder.reduction }
  let decoder: any RowDecoder
  private let path: String
  private let limits: DecodeLimits
  private let file: WatchedFile?
  private var rowsRead = 0
  private var failure: CodecError?

  /// - Parameter file: The file that `decoder` reads; `nil` for bytes in memory.
  init(_ decoder: any RowDecoder, path: String, limits: DecodeLimits, watching file: WatchedFile?) {
    (self.decoder, self.path, self.limits, self.file) = (decoder, path, limits, file)
  }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
    precondition(rowsRead < rowCount, "a picture of \(rowCount) rows was asked for one more")
    if let failure { throw failure }
    do throws(CodecError) {
      try limits.checkStop(path)
      try decoder.readRow(into: &row)
    } catch {
      throw judged(error)
    }
    rowsRead += 1
  }

  func finish() throws(CodecError) {
    if let failure { throw failure }
    do throws(CodecError) {
      try limits.checkStop(path)
      try decoder.finish()
    } catch {
      throw judged(error)
    }
    guard hasChanged else { return }
    throw judged(CodecError(path: path, kind: .changed))
  }

  private var hasChanged: Bool {
    guard let file else { return false }
    return (try? FileStatus(descriptor: file.descriptor))?.stamp != file.stamp
  }

  /// The error to report: a file that has changed is not called damaged.
  private func judged(_ error: CodecError) -> CodecError {
    let judged = !error.isShortage && hasChanged ? CodecError(path: path, kind: .changed) : error
    failure = judged
    return judged
  }
}
