// The little XML that cascade files are written in: elements and text, nothing else.

/// An element, its text and its children.
struct MarkupElement {
  var name: String
  var text = ""
  var children: [MarkupElement] = []

  /// The first child of a name.
  subscript(name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The words of the text, between spaces and ends of lines.
  var words: [Substring] { text.utf8.split { $0 <= 0x20 }.map { Substring($0) } }
}

/// What is wrong with a cascade file.
package struct CascadeError: Error, Hashable, CustomStringConvertible {
  /// What was found, and what is wanted.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Reads the outermost element of a text. Entities, declarations of types and CDATA are refused: no cascade has them.
struct MarkupReader {
  static let mostBytes = 8 << 20
  static let mostElements = 400_000
  static let deepest = 16

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(CascadeError) -> MarkupElement {
    guard bytes.count <= mostBytes else {
      throw CascadeError("it has \(bytes.count) bytes; at most \(mostBytes) are read")
    }
    var reader = MarkupReader(bytes)
    return try reader.document()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(CascadeError) -> MarkupElement {
    var open: [MarkupElement] = []
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let text = take(until: UInt8(ascii: "<"))
        if text.contains(UInt8(ascii: "&")) { throw fault("has an entity (&); none is wanted") }
        if open.isEmpty {
          guard text.allSatisfy({ $0 <= 0x20 }) else { throw fault("has text outside of all elements") }
        } else {
          open[open.count - 1].text += String(decoding: text, as: UTF8.self)
        }
      } else if starts("<!--") {
        try skip(past: "-->", from: 4)
      } else if starts("<?") {
        try skip(past: "?>", from: 2)
      } else if starts("<!") {
        throw fault("has a declaration (<!…); elements and comments alone are wanted")
      } else if starts("</") {
        let name = try tag(from: 2).name
        guard let element = open.popLast(), element.name == name else {
          throw fault("has </\(name)>, which closes nothing")
        }
        guard open.isEmpty else {
          open[open.count - 1].children.append(element)
          continue
        }
        return element
      } else {
        let (name, isClosed) = try tag(from: 1)
        count += 1
        guard count <= Self.mostElements else { throw fault("has more than \(Self.mostElements) elements") }
        guard open.count < Self.deepest else { throw fault("has elements more than \(Self.deepest) deep") }
        if !isClosed {
          open.append(MarkupElement(name: name))
        } else if open.isEmpty {
          return MarkupElement(name: name)
        } else {
          open[open.count - 1].children.append(MarkupElement(name: name))
        }
      }
    }
    throw fault(open.last.map { "ends inside <\($0.name)>" } ?? "has no element; is it an XML file?")
  }

  // MARK: Steps

  private func fault(_ words: String) -> CascadeError { CascadeError("line \(line) \(words)") }

  private func starts(_ text: String) -> Bool {
    var place = place
    // Not `starts(with:)` of a slice, which took most of the time of a file.
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func take(until end: UInt8) -> ArraySlice<UInt8> {
    let first = place
    while place < bytes.count, bytes[place] != end {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    return bytes[first..<place]
  }

  private mutating func skip(past end: String, from start: Int) throws(CascadeError) {
    let opening = line
    place = min(place + start, bytes.count)
    while place < bytes.count {
      if starts(end) {
        place += end.utf8.count
        return
      }
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    throw CascadeError("line \(opening) begins a comment that does not end")
  }

  /// The name of a tag, whose attributes are passed over, and whether it closes itself.
  private mutating func tag(from start: Int) throws(CascadeError) -> (name: String, isClosed: Bool) {
    let opening = line
    place = min(place + start, bytes.count)
    let text = take(until: UInt8(ascii: ">"))
    guard place < bytes.count else { throw CascadeError("line \(opening) begins a tag that does not end") }
    place += 1
    let isClosed = text.last == UInt8(ascii: "/")
    let name = text.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let isName = name.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    guard !name.isEmpty, name.count <= 64, isName else { throw fault("has a tag without a name") }
    return (String(decoding: name, as: UTF8.self), isClosed)
  }
}
