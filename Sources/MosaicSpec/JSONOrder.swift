// Where the values of a document stand in its text: the decoder does not tell.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds places in text that is known to be JSON, and goes only where something is looked for.
struct JSONOrder {
  private let bytes: [UInt8]
  private var index = 0
  private let wanted: Set<String>
  private var places: [String: Int] = [:]

  /// The errors in the order of the text; what is missing counts as where the object begins that lacks it.
  ///
  /// - Complexity: O(bytes + errors · log errors).
  static func sorted(_ errors: [SpecError], in text: [UInt8]) -> [SpecError] {
    var order = JSONOrder(bytes: text, wanted: Set(errors.flatMap { ancestors(of: $0.path) }))
    order.value(at: "")
    let placed = errors.enumerated().map { offset, error in
      (ancestors(of: error.path).lazy.compactMap { order.places[$0] }.first ?? 0, offset, error)
    }
    return placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private init(bytes: [UInt8], wanted: Set<String>) { (self.bytes, self.wanted) = (bytes, wanted) }

  /// `items[3].style.fit`, `items[3].style`, `items[3]`, `items` and the document itself.
  private static func ancestors(of path: String) -> [String] {
    var paths = [path]
    var rest = path[...]
    while !rest.isEmpty {
      let isBracketed = rest.hasSuffix("]")
      let end = rest.lastIndex { isBracketed ? $0 == "[" : $0 == "." || $0 == "]" }
      rest = end.map { rest[$0] == "]" ? rest[...$0] : rest[..<$0] } ?? ""
      paths.append(String(rest))
    }
    return paths
  }

  // MARK: The text

  /// Passes one value; what it holds is looked into only where something there is wanted.
  private mutating func value(at path: String) {
    skipSpace()
    if places[path] == nil { places[path] = index }
    switch peek {
    case UInt8(ascii: "{"): members(of: path)
    case UInt8(ascii: "["): elements(of: path)
    default: skip()
    }
  }

  private mutating func members(of path: String) {
    next()
    while let byte = peek, byte != UInt8(ascii: "}") {
      let start = index
      let child = jsonPath(path, key())
      next()
      if wanted.contains(child) {
        places[child] = places[child] ?? start
        value(at: child)
      } else {
        skip()
      }
      next()
    }
    index += 1
  }

  private mutating func elements(of path: String) {
    next()
    var number = 0
    while let byte = peek, byte != UInt8(ascii: "]") {
      let child = "\(path)[\(number)]"
      if wanted.contains(child) { value(at: child) } else { skip() }
      number += 1
      next()
    }
    index += 1
  }

  /// Passes the byte here, unless it closes something, and the space around it.
  private mutating func next() {
    skipSpace()
    if let byte = peek, !"}]".utf8.contains(byte) { index += 1 }
    skipSpace()
  }

  private mutating func key() -> String {
    let start = index
    string()
    let raw = bytes[start..<index]
    if !raw.contains(UInt8(ascii: "\\")) {
      return String(decoding: raw.dropFirst().dropLast(), as: UTF8.self)
    }
    return (try? JSONDecoder().decode(String.self, from: Data(raw))) ?? ""
  }

  /// Passes a value whole.
  private mutating func skip() {
    skipSpace()
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""): string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        index += 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
        index += 1
      default: index += 1
      }
      if depth == 0, let byte = peek, ",}]".utf8.contains(byte) { return }
    }
  }

  private mutating func string() {
    index += 1
    while let byte = peek, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }
}
