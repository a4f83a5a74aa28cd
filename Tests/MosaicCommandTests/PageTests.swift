// Pages on the command line: one PDF, numbered files, plans, and what is refused.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct PageTests {
  /// Runs with a folder of so many pictures, `p`.
  private func makePictures(_ count: Int) throws {
    for number in 1...count {
      try folder.write(Sample.png(40, 30, 0xFF00_0000 | UInt32(number)), to: "p/\(number).png")
    }
  }

  private func outputs() throws -> [String] {
    try folder.files().filter { !$0.hasPrefix("p/") }.sorted()
  }

  @Test("numbered files, each a page; they begin with 1, also where there is one")
  func numberedFiles() throws {
    try makePictures(5)
    try mosaic("render p --size 60x60 --per-page 2 -q -o page-%02d.png").done()
    #expect(try outputs() == ["page-01.png", "page-02.png", "page-03.png"])
    try mosaic("render p --size 60x60 --per-page 9 -q -o one-%d.png").done()
    try mosaic("render p --size 60x60 -q -o alone.png").done()
    #expect(try folder.read("one-1.png") == folder.read("alone.png"))
    // A full page is what its items alone are.
    try mosaic("render p/1.png p/2.png -l grid --columns 1 --rows 2 --size 60x60 -q -o two.png").done()
    try mosaic("render p --columns 1 --rows 2 --size 60x60 -q -o q%d.png").done()
    #expect(try folder.read("q1.png") == folder.read("two.png"))
  }

  @Test("files of an earlier run stay, and are named") func earlierRuns() throws {
    try makePictures(5)
    let first = try mosaic("render p --size 60x60 --per-page 1 -o a-%02d.png")
    #expect(first.exitCode == 0 && first.errors.isEmpty, "\(first.errors)")
    let second = try mosaic("render p --size 60x60 --per-page 2 -o a-%02d.png")
    #expect(second.errors.contains("a-04.png to a-05.png were there before and are no pages of this run"))
    let third = try mosaic("render p --size 60x60 --per-page 4 -o a-%02d.png")
    #expect(third.errors.contains("a-03.png to a-05.png were there before"), "\(third.errors)")
    #expect(try outputs().count == 5)
  }

  @Test(
    "cells of pages without a height have the pictures' shape, whichever layout is taken",
    arguments: ["--per-page 4", "--columns 2 --rows 2", "--rows 2"])
  func openPages(words: String) throws {
    try makePictures(9)
    for layout in ["", "-l grid "] {
      try mosaic("render p \(layout)\(words) --width 60 -q -o a%d.png").done()
      let first = try ImageReader.header(ofFile: folder.path("a1.png"))
      #expect((first.width, first.height) == (60, 45))
    }
    #expect(try outputs().count == 3)
    try mosaic("render p --rows 2 -q -o one.png").done()
  }

  static let refused = refusals(
    #"""
    --per-page 2 -o a%2d.png
      2 a%2d.png: the collage has 3 pages, and a PNG holds one; %2d is no number that can be filled in; allowed: %d, or %01d to %09d for at least so many digits; a percent sign is %%; number the files, such as page-%02d.png, or write a PDF
    --per-page 2 -o - --format png → 2 -: the collage has 3 pages, and a PNG holds one; number the files
    --per-page 2 --to ring --at 0.5 -o a.pdf → 65 pages are for a collage that stands still
    """#)

  @Test(arguments: refused) func areRefused(_ row: CommandRow) throws {
    try makePictures(5)
    try expect(row, "render p --size 60x60")
  }

  @Test("what a PDF has no room for is on further pages; other files cut it, as they did")
  func rowsThatFit() throws {
    try makePictures(9)
    let rows = "render p --size 100x100 -l flow --gap 4"
    let pdf = try mosaic("\(rows) -v -o a.pdf")
    #expect(pdf.errors.contains("a.pdf: 2 pages of 100 x 100 pixels"), "\(pdf.errors)")
    let cut = try mosaic("\(rows) -o a.png")
    #expect(cut.exitCode == 0 && cut.errors.contains("reach over the edge"), "\(cut.errors)")
    let fit = try mosaic("\(rows) --per-page fit -o a.png")
    #expect(fit.exitCode == 2 && fit.errors.contains("the collage has 2 pages"), "\(fit.errors)")
  }

  @Test("what reaches over the edge of any page is said, once, with the numbers of the pages")
  func cutOnLaterPages() throws {
    // One picture a page: the tall ones are cut.
    for (number, height) in [20, 90, 20, 90, 90].enumerated() {
      try folder.write(Sample.png(40, height, 0xFF00_00FF), to: "p/\(number).png")
    }
    let base = "render p -l flow --size 40x40 --per-page 1"
    let end =
      " reach over the edge of the canvas on pages 2, 4 and 5 and are cut; a larger --size, or none, shows them whole\n"
    for output in ["page-%d.png", "page-%d.svg"] {
      let run = try mosaic("\(base) -o \(output)")
      #expect(run.exitCode == 0 && run.errors == "mosaic: warning: 3 of 5 items" + end, "\(run.errors)")
    }
    let pdf = try mosaic("\(base) -o a.pdf")
    #expect(pdf.errors == "mosaic: warning: 3 of 5 items" + end, "\(pdf.errors)")
    try FileManager.default.removeItem(atPath: folder.path("p/3.png"))
    try FileManager.default.removeItem(atPath: folder.path("p/4.png"))
    let one = try mosaic("\(base) -o page-%d.png")
    #expect(one.errors.contains("1 of 3 items reach over the edge of the canvas on page 2 and are cut"))
  }

  /// How many pages have an item over the edge, and how they are named.
  static let cutPages = [
    (2, "pages 1 and 2"), (5, "pages 1, 2, 3, 4 and 5"), (6, "pages 1, 2, 3, 4, 5 and 1 more"),
  ]

  @Test("at most five pages are named", arguments: cutPages) func cutOnManyPages(count: Int, words: String)
    throws
  {
    for number in 0..<count { try folder.write(Sample.png(40, 90, 0xFF00_00FF), to: "p/\(number).png") }
    let run = try mosaic("render p -l flow --size 40x40 --per-page 1 -o page-%d.png").done()
    #expect(
      run.errors.contains(" reach over the edge of the canvas on \(words) and are cut;"), "\(run.errors)")
  }

  static let braces: [(text: String, says: String?)] = [
    (
      "{pgae} x",
      #"a text with "{pgae}" cannot be used; allowed: {page}, {pages}, and {{ for a brace; did you mean "{page}"?"#
    ),
    (
      "{name}",
      #"a text with "{name}" cannot be used; allowed: {page}, {pages}, and {{ for a brace; {name} is of a picture, and for captions"#
    ),
    ("{foo}{page}", #"a text with "{foo}" cannot be used; allowed: {page}, {pages}, and {{ for a brace"#),
    ("{{foo}} {page}/{pages} {1, 2} {} } {", nil),
  ]

  @Test("words in braces that are not known are refused in titles, headers and footers", arguments: braces)
  func unknownWords(row: (text: String, says: String?)) throws {
    try makePictures(1)
    for key in ["title", "header", "footer"] {
      let typed = try mosaic(["plan", "p", "--\(key)", row.text])
      let documents = [
        #"{"version": 1, "images": "p", "\#(key)": "\#(row.text)"}"#,
        #"{"version": 1, "images": "p", "\#(key)": {"text": "\#(row.text)"}}"#,
      ]
      let written = try documents.map { try mosaic("plan -", stdin: $0) }
      if let says = row.says {
        #expect(typed.exitCode == 2 && typed.errors == "mosaic: error: --\(key): \(says)\n")
        for run in written {
          let words = says.replacing(" cannot be used;", with: ";")
          #expect(run.exitCode == 65 && run.errors.hasSuffix("is \(words)\n"), "\(run.errors)")
        }
      } else {
        for run in [typed] + written {
          #expect(run.output.contains(#""text": "{foo} 1/1 {1, 2} {} } {""#), "\(run.output) \(run.errors)")
        }
      }
    }
  }

  @Test("a title of a section is what it says, and that of a motion has a brace for two")
  func otherBraces() throws {
    try makePictures(2)
    let document =
      #"{"version": 1, "canvas": {"size": [90, 200]}, "title": "{{x}} {page}", "sections": [{"title": "{foo}", "items": [{"image": "p/1.png"}]}]}"#
    let run = try mosaic("plan -", stdin: document)
    #expect(
      run.output.contains(#""text": "{foo}""#) && run.output.contains(#""text": "{x} 1""#), "\(run.errors)")
    let moving = try mosaic("render p --size 90x90 --to ring --frames 2 -o a-%d.svg --title {{x}}")
    let still = try mosaic("render p --size 90x90 -o b.svg --title {{x}}")
    #expect(moving.exitCode == 0 && still.exitCode == 0, "\(moving.errors)")
  }

  @Test(
    "of numbered pages those before a picture that cannot be read stay; a PDF is whole or absent; skip begins anew"
  )
  func failures() throws {
    try makePictures(5)
    var bad = try folder.read("p/3.png")
    bad.removeLast(20)
    try folder.write(bad, to: "p/3.png")
    let stills = try mosaic("render p --size 60x60 --per-page 2 -o page-%d.png")
    #expect(stills.exitCode == 65 && stills.errors.contains("p/3.png"))
    #expect(try outputs() == ["page-1.png"])
    #expect(try mosaic("render p --size 60x60 --per-page 2 -o a.pdf").exitCode == 65)
    #expect(try outputs() == ["page-1.png"])
    let skip = try mosaic("render p --size 60x60 --per-page 2 --on-error skip -v -o a.pdf").done()
    #expect(skip.errors.contains("p/3.png"))
    #expect(skip.errors.contains("a.pdf: 2 pages of"), "\(skip.errors)")
  }

  @Test(
    "the pictures of a page are given back before the next: thirty pages of 4 MB each need no more than one")
  func memory() throws {
    try makePictures(30)
    let run = try mosaic("render p --size 1000x1000 --per-page 1 --max-memory 24M -j 1 -v -o a.pdf").done()
    #expect(run.errors.contains("a.pdf: 30 pages of 1000 x 1000 pixels"), "\(run.errors)")
  }

  @Test("an interruption leaves no PDF, and of numbered pages those that are whole")
  func interruption() throws {
    try makePictures(40)
    for (output, left) in [("a.pdf", false), ("page-%02d.png", true)] {
      let run = try shell(
        """
        rm -f errors
        (n=0; until grep -q "[1-9][0-9]%" errors || [ $n -gt 1500 ]; do sleep 0.02; n=$((n + 1)); done 2>/dev/null
        kill -TERM $$) &
        exec mosaic render p --size 1500x1500 --per-page 1 --progress -o \(output) 2>errors
        """)
      #expect(run.exitCode == 130)
      let files = try outputs().filter { $0 != "errors" }
      #expect(files.isEmpty != left && files.count < 40, "\(files)")
      #expect(files.allSatisfy { $0.hasPrefix("page-") && $0.hasSuffix(".png") })
    }
  }

  @Test("documents and job files have pages as well")
  func documents() throws {
    try makePictures(5)
    let items = (1...5).map { "{\"image\": \"p/\($0).png\"}" }.joined(separator: ", ")
    let body =
      "\"canvas\": {\"size\": \"2x2in\"}, \"pages\": {\"perPage\": 2}, \"header\": \"{page}\", \"footer\": {\"text\": \"{pages}\", "
      + "\"fontSize\": 9}, \"items\": [\(items)]"
    try folder.write(Array("{\"version\": 1, \(body)}".utf8), to: "a.json")
    let run = try mosaic("render a.json --dpi 30 -v -o a.pdf")
    #expect(run.errors.contains("a.pdf: 3 pages of 60 x 60 pixels"), "\(run.errors)")
    try folder.write(Array("{\"output\": \"b.pdf\", \(body)}\n".utf8), to: "jobs.jsonl")
    try mosaic("batch jobs.jsonl --dpi 30 -q").done()
    // A batch's outputs carry the state that they were made in.
    #expect(try folder.read("b.pdf").count > 500)
  }
}
