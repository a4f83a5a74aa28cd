// --max-memory: what does not fit is refused, and no file is left.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct MemoryTests {
  /// An interlaced PNG's header, with 16-bit RGBA.
  private static func interlaced(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let file = Sample.header(width, height)
    let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> UInt32($0) & 255) } }
    return Array(file[..<8]) + Sample.chunk("IHDR", sides + [8, 6, 0, 0, 1]) + Sample.chunk("IDAT", [])
  }

  private static func items(_ count: Int) -> [UInt8] {
    let items = Array(repeating: #"{"color": "red"}"#, count: count).joined(separator: ",")
    return Array(#"{"version": 1, "items": [\#(items)]}"#.utf8)
  }

  /// Files that rows name.
  private static let files: [String: [UInt8]] = {
    var files = [
      "red.png": Sample.png(40, 30, 0xFFFF_0000), "row.png": Sample.png(1_000_000, 1, 0xFF00_FF00),
      "side.png": Sample.header(268_402_689, 1) + Sample.chunk("IDAT", []),
      "cut.png": Sample.header(1_000_000, 200) + Sample.chunk("IDAT", []),
      "adam.png": interlaced(16_000, 16_000), "half.png": interlaced(11_400, 11_400),
      "deep.json": [UInt8](repeating: 0x5B, count: 1_000_000),
      "long.json": [UInt8](repeating: 0x20, count: 9 << 20), "many.json": items(140_000),
    ]
    #if JPEG
      files["held.jpg"] = ProgressiveJPEG.flat(16_000, 8_000, isWhole: false)
      files["some.jpg"] = ProgressiveJPEG.flat(8_000, 8_000, isWhole: false)
    #endif
    return files
  }()

  /// Runs for every file format, with 512 MiB.
  static let rows: [CommandRow] = {
    var rows = refusals(
      """
      // Sides and headers.
      side.png -o out.png → 65 side.png: is 268402689 x 1 pixels; a side has at most 1000000
      cut.png --size 90x90 -o out.png → 65 cut.png: is truncated
      row.png --size 90x90 -o out.png → ok
      adam.png --size 90x90 -o out.png
        75 adam.png: needs 978 MiB of memory for decoding; the limit is 512 MiB (--max-memory)
      adam.png red.png --size 90x90 --on-error skip -o out.png
        0 of memory for decoding; the limit is 512 MiB (--max-memory); left out
      // Fits alone, but not with the rest: no fault of the picture, so it is not left out.
      half.png red.png --size 1400x1400 --on-error skip -o out.png → 75 MiB in use; the limit is
      // What is kept free for tiles and stripes is no more than they can use.
      half.png red.png --size 90x90 -o out.png → 65 half.png: is truncated
      adam.png --size 90x90 -o out.svg → 75 adam.png: needs 978 MiB of memory
      adam.png --size 90x90 --to grid --frames 3 -o out.apng → 75 adam.png: needs 978 MiB of memory
      adam.png --size 90x90 --to grid --frames 3 -o out.svg → 75 adam.png: needs 978 MiB of memory
      // Canvases.
      red.png --size 1000000x1 --max-memory 16M -o out.png
        75 the collage needs 34.4 MiB of memory for the rows that are compressed; the limit is 16 MiB; a smaller size or scale needs less (--max-memory)
      red.png --size 65000x9 --max-memory 2M -o out.svg --fit fill → 75 red.png: needs
      red.png --size 16000x16000 --fit fill -o out.svg
        75 the collage needs 977 MiB of memory for the pictures in use
      red.png --size 16000x16000 --fit fill -o out.pdf
        75 the collage needs 977 MiB of memory for the pictures in use
      red.png --size 8000x8000 --to ring --frames 2 -o out.apng
        75 of memory for two frames of an APNG; the limit is 512 MiB
      // Documents.
      deep.json -o out.png → 65 arrays and objects are nested more than 100 deep
      long.json -o out.png
        75 long.json: needs 516 MiB of memory for a document of 8454144 bytes or more; the limit is 512 MiB
      many.json -o out.png
        75 the collage needs 547 MiB of memory for 140000 items; the limit is 512 MiB (--max-memory)
      """)
    #if JPEG
      rows += refusals(
        """
        red.png --size 1000000x1 --max-memory 16M -o out.jpg → a JPEG image has at most
        some.jpg --size 90x90 -o out.png → some.jpg: is truncated
        """, code: 65)
      rows += refusals("held.jpg --size 90x90 -o out.png → held.jpg: needs", code: 75)
    #endif
    #if WebP
      rows += refusals(
        """
        red.png --size 9000x9000 -o out.webp
          of memory for the whole canvas, which libwebp compresses at once; the limit is 512 MiB
        """, code: 75)
    #endif
    return rows
  }()

  /// Writes the files that a row names, and returns their names.
  private static func write(_ row: CommandRow) throws -> [String] {
    let names = row.words.words.filter { files[$0] != nil }
    for name in names { try folder.write(files[name] ?? [], to: name) }
    return names.sorted()
  }

  /// Where the shell can, the memory of the process is limited, too, so that memory outside the budget would end the run.
  private static let limit = "ulimit -v 1500000 2>/dev/null; mosaic "

  @Test(arguments: rows) func isHeldTo512MiB(_ row: CommandRow) throws {
    let names = try Self.write(row)
    // A document is read before there are workers.
    for jobs in row.words.contains(".json") ? [4] : [1, 4] {
      let run = try shell(Self.limit + "render --max-memory 512M -j \(jobs) \(row.words)")
      if row.code == 0 {
        #expect(run.done().errors.contains(row.says) || row.says.isEmpty, "\(run.errors)")
      } else {
        run.refused(row.code, row.says)
        #expect(try folder.files() == names)
      }
    }
  }

  @Test(
    "the encoders of many parts are inside the limit, and a part is written before the next row is begun",
    .amongSamples, arguments: OutputFormat.stills.filter { $0.isOfPixels && $0.isSupported })
  func manyParts(format: OutputFormat) throws {
    // As many lines of parts as of pixels were open at once, of TIFF with a mebibyte each.
    let run = try shell(
      Self.limit
        + "render red.png --size 240x240 --split 40x40 --max-memory 64M -j 4 -o out%d.\(format.rawValue)")
    guard run.exitCode != 0 else { return try #expect(folder.read("out1600.\(format.rawValue)").count > 0) }
    // Those that take whole pictures need more for each.
    #expect([.webp, .avif].contains(format))
    run.refused(75, "of memory for the whole canvas")
  }

  @Test("plan is held to it as well", arguments: rows.filter { $0.words.contains(".json") })
  func plans(_ row: CommandRow) throws {
    let name = try #require(Self.write(row).first)
    try shell(Self.limit + "plan --max-memory 512M \(name)").refused(row.code, row.says)
    let piped = row.says.replacingOccurrences(of: name, with: "standard input")
    try shell(Self.limit + "plan --max-memory 512M - <\(name)").refused(row.code, piped)
  }

  @Test("the budget alone limits a document: with more it is read") func largeDocuments() throws {
    try folder.write(Self.files["long.json"] ?? [], to: "long.json")
    try mosaic("plan long.json --max-memory 1G").refused(65, "long.json: line 1, column ")
  }

  @Test(.amongSamples) func aTinyBudgetIsRefusedInWords() throws {
    try mosaic("plan red.png --max-memory 1").refused(
      75, "the collage needs 4 KiB of memory for 1 items; the limit is 1 byte (--max-memory)")
  }

  /// One item takes 4096 bytes.
  static let sizes: [(size: String, code: Int32)] = [
    ("4096", 0), ("4K", 0), ("4095", 75), ("3.9999K", 75), ("0.00390625M", 0), ("0.003906249m", 75),
    ("0.000003814697265625GiB", 0), ("0.5G", 0), ("1.5GiB", 0), (".5gb", 0), ("1e3G", 0), ("4.096e3", 0),
    ("4e-3M", 0), ("3.9e-3MB", 75), ("1B", 75), ("8388607T", 0),
    ("0.0000001K", 2), ("NaN", 2), ("nanG", 2), ("infG", 2), ("1e999G", 2), ("8388608T", 2),
    ("9999999999999G", 2), ("٣G", 2), ("2X", 2), ("-1", 2), ("9e18K", 2),
    ("1.5", 2), ("4096.5B", 2), ("-1G", 2), ("0", 2), ("0G", 2), ("G", 2), ("", 2), ("1_0G", 2), ("0x10K", 2),
    ("1e3E", 2), ("1.2.3G", 2), ("1 G", 2),
  ]

  @Test(arguments: sizes) func sizesOfMemory(size: String, code: Int32) throws {
    let run = try mosaic(["plan", "--sizes", "3x3", "--max-memory=\(size)"])
    #expect(run.exitCode == code, "\(run.errors)")
    guard code == 2 else { return }
    run.refused(
      2,
      "--max-memory: \"\(size)\" cannot be used; allowed: a whole number of bytes, or a number with K, M, G or T, "
        + "such as 512M or 1.5G")
  }
}
