// mosaic compare with two files: results, exit codes, bad input, and what is written.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicText
import TestSupport
import Testing

@Suite(.bounded, .amongComparedFiles) struct CompareCommandTests {
  /// Command lines, their exit codes, and the line that is printed.
  static let results = refusals(
    #"""
    white.png white.png → 0 same: equal bytes
    white.png again.png → 0 same: all 200 pixels are the same
    white.png dot.png → 1 different: 1 of 200 pixels differs
    white.png near.png → 1 different: 200 of 200 pixels differ
    white.png near.png --preset renderer → 0 same: none of 200 pixels differs by more than the threshold
    white.png near.png --metric oklab --threshold 0 → 1 different: 200 of 200 pixels differ
    white.png near.png --preset odiff → 0 same: none of 200 pixels differs
    white.png dot.png --max-pixels-different 1 --max-delta 254 → 1 different: a channel differs by 255
    white.png dot.png --ignore 0,0,2,1 --ignore 3,0,1,10 → 0 same: all 188 pixels are the same
    white.png dot.png --mask mask.png → 0 same: all 199 pixels are the same; not counted: 1 masked
    dot.png white.png --mask-color white --max-masked 100% → 1 different: 1 of 200 pixels differs
    dot.png dot-again.png --mask-color white --max-masked 100% → 0 same: the only pixel is the same
    white.png dot.png --mask-color #fffffe → 1 different: 1 of 200 pixels differs
    dot.png white.png --mask-color #000 → 0 same: all 199 pixels are the same; not counted: 1 masked
    dot.png wide.png --mask-color #000 --allow-size → 1 different: 40 of 240 pixels differ
    big.png big-dot.png --score → 1 different: 1 of 1024 pixels differs; MS-SSIM 0.50
    big.png big-dot.png --score --ignore 16,16,1,1 → 0 same: all 1023 pixels are the same; not counted: 1 masked; MS-SSIM 1.0
    big.png big-again.png --score → 0 same: all 1024 pixels are the same; MS-SSIM 1.0
    // All frames have equal bytes.
    animated.png animated.png → 0 same: equal bytes
    odd-title.png odd-title.png → 0 same: equal bytes
    deep.png deep.png → 0 same: equal bytes
    deep.png deep-again.png --preset renderer → 0 both files have 16 bits a channel; 8 are compared
    deep.png white.png → 1 different: the sizes differ: 1×1 and 20×10
    row.png column.png
      1 the sizes differ: 30000×1 and 1×30000, and together they are too large to compare their pixels
    white.png near.png --metric channel --threshold 10 --max-delta 5 → 0 same: none of 200 pixels
    flat.png flat-3.png --preset cross-platform → 0 same: none of 1024 pixels differs
    flat.png flat-3.png --preset cross-platform --threshold 1 → 1 different: 1024 of 1024 pixels differ
    white.png dot.png --ignore 20,0,2,1
      1 different: 1 of 200 pixels differs; the rectangle 20,0,2,1 lies outside of the 20×10 pixels and masks nothing
    step.png step-half.png → 1 different: 10 of 200 pixels differ
    step.png step-half.png --ignore-aa → 0 same: all 190 pixels are the same; not counted: 10 anti-aliased
    step.png step-half.png --preset renderer --ignore-aa → 0 not counted: 10 anti-aliased
    step.png step-half.png --preset cross-platform --include-aa → 1 different: 10 of 200 pixels differ
    missing.png white.png → 1 new: made, and not expected yet
    white.png dot.png --max-pixels-different 9223372036854775807 → 0 1 of 9223372036854775807 pixels
    """#)

  @Test(arguments: results) func saysWhetherTheyAreTheSame(_ row: CommandRow) throws {
    let before = try folder.files()
    for workers in [1, 3] {
      let run = try mosaic("compare -j \(workers) \(row.words)")
      #expect(run.exitCode == row.code && run.errors == "", "\(run.errors)")
      #expect(run.output.contains(row.says), "\(run.output)")
      #expect(run.output.hasSuffix("\n") && !run.output.dropLast().contains("\n"))
    }
    #expect(try folder.files() == before)
  }

  /// Command lines, their exit codes, and the words of their errors; none of them is a pass or a difference.
  static let refused = refusals(
    #"""
     → 2 compare needs two pictures or two folders, A that is expected and B that was made; found 0
    white.png → 2 found 1
    white.png dot.png near.png → 2 found 3
    white.png - → 2 compare reads files, and - is none
    white.png dot.png --preset exakt
      2 --preset: "exakt" cannot be used; did you mean "exact"? allowed: exact, renderer
    white.png dot.png --metric yiq --threshold 2 → 2 allowed with yiq: a number from 0 to 1
    white.png near.png --metric yiq --threshold 1 → ok
    white.png dot.png --max-pixels-different -1 → 2 allowed: a whole number from 0 up, or a percentage
    white.png dot.png --max-pixels-different 99999999999999999999 → 2 allowed: a whole number from 0 up
    white.png white.png --max-area 100% → ok
    white.png white.png --max-area 0% → ok
    white.png dot.png --max-area nan% → 2 allowed: a percentage from 0% to 100%
    white.png dot.png --max-delta 256 → 2 allowed: at least 0, up to 255
    white.png near.png --max-pixels-different 200 --max-delta 255 → ok
    white.png near.png --max-pixels-different 200 --max-delta 1 → ok
    white.png dot.png --max-pixels-different 12 --max-pixels-different 0.5%
      2 --max-pixels-different is given twice, as "12" and "0.5%", and one counts; leave one out
    white.png dot.png --mask mask.png --mask dot.png → 2 --mask is given twice, as "mask.png" and "dot.png"
    white.png white.png --max-pixels-different 3 --max-pixels-different 3 --preset exact --preset renderer → ok
    white.png dot.png --mask-color pnik → 2 --mask-color: "pnik"
    white.png dot.png --only *.png → 2 --only and --shard are for the pairs of two folders
    white.png dot.png --shard 1/2 → 2 --only and --shard are for the pairs of two folders
    . . --only → 2 --only
    . . → 2 the folder '.' is in '.', or the same: its pictures would count there as well
    white.png dot.png --junit x --report ./x → 2 --junit and --report name one file, './x'
    white.png dot.png --diff x --markdown x → 2 --markdown and --diff name one file, 'x'
    white.png dot.png --mask mask.png --diff mask.png → 2 mask.png: cannot write: this file is an input
    white.png white.png --mask wide.png → 65 the mask has 24×10 pixels, the picture 20×10; draw the mask at the picture's size (wide.png)
    white.png dot.png --align left → 2 --align: "left" cannot be used; allowed: start, center, rows
    white.png dot.png --diff - → 2 --diff needs the name of a file
    white.png white.png --diff-mask --diff d.png → ok
    white.png dot.png --dry-run → 2 --dry-run is for --update, --update-failed and --prune
    white.png white.png --update --dry-run → ok
    white.png white.png --update-failed --dry-run → ok
    white.png white.png --prune --dry-run → ok
    white.png dot.png --max-diff-pixels 3 → 2 did you mean --max-pixels-different?
    white.png dot.png --diff white.png → 2 white.png: cannot write: this file is an input
    white.png dot.png --markdown dot.png → 2 dot.png: cannot write: this file is an input
    // What cannot be compared.
    white.png text.png → 65 text.png: is not an image: it begins with "hello, w"
    text.png white.png → 65 text.png: is not an image
    white.png cut.png → 65 cut.png: is truncated: the file ends before its picture does
    white.png dot.png --max-pixels 199 → 65 white.png: is 20 x 10 pixels, 200 in all; the limit is 199
    white.png white.png --max-pixels 200 → ok
    white.png dot.png --max-memory 100 → 75 the limit is 100 bytes (--max-memory)
    white.png pointer.png
      65 pointer.png: is a Git LFS pointer, and not the picture of 12345 bytes; run 'git lfs pull' to fetch it
    white.png animated.png → 65 animated.png: is animated, and only a first frame could be compared
    deep.png deep-again.png → 65 deep.png: has 16 bits a channel, of which the upper 8 are compared
    white.png dot.png --include-aa --ignore-aa → 2 --include-aa and --ignore-aa say the opposite
    white.png dot.png --update --update-failed
      2 --update replaces what differs and adds what is new, --update-failed replaces alone; leave one out
    white.png dot.png --mask text.png → 65 text.png: is not an image
    white.png dot.png --plan missing.json → 74 missing.json: no such file
    white.png dot.png --plan text.png → 65 text.png: line 1, column 1: found "h"; a value is wanted
    // Equal bytes of what is no picture, or not a whole one.
    text.png text.png → 65 text.png: is not an image
    empty.png empty.png → 65 empty.png: is empty (0 bytes)
    cut.png cut.png → 65 cut.png: is truncated
    crc.png crc.png → 65 crc.png: is damaged: IDAT: CRC error
    missed-data.png missed-data.png → 65 missed-data.png: is
    hollow.png hollow.png → 65 hollow.png: is truncated
    no-end.png no-end.png → 65 no-end.png: is damaged: it is cut before its end: there is no IEND
    white.png no-end.png → 65 no-end.png: is damaged: it is cut before its end
    row.png no-end-column.png → 65 no-end-column.png: is damaged: it is cut before its end
    new.png no-end.png --update → 65 no-end.png: is damaged: it is cut before its end
    new.png animated.png --update → 65 animated.png: is animated
    white.png dot.png --metric channel --threshold 10 --max-delta 12 → 2 none may
    huge.png huge.png → 65 huge.png: is 60000 x 60000 pixels
    pointer.png pointer-again.png → 65 pointer.png: is a Git LFS pointer
    white.png white.png --max-pixels 199 → 65 white.png: is 20 x 10 pixels, 200 in all; the limit is 199
    missing.png missing.png → 74 missing.png: no such file
    """#)

  @Test(arguments: refused) func refuses(_ row: CommandRow) throws {
    try expect(row, "compare")
  }

  #if JPEG
    @Test("a JPEG without its end is no picture, also where both are the same")
    func withoutItsEnd() throws {
      let whole = try Fixtures.bytes("jpeg/gray.jpg")
      try folder.write(whole, to: "whole.jpg")
      try folder.write(Array(whole.dropLast(whole.count / 2)), to: "half.jpg")
      let same = try mosaic("compare whole.jpg whole.jpg")
      #expect(same.exitCode == 0 && same.output == "same: equal bytes\n", "\(same.errors)")
      try mosaic("compare half.jpg half.jpg").refused(65, "half.jpg: is truncated")
    }
  #endif

  @Test func drawsTheDifferenceOnlyWhereThereIsOne() throws {
    try mosaic("compare white.png again.png --diff d.png").done()
    #expect(try !folder.files().contains("d.png"))
    #expect(
      try CompareRecordTests.record(["white.png", "dot.png", "--diff", "d.png"], code: 1).diff
        == "d.png")
    let drawn = try ImageReader.pixmap(ofFile: folder.path("d.png"))
    #expect((drawn.width, drawn.height) == (20, 10))
    #expect(drawn[3, 4] == 0xFFFF_0000 && drawn[0, 0] == 0xFFFF_FFFF)
    let words = ["white.png", "dot.png", "--diff", "mask-of.png", "--diff-mask"]
    #expect(try mosaic(["compare"] + words).exitCode == 1)
    let mask = try ImageReader.pixmap(ofFile: folder.path("mask-of.png"))
    #expect(mask[3, 4] == 0xFFFF_0000 && mask[0, 0] == 0)
    // What an earlier run drew is not beside a pass, and no other file goes.
    try folder.link("link.png", to: "d.png")
    try mosaic("compare white.png again.png --diff link.png").done()
    #expect(try !folder.files().contains("d.png"))
    try mosaic("compare white.png again.png --diff /dev/null").done()
    try mosaic("compare white.png again.png --diff again.png").refused(2, "this file is an input")
    #expect(try folder.read("again.png") == ComparedFiles.all["again.png"])
  }

  @Test("a difference that cannot be written is one all the same, and nothing is updated") func unwritable()
    throws
  {
    let words = ["compare", "white.png", "dot.png", "--diff", "no/such/folder.png", "--update"]
    let run = try mosaic(words)
    #expect(run.exitCode == 74)
    #expect(run.output == "different: 1 of 200 pixels differs\n")
    #expect(run.errors.contains("no/such/folder.png: cannot write: the folder 'no/such' does not exist"))
    #expect(try folder.read("white.png") == ComparedFiles.all["white.png"])
  }

  @Test func addsWhatIsExpectedWhenAsked() throws {
    let words = ["compare", "new.png", "dot.png"]
    for more in [[], ["--update-failed"]] {
      let run = try mosaic(words + more)
      #expect(run.exitCode == 1 && run.output == "new: made, and not expected yet\n" && run.errors == "")
    }
    let dry = try mosaic(words + ["--update", "--dry-run"])
    #expect(dry.exitCode == 1 && dry.output == "new: made, and not expected yet; would be added\n")
    #expect(try !folder.files().contains("new.png"))
    let run = try mosaic(words + ["--update"])
    #expect(run.exitCode == 0 && run.output == "new: made, and not expected yet; added\n", "\(run.errors)")
    #expect(try folder.read("new.png") == folder.read("dot.png"))
    try mosaic("compare other.png cut.png --update").refused(65, "cut.png: is truncated")
    #expect(try !folder.files().contains("other.png"))
  }

  @Test func replacesWhatIsExpectedWhenAsked() throws {
    let words = ["compare", "white.png", "dot.png", "--update"]
    let dry = try mosaic(words + ["--dry-run"])
    #expect(dry.exitCode == 1 && dry.output.hasSuffix("; would be updated\n"))
    #expect(try folder.read("white.png") == ComparedFiles.all["white.png"])
    let run = try mosaic(words)
    #expect(run.exitCode == 0 && run.output.hasSuffix("; updated\n"), "\(run.output)\(run.errors)")
    #expect(try folder.read("white.png") == folder.read("dot.png"))
    // What cannot be read replaces nothing.
    try mosaic("compare near.png cut.png --update").refused(65, "is truncated")
    #expect(try folder.read("near.png") == ComparedFiles.all["near.png"])
  }
}
