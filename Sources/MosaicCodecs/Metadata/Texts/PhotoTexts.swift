// Title and creator of a photograph, as programs of photographers write them beside EXIF.

package import MosaicSystem
import MosaicText

/// Title, creator and copyright in a file's XMP, else in its IPTC or in a PNG's own texts; a missing text is empty.
///
/// XMP is found by its words in the first and last parts of a file of any format, which ISO 16684-3 calls packet scanning. All
/// creators of a list are taken, but only the first of several titles, which is the title without a language (ISO 16684-1,
/// 8.2.2.4). IPTC (IIM 4.2, 2:05, 2:80 and 2:116) comes from a JPEG's Photoshop resources. Chunks of a PNG may also stand behind
/// its pixels.
package struct PhotoTexts: Hashable, Sendable {
  package private(set) var title = ""
  package private(set) var creator = ""
  package private(set) var copyright = ""

  /// The bytes that are read of the beginning and of the end; a WebP has its XMP at the end.
  private static let (headLength, tailLength) = (1 << 18, 1 << 16)
  /// The most bytes of a text, and the most creators.
  private static let (longestText, mostTexts) = (256, 8)

  package init(_ file: OpenFile) { self.init(file.source) }

  package init(bytes: any Collection<UInt8> & Sendable) { self.init(.bytes(bytes)) }

  private init(_ source: ByteSource) {
    let length = source.length
    let head = source.bytes(0..<min(length, Self.headLength))
    read(head[...])
    let rest = max(head.count, length - Self.tailLength)
    if title.isEmpty, creator.isEmpty, copyright.isEmpty, rest < length {
      read(source.bytes(rest..<length)[...])
    }
    guard title.isEmpty || creator.isEmpty || copyright.isEmpty, head.starts(with: PNGTexts.signature) else {
      return
    }
    let texts = PNGTexts.texts(of: ["Title", "Author", "Copyright"], in: source, atMost: Self.longestText)
    if title.isEmpty { title = texts["Title"] ?? "" }
    if creator.isEmpty { creator = texts["Author"] ?? "" }
    if copyright.isEmpty { copyright = texts["Copyright"] ?? "" }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    if let start = bytes.firstPlace(of: Array("<rdf:RDF".utf8)) {
      let packet = bytes[start...]
      title = Self.texts(of: "dc:title", in: packet).first ?? ""
      creator = Self.texts(of: "dc:creator", in: packet).joined(separator: ", ")
      copyright = Self.texts(of: "dc:rights", in: packet).first ?? ""
    }
    guard title.isEmpty || creator.isEmpty || copyright.isEmpty, bytes.starts(with: [0xFF, 0xD8]) else {
      return
    }
    let iptc = Self.iptc(in: bytes)
    if title.isEmpty { title = iptc[5]?.first ?? "" }
    if creator.isEmpty { creator = (iptc[80] ?? []).joined(separator: ", ") }
    if copyright.isEmpty { copyright = iptc[116]?.first ?? "" }
  }

  // MARK: XMP

  /// The texts of a property, each in an `rdf:li`.
  private static func texts(of property: String, in packet: ArraySlice<UInt8>) -> [String] {
    guard let start = packet.firstPlace(of: Array("<\(property)".utf8)),
      let end = packet[start...].firstPlace(of: Array("</\(property)>".utf8))
    else { return [] }
    var texts = [String]()
    var rest = packet[start..<end]
    while texts.count < mostTexts, let item = rest.firstPlace(of: Array("<rdf:li".utf8)),
      let open = rest[item...].firstIndex(of: 0x3E)
    {
      let text = rest[(open + 1)...].prefix { $0 != 0x3C }
      let shown = Exif.shown(MetadataXML.unescaped(text.cut(toUTF8: longestText)))
      if !shown.isEmpty { texts.append(shown) }
      rest = rest[(open + 1)...]
    }
    return texts
  }

  // MARK: IPTC

  /// The texts of the second record by their numbers.
  private static func iptc(in bytes: ArraySlice<UInt8>) -> [UInt8: [String]] {
    guard let resources = bytes.firstPlace(of: Array("Photoshop 3.0\0".utf8)),
      let block = bytes[resources...].firstPlace(of: Array("8BIM\u{4}\u{4}".utf8))
    else { return [:] }
    // A name with its length, both together of even length, and the length of the data.
    let name = block + 6
    guard name < bytes.endIndex else { return [:] }
    let place = name + (Int(bytes[name]) + 2) / 2 * 2
    guard place <= bytes.endIndex - 4 else { return [:] }
    var rest = bytes[(place + 4)...].prefix(bytes[place..<place + 4].bigEndian)
    var found: [UInt8: [ArraySlice<UInt8>]] = [:]
    // A dataset: a mark, its record and number, its length.
    while rest.count >= 5, rest.first == 0x1C {
      let start = rest.startIndex
      let record = rest[start + 1]
      let number = rest[start + 2]
      let count = rest[start + 3..<start + 5].bigEndian
      guard count <= rest.count - 5 else { break }
      let value = rest[(start + 5)...].prefix(count)
      if record == 2, [5, 80, 116].contains(number), found[number, default: []].count < mostTexts {
        found[number, default: []].append(value.cut(toUTF8: longestText))
      }
      rest = rest[(start + 5 + count)...]
    }
    // Programs write UTF-8 with and without declaring it.
    return found.mapValues { $0.map(Exif.shown).filter { !$0.isEmpty } }
  }
}

extension PhotoFacts {
  /// The facts with title and creator from other parts of the file, which people wrote; the camera fills in EXIF.
  package static func joining(_ facts: PhotoFacts?, _ texts: PhotoTexts) -> PhotoFacts? {
    var joined = facts ?? PhotoFacts()
    if !texts.title.isEmpty { joined.title = texts.title }
    if !texts.creator.isEmpty { joined.creator = texts.creator }
    if !texts.copyright.isEmpty { joined.copyright = texts.copyright }
    return joined == PhotoFacts() ? nil : joined
  }
}
