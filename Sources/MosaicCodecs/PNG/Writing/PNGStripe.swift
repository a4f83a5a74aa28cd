// A part of a PNG's compressed data that was made independently of the others.

/// Compressed rows of a picture, with all that is needed to join them to the rows before.
package struct PNGStripe: Hashable, Sendable {
  /// A raw deflate stream that begins and ends at a byte boundary; only the last stripe has the final block.
  let deflated: [UInt8]
  let adler: UInt32
  let byteCount: Int
  let rowCount: Int
  let isLast: Bool

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
