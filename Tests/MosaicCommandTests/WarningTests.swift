// Warnings: those that come once, and those that are counted because they come for each item.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct WarningTests {
  /// A document of so many items, which is rendered with `words`.
  private func render(
    _ items: [String], _ members: String = "", _ words: [String] = []
  ) throws -> ProgramRun {
    let json = #"{"version": 1, \#(members)"items": [\#(items.joined(separator: ", "))]}"#
    return try mosaic(["render", "-", "--size", "60x60", "-o", "out.png"] + words, stdin: json)
  }

  // MARK: Repeated warnings

  /// An item, in which `#` stands for its number; members of the document; options; the warning about the first, and the line
  /// about the others.
  static let repeated: [(item: String, members: String, words: String, first: String, rest: String)] = [
    (
      #"{"image": "missing-#.png"}"#, "", "--on-error placeholder",
      "missing-0.png: no such file; a marked tile stands in its place", "pictures that cannot be read"
    ),
    (
      #"{"image": "red.png", "keep": [0, 0, 1, 1]}"#, #""layout": {"type": "grid"}, "#, "--size 60x400",
      "items[0] (red.png): its kept part is larger than the crop; shown whole",
      "pictures whose kept part is larger than their crop"
    ),
    (
      #"{"color": "red", "caption": "x"}"#, "", "--size 20x20",
      "items[0]: its rectangle is too small for its caption, which was left out",
      "captions that were left out"
    ),
  ]

  @Test(arguments: repeated.indices, [3, 5, 6, 30])
  func theFirstFewAreShown(row: Int, count: Int) throws {
    let row = Self.repeated[row]
    let items = (0..<count).map { row.item.replacingOccurrences(of: "#", with: "\($0)") }
    let words = row.words.words
    let run = try render(items, row.members, words).done()
    let lines = run.errorLines.filter { !$0.contains("over the edge") }
    #expect(lines.first == "mosaic: warning: \(row.first)")
    #expect(lines.count == (count > 5 ? 6 : count), "\(run.errors)")
    let rest = "mosaic: warning: and \(count - 5) more \(row.rest); -v names all of them"
    #expect((lines.last == rest) == (count > 5), "\(run.errors)")
    let verbose = try render(items, row.members, words + ["-v"])
    #expect(verbose.errorLines.count { $0.hasPrefix("mosaic: warning: ") } >= count)
    #expect(!verbose.errors.contains(" more "))
  }

  /// Missing pictures are counted before the error that none is left.
  @Test func nothingIsLeftOfMany() throws {
    let names = (1...9).map { "missing-\($0).png" }
    let run = try mosaic(["render"] + names + ["--on-error", "skip", "-q", "-o", "out.png"])
    #expect(run.exitCode == 65)
    #expect(
      run.errorLines.suffix(3) == [
        "mosaic: warning: missing-5.png: no such file; left out",
        "mosaic: warning: and 4 more pictures that cannot be read; -v names all of them",
        "mosaic: error: none of the pictures can be read; there is nothing to lay out",
      ])
    #expect(run.errorLines.count == 7)
  }

  // MARK: Collages that cut too much

  @Test func collagesOverTheirBudgetSaySo() throws {
    func errors(_ options: String) throws -> String {
      try render(["red.png", "red.png"].map { #"{"image": "\#($0)"}"# }, "", "--size 64x20 \(options)".words)
        .errors
    }
    #expect(
      try errors("-l collage").hasPrefix("mosaic: warning: more is cut than 'maxCrop' allows: "))
    for options in ["-l collage -p maxCrop=1", "-l collage --fit contain", "-l auto"] {
      #expect(try errors(options) == "")
    }
  }

  @Test("weights that areas do not follow, and sections that are cut much, are said") func sheetsSaySo()
    throws
  {
    func errors(_ words: String) throws -> String {
      try mosaic(
        "render red.png blue.png red.png blue.png red.png -o n.png -l collage -p maxCrop=1 --size 120x80"
          .words
          + words.words
      ).done().errors
    }
    #expect(try errors("") == "")
    #expect(try errors("--weight blue.png=40").contains("mosaic: warning: areas do not follow the weights: "))
    let section = #"{"title": "A", "items": [{"image": "red.png"}, {"image": "blue.png"}]}"#
    try folder.write(
      """
      {"version": 1, "canvas": {"size": [200, 60]}, "layout": "justified",
       "sectionTitle": {"fontSize": 6, "lineHeight": 1, "marginTop": 0, "marginBottom": 0},
       "sections": [\(section), \(section)]}
      """, to: "s.json")
    let run = try mosaic("render s.json -o n.png").done()
    #expect(run.errors.contains("mosaic: warning: sections share the sheet: sections["), "\(run.errors)")
  }

  // MARK: What was silent

  /// Options beside four pictures of 40 × 30 pixels, and the warning; `none` if there is none.
  static let silent = textRows(
    """
    --size 10x15cm → few pixels for each inch of paper: items[0] (red.png) 10, items[1] (red.png) 10, items[2] (red.png) 20, items[3] (red.png) 20; a print looks soft below 100; larger pictures or a smaller size makes it sharper
    --size 1x1.5cm → none
    --size 400x600 → none
    --size 20x30 → --size 20x30 is a canvas of 20x30 points, each a pixel if nothing else is said; for a sheet of paper give a unit, such as 20x30cm
    --size 20x20 → none
    --size 200x300 → none
    --size 90x60 -l grid --columns 2 --column-titles a → the grid has 2 columns and 1 column title: the last column has none
    --size 600x600 -l grid --columns 1 --row-titles a|b → the grid has 4 rows and 2 row titles: the last rows have none
    --size 600x600 -l grid --columns 3 --row-titles a → the grid has 2 rows and 1 row title: the last row has none
    --size 600x600 -l grid --columns 3 --row-titles a|b → none
    --size 600x600 -l grid --columns 2 --row-titles a|b → none
    --size 600x600 -l grid --columns 2 --row-titles W|M → none
    """)

  @Test(arguments: silent) func whatWasSilent(words: String, says: String) throws {
    let run = try mosaic("render red.png red.png red.png red.png \(words) -o n.png").done()
    let found = run.errorLines.map { $0.replacingOccurrences(of: "mosaic: warning: ", with: "") }
    #expect(found == (says == "none" ? [] : [says]))
  }

  #if Text
    @Test(
      "captions that `auto` cannot show whole: the warning says which layout does, unless none is any good")
    func cutCaptions() throws {
      func errors(_ words: String) throws -> [String] {
        try mosaic("render red.png red.png red.png red.png --caption \(words) -o n.png").done().errorLines
      }
      let long = String(repeating: "{stem}", count: 9)
      #expect(try errors("{stem} --size 300x200") == [])
      let found = try errors("\(long) --size 300x300")
      #expect(
        found.count == 2 && found.first?.contains("a text is too long for its lines") == true, "\(found)")
      // How much is cut depends on the font.
      let advice =
        "4 captions are too long for their frames and cut: layout=grid columns=1 shows all of them and cuts at most"
      #expect(found.last?.contains(advice) == true, "\(found)")
      // Nothing shows these.
      #expect(try errors("\(long)\(long)\(long)\(long) --size 300x300").count == 1)
    }
  #endif

  // MARK: Items over the edge

  /// The command line, and which of the two ends a warning is about.
  static let moving = textRows(
    """
    -l grid --to ring --to-param itemSize=50x50 --to-param radius=70 --frames 3 -o a.apng → last
    -l ring -p itemSize=50x50 -p radius=70 --to grid --frames 3 -o a.svg → first
    -l ring -p itemSize=50x50 -p radius=70 --to ring --to-param itemSize=50x50 --to-param radius=70 --frames 3 -o f%d.png
      first last
    -l ring -p itemSize=50x50 -p radius=70 --to carousel --frames 3 -o a.apng → first
    -l carousel --to ring --to-param itemSize=50x50 --to-param radius=70 --frames 3 -o a.apng → last
    -l grid --to carousel --frames 3 -o a.apng → none
    -l carousel --scroll 0:90 --frames 3 -o a.apng → none
    -l ring -p itemSize=50x50 -p radius=70 --to grid --frames 1 -o a.apng → first last
    """)

  @Test(arguments: moving) func itemsOfMovingPicturesAreCut(words: String, ends: String) throws {
    let run = try mosaic(["render", "red.png", "blue.png", "--size", "60x60"] + words.words).done()
    #expect(
      run.errorLines
        == ends.words.filter { $0 != "none" }.map {
          "mosaic: warning: 2 of 2 items reach over the edge of the canvas in the \($0) frame and are cut; "
            + "a larger --size, or none, shows them whole"
        })
  }

  // MARK: Large canvases

  /// The folder does not exist, so the run ends before it paints.
  static let large = textRows(
    """
    --size 25000x20001 -j 1 -o none/a.png
      the canvas has 25000 x 20001 pixels, 500 megapixels; this takes roughly 23 seconds on 1 core; a smaller --size or --scale is faster
    --size 250x200 --scale 100 -j 2 -o none/a.png → nothing
    --size 300x200 --scale 100 -j 2 -o none/a.png → the canvas has 30000 x 20000 pixels, 600 megapixels;
    --size 30000x20000 -o none/a.svg → nothing
    --size 30000x20000 -q -o none/a.png → nothing
    --size 30000x20000 --to ring --to-param radius=fit --frames 100 -j 1 -o none/%d.png
      600 megapixels in each of 100 frames; this takes roughly 45 minutes on 1 core;
    """)

  @Test(arguments: large) func largeCanvasesAreNamed(words: String, says: String) throws {
    let run = try mosaic("render red.png \(words)")
    #expect(run.exitCode == 74)
    #expect(run.errorLines.count == (says == "nothing" ? 1 : 2), "\(run.errors)")
    if says != "nothing" {
      #expect(run.errors.hasPrefix("mosaic: warning: "))
      #expect(run.errors.contains(says), "\(run.errors)")
      #expect(run.errors.contains("; a smaller --size or --scale is faster\n"))
    }
  }
}
