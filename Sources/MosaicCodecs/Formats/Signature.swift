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

  /// The bytes without a byte order mark; of UTF-16, each unit as one byte, 0xFF where it is not ASCII or Latin 1.
  static func asASCII(_ start: [UInt8]) -> [UInt8] {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(start.dropFirst(3)) }
    guard start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) else { return start }
    let high = start[0] == 0xFE ? 0 : 1
    return stride(from: 2, to: start.count - 1, by: 2).map { place in
      start[place + high] == 0 ? start[place + 1 - high] : 0xFF
    }
  }

  private static func isMarkup(_ start: [UInt8], with name: String) -> Bool {
    var text = asASCII(start)[...]
    while true {
      text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if text.starts(with: "<?".utf8) {
        guard let rest = after("?>", in: text) else { return false }
        text = rest
      } else if text.starts(with: "<!--".utf8) {
        guard let rest = after("-->", in: text.dropFirst(4)) else { return false }
        text = rest
      } else if text.starts(with: "<!DOCTYPE".utf8) {
        // It names the first element, and may go on for longer than what was read.
        let rest = text.dropFirst(9).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return isName(rest, name)
      } else {
        return text.first == 0x3C /* < */ && isName(text.dropFirst(), name)
      }
    }
  }

  /// The rest of a text behind the first place of an ASCII word.
  private static func after(_ end: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = Array(end.utf8)
    return text.indices.first { text[$0...].starts(with: end) }.map { text[($0 + end.count)...] }
  }

  /// Whether a name, perhaps with a prefix, begins the text.
  private static func isName(_ text: ArraySlice<UInt8>, _ name: String) -> Bool {
    let found = text.prefix { !" \t\r\n>/[".utf8.contains($0) }
    return found.split(separator: 0x3A, omittingEmptySubsequences: false).last?.elementsEqual(name.utf8)
      == true
  }
}

/// A pointer of Git LFS: lines of text that begin `version https://git-lfs.github.com/spec/`.
///
/// Source: github.com/git-lfs/git-lfs, docs/spec.md.
struct LFSPointer {
  /// Bytes of the file that it points to; `nil` where it does not say.
  let bytes: Int?

  /// - Parameter start: The first bytes of a file; a pointer has fewer than 200.
  /// - Returns: `nil` where they are of no pointer.
  init?(_ start: [UInt8]) {
    guard start.starts(with: "version https://git-lfs.github.com/spec/".utf8) else { return nil }
    let line = start.split(separator: 0x0A).first { $0.starts(with: "size ".utf8) }
    bytes = line.flatMap { Int(String(decoding: $0.dropFirst(5), as: UTF8.self)) }
  }
}
