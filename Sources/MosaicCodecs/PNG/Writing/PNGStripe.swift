// A part of a PNG's compressed data that was made independently of the others.

/// Compressed rows of a picture, with all that is needed to join them to the rows before.
package struct PNGStripe: Hashable, Sendable {
  /// A raw deflate stream that begins and ends at a byte boundary; only the last stripe has the final block.
  let deflated: [UInt8]
  let adler: UInt32
  let byteCount: Int
  let rowCount: Int
  let isLast: Bool

  /// Bytes in the file, without the chunk around them.
  package var count: Int { deflated.count }
}

/// Joins the stripes of a picture to one zlib stream (RFC 1950): deflate, a window of 32 KB, no dictionary; at the end the checksum.
struct PNGStream {
  private var isBegun = false
  private var adler: UInt32 = 1

  mutating func bytes(of stripe: PNGStripe) -> [UInt8] {
    adler = Deflate.adler(adler, followedBy: stripe.adler, count: stripe.byteCount)
    var bytes = stripe.deflated
    if !isBegun { bytes.insert(contentsOf: [0x78, 0x01], at: 0) }
    if stripe.isLast { bytes += adler.bigEndianBytes }
    isBegun = true
    return bytes
  }
}

extension FixedWidthInteger {
  /// Its bytes, the highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}

/// Collects the rows of a picture until they fill a stripe for ``PNGStripeCompressor``.
package struct PNGStripeCutter: Sendable {
  /// The input of ``PNGStripeCompressor/compress(rows:above:isLast:)``.
  package struct Stripe: Sendable {
    package let rows: [UInt8]
    /// The row before them; `nil` at the top of the picture.
    package let above: [UInt8]?
    package let isLast: Bool
  }

  private let rowBytes: Int
  private let stripeBytes: Int
  /// Bytes of the picture that belong to no finished stripe yet.
  private var bytesLeft: Int
  private var pending: [UInt8] = []
  /// The row before `pending`; some filters look at it.
  private var above: [UInt8]?

  init(rowsPerStripe: Int, width: Int, height: Int) {
    rowBytes = width * 4
    stripeBytes = rowsPerStripe * rowBytes
    bytesLeft = height * rowBytes
  }

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
