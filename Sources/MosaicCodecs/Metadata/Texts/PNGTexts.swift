// Texts in a PNG: a tEXt chunk each, before the first IDAT.

import CZlib

/// The `tEXt` chunks of a PNG (Portable Network Graphics Specification, Third Edition, section 11.3.3.2). Those before the
/// picture's data are read, as the thumbnails of freedesktop.org have them; compressed (`zTXt`) and international (`iTXt`) ones are
/// not.
enum PNGTexts {
  /// PNG specification, section 5.2. It holds a CR, an LF and a byte above 127 to show careless transfers.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let name = "tEXt"
  /// The whole chunk: no data, its name, its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  static func data(of text: FileText) -> [UInt8] {
    text.key.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + [0] + Array(text.value.utf8)
  }

  /// The chunks of texts and metadata: `tEXt` for Latin-1, and `iTXt` (section 11.3.3.4), which is UTF-8, for the rest. The
  /// keywords are those of section 11.3.3.1.
  static func chunks(of texts: [FileText], _ metadata: FileMetadata) -> [(name: String, data: [UInt8])] {
    texts.map { (name, data(of: $0)) } + metadata.texts.map(chunk)
  }

  private static func chunk(_ key: FileMetadata.Key, _ text: String) -> (name: String, data: [UInt8]) {
    let keyword = key.rawValue.prefix(1).uppercased() + key.rawValue.dropFirst()
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ $0.value < 0x7F || (0xA1...0xFF).contains($0.value) }) {
      return (name, Array(keyword.utf8) + [0] + scalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    // Not compressed; no language, and no keyword in it.
    return ("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    var place = signature.count
    for _ in 0..<FileParts.mostPieces {
      // Length and name; behind them data and checksum.
      guard let head = file.bytes(at: place, count: 8) else { return }
      let (count, name) = (head.prefix(4).bigEndian, head.suffix(4))
      guard count <= file.length - place - 12 else { return }
      if name.elementsEqual("IDAT".utf8) {
        found.isComplete = count <= file.length - place - 12 - end.count && file.ends(with: end)
        return
      }
      if name.elementsEqual(Self.name.utf8), let chunk = file.bytes(at: place + 4, count: count + 8) {
        text(chunk).map { found.texts.append($0) }
      }
      place += 12 + count
    }
  }

  /// The text in a chunk (name, data and checksum); `nil` if it is damaged, or not one that we would write.
  private static func text(_ chunk: ArraySlice<UInt8>) -> FileText? {
    let (body, checksum) = (chunk.dropLast(4), chunk.suffix(4))
    let computed = body.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    let data = body.dropFirst(4)
    guard Int(computed) == checksum.bigEndian, let zero = data.firstIndex(of: 0) else { return nil }
    return try? FileText(key: latin1(data[..<zero]), value: latin1(data[(zero + 1)...]))
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}
