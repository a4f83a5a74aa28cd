// A decoder of a file that nobody may change while it is read.

import MosaicPixels

/// Tells a file that was changed under its reader from one that is in order, and from one that is damaged.
///
/// Formats without checksums would show parts of two pictures as one.
final class WatchedDecoder: RowDecoder {
  var header: ImageHeader { wrapped.header }
  var layout: RowLayout { wrapped.layout }
  var heldBytes: Int { wrapped.heldBytes }
  var reduction: Int { wrapped.reduction }
  private let wrapped: any RowDecoder
  private let path: String
  /// Open for as long as `wrapped` lives, which owns it.
  private let descriptor: Int32
  private let stamp: SystemCall.Stamp?
  private var failure: CodecError?

  /// - Parameters:
  ///   - descriptor: The file that `wrapped` reads.
  ///   - stamp: What the system said of the file before any of it was read.
  init(_ wrapped: any RowDecoder, descriptor: Int32, stamp: SystemCall.Stamp?, path: String) {
    (self.wrapped, self.descriptor, self.stamp, self.path) = (wrapped, descriptor, stamp, path)
  }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
    if let failure { throw failure }
    do { try wrapped.readRow(into: &row) } catch { throw judged(error) }
  }

  func finish() throws(CodecError) {
    if let failure { throw failure }
    do { try wrapped.finish() } catch { throw judged(error) }
    guard hasChanged else { return }
    throw judged(CodecError(path: path, kind: .changed))
  }

  private var hasChanged: Bool { SystemCall.stamp(of: descriptor) != stamp }

  /// What is to be said of an error: a file that has changed is not called damaged.
  private func judged(_ error: CodecError) -> CodecError {
    let judged = !error.isShortage && hasChanged ? CodecError(path: path, kind: .changed) : error
    failure = judged
    return judged
  }
}
