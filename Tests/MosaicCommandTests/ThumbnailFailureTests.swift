// mosaic thumbnail: pictures that cannot be read, files that cannot be written, and what is refused in words.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch

@Suite(.bounded, .inFolder) struct ThumbnailFailureTests {
  static let bad: [(name: String, code: Int32, says: String)] = [
    ("cut.png", 65, "cut.png: is truncated: the file ends before its picture does (row "),
    ("empty.png", 65, "empty.png: is empty (0 bytes)"), ("missing.png", 65, "missing.png: no such file"),
    ("jxl.png", 65, "jxl.png: is a JPEG XL image; this build reads "),
  ]

  @Test(
    "an unreadable picture ends the run, is left out, or has a marked tile of the size",
    .amongSamples, arguments: bad)
  func unreadable(name: String, code: Int32, says: String) throws {
    try mosaic("thumbnail \(name) red.png --on-error fail -j 1 -o t/{stem}.png").refused(code, says)
    #expect(try folder.files("t/").allSatisfy { $0 == "t/red.png" })
    let skipped = try mosaic(
      "thumbnail red.png \(name) blue.png --on-error skip --json -o s/{stem}.png"
    ).done()
    #expect(skipped.errorLines.count == 1 && skipped.errors.hasSuffix("; left out\n"))
    #expect(try folder.files("s/") == ["s/blue.png", "s/red.png"])
    let line = try ThumbnailLine.all(skipped)[1]
    #expect(line.status == "failed" && line.output == nil)
    #expect(line.error?.code == 65 && line.error?.message.hasPrefix(says) == true)
    let marked = try mosaic(
      "thumbnail \(name) red.png --on-error placeholder --size 50x20,9 -o m/{stem}_{width}.png"
    ).done()
    #expect(marked.errorLines.count == 2, "one for each size")
    #expect(marked.errors.hasSuffix("; a marked tile stands in its place\n"))
    for run in [skipped, marked] {
      #expect(run.errors.hasPrefix("mosaic: warning: \(says)"), "\(run.errors)")
    }
    let tile = try ImageReader.pixmap(ofFile: folder.path("m/\(name.dropLast(4))_50.png"))
    #expect((tile.width, tile.height) == (50, 20))
    #expect(tile[0, 0] == 0xFFDD_DDDD && tile[25, 10] != tile[0, 0])
  }

  @Test("what cannot be written is an error, whatever happens to unreadable pictures") func unwritten() throws
  {
    for name in ["red", "blue"] { try folder.write(Sample.noise, to: "photos/\(name).png") }
    #expect(mkfifo(folder.path("red.png"), 0o600) == 0)
    let run = try mosaic("thumbnail photos -r --on-error skip -o {stem}.png")
    #expect(run.exitCode == 1 && run.errors.contains("red.png: is a pipe or a device, not a file"))
    #expect(run.errors.hasSuffix("mosaic: error: 1 thumbnails could not be written\n"), "\(run.errors)")
  }

  @Test(.amongSamples) func anOutputThatCannotBeWrittenFails() throws {
    try folder.write("a file", to: "t")
    let run = try mosaic("thumbnail red.png blue.png --on-error skip -o t/{stem}.png")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("mosaic: warning: t: cannot write: "), "\(run.errors)")
    #expect(try mosaic("thumbnail red.png blue.png -o t/{stem}.png").exitCode == 1)
    #expect(try mosaic("thumbnail red.png -o t/{stem}.png").exitCode == 74)
  }

  static let refusedWords = refusals(
    #"""
    -o t/{stem}.png → thumbnail needs pictures, folders or --files-from LIST; see mosaic thumbnail --help
    red.png -o t/{stem} → t/red: the ending says no kind of file that a thumbnail can be
    red.png -o a.png -o b.png → thumbnail has one -o PATTERN; for several formats: --format png
    red.png --srcset -o t.png → --srcset says what the lines of --json have; give that as well
    red.png --format svg -o t → --format: "svg" cannot be used; allowed: png
    red.png blue.png -o t/{width}.png → red.png and blue.png would both be written to t/{width}.png; put
    red.png ./red.png -o t/{stem}_{width}.png
      red.png and ./red.png would both be written to t/red_{width}.png; put
    red.png --size 10, -o t.png → "" is no size; allowed:
    red.png --prune --shard 1/2 -o t.png → --prune is for all pictures, and --shard does a part; prune after the last
    red.png --resume --if-newer -o t.png → --resume sees all that --if-newer does, and more; leave --if-newer out
    red.png --prune -o {dir}/t/{stem}.png
      {dir}/t/{stem}.png: it is not certain which folders earlier thumbnails are in; begin the name with a folder, and
    red.png --shard 3/2 -o t.png → --shard: '3/2' cannot be used; allowed:
    red.png --resume --freedesktop → --freedesktop says where thumbnails are and what they show; leave --resume out
    red.png --background blu -o t.png → --background: "blu" cannot be read; allowed:
    red.png --format png -o - → -o -: thumbnails are files, and the standard output is none; give a name
    red.png --unordered -o t.png → --unordered is for lines of JSON, which mosaic thumbnail - reads; leave it out
    red.png --layout grid -o t.png → --layout is an option of 'mosaic render', not of 'mosaic thumbnail'
    red.png --geometry 10 -o t.png → unknown option --geometry; did you mean --size?
    """#, code: 2)

  @Test("what cannot be is refused before anything is written", .amongSamples, arguments: refusedWords)
  func refused(_ row: CommandRow) throws {
    try expect(row, "thumbnail")
  }

  @Test(.amongSamples) func anInputIsNotReplacedEither() throws {
    try folder.write(try folder.read("red.png"), to: "red_40.png")
    let old = try folder.read("red_40.png")
    let run = try mosaic("thumbnail red.png red_40.png --size 40 -o {stem}_{width}.png")
    let says = "red_40.png: cannot write: this file is an input (red_40.png)"
    #expect(run.exitCode == 65 && run.errorLines.count == 2 && run.errors.contains(says), "\(run.errors)")
    #expect(try folder.read("red_40.png") == old)
  }

  @Test(.amongSamples) func listsThatAreNone() throws {
    try mosaic("thumbnail --files-from red.png -o t/{stem}.png").refused(
      65, "red.png: is damaged: it is a picture, and a list of paths is wanted; name the picture as INPUT")
    try mosaic("thumbnail --files-from none -o t/{stem}.png").refused(74, "none: no such file")
    let run = try mosaic("thumbnail --files-from empty.png -o t/{stem}.png")
    #expect(run.silent().output == "", "an empty list has nothing to do")
  }
}
