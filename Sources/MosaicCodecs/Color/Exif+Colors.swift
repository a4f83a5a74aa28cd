// The colours that Exif or the fields of a TIFF state: cameras that are set to Adobe RGB embed no profile.

import MosaicSystem

extension Exif {
  private enum Tag {
    static let (transfer, white, primaries, directory) = (0x012D, 0x013E, 0x013F, 0x8769)
    static let (colorSpace, interoperability, gamma, index) = (0xA001, 0xA005, 0xA500, 0x0001)
  }

  /// The colours of RGB samples whose file has no profile; sRGB if the file does not say, or if the structure is broken.
  ///
  /// The colour space counts first, then the rules that the file follows, then its primaries. Source: CIPA DC-008 (Exif 2.32), sections
  /// 4.6.4 and 4.6.5; CIPA DC-009 (DCF 2.0), whose optional colour space is Adobe RGB; TIFF 6.0, section 20.
  static func colors(of bytes: [UInt8], _ format: SampleFormat) -> ColorVerdict {
    colors(of: .bytes(bytes), format)
  }

  /// A TIFF file is such a structure itself; a BigTIFF says nothing.
  static func colors(of source: ByteSource, _ format: SampleFormat) -> ColorVerdict {
    guard format.space == .rgb, let tiff = Structure(source), let first = tiff.number(at: 4, size: 4) else {
      return .sRGB
    }
    let own = tiff.entries(of: first, with: [Tag.transfer, Tag.white, Tag.primaries, Tag.directory])
    func directory(_ entry: Int?, _ tags: Set<Int>) -> [Int: Int] {
      entry.flatMap(tiff.long(ofEntry:)).map { tiff.entries(of: $0, with: tags) } ?? [:]
    }
    let inner = directory(own[Tag.directory], [Tag.colorSpace, Tag.interoperability, Tag.gamma])
    switch inner[Tag.colorSpace].flatMap(tiff.short(ofEntry:)) {
    case 1: return .sRGB
    // Numbers of Nikon and Sony that the standard lacks.
    case 2: return ColorVerdict(.adobeRGB, format)
    case 0xFFFD: return ColorVerdict(.wideGamut, format)
    default: break
    }
    let index = directory(inner[Tag.interoperability], [Tag.index])[Tag.index]
    if let index, tiff.text(ofEntry: index, atMost: 4)?.elementsEqual("R03".utf8) == true {
      return ColorVerdict(.adobeRGB, format)
    }
    guard let white = own[Tag.white].flatMap({ tiff.fractions(ofEntry: $0, count: 2) }),
      let points = own[Tag.primaries].flatMap({ tiff.fractions(ofEntry: $0, count: 6) })
    else { return .sRGB }
    let primaries = Primaries(
      white: SIMD2(white[0], white[1]), red: SIMD2(points[0], points[1]),
      green: SIMD2(points[2], points[3]), blue: SIMD2(points[4], points[5]))
    guard !primaries.isNearSRGB else { return .sRGB }
    if let transfer = own[Tag.transfer] {
      return ColorVerdict(primaries, format, transferring: tiff, transfer)
    }
    let gamma = inner[Tag.gamma].flatMap { tiff.fractions(ofEntry: $0, count: 1)?[0] } ?? defaultGamma
    guard gammas.contains(gamma) else { return .ignored("its gamma is \(gamma)") }
    return ColorVerdict(primaries: primaries, format) { pow($0, gamma) }
  }

  /// TIFF's curve for files that state no curve.
  private static let defaultGamma = 2.2
  private static let gammas = 0.01...100.0
}

extension ColorVerdict {
  /// A colour space with the gamma that Adobe RGB (1998) and its wider neighbour have.
  fileprivate init(_ primaries: Primaries, _ format: SampleFormat) {
    self.init(primaries: primaries, format) { pow($0, 563.0 / 256) }
  }

  /// With TIFF's TransferFunction: the light of each value, for all channels or for one after the other.
  fileprivate init(
    _ primaries: Primaries, _ format: SampleFormat, transferring tiff: Exif.Structure, _ entry: Int
  ) {
    let count = format.valueCount
    guard let all = tiff.shorts(ofEntry: entry, counts: [count, 3 * count]) else {
      self = .ignored("its transfer function does not have \(count) values for each channel")
      return
    }
    let tables = (0..<3).map { channel in
      Array(all.count == count ? all[...] : all[channel * count..<(channel + 1) * count])
    }
    self.init(primaries: primaries, format, tables: tables)
  }
}
