// ICC profiles as tags, with a right table of them.

import TestSupport

/// A profile (ICC.1:2022): the header is the first piece, each tag another.
struct ProfilePieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] {
    var pieces = [Piece("head", Array(bytes.prefix(128)))]
    guard bytes.count >= 132 else { return pieces }
    for entry in 0..<min(Bytes.big(bytes[128..<132]), 100) {
      let place = 132 + entry * 12
      guard place + 12 <= bytes.count else { break }
      let start = min(Bytes.big(bytes[place + 4..<place + 8]), bytes.count)
      let end = min(start + Bytes.big(bytes[place + 8..<place + 12]), bytes.count)
      pieces.append(Piece(Array(bytes[place..<place + 4]), Array(bytes[start..<end])))
    }
    return pieces
  }

  var bytes: [UInt8] {
    var head = pieces.first?.data ?? []
    head += [UInt8](repeating: 0, count: max(0, 128 - head.count))
    let tags = pieces.dropFirst()
    var table = Bytes.big(tags.count)
    var data: [UInt8] = []
    let start = 132 + tags.count * 12
    for tag in tags {
      table +=
        (tag.name + [0, 0, 0, 0]).prefix(4) + Bytes.big(start + data.count) + Bytes.big(tag.data.count)
      data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    var file = Array(head.prefix(128)) + table + data
    // What every reader looks at first: the length and the signature.
    file.replaceSubrange(0..<4, with: Bytes.big(file.count))
    file.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return file
  }

  static let names = [
    "rTRC", "gTRC", "bTRC", "kTRC", "rXYZ", "gXYZ", "bXYZ", "wtpt", "A2B0", "A2B1", "D2B0", "B2A0", "bkpt",
    "chad",
  ]

  static func piece(_ random: inout SeededGenerator) -> Piece { Piece(random.pick(names), data(&random)) }

  private static func data(_ random: inout SeededGenerator) -> [UInt8] {
    let zero: [UInt8] = [0, 0, 0, 0]
    func fixed() -> [UInt8] { Bytes.big(random.pick([0, 0x10000, 0x20000, 0x8000, random.edge(bits: 32)])) }
    switch random.below(6) {
    case 0: return Array("XYZ ".utf8) + zero + fixed() + fixed() + fixed()
    case 1:
      let count = random.pick([0, 1, 2, 16, 256])
      return Array("curv".utf8) + zero + Bytes.big(count) + random.bytes(count * 2)
    case 2:
      let kind = random.below(6)
      return Array("para".utf8) + zero + Bytes.big(kind, 2) + [0, 0] + (0..<7).flatMap { _ in fixed() }
    case 3: return table8(&random)
    case 4:
      return Array("mAB ".utf8) + zero + [3, 3, 0, 0] + (0..<5).flatMap { _ in Bytes.big(random.below(80)) }
        + random.bytes(60)
    default: return random.bytes(random.below(40))
    }
  }

  /// A table of eight bits: three or four channels to three, with a small grid.
  private static func table8(_ random: inout SeededGenerator) -> [UInt8] {
    let (inputs, outputs, points) = (random.pick([1, 3, 4]), 3, random.pick([2, 3]))
    let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000].flatMap { Bytes.big($0) }
    let grid = (0..<inputs).reduce(outputs) { count, _ in count * points }
    return Array("mft1".utf8) + [0, 0, 0, 0, UInt8(inputs), UInt8(outputs), UInt8(points), 0] + matrix
      + (0..<inputs).flatMap { _ in (0..<256).map { UInt8($0) } } + random.bytes(grid)
      + (0..<outputs).flatMap { _ in (0..<256).map { UInt8($0) } }
  }

  /// A small profile of RGB, gray or CMYK, with curves and a matrix or with a table.
  static func file(_ random: inout SeededGenerator) -> [UInt8] {
    let space = random.pick(["RGB ", "RGB ", "GRAY", "CMYK"])
    var head = [UInt8](repeating: 0, count: 128)
    func put(_ text: String, at place: Int) {
      head.replaceSubrange(place..<place + 4, with: Array(text.utf8))
    }
    head[8] = random.pick([2, 4])
    put(random.pick(["mntr", "scnr", "prtr", "spac"]), at: 12)
    put(space, at: 16)
    put(random.pick(["XYZ ", "Lab "]), at: 20)
    head.replaceSubrange(68..<80, with: Bytes.big(0xF6D6) + Bytes.big(0x10000) + Bytes.big(0xD32D))
    var pieces = [Piece("head", head)]
    for name in names.prefix(8) {
      pieces.append(Piece(name, name.hasSuffix("TRC") ? curve(&random) : color(name, &random)))
    }
    if space == "CMYK" || random.isOneIn(4) { pieces.append(Piece("A2B0", table8(&random))) }
    return ProfilePieces(pieces: pieces).bytes
  }

  private static func curve(_ random: inout SeededGenerator) -> [UInt8] {
    Array("curv".utf8) + [0, 0, 0, 0] + Bytes.big(1) + Bytes.big(0x100 + random.below(0x200), 2)
  }

  private static func color(_ name: String, _ random: inout SeededGenerator) -> [UInt8] {
    let known = [
      "rXYZ": [0x83DF, 0x3DBF, 0xFFFF_FFBB], "gXYZ": [0x4ABF, 0xB137, 0xAB9],
      "bXYZ": [0x2835, 0x1107, 0xC8AF],
    ]
    let numbers = known[name] ?? [0xF6D6, 0x10000, 0xD32D]
    return Array("XYZ ".utf8) + [0, 0, 0, 0] + numbers.flatMap { Bytes.big($0) }
  }
}
