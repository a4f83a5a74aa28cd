// --split: a canvas in parts, which are cut from one drawing.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct SplitTests {
  /// Looks that would show a seam, and how the canvas is cut.
  static let splits: [(words: String, columns: Int, rows: Int, overlap: Int)] = [
    ("-l grid --columns 3 --size 120x60", 5, 1, 0),
    (
      "-l grid --columns 2 --size 90x60 --radius 9 --gap 5 --background linear-gradient(37deg,red,blue)", 3,
      2, 0
    ),
    (
      "-l scatter --size 101x67 --shadow 2␣3␣5␣#000 --rotate 7 --background radial-gradient(red,#0000)", 2, 3,
      7
    ),
    ("-l collage --size 97x97 --title Words␣over␣seams", 4, 3, 1),
    ("-l grid --size 40x30 --scale 2.5", 1, 3, 0),
  ]

  @Test("parts are those of the whole picture, of one size, and cover it", arguments: splits)
  func parts(words: String, columns: Int, rows: Int, overlap: Int) throws {
    let look = "render red.png noise.png green.png blue.png \(words)".words.map {
      $0.replacing("␣", with: " ")
    }
    try mosaic(look + ["-o", "whole.png"]).done()
    var split = ["--split", "\(columns)x\(rows)"]
    if overlap > 0 { split += ["--overlap", "\(overlap)"] }
    try mosaic(look + split + ["-o", "part-%d.png"]).done()
    let whole = try picture("whole.png")
    let first = try picture("part-1.png")
    var covered = Pixmap(width: whole.width, height: whole.height)
    for number in 0..<columns * rows {
      let part = try picture("part-\(number + 1).png")
      #expect((part.width, part.height) == (first.width, first.height))
      let left = start(number % columns, of: columns, whole.width, part.width)
      let top = start(number / columns, of: rows, whole.height, part.height)
      for y in 0..<part.height { for x in 0..<part.width { covered[left + x, top + y] = part[x, y] } }
    }
    #expect(covered == whole)
    #expect(try folder.files().count { $0.hasPrefix("part-") } == columns * rows)
    let least = (whole.width + (columns - 1) * overlap + columns - 1) / columns
    #expect(first.width == least)
  }

  private func start(_ number: Int, of count: Int, _ length: Int, _ part: Int) -> Int {
    count == 1 ? 0 : (number * (length - part) + (count - 1) / 2) / (count - 1)
  }

  private func picture(_ name: String) throws -> Pixmap { try ImageReader.pixmap(ofFile: folder.path(name)) }

  @Test("a PDF has a page for each part, all of one size; an overlap is marked") func pages() throws {
    func pages(_ words: String) throws -> [String] {
      try mosaic("render -q red.png noise.png --columns 2 --metadata title=x -o a.pdf \(words)").silent()
      return try folder.text("a.pdf").matches(of: /\/MediaBox \[ ?([^\]]*?) ?\]/).map { String($0.1) }
    }
    // Pages have no pixels that would have to divide.
    #expect(try pages("--size 101x50 --split 2x1") == ["0 0 51 50", "0 0 51 50"])
    let plain = try folder.read("a.pdf").count
    #expect(try pages("--size 101x50 --split 2x1 --overlap 9") == ["0 0 55 50", "0 0 55 50"])
    #expect(try folder.read("a.pdf").count > plain)
    #expect(try pages("--size 410x584mm --dpi 20 --split 2x2 --overlap 10mm").count == 4)
  }

  @Test func saysHowManyParts() throws {
    let run = try mosaic("render red.png -l grid --size 40x30 --split 4x1 -v -o p%d.png").done()
    #expect(run.errors == "mosaic: note: p%d.png: 1 items on 40 x 30 pixels, in 4 parts\n")
    try mosaic("render red.png -l grid --size 40x30 --split 2x2 -o s%d.svg").silent()
    #expect(try folder.text("s4.svg").contains(#"width="20""#))
    let again = try mosaic("render red.png -l grid --size 40x30 --split 2x1 -o p%d.png").done()
    #expect(again.errors.contains("p3.png to p4.png were there before"), "\(again.errors)")
  }

  static let refused = refusals(
    #"""
    --size 100x31 --split 5x2 -o n%d.png → 65 canvas' height is 31 pixels, which 2 rows do not divide; allowed: 30 or 32 pixels
    --size 9x9 --split 10x1 -o n%d.png → 65 the canvas' split is 10 columns of 9 pixels; allowed: at most 9 columns
    --size 9x9 --split 2x1 --overlap 9 -o n%d.png
      65 the canvas' split is 2 columns of 9 pixels with an overlap of 9; allowed: a larger canvas or a smaller overlap
    --overlap 9 -o n%d.png → 65 the canvas' overlap is 9 points without a split; allowed: an overlap of the parts of a split
    --size 100x100 --per-page 1 --split 2x1 -o n%d.png → 65 the canvas' split is 2x1 of a collage of pages; allowed: one page
    --size 100x100 --to ring --at 0.5 --split 2x1 -o n%d.png
      65 the canvas' split is 2x1 of a collage that moves; allowed: one that stands still
    --size 100x100 --split 0x1 -o n%d.png → 2 --split: "0x1" cannot be used; allowed: columns and rows as CxR, such as 5x1, each 1 to 100
    --size 100x100 --split 101x1 -o n%d.png → 2 --split: "101x1" cannot be used
    --size 100x100 --split 5 -o n%d.png → 2 --split: "5" cannot be used
    --size 100x100 --split 2x1 -o n.png
      2 n.png: the canvas is cut into 2 parts, and a PNG holds one; number the files, such as n-%02d.png, or write a PDF
    """#)

  @Test(arguments: refused) func isRefused(_ row: CommandRow) throws {
    try expect(row, "render red.png noise.png -l grid")
  }

  @Test("a file that cannot be written leaves those before it; each file keeps its own limit") func limits()
    throws
  {
    #if JPEG
      let look = "render noise.png red.png blue.png -l grid --size 90x60 --split 3x1".words
      let run = try mosaic(look + ["--max-bytes", "1500", "-v", "-o", "q%d.jpg"]).done()
      #expect(run.errors.contains("3 items on 90 x 60 pixels, in 3 parts, of quality "), "\(run.errors)")
      for number in 1...3 { #expect(try folder.read("q\(number).jpg").count <= 1500) }
      // The quality that is said is the lowest, whichever file has it.
      for order in [["noise.png", "red.png", "blue.png"], ["red.png", "blue.png", "noise.png"]] {
        let words = [
          "-l", "grid", "--size", "90x60", "--split", "3x1", "--max-bytes", "1500", "-v", "-o", "q%d.jpg",
        ]
        let errors = try mosaic(["render"] + order + words).done().errors
        let quality = try #require(errors.firstMatch(of: /of quality (\d+)/).flatMap { Int($0.1) })
        #expect(quality < 100, "a plain picture has 100: \(errors)")
      }
      try mosaic(look + ["--max-bytes", "30", "-o", "r%d.jpg"]).refused(65, "even of quality 1 it has ")
      #expect(try !folder.files().contains("r1.jpg"))
    #endif
  }
}
