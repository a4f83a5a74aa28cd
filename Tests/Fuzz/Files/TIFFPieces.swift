// The structure of EXIF: a TIFF file with one directory.

import TestSupport

/// A TIFF structure (TIFF 6.0, section 2): the head is the first piece, each entry of the first directory another.
struct TIFFPieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] {
    var pieces = [Piece("head", Array(bytes.prefix(4)))]
    let isLittle = bytes.first == 0x49
    func number(_ range: Range<Int>) -> Int {
      isLittle ? Bytes.little(bytes[range]) : Bytes.big(bytes[range])
    }
    guard bytes.count >= 8 else { return pieces }
    let start = number(4..<8)
    guard start + 2 <= bytes.count else { return pieces }
    for entry in 0..<min(number(start..<start + 2), 200) {
      let place = start + 2 + entry * 12
      guard place + 12 <= bytes.count else { break }
      pieces.append(Piece("tag", Array(bytes[place..<place + 12])))
    }
    return pieces
  }

  var bytes: [UInt8] {
    let head = pieces.first?.data ?? []
    let entries = pieces.dropFirst().map { ($0.data + [UInt8](repeating: 0, count: 12)).prefix(12) }
    let writer = TIFFWriter(isLittleEndian: head.first == 0x49)
    return head + writer.number(8, 4) + writer.number(entries.count, 2) + entries.flatMap { $0 }
      + [0, 0, 0, 0]
  }

  static func piece(_ random: inout SeededGenerator) -> Piece {
    Piece("tag", random.isOneIn(2) ? orientation(&random, isLittle: random.isOneIn(2)) : random.bytes(12))
  }

  private static func orientation(_ random: inout SeededGenerator, isLittle: Bool) -> [UInt8] {
    let writer = TIFFWriter(isLittleEndian: isLittle)
    let type = random.pick([3, 3, 3, 4, 1, 5])
    let value = random.below(11)
    return writer.number(0x0112, 2) + writer.number(type, 2) + writer.number(random.pick([1, 1, 1, 2, 0]), 4)
      + (type == 4 ? writer.number(value, 4) : writer.number(value, 2) + [0, 0])
  }

  /// A directory of a few entries, one of which mostly is the orientation.
  static func file(_ random: inout SeededGenerator) -> [UInt8] {
    let isLittle = random.isOneIn(2)
    var pieces = [Piece("head", isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A])]
    for _ in 0..<random.below(4) { pieces.append(Piece("tag", random.bytes(12))) }
    pieces.append(Piece("tag", orientation(&random, isLittle: isLittle)))
    return TIFFPieces(pieces: pieces).bytes
  }
}
