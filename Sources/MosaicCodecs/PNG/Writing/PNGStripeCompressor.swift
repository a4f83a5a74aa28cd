// The part of PNG encoding that any thread can do: rows to compressed bytes.

/// Filters and compresses the stripes of a picture; the result depends on the input alone.
///
/// Stripes are independent, so they can be made in parallel. Their height depends only on width and options: the bytes of the
/// file are the same for every number of workers.
package struct PNGStripeCompressor: Sendable {
  /// Rows in each stripe; the last one may have fewer.
  package let rowsPerStripe: Int
  private let path: String
  private let width: Int
  private let hasAlpha: Bool
  private let compression: PNGCompression

  init(path: String, width: Int, hasAlpha: Bool, compression: PNGCompression, stripeBytes: Int? = nil) {
    self.path = path
    self.width = width
    self.hasAlpha = hasAlpha
    self.compression = compression
    let stripeBytes = stripeBytes ?? (compression == .small ? 1 << 21 : 1 << 19)
    rowsPerStripe = max(1, stripeBytes / (width * (hasAlpha ? 4 : 3) + 1))
  }

  /// Cuts rows, as they come, into the stripes of a picture of this width.
  package func cutter(height: Int) -> PNGStripeCutter {
    PNGStripeCutter(rowsPerStripe: rowsPerStripe, width: width, height: height)
  }

  /// Compresses the rows of one stripe.
  ///
  /// - Parameters:
  ///   - rows: Premultiplied BGRA8: ``rowsPerStripe`` rows, or what is left of the picture.
  ///   - above: The row before them, which some filters use; `nil` at the top of the picture.
  ///   - isLast: Whether the picture ends with these rows.
  /// - Throws: ``CodecError`` if memory is short.
  /// - Complexity: O(bytes).
  package func compress(
    rows: [UInt8], above: [UInt8]?, isLast: Bool
  ) throws(CodecError) -> PNGStripe {
    precondition(
      !rows.isEmpty && rows.count % (width * 4) == 0, "rows of \(width) pixels have \(width * 4) bytes")
    precondition(above == nil || above?.count == width * 4, "the row above has \(width * 4) bytes")
    let stripe = FilteredRows(rows, above: above, width: width, hasAlpha: hasAlpha)
    guard let (deflated, adler) = Self.smallest(stripe, compression, isLast: isLast) else {
      throw CodecError(path: path, kind: .outOfMemory)
    }
    return PNGStripe(
      deflated: deflated, adler: adler, byteCount: stripe.byteCount, rowCount: stripe.rowCount, isLast: isLast
    )
  }
}
