// What the tests of the command line share: running it, and small pictures, whole and broken.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

/// Runs `mosaic` in a folder, or in a folder inside it; what it renders need not outlive the machine, and the disk is not waited
/// for.
func mosaic(_ arguments: [String], in folder: TemporaryFolder, below name: String = ".", stdin: String = "")
  throws
  -> ProgramRun
{
  try ProgramRun.run(
    MosaicBinary.path(),
    arguments.first == "render" ? ["render", "--no-sync"] + arguments.dropFirst() : arguments,
    in: folder.url.appendingPathComponent(name), stdin: Array(stdin.utf8),
    timeout: 120)
}

/// Runs a line of a shell in which `mosaic` is the program under test.
func shell(_ script: String, in folder: TemporaryFolder) throws -> ProgramRun {
  let mosaic = try MosaicBinary.path()
  return try ProgramRun.run(
    "/bin/sh", ["-c", script.replacingOccurrences(of: "mosaic ", with: "\"$MOSAIC\" ")], in: folder.url,
    environment: ["MOSAIC": mosaic], timeout: 120)
}

/// A fresh folder that holds `Sample.all`.
func withSamples<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    for (name, bytes) in Sample.all { try folder.write(bytes, to: name) }
    return try body(folder)
  }
}

/// The files that tests start from.
enum Sample {
  /// `red.png` is 40 × 30, `green.png` 30 × 40, `blue.png` 40 × 40; the others are broken, each in its way.
  static let all: [String: [UInt8]] = [
    "red.png": png(40, 30, 0xFFFF_0000),
    "green.png": png(30, 40, 0xFF00_FF00),
    "blue.png": png(40, 40, 0xFF00_00FF),
    "noise.png": noise,
    "empty.png": [],
    "text.png": Array("hello, world\n".utf8),
    "gif.png": Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 90),
    // The ends that a broken-off copy leaves.
    "cut-in-header.png": Array(noise.prefix(20)),
    "cut.png": Array(largeNoise.prefix(largeNoise.count / 2)),
    "crc.png": changing(noise, at: noise.count - 13),
    "header-crc.png": changing(noise, at: 29),
    "huge.png": header(60_000, 60_000) + chunk("IDAT", []),
  ]

  /// A picture of one colour, `0xAARRGGBB`.
  static func png(_ width: Int, _ height: Int, _ color: UInt32) -> [UInt8] {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = color } }
    return encoded(pixmap)
  }

  /// A picture of 64 × 64 that does not compress: about 12 kB.
  static let noise = noise(64)
  /// A picture of 160 × 160: 77 kB, so that a decoder is well under way when it comes to the half.
  private static let largeNoise = noise(160)

  private static func noise(_ side: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    var pixmap = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { pixmap[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    }
    return encoded(pixmap)
  }

  private static func encoded(_ pixmap: Pixmap) -> [UInt8] {
    do { return try PNGEncoder.encode(pixmap) } catch { preconditionFailure("a test picture: \(error)") }
  }

  private static func changing(_ bytes: [UInt8], at index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 0xFF
    return bytes
  }

  /// What says that a picture follows, without the picture: enough for a plan.
  static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  /// PNG specification, annex D, a bit at a time.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
    }
  }
}

extension ProgramRun {
  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Checks that a run was refused: the code, nothing on standard output, one line on standard error that begins
/// `mosaic: error: ` and holds `words`.
func expectRefusal(
  _ run: ProgramRun, _ code: Int32, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.exitCode == code, "\(run.errors)", sourceLocation: sourceLocation)
  #expect(run.output == "", sourceLocation: sourceLocation)
  let isOneLine = run.errors.hasSuffix("\n") && run.errors.dropLast().allSatisfy { !$0.isNewline }
  #expect(isOneLine, "one line is wanted, found: \(run.errors)", sourceLocation: sourceLocation)
  #expect(run.errors.hasPrefix("mosaic: error: "), "\(run.errors)", sourceLocation: sourceLocation)
  #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
}

/// Runs `render` with the arguments twice, onto a new file and onto one that is there, and checks both refusals: no
/// file comes, none goes, and the one that is there stays as it was.
func expectRefusedRender(
  _ arguments: [String], _ code: Int32, _ words: String, ending: String = "png",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try withSamples { folder in
    let before = try folder.files()
    expectRefusal(
      try mosaic(["render", "-o", "new.\(ending)"] + arguments, in: folder), code, words,
      sourceLocation: sourceLocation)
    #expect(try folder.files() == before, sourceLocation: sourceLocation)
    let old = try folder.write("what was there", to: "old.\(ending)")
    expectRefusal(
      try mosaic(["render", "-o", "old.\(ending)"] + arguments, in: folder), code, words,
      sourceLocation: sourceLocation)
    #expect(try folder.files() == (before + ["old.\(ending)"]).sorted(), sourceLocation: sourceLocation)
    #expect(
      try String(contentsOfFile: old, encoding: .utf8) == "what was there", sourceLocation: sourceLocation)
  }
}
