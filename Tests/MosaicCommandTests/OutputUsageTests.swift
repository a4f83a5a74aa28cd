// Bad usage of the options of an output and of what moves: refused with exit code 2, and nothing is written.

import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct OutputUsageTests {
  /// The formats with `--quality`, those with `--lossless` and those with `--dpi`, as a refusal for PNG or another has them.
  static let (quality, lossless, resolution) = {
    let png = ", and the output is PNG"
    let absent = ", which this build does not write"
    var lossy: [String] = []
    #if JPEG
      lossy.append("JPEG")
    #endif
    #if WebP
      lossy.append("WebP")
    #endif
    #if HEIF
      lossy.append("AVIF")
    #endif
    func list(_ names: [String]) -> String { OutputNames.list(names).replacing(" or ", with: " and ") }
    let needs = [OutputNames.jpegNeeds, OutputNames.webPNeeds, OutputNames.avifNeeds]
    return (
      lossy.isEmpty
        ? list(needs) + absent
        : list(lossy + (lossy.contains("JPEG") ? ["PDF", "Deep Zoom", "HTML"] : [])) + png,
      lossy.contains("WebP") ? "WebP\(png)" : OutputNames.webPNeeds + absent, list(["PNG"] + lossy + ["TIFF"])
    )
  }()

  /// The formats of pixels that are compressed, and have no page of their own.
  static let compression = resolution.replacing(" and TIFF", with: "")

  /// Options of `render` and their errors; no file may be written.
  static let refusedRenders = refusals(
    #"""
    red.png --format gif → --format: "gif" cannot be used; allowed: \#(OutputNames.all.joined(separator: ", "))
    red.png --lossless → --lossless is for \#(lossless); leave it out
    red.png --format svg --dpi 300
      --dpi is for \#(resolution), and the output is SVG; leave it out, or give a --size with a unit, such as A4 or 20x30cm, whose pixels it decides
    red.png --format pdf --dpi 300 --scale 2
      --scale and --dpi both decide the pixels of a PDF's pictures; leave one out
    red.png --size A4 --dpi 300 --scale 2
      --scale and --dpi both decide the pixels of a canvas in mm, cm or inches; leave one out
    red.png --size 2x2cm --dpi 30 → ok
    red.png --size 2x2cm --scale 2 → ok
    red.png --margin 3 --padding 4 → --margin is another name of --padding; leave one out
    red.png --width 9 --aspect 16:9 → ok
    red.png --height 9 --aspect 16:9 → ok
    red.png --aspect 16:0
      --aspect: "16:0" cannot be used; allowed: WIDTH:HEIGHT, both above 0, such as 16:9 or 2:3
    red.png --width 5yd
      --width: "5yd" cannot be used; allowed: a number, above 0, in points or with a unit: mm, cm, in, pt or px
    red.png --width -5cm → --width: -5cm cannot be used; allowed: above 0
    red.png --size sqare → --size: "sqare" cannot be used; did you mean "square"? allowed: WxH in points
    red.png --size 0x3cm → --size (width): 0cm cannot be used; allowed: above 0
    red.png --gap 3km
      gap: is "3km"; allowed: a number, at least 0, in points or with a unit: mm, cm, in, pt or px
    red.png --margin 3km → --margin: "3km" cannot be used; allowed: one to four distances
    red.png --per-page 1 → ok
    red.png -l flow --rows 2
      rows: the layout 'flow' has no "rows"; known: gap, columnGap, rowGap, alignment, hangingIndent; "rows" is for auto, grid
    red.png --dpi 1 → ok
    red.png --dpi 65535 → ok
    red.png --quality 80 → --quality is for \#(quality); leave it out
    red.png --max-bytes 9K → --max-bytes is for \#(quality.replacing(", PDF, Deep Zoom and HTML", with: "").replacing(", AVIF", with: " and AVIF")); leave it out
    red.png --chroma 444 → --chroma is for JPEG
    red.png --chroma 422 → --chroma: "422" cannot be used; did you mean "420"? allowed: auto, 420, 444
    red.png --max-bytes 0 → --max-bytes: "0" cannot be used; allowed: a whole number of bytes
    red.png --svg-images embd
      --svg-images: "embd" cannot be used; did you mean "embed"? allowed: embed, link, outline
    red.png --svg-images link → --svg-images is for SVG, and the output is PNG; leave it out
    red.png --format pdf --svg-images embed → --svg-images is for SVG, and the output is PDF; leave it out
    red.png --tile-format png → --tile-format is for Deep Zoom and HTML, and the output is PNG; leave it out
    red.png --format dzi --tile-format avif → --tile-format: "avif" cannot be used; allowed: \#(OutputNames.tiles)
    red.png --format dzi --tile-format png --quality 9
      --quality is for tiles that are JPEG or WebP, and --tile-format is png; leave one out
    red.png --format html --lossless → --lossless is for \#(lossless.replacing("PNG", with: "HTML")); leave it out
    red.png --format dzi --split 2x1
      the canvas is cut into parts, and a Deep Zoom pyramid shows all of it; leave the split out, or write pictures
    red.png --format dzi --per-page 1 blue.png
      the collage has 2 pages, and a Deep Zoom pyramid holds one; number the files, such as
    red.png --format html --to ring --frames 2 → HTML holds one picture that stands still; a moving picture is .apng
    red.png -j 1 → ok
    red.png -j nan → --jobs: "nan" cannot be used
    """#, code: 2)

  @Test(arguments: refusedRenders) func writesNothing(_ row: CommandRow) throws {
    for output in ["new.png", "green.png"] { try expect(row, "render -o \(output)") }
    let isLeftAlone = try folder.read("green.png") == Sample.all["green.png"]
    #expect(isLeftAlone == (row.code != 0))
  }

  /// Outputs whose file format is unknown.
  static let refusedOutputs = refusals(
    #"""
    red.png → render needs an output: -o OUT, where OUT ends in \#(OutputNames.endings)
    red.png -o → -o needs a value: -o OUT
    red.png -o out → -o out: the ending says no kind of file that can be written; known: \#(OutputNames.endings)
    red.png -o out.mov → or give --format; make a film of a moving picture: ffmpeg -i out.apng -vf pad
    red.png -o out.png --format gif
      --format: "gif" cannot be used; allowed: \#(OutputNames.all.joined(separator: ", ")); make a GIF of a moving picture: ffmpeg -i
    red.png -o a.png/out → -o a.png/out: the ending says no kind of file
    red.png -o s3://bucket/out.png
      s3://bucket/out.png: cannot write: this is a URL, and outputs are files here; write a file, or to -, and copy it there
    red.png -o .png → -o .png: the ending says no kind of file
    red.png -o - --format dzi
      -o -: a Deep Zoom pyramid is a file and a folder of tiles beside it, so it needs the name of a file, such as out.dzi
    red.png -o - → -o - needs --format: \#(OutputNames.list(OutputNames.all))
    """#, code: 2)

  @Test(arguments: refusedOutputs) func needsAKindOfFile(_ row: CommandRow) throws {
    try expect(row, "render")
  }

  /// Maps of what is no sheet of upright pictures in a file.
  static let refusedMaps = refusals(
    #"""
    -o new.png --map new.txt → --map: "new.txt" cannot be used; allowed: a file whose name ends in .json, .css or .vtt
    -o new.png --map - → --map: "-" cannot be used; allowed: a file whose name ends in .json, .css or .vtt
    -o new.png --map-interval 2
      --map-interval is for a map of cues; give --map FILE.vtt as well, or leave it out
    -o new.png --map new.css --map-interval 2
      --map-interval is for a map of cues, and --map is none; leave it out, or let FILE end in .vtt
    -o new.png --map new.vtt --map-interval 0
      --map-interval: "0" cannot be used; allowed: a number from 0.001 to 86400
    -o - --format png --map new.css
      a map names the file of its sheet, and the output is none; write it to a file
    -o new-%02d.png --map new.css
      a map names the file of its sheet, and the output has numbers in its name; leave the number out
    -o new.pdf --map new.css → a map is of a picture, and the output is a PDF; write a PNG
    -o new.html --map new.css → a map is of a picture, and the output is HTML; write a PNG
    -o new.apng --to ring --frames 2 --map new.css
      a map is of a picture that stands still; leave the frames or the map out
    -o new.png --rotate 5 --map new.css
      a map is of upright pictures, and items[0] is rotated by 5 degrees; leave the rotation or the map out
    -o new.json --format png --map new.json
      the map and its sheet are one file, 'new.json'; choose another name for one of them
    -o new.png --map spec.json
      spec.json: cannot write: this file is an input (spec.json), and an output never replaces one
    --preview none --map new.css → --map is about a file, and there is none
    """#, code: 2)

  @Test(arguments: refusedMaps) func mapsAreOfSheets(_ row: CommandRow) throws {
    try folder.write(#"{"version": 1, "items": [{"image": "red.png"}]}"#, to: "spec.json")
    try expect(row, "render spec.json")
  }

  /// The map is begun before the sheet is drawn.
  @Test func aMapThatCannotBeWrittenLeavesNoSheet() throws {
    let row = CommandRow(words: "--map none/a.css", code: 74, says: "the folder 'none' does not exist")
    try expect(row, "render red.png -o new.png")
    try mosaic("render red.png --root . -o new.png --map ../a.css").refused(
      2, "--map: '../a.css' has '..' in it")
  }

  // MARK: What moves

  /// Options for moving collages and their errors; the last `-o` counts.
  static let refusedMotions = refusals(
    #"""
    red.png --to rign --at 0 → --to: unknown layout "rign"; did you mean "ring"?
    red.png --to ring --at 1 → ok
    red.png --to ring --at 0 → ok
    red.png --to ring --at nan → --at: "nan" cannot be used; allowed: a number from 0 to 1
    red.png --to ring --at 0 --easing bounce → --easing: "bounce" cannot be used; allowed: linear, ease
    red.png --to ring --at 0 --to-param radus=3 → layout 'ring': radus: unknown key; did you mean "radius"?
    red.png --to ring --at 0 --to-param radius → --to-param: "radius" cannot be used; allowed: KEY=VALUE
    red.png --to-param radius=3 → --to-param is a parameter of the second layout and needs it: --to LAYOUT
    red.png --easing ease → --easing is for what moves and needs --to LAYOUT or --scroll FROM:TO
    red.png --to ring --frames 0 -o a.apng → --frames: "0" cannot be used; allowed: a whole number from 1 to 10000
    red.png --to ring --frames 1 -o a.apng → ok
    red.png --to ring --frames 10001 -o a.apng → --frames: "10001" cannot be used
    red.png --to ring --frames 3 --fps 0 -o a.apng
      --fps: "0" cannot be used; allowed: a number from 0.001 to 1000
    red.png --to ring --frames 3 --fps 1001 -o a.apng → --fps: "1001" cannot be used
    red.png --to ring --frames 1 --fps 1000 -o a.apng → ok
    red.png --to ring --frames 1 --fps 0.001 -o a.apng → ok
    red.png --to ring --frames 3 --loop -1 -o a.apng → --loop: "-1" cannot be used; allowed: a whole number from 0
    red.png --to ring --frames 1 --loop 2147483647 -o a.apng → ok
    red.png --to ring --frames 1 --loop 0 -o a.apng → ok
    red.png --fps 30 → --fps is for what moves and needs --frames N
    red.png --loop 3 → --loop is for what moves and needs --frames N
    red.png --format apng → an APNG moves: it needs --frames N
    red.png --to ring --frames 3 -o a.pdf → -o a.pdf: PDF holds one picture that stands still
    red.png --to ring --frames 3 -o a.gif
      -o a.gif: a moving picture is .apng or .svg, or stills that are numbered: -o frame-%03d.png; make a GIF of a moving picture: ffmpeg -i out.apng out.gif
    red.png --to ring --frames 3 --format mp4
      make a film of a moving picture: ffmpeg -i out.apng -vf pad='ceil(iw/2)*2:ceil(ih/2)*2' -pix_fmt yuv420p out.mp4
    red.png --to ring --frames 3 -o %d.apng → -o %d.apng: an APNG holds all frames in one file
    red.png --to ring --frames 3 -o - → -o - needs --format: apng or svg
    red.png --to ring --frames 3 --loop 2 -o %d.png → --loop is for what moves by itself
    red.png --to ring --frames 3 --fps 9 -o %d.png → --fps is for what moves by itself
    red.png --to ring --frames 3 -o %d-%03d.png
      -o %d-%03d.png: its name has more than one number (%d, %03d); leave one
    red.png --to ring --frames 3 -o a-%0d.png
      -o a-%0d.png: %0d is no number that can be filled in; allowed: %d, or %01d to %09d
    red.png --to ring --frames 3 -o a-%10d.pdf → -o a-%10d.pdf: %10d is no number that can be filled in
    red.png --to ring --frames 3 -o %02d/a.png
      -o %02d/a.png: the number %02d is in the name of a folder; put it in that of the file
    red.png --to ring --frames 3 -o %%d.png → -o %%d.png: PNG holds one picture that stands still
    red.png --to ring --frames 3 --alternate -o a.svg → --alternate is for an APNG and for numbered stills
    red.png --to ring --frames 2 --alternate -o a.apng → ok
    red.png --to ring --at 0.5 --alternate -o a.png → --alternate is for what moves and needs --frames N
    red.png --to ring --frames 3 --compression small -o a.svg → --compression is for \#(compression), Deep Zoom and HTML, and the output is SVG
    red.png --scroll 0:9 --frames 3 -o a.apng → --scroll moves the layout 'carousel', and this one is 'auto'
    red.png -l carousel --scroll 9 --frames 3 -o a.apng → --scroll: "9" cannot be used; allowed: FROM:TO
    red.png -l carousel --scroll 9:9 --frames 1 -o a.apng → ok
    red.png -l carousel --scroll 0:inf --frames 3 -o a.apng → --scroll: "0:inf" cannot be used
    """#, code: 2)

  @Test(arguments: refusedMotions) func motionsAreRefused(_ row: CommandRow) throws {
    try expect(row, "render -o a.png")
  }

  @Test func planNeedsAMoment() throws {
    try mosaic("plan red.png --to ring").refused(2, "--to needs --at T, the moment")
    try mosaic("plan red.png --frames 3").refused(2, "--frames is an option of 'mosaic render'")
  }
}
