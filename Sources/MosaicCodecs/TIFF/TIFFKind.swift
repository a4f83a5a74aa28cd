// The meaning of a TIFF page's samples, and which kinds of pages are read.

#if TIFF
  import CTIFFSupport
  import MosaicSystem

  /// The meaning of a page's samples (TIFF 6.0, part 1 and sections 16 to 18).
  struct TIFFKind: Hashable {
    /// The colour space of the samples before conversion; RGB for a palette's colours.
    var space: SampleFormat.Space
    var hasPalette = false
    /// Whether 0 is white, or no ink.
    var isInverted = false
    var alpha: Int?
    var isAssociated = false
    /// Whether libtiff converts the samples to RGB: YCbCr that is compressed as JPEG.
    var isConvertedToRGB = false
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    var bits: Int

    var colorChannels: Int { hasPalette ? 1 : space.rawValue }
    /// The channels that are used, in the order of the resulting samples.
    var channels: [Int] { Array(0..<colorChannels) + (alpha.map { [$0] } ?? []) }
  }

  extension TIFFKind {
    init(_ page: mtiff_page) throws(FileError.Kind) {
      func refused(_ words: String) -> FileError.Kind { .unsupported(.tiff, words) }
      if page.is_camera_raw || Self.rawPhotometrics.contains(page.photometric) {
        throw refused(
          "it is the raw file of a camera, whose first page is a small preview or no picture yet; "
            + "develop it first, for instance with darktable or RawTherapee")
      }
      guard Self.compressions[page.compression] != nil, page.can_decompress else {
        let name = Self.otherCompressions[page.compression] ?? "number \(page.compression)"
        let known = Set(Self.compressions.values).sorted().joined(separator: ", ")
        throw refused("its compression is \(name); known: \(known)")
      }
      guard [1, 4].contains(page.sample_format) else {
        let name = [2: "signed whole numbers", 3: "floating-point numbers"][page.sample_format]
        throw refused("its samples are \(name ?? "complex numbers"); known: unsigned whole numbers")
      }
      guard [1, 2, 4, 8, 16].contains(page.bits) else {
        throw refused("its samples have \(page.bits) bits; known: 1, 2, 4, 8, 16")
      }
      guard page.samples <= Self.mostSamples else {
        throw refused("a pixel has \(page.samples) samples; at most \(Self.mostSamples) are read")
      }
      bits = Int(page.bits)
      guard !page.has_lost_palette else {
        throw .corrupt(
          "its palette does not have the \(1 << bits) colours that pixels of \(bits) bits can name")
      }
      switch Self.photometric(of: page) {
      case 0: (space, isInverted) = (.gray, true)
      case 1: space = .gray
      case 2: space = .rgb
      case 3 where page.has_palette: (space, hasPalette) = (.rgb, true)
      case 3: throw .corrupt("its pixels name colours of a palette that it lacks")
      case 5 where page.ink_set == 1: (space, isInverted) = (.cmyk, true)
      case 5: throw refused("it is for inks other than cyan, magenta, yellow and black")
      case 6 where page.compression == Self.jpeg && page.bits == 8 && page.samples == 3 && !page.is_separate:
        space = .rgb
        isConvertedToRGB = true
      case 6: throw refused("its pixels are YCbCr and not compressed as JPEG")
      case 4: throw refused("it is a mask for another page")
      case 8, 9, 10: throw refused("its colours are CIE L*a*b*; known: gray, RGB, palettes, CMYK")
      case let other:
        throw refused("its colours are of kind \(other); known: gray, RGB, palettes, CMYK, YCbCr as JPEG")
      }
      guard Int(page.samples) >= colorChannels else {
        throw .corrupt("a pixel has \(page.samples) samples, and its colour takes \(colorChannels)")
      }
      (alpha, isAssociated) = alphaChannel(of: page)
    }

    /// The channel with alpha: the first channel that the file calls so. As in Pillow, if a file with one channel more than its
    /// colours does not name that channel, it is unassociated alpha. Beside CMYK it is not, because such a channel is more often a further ink. A
    /// channel that the file calls unspecified is ignored.
    private func alphaChannel(of page: mtiff_page) -> (Int?, Bool) {
      guard Int(page.samples) > colorChannels else { return (nil, false) }
      guard page.has_extra_samples else {
        let isAlpha = Int(page.samples) == colorChannels + 1 && space != .cmyk
        return (isAlpha ? colorChannels : nil, false)
      }
      let kinds = [
        page.extra_kinds.0, page.extra_kinds.1, page.extra_kinds.2, page.extra_kinds.3, page.extra_kinds.4,
        page.extra_kinds.5, page.extra_kinds.6, page.extra_kinds.7,
      ].prefix(min(Int(page.extra_samples), Int(page.samples) - colorChannels))
      guard let index = kinds.firstIndex(where: { $0 == 1 || $0 == 2 }) else { return (nil, false) }
      return (colorChannels + index, kinds[index] == 1)
    }

    /// The meaning of the samples; if the file does not say, the meaning that they suggest, as libtiff guesses.
    private static func photometric(of page: mtiff_page) -> Int {
      if page.has_photometric { return Int(page.photometric) }
      let isFax = (2...4).contains(page.compression) || page.compression == 32_771
      return page.samples >= 3 ? 2 : isFax ? 0 : 1
    }

    // MARK: Numbers of the format

    static let jpeg: UInt16 = 7

    /// The most samples of a pixel, of which colours and alpha are used; a tile with thousands would take hundreds of megabytes.
    static let mostSamples = 64

    private static let compressions: [UInt16: String] = [
      1: "none", 2: "CCITT", 3: "CCITT", 4: "CCITT", 5: "LZW", 7: "JPEG", 8: "Deflate", 32_771: "CCITT",
      32_773: "PackBits", 32_946: "Deflate", 50_000: "ZSTD",
    ]

    private static let otherCompressions: [UInt16: String] = compressions.merging([
      6: "JPEG of the old kind", 9: "JBIG", 10: "JBIG", 32_809: "ThunderScan", 34_661: "JBIG",
      34_676: "SGI LogLuv", 34_677: "SGI LogLuv", 34_712: "JPEG 2000", 34_887: "LERC", 34_925: "LZMA",
      50_001: "WebP", 50_002: "JPEG XL",
    ]) { known, _ in known }

    /// A mosaic of a sensor's colours, and a sensor's values.
    private static let rawPhotometrics: Set<UInt16> = [32_803, 34_892]
  }
#endif
