// Texts in a JPEG: a comment each, before its data.

/// The comments of a JPEG (ITU-T T.81, section B.2.4.5): `key: value` in UTF-8.
enum JPEGTexts {
  #if JPEG
    /// The segments of what a file carries beside its picture, in the order in which readers look for them: Exif behind JFIF, XMP,
    /// the profile, and a comment for each text. Each has at most 65,533 bytes.
    ///
    /// Source: CIPA DC-008, section 4.7.2 (Exif); Adobe, XMP Specification, Part 3, section 1.1.3; ICC.1:2010, annex B.4.
    static func segments(_ options: JPEGEncoder.Options) -> [(marker: UInt8, data: [UInt8])] {
      var segments: [(marker: UInt8, data: [UInt8])] = []
      if !options.metadata.isEmpty {
        let exif = Exif.bytes(options.metadata, dotsPerInch: options.dotsPerInch)
        if !exif.isEmpty { segments.append((0xE1, Array("Exif\0\0".utf8) + exif)) }
        let packet = MetadataXML.packet(options.metadata)
        segments.append((0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8)))
      }
      // The first of one segment.
      if options.embedsProfile {
        segments.append((0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + SRGBProfile.bytes))
      }
      return segments + options.texts.map { (0xFE, Array($0.line.utf8)) }
    }
  #endif

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    var place = 2
    for _ in 0..<FileParts.mostPieces {
      guard let head = file.bytes(at: place, count: 4), head.first == 0xFF else { return }
      let marker = head[head.startIndex + 1]
      switch marker {
      // A byte that fills, and markers without a length.
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      case 0x00, 0xD8, 0xD9: return
      default:
        // The length counts itself.
        let count = head.suffix(2).bigEndian
        guard count >= 2, count <= file.length - place - 2 else { return }
        // The scan: after it there is only data, and the end.
        if marker == 0xDA {
          found.isComplete = count <= file.length - place - 4 && file.ends(with: [0xFF, 0xD9])
          return
        }
        if marker == 0xFE, let text = file.bytes(at: place + 4, count: count - 2) {
          FileText(line: text).map { found.texts.append($0) }
        }
        place += 2 + count
      }
    }
  }
}
