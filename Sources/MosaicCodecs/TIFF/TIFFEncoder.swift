// Writes TIFF, row by row, and to a pipe as well.

import MosaicSystem

/// Encodes one picture as TIFF 6.0: RGB or RGBA of eight bits, uncompressed, sRGB; as BigTIFF if it has more than 4 GiB.
///
/// All strips have a length that is known in advance, so that the directory comes first. libtiff writes it last and then goes
/// back to the header, which an output that is a pipe cannot do. It needs no library, and all builds have it.
final class TIFFEncoder: PixelEncoder {
  /// With this limit all bytes can be counted.
  static let largestSide = 0x3FFF_FFFF
  /// Bytes of a strip, if a row has no more.
  private static let stripBytes = 1 << 20

  /// Bytes of some rows, and of the places of all strips.
  static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    let rowBytes = MemoryBudget.product(width, 4)
    let rows = min(stripRows(rowBytes), height)
    return MemoryBudget.sum(
      1 << 16, MemoryBudget.product(rows, rowBytes), MemoryBudget.product((height - 1) / rows + 1, 64))
  }

  private let picture: EncodedPicture
  private let samples: Int
  private var rows: RowCount
  private var packed: [UInt8]
  private var failure: FileError?

  init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
    try picture.check(.tiff, largestSide: Self.largestSide, options)
    (self.picture, samples, rows) = (picture, picture.hasAlpha ? 4 : 3, RowCount(picture))
    let rowBytes = picture.width * samples
    // Packing may write a byte behind the last pixel.
    packed = [UInt8](repeating: 0, count: min(Self.stripRows(rowBytes), picture.height) * rowBytes + 4)
    let strips = Self.strips(rowBytes: rowBytes, height: picture.height)
    var head = Self.head(picture, options, strips, isBig: false)
    if head.count + picture.height * rowBytes > Int(UInt32.max) {
      head = Self.head(picture, options, strips, isBig: true)
    }
    try append(head, count: head.count)
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    let rowBytes = picture.width * 4
    let samples = samples
    let width = picture.width
    let count = rows.add(bytes)
    let most = Self.stripRows(width * samples)
    for first in stride(from: 0, to: count, by: most) {
      let rows = min(most, count - first)
      bytes.withUnsafeBytes { source in
        packed.withUnsafeMutableBytes { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          // `bytes` has `count` whole rows; `packed` has room for `most`, and four bytes more.
          for row in 0..<rows {
            RowPacking.pack(
              source + (first + row) * rowBytes, into: target + row * width * samples, width: width,
              hasAlpha: samples == 4)
          }
        }
      }
      try append(packed, count: rows * width * samples)
    }
  }

  func finish() { rows.finish() }

  // MARK: Steps

  private func append(_ bytes: [UInt8], count: Int) throws(FileError) {
    failure = failure ?? bytes.withUnsafeBytes { picture.sink.append(.init(rebasing: $0[..<count])) }
    if let failure { throw failure }
  }

  private static func stripRows(_ rowBytes: Int) -> Int { max(1, stripBytes / rowBytes) }

  private static func strips(rowBytes: Int, height: Int) -> [Int] {
    let rows = stripRows(rowBytes)
    return stride(from: 0, to: height, by: rows).map { min(rows, height - $0) * rowBytes }
  }

  /// All bytes before the pixels. Source of the fields: TIFF 6.0, sections 6 (RGB), 3 (strips) and 18 (alpha); Adobe, XMP
  /// Specification, Part 3, section 3.2; ICC.1:2010, annex B.4.
  private static func head(
    _ picture: EncodedPicture, _ options: EncodeOptions, _ strips: [Int], isBig: Bool
  ) -> [UInt8] {
    let samples = picture.hasAlpha ? 4 : 3
    func head(at start: Int) -> [UInt8] {
      var place = start
      let places = strips.map { length in
        defer { place += length }
        return place
      }
      let placeType: TIFFDirectory.FieldType = isBig ? .long8 : .long
      let depths = [Int](repeating: 8, count: samples)
      let rows = stripRows(picture.width * samples)
      var fields: [TIFFDirectory.Field] = [
        .init(tag: 0x0100, type: .long, numbers: [picture.width]),
        .init(tag: 0x0101, type: .long, numbers: [picture.height]),
        .init(tag: 0x0102, type: .short, numbers: depths),
        // No compression, and RGB.
        .init(tag: 0x0103, type: .short, numbers: [1]), .init(tag: 0x0106, type: .short, numbers: [2]),
        .init(tag: 0x0111, type: placeType, numbers: places),
        .init(tag: 0x0115, type: .short, numbers: [samples]),
        .init(tag: 0x0116, type: .long, numbers: [rows]),
        .init(tag: 0x0117, type: placeType, numbers: strips),
        // All samples of a pixel together.
        .init(tag: 0x011C, type: .short, numbers: [1]),
      ]
      // Colours are not multiplied with alpha.
      if picture.hasAlpha { fields.append(.init(tag: 0x0152, type: .short, numbers: [2])) }
      let xmp = WebPTexts.payload(options.texts, options.metadata)
      if !xmp.isEmpty { fields.append(.init(tag: TIFFTexts.tag, type: .byte, bytes: xmp)) }
      if options.embedsProfile {
        fields.append(.init(tag: 0x8773, type: .undefined, bytes: SRGBProfile.bytes))
      }
      fields += Exif.fields(options.metadata, keeping: options.kept, dotsPerInch: options.dotsPerInch)
      return TIFFDirectory(isLittle: true, isBig: isBig, fields: fields.sorted { $0.tag < $1.tag }).file
    }
    // The length of the head does not depend on the places.
    return head(at: head(at: 0).count)
  }
}
