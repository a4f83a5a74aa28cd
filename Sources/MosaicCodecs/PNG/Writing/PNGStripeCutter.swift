// Rows, as they come, cut into the stripes of a PNG.

/// Collects the rows of a picture until they fill a stripe for ``PNGStripeCompressor``.
package struct PNGStripeCutter: Sendable {
  /// The input of ``PNGStripeCompressor/compress(rows:above:isLast:)``.
  package struct Stripe: Sendable {
    /// The rows of the stripe, premultiplied BGRA8.
    package let rows: [UInt8]
    /// The row before them; `nil` at the top of the picture.
    package let above: [UInt8]?
    /// Whether the picture ends with these rows.
    package let isLast: Bool
  }

  private let rowBytes: Int
  private let stripeBytes: Int
  /// Bytes of the picture that belong to no finished stripe yet.
  private var bytesLeft: Int
  /// Rows that do not fill a stripe yet.
  private var pending: [UInt8] = []
  /// The row before `pending`; some filters look at it.
  private var above: [UInt8]?

  init(rowsPerStripe: Int, width: Int, height: Int) {
    rowBytes = width * 4
    stripeBytes = rowsPerStripe * rowBytes
    bytesLeft = height * rowBytes
  }

  /// Whether no rows wait for a stripe.
  var isEmpty: Bool { pending.isEmpty }

  /// Moves rows from the front of `rows` into the current stripe.
  ///
  /// - Precondition: Rows are whole, and no more than the picture has.
  /// - Returns: The stripe, once it is full; `nil` when all rows are taken and more are needed.
  package mutating func nextStripe(from rows: inout ArraySlice<UInt8>) -> Stripe? {
    precondition(rows.count % rowBytes == 0, "rows of \(rowBytes / 4) pixels have \(rowBytes) bytes each")
    precondition(rows.count <= bytesLeft - pending.count, "a picture was given more rows than it has")
    let wanted = min(stripeBytes, bytesLeft)
    let missing = wanted - pending.count
    pending.reserveCapacity(wanted)
    pending += rows.prefix(missing)
    rows = rows.dropFirst(missing)
    guard !pending.isEmpty, pending.count == wanted else { return nil }
    bytesLeft -= wanted
    defer {
      above = Array(pending.suffix(rowBytes))
      pending = []
    }
    return Stripe(rows: pending, above: above, isLast: bytesLeft == 0)
  }
}
