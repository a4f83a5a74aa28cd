// The texts of a finished file, and whether the file is whole; no pixel is decoded.

package import MosaicSystem

/// The texts of a file, read back from a few KiB of its beginning and its end. Files of any program may be read; files in other
/// formats, or without texts of this form, have no texts. No pixel is decoded: only a missing end is found, and no other damage.
package struct OutputTexts: Hashable, Sendable {
  /// The texts, in the order of the file. Texts of other programs that ``FileText`` does not allow are left out.
  package internal(set) var texts: [FileText] = []
  /// Whether the file ends as this library ends files of its format; `false` for other formats. A PNG ends with its
  /// `IEND` chunk, a JPEG with the marker of its end, a WebP is as long as it says, the pictures of an AVIF are inside it, the last strip of a TIFF is its end, a QOI ends with eight bytes for that, and the last line of an SVG is `</svg>`, that
  /// of a PDF `%%EOF`.
  package internal(set) var isComplete = false
  package internal(set) var byteCount = 0

  package subscript(key: String) -> String? { texts.first { $0.key == key }?.value }

  /// Reads the first bytes of a file, and mostly one or two parts more.
  package static func read(_ path: String, in root: FileRoot? = nil) throws(FileError) -> OutputTexts {
    try OpenFile(path, in: root).texts
  }

  package init(bytes: [UInt8]) {
    var parts = FileParts(.bytes(bytes), start: Array(bytes.prefix(OpenFile.startLength)))
    self.init(&parts)
  }

  init(_ file: inout FileParts) {
    byteCount = file.length
    guard let start = file.bytes(at: 0, upTo: 8) else { return }
    if start.starts(with: PNGTexts.signature) {
      PNGTexts.read(&file, into: &self)
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      JPEGTexts.read(&file, into: &self)
    } else if start.starts(with: "RIFF".utf8) {
      WebPTexts.read(&file, into: &self)
    } else if start.dropFirst(4).elementsEqual("ftyp".utf8) {
      #if HEIF
        HEIFTexts.read(&file, into: &self)
      #endif
    } else if start.starts(with: "II".utf8) {
      TIFFTexts.read(&file, into: &self)
    } else if start.starts(with: QOITexts.signature) {
      isComplete = file.ends(with: QOITexts.end)
    } else if start.starts(with: "%PDF-".utf8) {
      PDFTexts.read(&file, into: &self)
    } else if start.starts(with: "<?xml".utf8) || start.starts(with: "<svg".utf8) {
      SVGTexts.read(&file, into: &self)
    }
  }
}

extension OpenFile {
  /// The texts of the file, and whether it ends as its format does.
  package var texts: OutputTexts {
    var parts = FileParts(source, start: start)
    return OutputTexts(&parts)
  }
}

/// The first and the last bytes of a QOI, which has no place for texts.
enum QOITexts {
  static let signature = Array("qoif".utf8)
  static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
}

/// The comments of a JPEG (ITU-T T.81, section B.2.4.5): `key: value` in UTF-8.
enum JPEGTexts {
  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    var place = 2
    for _ in 0..<FileParts.mostPieces {
      guard let head = file.bytes(at: place, count: 4), head.first == 0xFF else { return }
      let marker = head[head.startIndex + 1]
      switch marker {
      // A fill byte, and markers without a length.
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      case 0x00, 0xD8, 0xD9: return
      default:
        // The length counts itself.
        let count = head.suffix(2).bigEndian
        guard count >= 2, count <= file.length - place - 2 else { return }
        // The scan: only data and the end follow it.
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
