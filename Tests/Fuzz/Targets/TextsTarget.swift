// Texts of files: whatever the bytes, their reader gives texts that obey the rules, and reads little.

import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum TextsTarget {
  @Sendable static func run(_ input: [UInt8]) {
    var file = FileParts(.bytes(input), start: Array(input.prefix(OpenFile.startLength)))
    let found = OutputTexts(&file)
    guard file.bytesLeft >= 0, found.byteCount == input.count else { fatalError("it read too much") }
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    let (picture, texts) = (PictureReading.picture(&random), random.fileTexts())
    let page = "\(SVGTexts.element(texts))\n</svg>\n"
    let choice = random.below(5)
    return switch choice {
    case 0...2:
      PictureReading.bytes(of: picture, as: [.png, .jpeg, .webp][choice], .init(texts: texts))
    case 3: Array("<svg>\(page)".utf8)
    default: Self.document(texts)
    }
  }

  /// A PDF of nothing but document information.
  private static func document(_ texts: [FileText]) -> [UInt8] {
    let digits = PDFTexts.keywords(texts).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    let object = "%PDF-1.5\n1 0 obj\n<< /Keywords <FEFF\(digits.joined())>\n>>\nendobj\n"
    let table = "xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \n"
    return Array(
      "\(object)\(table)trailer\n<< /Info 1 0 R\n>>\nstartxref\n\(object.utf8.count)\n%%EOF\n".utf8)
  }
}
