// A part of a PNG's compressed data, made apart from the others.

/// Rows of a picture as a piece of a deflate stream, with what is needed to join it to the others.
public struct PNGStripe: Hashable, Sendable {
  /// A raw deflate stream that begins and ends on a byte; only that of the last stripe has an end.
  let deflated: [UInt8]
  /// Of the filtered bytes.
  let adler: UInt32
  /// How many filtered bytes there are.
  let byteCount: Int
  let rowCount: Int
  let isLast: Bool

  /// Bytes that the stripe will take in the file, without its chunk's frame.
  public var count: Int { deflated.count }
}
