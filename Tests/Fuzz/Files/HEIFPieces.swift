// HEIF files as boxes, with the right lengths and, where a file is small, the right places of its data.

import MosaicCodecs
import TestSupport

/// A file of ISO/IEC 14496-12: each piece is a box that holds no others, or the head of one that does.
struct HEIFPieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] { boxes(bytes[...], depth: 0) }

  /// Boxes of boxes, and how many bytes of their own they have before them.
  private static let containers = ["meta": 4, "iprp": 0, "ipco": 0, "iref": 4, "iinf": 6]

  /// A container is a piece of its name with its own bytes, its content, and a piece without a name.
  private static func boxes(_ bytes: ArraySlice<UInt8>, depth: Int) -> [Piece] {
    var pieces: [Piece] = []
    var rest = bytes
    while rest.count >= 8 {
      let count = max(8, Bytes.big(rest.prefix(4)))
      let name = Array(rest.dropFirst(4).prefix(4))
      let content = rest.dropFirst(8).prefix(count - 8)
      rest = rest.dropFirst(min(count, rest.count))
      guard depth < 4, let own = containers[String(decoding: name, as: UTF8.self)], content.count >= own
      else {
        pieces.append(Piece(name, Array(content)))
        continue
      }
      pieces.append(Piece(name, Array(content.prefix(own))))
      pieces += boxes(content.dropFirst(own), depth: depth + 1)
      pieces.append(Piece([], []))
    }
    return pieces
  }

  var bytes: [UInt8] {
    var levels: [(name: [UInt8], data: [UInt8])] = [([], [])]
    func close() {
      let last = levels.removeLast()
      levels[levels.count - 1].data += Bytes.big(last.data.count + 8) + last.name + last.data
    }
    for piece in pieces {
      if piece.name.isEmpty {
        if levels.count > 1 { close() }
      } else if Self.containers[String(decoding: piece.name, as: UTF8.self)] != nil {
        levels.append((piece.name, piece.data))
      } else {
        levels[levels.count - 1].data += Bytes.big(piece.data.count + 8) + piece.name + piece.data
      }
    }
    while levels.count > 1 { close() }
    return levels[0].data
  }

  static func piece(_ random: inout SeededGenerator) -> Piece {
    switch random.below(14) {
    case 0: Piece("irot", [UInt8(random.below(5))])
    case 1: Piece("imir", [UInt8(random.below(3))])
    case 2: Piece("clap", (0..<8).flatMap { _ in Bytes.big(random.edge(bits: random.pick([3, 6, 32]))) })
    case 3: Piece("ispe", [0, 0, 0, 0] + Bytes.big(random.edge(bits: 7)) + Bytes.big(random.edge(bits: 7)))
    case 4:
      Piece(
        "colr",
        Array("nclx".utf8) + [
          0, UInt8(random.below(14)), 0, UInt8(random.below(20)), 0, UInt8(random.below(16)), 0x80,
        ])
    case 5: Piece("colr", Array("prof".utf8) + random.bytes(random.below(200)))
    case 6: Piece("auxC", [0, 0, 0, 0] + Array("urn:mpeg:hevc:2015:auxid:1\0".utf8))
    case 7: reference(random.pick(["dimg", "auxl", "cdsc", "prem", "thmb"]), &random)
    case 8: Piece("pitm", [0, 0, 0, 0, 0, UInt8(random.below(10))])
    case 9:
      Piece(
        "idat", [0, UInt8(random.below(2)), UInt8(random.below(3)), UInt8(random.below(3))] + random.bytes(4))
    case 10:
      Piece(
        "ipma",
        [0, 0, 0, 0] + Bytes.big(1) + [
          0, UInt8(random.below(5)), 2, UInt8(random.below(9)), UInt8(random.below(9)),
        ])
    case 11:
      Piece(
        "infe",
        [2, 0, 0, 0, 0, UInt8(random.below(9)), 0, 0]
          + Array(random.pick(["hvc1", "av01", "grid", "iovl", "iden", "Exif"]).utf8) + [0])
    case 12: Piece("iloc", [random.pick([0, 1, 2]), 0, 0, 0, 0x44, 0] + random.bytes(random.below(40)))
    default: Piece("pixi", [0, 0, 0, 0, 3, 8, 8, UInt8(random.below(20))])
    }
  }

  private static func reference(_ name: String, _ random: inout SeededGenerator) -> Piece {
    let count = random.below(5)
    return Piece(
      name,
      [0, UInt8(random.below(9)), 0, UInt8(count)] + (0..<count).flatMap { _ in [0, UInt8(random.below(9))] })
  }
}

extension HEIFPieces {
  /// Changed, with the places of items moved as far as the data has moved: else most would be refused for that alone.
  static func mutatedInPlace(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = mutated(input, &random)
    guard let before = place(of: "mdat", in: input), let after = place(of: "mdat", in: bytes),
      before != after,
      let list = place(of: "iloc", in: bytes), list + 12 < bytes.count, bytes[list + 8] == 0x44,
      random.below(8) > 0
    else { return bytes }
    // Of the kind that the committed files have: numbers of four bytes, and one extent for each item.
    let methodBytes = bytes[list + 4] == 0 ? 0 : 2
    var place = list + 12
    for _ in 0..<Bytes.big(bytes[list + 10..<list + 12]) {
      let start = place + 2 + methodBytes + 2 + 2
      guard start + 8 <= bytes.count else { break }
      let isInFile = methodBytes == 0 || bytes[place + 3] == 0
      let moved = Bytes.big(bytes[start..<start + 4]) + after - before
      if isInFile, moved >= 0 { bytes.replaceSubrange(start..<start + 4, with: Bytes.big(moved)) }
      place = start + 8
    }
    return bytes
  }

  private static func place(of name: String, in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
  }
}
