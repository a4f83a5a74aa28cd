// What the message digests have in common.

/// A message digest: bytes are added in parts of any size.
package protocol HashFunction: Sendable {
  /// Starts with no bytes.
  init()

  /// Adds bytes to the message.
  mutating func update(_ bytes: ArraySlice<UInt8>)

  /// The digest of the message so far. More may be added afterwards.
  func digest() -> Digest
}

extension HashFunction {
  /// Adds bytes to the message.
  package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// The digest of a text's UTF-8.
  package static func digest(of text: String) -> Digest {
    var hash = Self()
    hash.update(Array(text.utf8))
    return hash.digest()
  }
}
