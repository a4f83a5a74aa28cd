// Bad pictures and documents: the error names the file, and no file is left.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct CommandBadInputTests {
  /// Faults that a header shows.
  static let seenInHeader = refusals(
    #"""
    missing.png → 74 missing.png: no such file
    red.png/ → 74 red.png/:
    /dev/null → 74 /dev/null: is a pipe or a device, not a file
    empty.png → 65 empty.png: is empty (0 bytes)
    text.png → 65 text.png: is not an image: it begins with "hello, w"
    jxl.png → 65 jxl.png: is a JPEG XL image; this build reads PNG
    cut-in-header.png → 65 cut-in-header.png: is truncated: the file ends before its picture begins
    header-crc.png → 65 header-crc.png: is damaged: IHDR: CRC error
    huge.png → 65 huge.png: is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689 (--max-pixels)
    nothing → 65 nothing: holds no pictures (this build reads
    missing.json → 74 missing.json: no such file
    https://host/a.png?w=9 → 65 https://host/a.png?w=9: is a URL, and nothing is fetched here; copy the file first, such as with curl
    http://host/spec.json → 65 http://host/spec.json: is a URL, and nothing is fetched here; copy the file first, such as with curl
    file:///a.png → 74 file:///a.png: no such file
    """#)

  /// Faults that only decoding shows.
  static let seenInPixels: [(input: String, says: String)] = [
    ("cut.png", "cut.png: is truncated: the file ends before its picture does (row "),
    ("crc.png", "crc.png: is damaged: IDAT: CRC error"),
  ]

  @Test(arguments: seenInHeader) func isRefused(_ bad: CommandRow) throws {
    try makeEmptyFolder("nothing")
    let others = bad.words.hasSuffix(".json") ? [] : ["red.png"]
    for others in Set([[], others]) {
      try mosaic(["plan"] + others + [bad.words]).refused(bad.code, bad.says)
    }
    for ending in ["png", "svg", "pdf"] {
      try expectRefusedRender(others + [bad.words], bad.code, bad.says, ending: ending)
    }
  }

  @Test(arguments: seenInPixels, ["png", "svg", "pdf"])
  func isRefusedWhileDecoding(_ bad: (input: String, says: String), ending: String) throws {
    try expectRefusedRender(
      ["red.png", bad.input, "blue.png", "--size", "90x90"], 65, bad.says, ending: ending)
    let plan = try plan([bad.input])
    #expect(plan.sources == [bad.input])
  }

  /// 14 GB of pixels would not fit; the refusal comes from the header.
  @Test func aHugeHeaderAllocatesNothing() throws {
    #expect(try folder.read("huge.png").count < 100)
    try shell("ulimit -v 2000000 && mosaic render huge.png -o out.png").refused(
      65, "huge.png: is 60000 x 60000 pixels")
    // With a higher limit it is read row by row, and the file is found to be cut.
    try shell(
      "ulimit -v 2000000 && mosaic render huge.png --size 9x9 --max-pixels 9999999999 -o out.png"
    ).refused(65, "huge.png: is truncated")
  }

  /// A folder where a file is wanted: in a spec, and as the document itself.
  @Test(arguments: ["svg", "pdf"]) func aPageThatCairoCannotHold(ending: String) throws {
    try expectRefusedRender(
      ["red.png", "--size", "8000001x9", "--scale", "0.1"], 65,
      "the page would be 8000001 x 9 points; SVG and PDF have at most 8000000 a side: use a smaller canvas with a larger "
        + "scale, or PNG", ending: ending)
  }

  /// A canvas of 40 x 30 pixels and its outputs.
  static let canvases = refusals(
    #"""
    plan red.png → 65 the canvas would be 40 x 30 pixels, 1200 in all; the limit is 1199 (--max-canvas)
    render red.png -o out.png → 65 the canvas would be 40 x 30 pixels, 1200 in all; the limit is 1199 (--max-canvas)
    render red.png -o out.svg → 65 the canvas would be 40 x 30 pixels
    render red.png -o out.pdf → 65 the canvas would be 40 x 30 pixels
    render red.png -o out.dzi → 65 the canvas would be 40 x 30 pixels
    render red.png --split 2x1 -o out%d.png → 65 the canvas would be 40 x 30 pixels
    render red.png blue.png -l grid --per-page 1 -o out%d.png → 65 the canvas would be 40 x 30 pixels
    render red.png blue.png -l grid --to ring --frames 2 -o out.apng → 65 the canvas would be 40 x 30 pixels
    render red.png blue.png -l grid --to ring --frames 2 -o out.svg → 65 the canvas would be 40 x 30 pixels
    render red.png --max-side 30 -o out.png → ok
    """#)

  @Test("--max-canvas refuses a canvas before it is drawn", arguments: canvases)
  func largeCanvas(_ row: CommandRow) throws {
    let (words, size) = (row.words, "--size 40x30")
    try expect(CommandRow(words: "\(words) \(size) --max-canvas 1199", code: row.code, says: row.says))
    try mosaic("\(words) \(size) --max-canvas 1200").done()
  }

  @Test func aFolderIsNoPicture() throws {
    try makeEmptyFolder("folder.json")
    try mosaic("plan folder.json").refused(74, "folder.json: is a folder, not a file")
    try folder.write(#"{"version": 1, "items": [{"image": "folder.json"}]}"#, to: "spec.json")
    try mosaic("plan spec.json").refused(74, "folder.json: is a folder, not a file")
  }

  @Test func aPipeIsNoPicture() throws {
    try shell("mkfifo pipe.png && mosaic plan pipe.png").refused(
      74, "pipe.png: is a pipe or a device, not a file")
  }

  /// Documents, by their bytes.
  static let documents = textRows(
    #"""
     → spec.json: line 1, column 1: the document ends here
    {"version": 1,⏎ "items": [} → spec.json: line 2, column
    {"version": 1, "items": [{"color": "red"}, {"colr": "#f00"}]}
      spec.json: line 1, column 45: items[1].colr: unknown key; did you mean "color"?
    """#)

  @Test(.inFolder, arguments: documents) func namesThePlace(json: String, says: String) throws {
    try folder.write(json, to: "spec.json")
    try mosaic("plan spec.json").refused(65, says)
    try mosaic("render spec.json -o out.png").refused(65, says)
    if !json.isEmpty {
      try mosaic("plan -", stdin: json).refused(
        65, says.replacingOccurrences(of: "spec.json", with: "standard input"))
    }
    #expect(try folder.files() == ["spec.json"])
  }

  /// A line for each error of a document, in the order of its text, and one for those beyond the twentieth.
  @Test func allErrorsOfADocument() throws {
    try folder.write(
      #"{"version": 1, "items": [{"color": "read"}, {"colr": 1}], "canvas": {"scale": 0}}"#, to: "spec.json"
    )
    for words in [["plan", "spec.json"], ["render", "spec.json", "-o", "out.png"]] {
      let run = try mosaic(words)
      #expect(run.exitCode == 65 && run.output == "" && run.errorLines.count == 3)
      for (line, says) in zip(
        run.errorLines,
        [
          #"line 1, column 36: items[0].color: is "read"; did you mean "red"? "#,
          "line 1, column 46: items[1].colr: unknown key; ",
          "line 1, column 79: canvas.scale: is 0; allowed: at least 0.0001, up to 100",
        ])
      {
        #expect(line.hasPrefix("mosaic: error: spec.json: \(says)"))
      }
    }
    let many = Array(repeating: #"{"color": 1}"#, count: 500).joined(separator: ",")
    let run = try mosaic("plan -", stdin: #"{"version": 1, "items": [\#(many)]}"#)
    #expect(run.errorLines.count == 21)
    #expect(run.errorLines.last == "mosaic: error: standard input: and 480 more errors")
  }

  /// Valid options that make no collage.
  static let impossible = textRows(
    #"""
    -l sudoku → layout 'sudoku' has 9 places and was given 10 items; give at most 9, or set 'overflow' to
    -l grid --columns 5 --gap 1000 → grid
    """#)

  @Test(arguments: impossible) func cannotBeLaidOut(words: String, says: String) throws {
    let arguments = words.words
    try expectRefusedRender(arguments + Array(repeating: "red.png", count: 10), 65, says)
    let sizes = Array(repeating: "40x30", count: 10).joined(separator: ",")
    try mosaic(["plan", "--sizes", sizes] + arguments).refused(65, says)
  }
  private func makeEmptyFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
  }
}
