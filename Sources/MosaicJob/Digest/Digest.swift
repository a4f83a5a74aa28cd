// The result of a hash function.

/// The digest of some bytes, such as ``MD5`` or ``SHA256`` gives it.
package struct Digest: Hashable, Sendable {
  /// The digest's bytes, in the order of its definition.
  package let bytes: [UInt8]

  /// Two lower-case hexadecimal digits for each byte, as `md5sum` and `sha256sum` print them.
  package var hex: String {
    String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension Digest: CustomStringConvertible {
  /// The digest in hexadecimal.
  package var description: String { hex }
}
