// WebP files as chunks, with the right lengths.

import TestSupport

/// A RIFF container (Google, "WebP Container Specification"); a frame of an animation is one piece, with its chunks inside.
struct WebPPieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] { chunks(bytes.dropFirst(12)) }

  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var rest = bytes
    while rest.count >= 8 {
      let name = Array(rest.prefix(4))
      let count = Bytes.little(rest.dropFirst(4).prefix(4))
      rest = rest.dropFirst(8)
      pieces.append(Piece(name, Array(rest.prefix(count))))
      rest = rest.dropFirst(min(rest.count, count) + count % 2)
    }
    return pieces
  }

  var bytes: [UInt8] {
    let body = pieces.flatMap { piece in
      piece.name + Bytes.little(piece.data.count) + piece.data
        + [UInt8](repeating: 0, count: piece.data.count % 2)
    }
    return Array("RIFF".utf8) + Bytes.little(body.count + 4) + Array("WEBP".utf8) + body
  }

  /// The container's head: a canvas, and flags of what follows.
  static func head(width: Int, height: Int, flags: UInt8) -> Piece {
    Piece("VP8X", [flags, 0, 0, 0] + Bytes.little(width - 1, 3) + Bytes.little(height - 1, 3))
  }

  static func piece(_ random: inout SeededGenerator) -> Piece {
    switch random.below(8) {
    case 0, 1:
      head(width: 1 + random.below(60), height: 1 + random.below(60), flags: UInt8(random.below(64)))
    case 2: Piece("EXIF", TIFFPieces.file(&random))
    case 3: Piece("ICCP", random.bytes(random.below(200)))
    case 4: Piece("ANIM", random.bytes(6))
    case 5: Piece("ANMF", Bytes.little(random.edge(bits: 24), 3) + random.bytes(13))
    case 6: Piece("ALPH", [UInt8(random.below(64))] + random.bytes(random.below(60)))
    default: Piece("XMP ", random.bytes(random.below(9)))
    }
  }

  /// Also changes the chunks inside of a frame.
  static func mutatedWithFrames(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var file = WebPPieces(input)
    let frames = file.pieces.indices.filter {
      file.pieces[$0].isNamed("ANMF") && file.pieces[$0].data.count > 16
    }
    guard let frame = frames.randomElement(using: &random), random.isOneIn(2) else {
      return mutated(input, &random)
    }
    let data = file.pieces[frame].data
    let inner = WebPPieces(pieces: chunks(data.dropFirst(16)))
    file.pieces[frame].data = Array(data.prefix(16)) + mutated(inner.bytes, &random).dropFirst(12)
    return file.bytes
  }
}
