// The interface of all decoders: one row at a time, so that memory does not grow with the picture; and the checks on every decoder.

package import MosaicPixels
package import MosaicSystem

/// A picture whose rows come from the top, as stored: the orientation is not applied. Use it from one thread at a time. It may be
/// released before its last row; it then closes its file.
package protocol PictureDecoder: AnyObject {
  var header: ImageHeader { get }

  var pixelFormat: PixelFormat { get }

  /// Bytes that the decoder allocates with the first row and then holds: its working rows, or the whole picture if the format
  /// cannot be decoded row by row. The decoder does not take them from a ``/MosaicSystem/MemoryBudget``: the caller does, before it reads the
  /// first row.
  var heldBytes: Int { get }

  /// How many times smaller than stored the rows are, along both axes: 1, 2, 4 or 8. Above 1, each pixel is the average of a square
  /// of stored pixels; squares at the right and lower edge may include padding that the file has there.
  var reduction: Int { get }
}

extension PictureDecoder {
  package var reduction: Int { 1 }

  package var rowWidth: Int { (header.width + reduction - 1) / reduction }

  package var rowCount: Int { (header.height + reduction - 1) / reduction }
}

package protocol RowDecoder: PictureDecoder {
  /// The decoder that draws the picture; `nil` for pictures made of pixels.
  var scalable: (any ScalableDecoder)? { get }

  /// Fills `row` with the next row: ``rowWidth`` pixels of ``pixelFormat``. After an error every further call throws the same
  /// error. No more than ``rowCount`` rows are read.
  func readRow(into row: inout [UInt8]) throws(FileError)

  /// Checks the rest of the file for damage, so that the result does not depend on how many rows were needed. Called once, at the
  /// end. It takes as long as a checksum of the file for common PNGs, as decoding for others.
  func finish() throws(FileError)
}

extension RowDecoder {
  package var scalable: (any ScalableDecoder)? { nil }
}

package protocol ScalableDecoder: PictureDecoder {
  /// Takes the size that the picture was measured with, before the first window, in whose pixels windows are given; `false` if the
  /// picture has another size.
  func takesMeasure(width: Int, height: Int) -> Bool

  /// Restricts the rows to a window, before the first row is read: from then on the header has the size of the window's part.
  func show(_ window: PictureWindow)
}

/// The part of a drawn picture that is shown, and how many pixels it fills.
package struct PictureWindow: Hashable, Sendable {
  /// The left edge of the shown part, in pixels of the picture as it was measured; may be fractional.
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var targetWidth: Int
  package var targetHeight: Int
  package var part: TargetPart

  package init(
    x: Double, y: Double, width: Double, height: Double, targetWidth: Int, targetHeight: Int, part: TargetPart
  ) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.targetWidth = targetWidth
    self.targetHeight = targetHeight
    self.part = part
  }
}

// MARK: Formats

/// Decodes a picture row by row, as ``RowDecoder`` says. It knows the bytes of a file and not its name, which
/// ``CheckedDecoder`` puts into its errors.
protocol FormatDecoder: PictureDecoder {
  func readRow(into row: inout [UInt8]) throws(FileError.Kind)

  func finish() throws(FileError.Kind)

  /// Findings in the rows read so far that are not faults of the picture; clauses to follow the file's name.
  var remarks: [String] { get }
}

extension FormatDecoder {
  var remarks: [String] { [] }
}

protocol FileDecoder: FormatDecoder, SendableMetatype {
  /// The libraries behind the decoder, each with its version: `libpng 1.6.39`.
  static var libraries: [String] { get }

  /// Reads the header; no pixels are decoded.
  init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind)

  /// Makes the decoder, or a wrapper that converts its colours or is faster.
  static func open(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
  ) throws(FileError.Kind) -> any FormatDecoder
}

extension FileDecoder {
  static func open(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
  ) throws(FileError.Kind) -> any FormatDecoder {
    try Self(source, limits: limits, form)
  }
}

package struct DecodeForm: Hashable, Sendable {
  /// How many times smaller the picture will be, along the side that shrinks less. Some formats can be decoded at a reduced size,
  /// which is faster; a factor of 2 or more is then left to resample, see ``RowDecoder/reduction``.
  var factor = 1.0
  var alpha = AlphaForm.premultiplied

  package static func reducing(_ factor: Double) -> DecodeForm { DecodeForm(factor: factor) }

  /// The largest reduction that suits, and leaves a factor of 2 or more to the resampler.
  ///
  /// With less, the averaged squares show. Measured with nine JPEGs of 12 megapixels, shrunk 8.4 times, as mean PSNR against a
  /// full Lanczos-3: 47 dB from eighths, 54.5 from quarters, 57 from halves; 52.9 for libvips, which has the same rule. The scales
  /// between (3/8, 5/8, …) have no vector code in libjpeg-turbo and are slower than the next larger one.
  func reduction(_ suits: (Int) -> Bool) -> Int {
    [8, 4, 2].first { factor >= Double(2 * $0) && suits($0) } ?? 1
  }
}

// MARK: The checks on the decoder of every format

/// The outermost decoder: names the file in errors, counts rows, repeats the first error, ends when the work must end, and
/// reports if the file was changed while it was read. Formats without checksums would otherwise show parts of two pictures as
/// one.
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
  private var failure: FileError?

  /// - Parameter file: The file that `decoder` reads; `nil` for bytes in memory.
  init(_ decoder: any FormatDecoder, path: String, limits: DecodeLimits, watching file: OpenFile? = nil) {
    self.decoder = decoder
    self.path = path
    self.limits = limits
    self.file = file
  }

  func readRow(into row: inout [UInt8]) throws(FileError) {
    precondition(rowsRead < rowCount, "a picture of \(rowCount) rows was asked for one more")
    try check { () throws(FileError.Kind) in try decoder.readRow(into: &row) }
    rowsRead += 1
  }

  func finish() throws(FileError) {
    try check { () throws(FileError.Kind) in
      try decoder.finish()
      if file?.hasChanged == true { throw .changed }
    }
    limits.remarks?.add(decoder.remarks, about: path)
  }

  private func check(_ work: () throws(FileError.Kind) -> Void) throws(FileError) {
    if let failure { throw failure }
    do throws(FileError.Kind) {
      try limits.checkStop()
      try work()
    } catch {
      // If a file has changed, the error does not call it damaged.
      let hasChanged = !error.isShortage && file?.hasChanged == true
      let failure = FileError(path: path, kind: hasChanged ? .changed : error)
      self.failure = failure
      throw failure
    }
  }
}
