// TIFF and GIF files for the fuzzer.

import TestSupport

enum TIFFNoise {
  /// A picture of noise of any kind, in strips or tiles.
  static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    let (photometric, samples) = random.pick([
      (0, 1), (1, 1), (1, 2), (2, 3), (2, 4), (3, 1), (5, 4), (5, 5), (6, 3),
    ])
    let bits = random.pick([1, 2, 4, 8, 8, 16])
    let (width, height) = (1 + random.below(20), 1 + random.below(20))
    let values = (0..<width * height * samples).map { _ in random.below(1 << bits) }
    var file = PlainTIFF(
      width: width, height: height, samples: samples, bits: bits, photometric: photometric, values: values)
    (file.isLittleEndian, file.isBig) = (random.isOneIn(2), random.isOneIn(4))
    (file.isSeparate, file.isPacked) = (random.isOneIn(3), random.isOneIn(3))
    file.rowsPerStrip = 1 + random.below(height)
    if random.isOneIn(3) { file.tile = (16, 16) }
    if photometric == 3 {
      file.fields.append(.init(320, 3, (0..<3 << min(bits, 8)).map { _ in random.below(1 << 16) }))
    }
    if random.isOneIn(3) { file.fields.append(.init(338, 3, [random.below(3)])) }
    if random.isOneIn(3) { file.fields.append(.init(274, 3, [random.below(10)])) }
    // Most codecs refuse what is none of theirs; how, is of interest as well.
    if random.isOneIn(4) { file.fields.append(.init(259, 3, [random.pick(Self.compressions)])) }
    return file.bytes
  }

  /// An entry of a directory becomes another, or bytes change.
  static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let isLittle = input.first == 0x49
    let start = input.count < 8 ? 0 : isLittle ? Bytes.little(input[4..<8]) : Bytes.big(input[4..<8])
    guard start >= 8, start + 14 <= input.count, !random.isOneIn(3) else {
      return Fuzz.bytesMutated(input, limit: 4096)
    }
    var bytes = input
    func put(_ number: Int, _ count: Int, at place: Int) {
      bytes.replaceSubrange(
        place..<place + count, with: TIFFWriter(isLittleEndian: isLittle).number(number, count))
    }
    for _ in 0...random.below(3) {
      let place = start + 2 + random.below(max(1, (bytes.count - start - 2) / 12)) * 12
      guard place + 12 <= bytes.count else { continue }
      let number = random.pick([0, 1, 2, 3, 8, 16, 255, 65_535, 1 << 20, 1 << 31, random.below(1 << 32)])
      switch random.below(4) {
      case 0: put(random.pick(Self.tags), 2, at: place)
      case 1: put(1 + random.below(18), 2, at: place + 2)
      case 2: put(number, 4, at: place + 4)
      default: put(number, random.isOneIn(2) ? 2 : 4, at: place + 8)
      }
    }
    return bytes
  }

  private static let compressions = [1, 2, 3, 4, 5, 6, 7, 8, 32_771, 32_773, 32_946, 50_000, 34_925]
  private static let tags = [
    254, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 292, 317, 320, 322, 323, 324, 325, 330,
    332, 338, 339, 347, 512, 513, 530, 34_675, 50_706,
  ]
}

enum GIFNoise {
  /// One or two frames of noise, somewhere on a screen.
  static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    var file = PlainGIF(
      width: random.below(30), height: random.below(30), palette: palette(&random), frames: [])
    for _ in 0...random.below(2) {
      let (width, height) = (1 + random.below(20), 1 + random.below(20))
      var frame = PlainGIF.Frame(
        width: width, height: height, indices: (0..<width * height).map { _ in UInt8(random.below(128)) })
      (frame.x, frame.y, frame.isInterlaced) = (random.below(12), random.below(12), random.isOneIn(2))
      if random.isOneIn(2) { frame.palette = palette(&random) }
      if random.isOneIn(2) { frame.transparent = random.below(128) }
      file.frames.append(frame)
    }
    // An extension of its own, and perhaps one that is cut.
    if random.isOneIn(3) { file.extensions = [0x21, UInt8(random.below(256)), 3, 1, 2, 3, 0] }
    return file.bytes
  }

  /// Bytes of the heads change, or any.
  static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard input.count > 40, random.isOneIn(2) else { return Fuzz.bytesMutated(input, limit: 4096) }
    var bytes = input
    let heads = bytes.indices.filter { [0x21, 0x2C, 0x3B].contains(bytes[$0]) } + [4]
    for _ in 0...random.below(3) {
      let place = min(bytes.count - 1, random.pick(heads) + random.below(12))
      bytes[place] = random.pick([0, 1, 2, 8, 9, 0x21, 0x2C, 0x3B, 0xF9, 0xFF, UInt8(random.below(256))])
    }
    return bytes
  }

  private static func palette(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<random.pick([0, 2, 5, 128]) * 3).map { _ in UInt8(random.below(256)) }
  }
}
