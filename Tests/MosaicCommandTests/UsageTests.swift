// Bad usage: one line that names the option and the nearest known ones, and exit code 2.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct UsageTests {
  /// Command lines and their errors.
  static let refused = refusals(
    #"""
    rendr red.png → unknown command 'rendr'; did you mean 'mosaic render'?
    photos -o out.png
      unknown command 'photos'; commands: render, plan, edit, watch, batch, thumbnail, each, compare, accept, report, layouts, sizes, schema, completions, man
    --versoin → unknown option --versoin; did you mean 'mosaic --version'?
    -x
      unknown option -x; a command comes first: render, plan, edit, watch, batch, thumbnail, each, compare, accept, report, layouts, sizes, schema, completions, man
    help rendr → did you mean 'mosaic render'?
    help render plan → help takes one command at the most; found 2
    help render → ok
    layouts waterfal → unknown layout "waterfal"; did you mean "waterfall"?
    layouts grid ring → layouts takes one name at the most; found 2
    layouts grid → ok
    layouts --gap 3 → --gap is an option of 'mosaic render', not of 'mosaic layouts'
    schema red.png → schema takes no input; found 'red.png'
    schema → ok
    plan red.png -o out.json → -o is an option of 'mosaic render', not of 'mosaic plan'
    plan red.png -x → unknown option -x; see mosaic plan --help
    plan red.png -qx → unknown option -x; see mosaic plan --help
    plan red.png -qv → ok
    plan red.png --layuot grid → unknown option --layuot; did you mean --layout?
    plan red.png --rowgap 3 → unknown option --rowgap; did you mean --row-gap?
    // Names of options in other programs.
    plan red.png --order name → unknown option --order; did you mean --sort?
    plan red.png --gravity center → unknown option --gravity; did you mean --position?
    plan red.png --border-radius=9 → unknown option --border-radius; did you mean --radius?
    plan red.png -resize 9x9 → unknown option -resize; long options begin with two dashes: did you mean --size?
    plan red.png -gap 9 → unknown option -gap; long options begin with two dashes: did you mean --gap?
    plan red.png -out=a.png → -o is an option of 'mosaic render', not of 'mosaic plan'
    plan red.png --out a.png → unknown option --out; see mosaic plan --help
    render red.png --out a.png → unknown option --out; did you mean --output?
    render red.png -out a.png → unknown option -out; long options begin with two dashes: did you mean --output?
    render red.png --threads 2 → unknown option --threads; did you mean --jobs?
    plan red.png --zzz → unknown option --zzz; see mosaic plan --help
    plan red.png --gap → --gap needs a value: --gap N
    plan red.png --gap --quiet → --gap needs a value, and --quiet is an option; write --gap=--quiet where that is meant
    plan red.png -p → -p needs a value: -p KEY=VALUE
    plan red.png --quiet=yes → --quiet takes no value
    plan red.png --quiet → ok
    plan red.png --compression fast → --compression is an option of 'mosaic render', not of 'mosaic plan'
    render red.png -o out.png --compression smal
      --compression: "smal" cannot be used; did you mean "small"? allowed: fast, default, small
    render red.png -o out.svg --compression small → --compression is for \#(OutputUsageTests.compression), Deep Zoom and HTML, and the output is SVG; leave it out
    // Layouts and their parameters.
    plan red.png -l girds
      --layout: unknown layout "girds"; known: auto, carousel, collage, columns, flow, grid, honeycomb, justified
    plan red.png -l grdi → --layout: unknown layout "grdi"; did you mean "grid"?
    // A parameter of other layouts.
    plan red.png -l ring --columns 3
      error: columns: the layout 'ring' has no "columns"; known: itemSize, radius, startAngle, clockwise; "columns" is for auto, columns, grid, honeycomb, template, waterfall⏎
    plan red.png -l ring --gap 6 → error: gap: the layout 'ring' has no "gap"; known: itemSize, radius
    plan red.png --to ring --to-param gap=6 --at 0 → error: gap: the layout 'ring' has no "gap"; known:
    plan red.png -l ring -p gaps=6 → layout 'ring': gaps: unknown key; known: itemSize, radius
    plan red.png -p gap=4 → ok
    plan red.png -l sudoku -p overflow=bage → overflow: is "bage"; did you mean "badge"?
    // Numbers that are malformed, negative or too large.
    plan red.png --gap nan → gap: is "nan"; allowed: a number, at least 0
    plan red.png --gap 0 → ok
    plan red.png --columns 1 → ok
    plan red.png --columns 1000000 → ok
    plan red.png --columns 99999999999999999999 → columns: is 1
    plan red.png --width nan → --width: "nan" cannot be used; allowed: a number, above 0
    plan red.png --height 0 → --height: 0 cannot be used
    plan red.png --height 1e10 → --height: 10000000000 cannot be used; allowed: above 0, up to 1000000000
    plan red.png --height 1e6 --width 9 → ok
    plan red.png --height 0x10 → --height: "0x10" cannot be used
    plan red.png --size 1080 → --size: "1080" cannot be used; allowed: WxH in points such as 1080x1080
    plan red.png --size infx3 → --size: "infx3" cannot be used
    plan red.png --size 1x2x3 → --size: "1x2x3" cannot be used
    plan red.png --size 90x90 --scale 0.1 → ok
    plan red.png --size 9x9 --scale 100 → ok
    plan red.png --padding 1,,2 → --padding: "1,,2" cannot be used
    plan red.png --padding 1,2,3,4 → ok
    plan red.png --radius 10px
      --radius: "10px" cannot be used; allowed: points from 0 up such as 12, a percentage from 0% to 100%, or circle
    plan red.png --radius 0 → ok
    plan red.png --radius 100% → ok
    plan red.png --radius 1e10 → --radius: "1e10" cannot be used
    plan red.png --max-pixels 1200 → ok
    plan red.png --max-canvas 0 → --max-canvas: "0" cannot be used; allowed: a whole number of pixels from 1, or megapixels such as 100MP
    plan red.png --sizes 3x3 → --sizes stands in place of INPUT; found both
    plan --sizes 3x3, → --sizes: "" cannot be used; allowed: WIDTHxHEIGHT,… in whole pixels
    plan --sizes 0x3 → --sizes: "0x3" cannot be used
    plan --sizes 1x3 → ok
    plan --sizes 3.5x3 → --sizes: "3.5x3" cannot be used
    plan --sizes 1x9999999999999999999 → --sizes: "1x9999999999999999999" cannot be used
    // Words and colours.
    plan red.png -l ring -p radius=fir
      layout 'ring': radius: is "fir"; did you mean "fit"? allowed: a number, at least 0, in points or with a unit
    plan red.png --background purpel
      --background: "purpel" cannot be used; did you mean "purple"? allowed: a CSS colour
    plan red.png --caption {Index} → --caption: a text with "{Index}" cannot be used; allowed: {index},
    plan red.png --focus 50%,30% → --focus: "50%,30%" cannot be used
    plan red.png --focus 0,1 → ok
    plan red.png --focus 0,1,2x → ok
    plan red.png --focus auto,1.5x → ok
    plan red.png --focus 8x → ok
    plan red.png --focus 9x → --focus: 9 cannot be used; allowed: at least 1, up to 8
    plan red.png --focus auto,0.5x → --focus: 0.5 cannot be used; allowed: at least 1, up to 8
    plan red.png --focus 2x,auto → --focus: "2x,auto" cannot be used; allowed: X,Y in shares of the picture
    plan red.png --focus 0,1,2 → --focus: "0,1,2" cannot be used
    plan red.png --zoom 2 → unknown option --zoom; did you mean --scale or --focus?
    plan red.png --focus 0.5,,1 → --focus: "0.5,,1" cannot be used
    plan red.png --focus nan,0 → --focus: "nan,0" cannot be used
    plan red.png --border 2,blak → --border: "blak" cannot be used; did you mean "black"? allowed: a CSS colour
    plan red.png --sort date
      --sort: "date" cannot be used; did you mean "taken"? allowed: none, name, natural, mtime, ratio, taken, shuffle
    plan red.png --sort EXIF → --sort: "EXIF" cannot be used; did you mean "taken"? allowed: none
    plan red.png --sort random → --sort: "random" cannot be used; did you mean "shuffle"? allowed: none
    plan red.png --on-error skp
      --on-error: "skp" cannot be used; did you mean "skip"? allowed: fail, skip, placeholder
    // Files whose names begin with a dash.
    plan -dash.jpg
      unknown option -d; see mosaic plan --help; if it is a file, write ./-dash.jpg, or -- before all files
    plan red.png --dash.png
      unknown option --dash.png; see mosaic plan --help; if it is a file, write ./--dash.png, or -- before all files
    plan -q.png → unknown option -.; see mosaic plan --help; if it is a file, write ./-q.png
    plan red.png --layuot=a.png → unknown option --layuot; did you mean --layout?⏎
    // A spec document stands alone.
    plan red.png spec.json → spec.json is a spec document, which must be the first input, and the only one of its kind
    plan red.png --shuffle=0 → ok
    plan red.png --shuffle=9007199254740991 → ok
    plan red.png --shuffle= → --shuffle= has an empty value; write --shuffle, or --shuffle=SEED
    plan red.png --shuffle --sort mtime → --shuffle and --sort mtime are two orders; leave one of them out
    plan red.png --shuffle --sort shuffle → ok
    """#, code: 2)

  @Test(arguments: refused) func isRefused(_ row: CommandRow) throws {
    try expect(row)
  }

  @Test func anEmptyWordIsNoInput() throws {
    try mosaic(["plan", ""]).refused(2, "an INPUT is empty; is a variable of the shell not set?")
  }

  /// Ways to write options and values; each is three columns with a gap of 6.
  @Test(arguments: [
    ["-l", "grid", "-p", "columns=3", "--gap", "6", "red.png"],
    ["-lgrid", "-pcolumns=3", "--gap=6", "red.png"],
    ["-l=grid", "-p=columns=3", "--gap=6", "red.png"],
    ["red.png", "--layout", "grid", "--param=columns=3", "-qp", "gap=6"],
    ["red.png", "--layout=grid", "--columns", "3", "-vqpgap=6"],
    ["--layout=ring", "--layout=grid", "--columns=3", "--gap=6", "--", "red.png"],
    ["-l", "grid", "-p", "columns=1", "-p", "columns=3", "-p", "columnGap=6", "--", "red.png"],
  ])
  func optionsAreWrittenInManyWays(_ words: [String]) throws {
    let plan = try plan(["--size", "312x200"] + words)
    #expect(plan.items.map(\.frame) == [.init(x: 0, y: 0, width: 100, height: 200)])
  }

  @Test func twoDashesEndTheOptions() throws {
    try folder.write(Sample.png(3, 3, 0xFF00_0000), to: "-l")
    #expect(try plan(["red.png", "--", "-l", "blue.png"]).sources == ["red.png", "-l", "blue.png"])
    try mosaic("plan -- --gap").refused(74, "--gap: no such file")
  }

  /// Control characters in names are escaped: a message stays on one line, and a terminal gets no commands.
  @Test func namesDoNotBreakLines() throws {
    try mosaic(["plan", "a\nb\u{1B}[31m.png"]).refused(74, "a\\nb\\u{1b}[31m.png: no such file")
  }
}
