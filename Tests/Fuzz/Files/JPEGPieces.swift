// JPEG files as segments, with the right lengths.

import MosaicCodecs
import TestSupport

/// A JPEG file (ITU-T T.81): each piece is named by its marker; the data of a scan is a piece without a name.
struct JPEGPieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var place = 0
    while place + 1 < bytes.count {
      guard bytes[place] == 0xFF, bytes[place + 1] != 0, bytes[place + 1] != 0xFF else {
        let end = endOfData(bytes, from: place)
        pieces.append(Piece([], Array(bytes[place..<end])))
        place = end
        continue
      }
      let marker = bytes[place + 1]
      place += 2
      guard hasLength(marker), place + 2 <= bytes.count else {
        pieces.append(Piece([marker], []))
        continue
      }
      let end = min(bytes.count, place + max(2, Bytes.big(bytes[place..<place + 2])))
      pieces.append(Piece([marker], Array(bytes[place + 2..<end])))
      place = end
    }
    return pieces
  }

  var bytes: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in
      guard let marker = piece.name.first else { return piece.data }
      let start: [UInt8] = [0xFF, marker]
      guard Self.hasLength(marker) else { return start }
      let data = piece.data.prefix(65_533)
      return start + Bytes.big(data.count + 2, 2) + data
    }
  }

  private static func hasLength(_ marker: UInt8) -> Bool {
    !(0xD0...0xD9).contains(marker) && marker != 0x01
  }

  /// The next marker that is none of a restart.
  private static func endOfData(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  static func piece(_ random: inout SeededGenerator) -> Piece {
    switch random.below(12) {
    case 0: Piece([0xE1], Array("Exif\0\0".utf8) + TIFFPieces.file(&random))
    case 1:
      Piece(
        [0xE2],
        Array("ICC_PROFILE\0".utf8) + [UInt8(random.below(4)), UInt8(random.below(4))] + random.bytes(30))
    case 2: Piece([0xEE], Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8(random.below(4))])
    case 3: Piece([0xDD], Bytes.big(random.edge(bits: 16), 2))
    case 4: Piece([0xE0], Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
    case 5: Piece([0xDB], [UInt8(random.below(4))] + random.bytes(64))
    case 6: Piece([0xCC], random.bytes(2))
    case 7: Piece([0xD9], [])
    case 8: Piece([0xD0 + UInt8(random.below(8))], [])
    case 9:
      Piece([0xDA], [1, 1, 0, UInt8(random.below(64)), UInt8(random.below(64)), UInt8(random.below(256))])
    case 10:
      // A frame of another kind or size: baseline, progressive, arithmetic, lossless.
      Piece(
        [UInt8(0xC0 + random.below(12))],
        [random.pick([8, 12])] + Bytes.big(random.edge(bits: 7), 2) + Bytes.big(random.edge(bits: 7), 2) + [
          1, 1, 0x11, 0,
        ])
    default: Piece([0xFE], random.bytes(random.below(20)))
    }
  }
}
