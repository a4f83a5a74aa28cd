// GIF files for the fuzzer.

import TestSupport

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
