// Texts in a JPEG: a comment each, before its data.

/// The comments of a JPEG (ITU-T T.81, section B.2.4.5): `key: value` in UTF-8.
enum JPEGTexts {
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
