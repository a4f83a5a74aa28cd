// APNG: read, the chunks of an animation change nothing; written, every frame reads back as it was.

import MosaicPixels
import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum APNGTarget {
  private static let animation = ["acTL", "fcTL", "fdAT"]

  @Sendable static func run(_ input: [UInt8]) {
    // Once more with right checksums: a chunk with a wrong one may be left out.
    var still = PNGPieces(input)
    if still.bytes != input { PictureReading.read(input) }
    if let picture = PictureReading.read(still.bytes) {
      still.pieces.removeAll { piece in Self.animation.contains { piece.isNamed($0) } }
      guard PictureReading.read(still.bytes) == picture else {
        fatalError("without the chunks of its animation the picture is another")
      }
    }
    if input.fingerprint % 16 == 0 {
      var random = SeededGenerator(seed: UInt64(input.fingerprint))
      Self.writeAndRead(&random)
    }
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    var file = PNGPieces(PNGPieces.file(&random))
    for _ in 0..<random.below(5) {
      file.pieces.insert(PNGPieces.animation(&random), at: 1 + random.below(file.pieces.count))
    }
    return file.bytes
  }

  @Sendable static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard random.isOneIn(3) else { return PNGPieces.mutated(input, &random) }
    var file = PNGPieces(input)
    file.pieces.insert(PNGPieces.animation(&random), at: random.below(file.pieces.count + 1))
    return file.bytes
  }

  // MARK: Writing

  /// A few frames of noise, each over a part of the canvas.
  private static func writeAndRead(_ random: inout SeededGenerator) {
    let first = PictureReading.picture(&random, largest: 24)
    let count = 1 + random.below(4)
    let hasAlpha = !first.isOpaque
    let sink = OutputFile.inMemory("x") { _ in }
    var parts: [Pixmap] = []
    do throws(FileError) {
      let encoder = try APNGEncoder(
        EncodedPicture(sink, width: first.width, height: first.height, hasAlpha: hasAlpha),
        frameCount: count, plays: random.below(3),
        EncodeOptions(compression: random.pick(Compression.allCases)))
      for frame in 0..<count {
        let part = frame == 0 ? first : Self.part(of: first, &random)
        parts.append(part)
        try write(
          part, x: random.below(first.width - part.width + 1),
          y: random.below(first.height - part.height + 1),
          with: encoder, rate: random.pick([0.0001, 1, 24, 29.97, 60_000, Double(1 + random.below(1000))]))
      }
      try encoder.finish()
      try sink.commit()
    } catch {
      fatalError("frames in memory cannot be written: \(error)")
    }
    check(sink.bytes, parts)
  }

  private static func part(of canvas: Pixmap, _ random: inout SeededGenerator) -> Pixmap {
    let width = 1 + random.below(canvas.width)
    var part = Pixmap(width: width, height: 1 + random.below(canvas.height))
    for y in 0..<part.height { for x in 0..<width { part[x, y] = canvas[x, y] } }
    return part
  }

  private static func write(
    _ part: Pixmap, x: Int, y: Int, with encoder: APNGEncoder, rate: Double
  ) throws(FileError) {
    try encoder.begin(
      .init(
        x: x, y: y, width: part.width, height: part.height, delay: FrameDelay(framesPerSecond: rate)))
    let compressor = encoder.compressor(width: part.width)
    let rowBytes = part.width * 4
    for top in stride(from: 0, to: part.height, by: compressor.rowsPerStripe) {
      let end = min(top + compressor.rowsPerStripe, part.height)
      try encoder.write(
        compressor.compress(
          rows: Array(part.bytes[top * rowBytes..<end * rowBytes]),
          above: top == 0 ? nil : Array(part.bytes[(top - 1) * rowBytes..<top * rowBytes]),
          isLast: end == part.height))
    }
  }

  // MARK: Reading back

  /// Each frame as a file of its own, through the reader.
  private static func check(_ file: [UInt8], _ parts: [Pixmap]) {
    let pieces = PNGPieces(file).pieces
    guard let head = pieces.first, PictureReading.read(file) == stored(parts[0]) else {
      fatalError("the first frame is not what readers of plain PNG see")
    }
    var (frames, heads): ([[UInt8]], [[UInt8]]) = ([], [])
    for piece in pieces {
      if piece.isNamed("fcTL") {
        heads.append(Array(piece.data[4..<12]) + head.data[8...])
        frames.append([])
      } else if piece.isNamed("IDAT") {
        frames[frames.count - 1] += piece.data
      } else if piece.isNamed("fdAT") {
        frames[frames.count - 1] += piece.data[4...]
      }
    }
    guard frames.count == parts.count else { fatalError("\(frames.count) frames instead of \(parts.count)") }
    for (index, part) in parts.enumerated() {
      let png = PNGPieces(pieces: [
        Piece("IHDR", heads[index]), Piece("sRGB", [0]), Piece("IDAT", frames[index]), Piece("IEND", []),
      ])
      guard PictureReading.read(png.bytes) == stored(part) else { fatalError("frame \(index) is another") }
    }
  }

  /// PNG keeps colours that are not premultiplied: where there is alpha, they come back a step away at most, and always the same.
  private static func stored(_ part: Pixmap) -> [UInt8]? {
    PictureReading.read(PictureReading.bytes(of: part, as: .png))
  }
}
