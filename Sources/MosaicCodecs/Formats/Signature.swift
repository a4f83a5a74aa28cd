// The first bytes of a file, compared with those of a format.

/// What files of a format begin with.
enum Signature: Sendable {
  /// These bytes; `nil` stands for any byte.
  case bytes([UInt8?])
  /// A `ftyp` box of ISO/IEC 14496-12 that names one of these brands among those that the file agrees with.
  case compatibleBrands([String])
  /// Text with this tag in it, after white space and perhaps a declaration or a comment.
  case markup(String)

  /// These bytes.
  static func bytes(_ bytes: [UInt8]) -> Signature { .bytes(bytes.map(Optional.some)) }

  /// This ASCII text, `offset` bytes behind the start.
  static func text(_ text: String, at offset: Int = 0) -> Signature {
    .bytes([UInt8?](repeating: nil, count: offset) + text.utf8.map(Optional.some))
  }

  /// Whether the first bytes of a file are these.
  func matches(_ start: [UInt8]) -> Bool {
    switch self {
    case .bytes(let bytes): start.count >= bytes.count && Self.agree(start, bytes)
    case .compatibleBrands(let brands): Self.hasBrand(start, among: brands)
    case .markup(let tag): Self.isMarkup(start, with: tag)
    }
  }

  /// Whether a file may begin like this that ends inside the signature.
  func beginsLike(_ start: [UInt8]) -> Bool {
    guard case .bytes(let bytes) = self else { return false }
    // Bytes that may be anything are no sign.
    return start.count < bytes.count && Self.agree(start, bytes) && zip(start, bytes).contains { $1 != nil }
  }

  /// Whether bytes are the same as far as both go.
  private static func agree(_ start: [UInt8], _ bytes: [UInt8?]) -> Bool {
    zip(start, bytes).allSatisfy { $1 == nil || $0 == $1 }
  }

  private static func hasBrand(_ start: [UInt8], among brands: [String]) -> Bool {
    guard start.count >= 16, start[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let end = min(start.count, start[..<4].reduce(0) { $0 << 8 | Int($1) })
    // The major brand and its version come first.
    return stride(from: 16, to: end - 3, by: 4).contains { place in
      brands.contains { start[place..<place + 4].elementsEqual($0.utf8) }
    }
  }

  private static func isMarkup(_ start: [UInt8], with tag: String) -> Bool {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = start.starts(with: byteOrderMark) ? start.dropFirst(3) : start[...]
    let markup = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return markup.first == 0x3C /* < */ && String(decoding: markup, as: UTF8.self).contains(tag)
  }
}
