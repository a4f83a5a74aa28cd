// The orientation in EXIF, well formed and not, in files of all formats; and what of a photograph is written.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct ExifTests {
  /// A TIFF with one entry in its first directory, after another one.
  static func tiff(
    _ value: UInt16, little: Bool = true, tag: UInt16 = 0x0112, type: UInt16 = 3, count: UInt32 = 1,
    directory: UInt32 = 8, entries: UInt16 = 2
  ) -> [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      let big = (0..<value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return little ? big.reversed() : big
    }
    let start = Array((little ? "II" : "MM").utf8) + bytes(UInt16(42)) + bytes(directory) + bytes(entries)
    let other = bytes(UInt16(0x010F)) + bytes(UInt16(2)) + bytes(UInt32(4)) + Array("abc\0".utf8)
    return start + other + bytes(tag) + bytes(type) + bytes(count) + bytes(value) + [0, 0] + [0, 0, 0, 0]
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let exif: [UInt8]
    let orientation: Orientation
    var testDescription: String { name }

    init(_ name: String, _ exif: [UInt8], _ orientation: Orientation = .up) {
      (self.name, self.exif, self.orientation) = (name, exif, orientation)
    }
  }

  static let rows: [Row] =
    Orientation.allCases.flatMap { orientation in
      [true, false].map { little in
        Row(
          "\(orientation), \(little ? "II" : "MM")", tiff(UInt16(orientation.rawValue), little: little),
          orientation)
      }
    } + [
      Row("no EXIF at all", []),
      Row("value 0", tiff(0)),
      Row("value 9", tiff(9)),
      Row("value 65535", tiff(65535)),
      Row("another tag", tiff(6, tag: 0x0111)),
      Row("another type", tiff(6, type: 1)),
      Row("LONG, II", tiff(6, type: 4), .right),
      Row("LONG beyond a SHORT, II", tiff(6, type: 4).setting(32, 1)),
      // A LONG that is written like a SHORT, in the first two of its four bytes, is a number that no orientation has.
      Row("SHORT in a LONG, MM", tiff(6, little: false, type: 4)),
      Row("LONG, MM", tiff(0, little: false, type: 4).setting(33, 8), .left),
      Row("two values", tiff(6, count: 2)), Row("one entry only", tiff(6, entries: 1)),
      Row("more entries than there are, but it is among them", tiff(6, entries: 65535), .right),
      Row("more entries than there are", tiff(6, tag: 1, entries: 65535)),
      Row("directory past the end", tiff(6, directory: 1000)),
      Row("directory far past the end", tiff(6, directory: .max)),
      Row("directory in the header", tiff(6, directory: 0)),
      Row("wrong magic", Array("II".utf8) + [43, 0] + tiff(6).dropFirst(4)),
      Row("wrong order", Array("IM".utf8) + tiff(6).dropFirst(2)),
      Row("text", Array("Exif".utf8) + [0, 0] + tiff(6)),
    ]

  static let picture = PNGFile.gray(width: 3, height: 2, rows: [0, 1, 2, 3, 0, 4, 5, 6])

  struct Carrier: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whether it takes the prefix that JPEG has.
    var takesPrefix = false
    let plain: [UInt8]
    let with: @Sendable ([UInt8]) -> [UInt8]
  }

  static let carriers: [Carrier] = {
    func jpeg(_ name: String, _ with: @escaping @Sendable (JPEGFile, [UInt8]) -> JPEGFile) -> Carrier? {
      guard let file = try? JPEGFile.named("ycc-420.jpg") else { return nil }
      return Carrier(testDescription: name, plain: file.bytes) { with(file, $0).bytes }
    }
    let other = JPEGFile.Segment(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let some: [Carrier?] = [
      Carrier(testDescription: "PNG", plain: picture.bytes) {
        $0.isEmpty ? picture.bytes : picture.inserting("eXIf", $0).bytes
      },
      jpeg("JPEG") { $0.withExif($1) }, jpeg("JPEG, and XMP before it") { $0.withExif($1).inserting(other) },
      jpeg("JPEG, and XMP behind it") { $0.withExif($1).inserting(other, at: 2) },
      jpeg("JPEG, and odd segments") {
        $0.withExif($1).inserting(.init(marker: 0xE1)).inserting(.init(marker: 0xE1, payload: [69]))
      },
    ]
    var all = some.compactMap { $0 }
    #if WebP
      if let file = try? WebPChunks.named("lossy.webp").adding("XMP ", [1, 2, 3], flags: 4) {
        for prefix in ["", "Exif\0\0"] {
          all.append(
            Carrier(testDescription: "WebP \(prefix)", takesPrefix: true, plain: file.bytes) {
              file.adding("EXIF", Array(prefix.utf8) + $0, flags: 8).bytes
            })
        }
      }
    #endif
    return all.filter { (try? imageHeader($0.plain)) != nil }
  }()

  /// No picture is refused for its EXIF.
  @Test("orientation", arguments: rows, carriers)
  func orientation(row: Row, carrier: Carrier) throws {
    // With JPEG's prefix it is no EXIF to most.
    let isText = row.name == "text"
    guard !isText || !carrier.testDescription.contains("Exif") else { return }
    let orientation = isText && carrier.takesPrefix ? .right : row.orientation
    let bytes = carrier.with(row.exif)
    let (header, stored) = (try imageHeader(bytes), try decode(carrier.plain))
    #expect(header.orientation == orientation)
    #expect((header.width, header.height) == (stored.width, stored.height))
    let shown = try ImageReader.pixmap(bytes: bytes, name: "x")
    #expect(shown == stored.oriented(orientation))
    #expect((header.orientedWidth, header.orientedHeight) == (shown.width, shown.height))
  }

  #if JPEG
    @Test func theFirstOfTwoCounts() throws {
      let file = try JPEGFile.named("gray.jpg").withExif(Self.tiff(5)).withExif(Self.tiff(6))
      #expect(try imageHeader(file.bytes).orientation == .right)
    }
  #endif

  @Test func cutAnywhere() throws {
    let exif = Self.tiff(6)
    // The last four bytes are the link to the next directory, which nobody follows.
    for length in 0..<exif.count {
      let file = Self.picture.inserting("eXIf", Array(exif.prefix(length)))
      let header = try ImageReader.header(bytes: file.bytes, name: "x.png")
      #expect(header.orientation == (length >= exif.count - 6 ? .right : .up), "\(length) bytes")
    }
  }

  @Test func behindThePictureItIsNotRead() throws {
    let file = Self.picture.inserting("eXIf", Self.tiff(6), before: "IEND")
    #expect(try ImageReader.header(bytes: file.bytes, name: "x.png").orientation == .up)
  }

  @Test("Exif: of a photograph its time, creator and copyright are written, and metadata count more")
  func kept() throws {
    var facts = PhotoFacts(
      taken: CaptureTime(exif: Array("0026:02:28 00:05:09".utf8)[...], offset: nil, part: nil), maker: "M",
      model: "N", lens: "L")
    (facts.title, facts.creator, facts.copyright) = ("T", "Ada Ä.", "© 2026")
    for dotsPerInch in [nil, 72] as [Double?] {
      let bytes = Exif.bytes(FileMetadata(), keeping: facts, dotsPerInch: dotsPerInch)
      var wanted = PhotoFacts(taken: facts.taken)
      (wanted.creator, wanted.copyright) = (facts.creator, facts.copyright)
      #expect(Exif.photo(of: bytes) == wanted)
      let other = Exif.bytes(FileMetadata(author: "Bea"), keeping: facts, dotsPerInch: dotsPerInch)
      wanted.creator = "Bea"
      #expect(Exif.photo(of: other) == wanted)
    }
    #expect(Exif.bytes(FileMetadata(), keeping: PhotoFacts(maker: "M"), dotsPerInch: nil) == [])
    // A text of four bytes and less lies in its entry.
    var short = PhotoFacts()
    (short.creator, short.copyright) = ("A", "B")
    #expect(Exif.photo(of: Exif.bytes(FileMetadata(), keeping: short, dotsPerInch: nil)) == short)
  }
}

extension [UInt8] {
  fileprivate func setting(_ place: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[place] = byte
    return bytes
  }
}
