// Texts in a PNG: a chunk each; our own are tEXt before the first IDAT.

import CZlib
import MosaicSystem
import MosaicText

/// The chunks of texts of a PNG (Portable Network Graphics Specification, Third Edition, section 11.3.3). From our own files, and
/// from thumbnails of freedesktop.org, only `tEXt` chunks before the picture's data are read; from a photograph, all kinds
/// anywhere.
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
  /// keywords come from section 11.3.3.1.
  static func chunks(of texts: [FileText], _ metadata: FileMetadata) -> [(name: String, data: [UInt8])] {
    texts.map { (name, data(of: $0)) } + metadata.texts.map(chunk)
  }

  private static func chunk(_ key: FileMetadata.Key, _ text: String) -> (name: String, data: [UInt8]) {
    let keyword = key.rawValue.prefix(1).uppercased() + key.rawValue.dropFirst()
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ $0.value < 0x7F || (0xA1...0xFF).contains($0.value) }) {
      return (name, Array(keyword.utf8) + [0] + scalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    // Not compressed, without a language, and without a translated keyword.
    return ("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    var place = signature.count
    for _ in 0..<FileParts.mostPieces {
      // Length and name; behind them data and checksum.
      guard let head = file.bytes(at: place, count: 8) else { return }
      let count = head.prefix(4).bigEndian
      let name = head.suffix(4)
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

  /// The text in a chunk (name, data and checksum); `nil` if it is damaged, or if this library would not write such a text.
  private static func text(_ chunk: ArraySlice<UInt8>) -> FileText? {
    let body = chunk.dropLast(4)
    let checksum = chunk.suffix(4)
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

// MARK: Texts of any program

extension PNGTexts {
  private static let mostChunks = 100_000
  /// Bytes of a chunk in which its keyword, its languages and the beginning of its text must be.
  private static let longestStart = 1 << 12

  /// The texts of some keywords as they are shown: the first text of each keyword, each at most `most` bytes.
  static func texts(of keywords: Set<String>, in source: ByteSource, atMost most: Int) -> [String: String] {
    var found: [String: String] = [:]
    let length = source.length
    var place = signature.count
    for _ in 0..<mostChunks {
      let head = source.bytes(place..<place + 8)
      guard head.count == 8 else { break }
      let count = head[..<4].bigEndian
      guard count <= length - place - 12 else { break }
      let name = String(decoding: head[4...], as: UTF8.self)
      if ["tEXt", "zTXt", "iTXt"].contains(name) {
        let data = source.bytes(place + 8..<place + 8 + min(count, longestStart))
        let wanted = keywords.subtracting(found.keys)
        if let (keyword, text) = parts(of: data[...], in: name, wanted, atMost: most) {
          let shown = Exif.shown(text.cut(toUTF8: most))
          if !shown.isEmpty { found[keyword] = shown }
        }
        if found.count == keywords.count { break }
      }
      place += 12 + count
    }
    return found
  }

  /// Its keyword, and its text or a little more than `most` bytes of it; `nil` for a chunk that has no text, or is not wanted.
  private static func parts(
    of data: ArraySlice<UInt8>, in name: String, _ wanted: Set<String>, atMost most: Int
  ) -> (keyword: String, text: ArraySlice<UInt8>)? {
    var rest = data
    /// The bytes up to a zero.
    func field() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: 0) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    guard let keyword = field().map({ latin1($0) }), wanted.contains(keyword) else { return nil }
    var isCompressed = name == "zTXt"
    if name == "iTXt" {
      isCompressed = rest.popFirst() == 1
    }
    if name != "tEXt" {
      // The only method is deflate.
      guard rest.popFirst() == 0 else { return nil }
    }
    // The language, and the keyword in that language.
    if name == "iTXt", field() == nil || field() == nil { return nil }
    guard isCompressed else { return (keyword, rest) }
    return inflated(rest, atMost: most + 4).map { (keyword, $0) }
  }

  /// The beginning of the inflated bytes of a zlib stream.
  private static func inflated(_ bytes: ArraySlice<UInt8>, atMost most: Int) -> ArraySlice<UInt8>? {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (input, output) = (Array(bytes), [UInt8](repeating: 0, count: most))
    let count: Int? = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        // zlib reads and writes inside of both, which live longer than this call.
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = inflate(&stream, Z_SYNC_FLUSH)
        // The text may go on beyond the bytes read, or beyond the room.
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return nil }
        return output.count - Int(stream.avail_out)
      }
    }
    return count.map { output[..<$0] }
  }
}
