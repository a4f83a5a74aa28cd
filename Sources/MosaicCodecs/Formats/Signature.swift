// The first bytes of a file, compared with those of a format.

enum Signature: Sendable {
  /// These bytes; `nil` stands for any byte.
  case bytes([UInt8?])
  /// A `ftyp` box of ISO/IEC 14496-12 that names one of these brands among those that the file agrees with.
  case compatibleBrands([String])
  /// XML whose first element has this name, with or without a prefix, after white space, declarations and comments.
  case markup(String)

  static func bytes(_ bytes: [UInt8]) -> Signature { .bytes(bytes.map(Optional.some)) }

  /// This ASCII text, `offset` bytes behind the start.
  static func text(_ text: String, at offset: Int = 0) -> Signature {
    .bytes([UInt8?](repeating: nil, count: offset) + text.utf8.map(Optional.some))
  }

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

  private static func isMarkup(_ start: [UInt8], with name: String) -> Bool {
    var markup = Markup(start)
    return (try? markup.rootName())?.elementsEqual(name.utf8) == true
  }
}
