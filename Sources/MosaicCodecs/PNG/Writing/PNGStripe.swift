// A part of a PNG's compressed data that was made independently of the others.

/// Compressed rows of a picture, with all that is needed to join them to the rows before.
package struct PNGStripe: Hashable, Sendable {
  /// A raw deflate stream that begins and ends at a byte boundary; only the last stripe has the final block.
  let deflated: [UInt8]
  /// The Adler-32 of the filtered bytes.
  let adler: UInt32
  /// Number of filtered bytes.
  let byteCount: Int
  let rowCount: Int
  let isLast: Bool

  /// Bytes in the file, without the chunk around them.
  package var count: Int { deflated.count }
}
