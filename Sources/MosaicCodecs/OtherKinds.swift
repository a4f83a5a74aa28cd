// Kinds of files that no build reads, so that errors and warnings can name them.

extension CodecList {
  /// Pictures. A signature that also begins many texts does not prove the format: the ending must agree.
  static let otherPictures: [Codec] = [
    picture(
      "JPEG XL", ["jxl"], [.bytes([0xFF, 0x0A]), .bytes([0, 0, 0, 12] + ascii("JXL "))], isProof: false),
    picture("BMP", ["bmp", "dib"], [.text("BM")], isProof: false),
    picture("compressed SVG (gzip)", ["svgz"], [.bytes([0x1F, 0x8B, 0x08])], isProof: false),
    // The box of a JP2 file, and the markers of a bare codestream.
    picture(
      "JPEG 2000", ["jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "jpm"],
      [.bytes([0, 0, 0, 12] + ascii("jP  ")), .bytes([0xFF, 0x4F, 0xFF, 0x51])]),
    picture("JPEG XR", ["jxr", "wdp", "hdp"], [.bytes(ascii("II") + [0xBC])]),
    picture("Photoshop", ["psd", "psb"], [.text("8BPS")]),
    picture("GIMP", ["xcf"], [.text("gimp xcf")]),
    picture("icon", ["ico"], [.bytes([0, 0, 1, 0])], noun: "file", article: "an", isProof: false),
    picture("cursor", ["cur"], [.bytes([0, 0, 2, 0])], noun: "file", isProof: false),
    picture("Apple icon", ["icns"], [.text("icns")], noun: "file", article: "an", isProof: false),
    picture(
      "Netpbm", ["ppm", "pgm", "pbm", "pnm", "pam", "pfm"],
      ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "PF", "Pf"].flatMap { magic in
        [" ", "\n", "\r", "\t"].map { .text(magic + $0) }
      }, isProof: false),
    // TGA has no signature.
    picture("TGA", ["tga"], []),
    picture(
      "PCX", ["pcx"], [2, 3, 5].map { (version: UInt8) in .bytes([0x0A, version, 1]) }, isProof: false),
    picture("DDS", ["dds"], [.text("DDS ")], isProof: false),
    picture("OpenEXR", ["exr"], [.bytes([0x76, 0x2F, 0x31, 0x01])], article: "an"),
    picture("Radiance HDR", ["hdr"], [.text("#?RADIANCE"), .text("#?RGBE")]),
    picture("farbfeld", ["ff"], [.text("farbfeld")]),
    picture("FLIF", ["flif"], [.text("FLIF")], isProof: false),
    picture("BPG", ["bpg"], [.bytes(ascii("BPG") + [0xFB])]),
    picture("FITS", ["fits", "fts"], [.text("SIMPLE  =")]),
    picture("DICOM", ["dcm"], [.text("DICM", at: 128)]),
    picture("SGI", ["sgi"], [.bytes([0x01, 0xDA, 0]), .bytes([0x01, 0xDA, 1])], article: "an"),
    picture("Sun raster", ["ras"], [.bytes([0x59, 0xA6, 0x6A, 0x95])]),
    picture("XPM", ["xpm"], [.text("/* XPM */")], article: "an"),
  ]

  /// Raw files of cameras. Raw files without a signature begin as a TIFF, and their ending decides.
  static let raws: [Codec] = [
    raw(
      "Canon", ["cr3", "cr2", "crw"],
      [.text("ftypcrx ", at: 4), .bytes(ascii("II") + [0x1A, 0, 0, 0] + ascii("HEAPCCDR"))]),
    raw("Fujifilm", ["raf"], [.text("FUJIFILMCCD-RAW")]),
    raw(
      "Olympus", ["orf", "ori"], ["IIRO\u{8}\0", "IIRS\u{8}\0", "MMOR\0\0"].map { .text($0) }, article: "an"),
    raw("Panasonic", ["rw2"], [.text("IIU\0")]),
    raw("Sigma", ["x3f"], [.text("FOVb")]),
    raw("Minolta", ["mrw"], [.text("\0MRM")]),
    raw("Nikon", ["nef", "nrw"]),
    raw("Sony", ["arw", "sr2", "srf"]),
    raw("DNG", ["dng"]),
    raw("Pentax", ["pef"]),
    raw("Samsung", ["srw"]),
    raw("Leica", ["rwl"]),
    raw("Hasselblad", ["3fr", "fff"]),
    raw("Phase One", ["iiq"]),
    raw("Kodak", ["kdc", "dcr"]),
    raw("Epson", ["erf"], article: "an"),
    raw("Mamiya", ["mef"]),
    raw("GoPro", ["gpr"]),
  ]

  /// Files that are not pictures: in a folder they are passed over.
  static let documents: [Codec] = [
    Codec(
      format: .pdf, signatures: [.text("%PDF-")], isProof: false, isDocument: true),
    document("PostScript", "document", [.text("%!PS")]),
  ]

  // MARK: Entries

  private static func ascii(_ text: String) -> [UInt8?] { text.utf8.map(Optional.some) }

  private static func picture(
    _ name: String, _ endings: [String], _ signatures: [Signature], noun: String = "image",
    article: String = "a", isProof: Bool = true
  ) -> Codec {
    Codec(
      format: ImageFormat(name, endings, article: article, noun: noun), signatures: signatures,
      isProof: isProof)
  }

  private static func raw(
    _ maker: String, _ endings: [String], _ signatures: [Signature] = [], article: String = "a"
  ) -> Codec {
    Codec(
      format: ImageFormat("\(maker) raw", endings, article: article, noun: "file"), signatures: signatures,
      isRaw: true)
  }

  private static func document(
    _ name: String, _ noun: String, _ signatures: [Signature], article: String = "a"
  ) -> Codec {
    Codec(
      format: ImageFormat(name, [], article: article, noun: noun), signatures: signatures, isProof: false,
      isDocument: true)
  }
}
