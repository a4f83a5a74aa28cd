// Bad usage: one line that names the option and the nearest known ones, and exit code 2.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct UsageTests {
  /// Words of a command line, and what is said of them.
  static let refused: [(words: String, says: String)] = [
    ("", "no command; try mosaic --help"),
    ("rendr red.png", "unknown command 'rendr'; did you mean 'mosaic render'?"),
    ("photos -o out.png", "unknown command 'photos'; commands: render, plan, layouts, schema"),
    ("--versoin", "unknown option --versoin; did you mean 'mosaic --version'?"),
    ("-x", "unknown option -x; a command comes first: render, plan, layouts, schema"),
    ("help rendr", "did you mean 'mosaic render'?"),
    ("help render plan", "help takes one command at the most; found 2"),
    ("layouts waterfal", "unknown layout \"waterfal\"; did you mean \"waterfall\"?"),
    ("layouts grid ring", "layouts takes one name at the most; found 2"),
    ("layouts --gap 3", "--gap is an option of 'mosaic render', not of 'mosaic layouts'"),
    ("schema red.png", "schema takes no input; found 'red.png'"),
    ("plan", "plan needs pictures, folders or a spec; see mosaic plan --help"),
    ("plan red.png -o out.json", "-o is an option of 'mosaic render', not of 'mosaic plan'"),
    ("plan red.png -x", "unknown option -x; see mosaic plan --help"),
    ("plan red.png -qx", "unknown option -x; see mosaic plan --help"),
    ("plan red.png --layuot grid", "unknown option --layuot; did you mean --layout?"),
    ("plan red.png --rowgap 3", "unknown option --rowgap; did you mean --row-gap?"),
    // What other programs call our options.
    ("plan red.png --order name", "unknown option --order; did you mean --sort?"),
    ("plan red.png --gravity center", "unknown option --gravity; did you mean --position?"),
    ("plan red.png --border-radius=9", "unknown option --border-radius; did you mean --radius?"),
    (
      "plan red.png -resize 9x9",
      "unknown option -resize; long options begin with two dashes: did you mean --size?"
    ),
    ("plan red.png -gap 9", "unknown option -gap; long options begin with two dashes: did you mean --gap?"),
    ("plan red.png -out=a.png", "-o is an option of 'mosaic render', not of 'mosaic plan'"),
    ("plan red.png --out a.png", "unknown option --out; see mosaic plan --help"),
    ("render red.png --out a.png", "unknown option --out; did you mean --output?"),
    (
      "render red.png -out a.png",
      "unknown option -out; long options begin with two dashes: did you mean --output?"
    ),
    ("render red.png --threads 2", "unknown option --threads; did you mean --jobs?"),
    ("plan red.png --zzz", "unknown option --zzz; see mosaic plan --help"),
    ("plan red.png --gap", "--gap needs a value: --gap N"),
    ("plan red.png -p", "-p needs a value: -p KEY=VALUE"),
    ("plan red.png --quiet=yes", "--quiet takes no value"),
    (
      "plan red.png --compression fast", "--compression is an option of 'mosaic render', not of 'mosaic plan'"
    ),
    (
      "render red.png -o out.png --compression smal",
      "--compression: 'smal' cannot be used; allowed: fast, default, small"
    ),
    (
      "render red.png -o out.svg --compression small",
      "--compression is for PNG, and the output is SVG; leave it out"
    ),
    // Layouts and their parameters.
    (
      "plan red.png -l girds",
      "--layout: unknown layout \"girds\"; known: auto, carousel, flow, grid, moments"
    ),
    ("plan red.png -l grdi", "--layout: unknown layout \"grdi\"; did you mean \"grid\"?"),
    ("plan red.png -l grid -p colums=3", "layout 'grid': colums: unknown key; did you mean \"columns\"?"),
    // A parameter of other layouts.
    (
      "plan red.png -l ring --columns 3",
      "error: columns: the layout 'ring' has no \"columns\"; known: itemSize, radius, startAngle, clockwise; "
        + "\"columns\" is for auto, grid, waterfall\n"
    ),
    ("plan red.png -l ring --gap 6", "error: gap: the layout 'ring' has no \"gap\"; known: itemSize, radius"),
    (
      "plan red.png --to ring --to-param gap=6 --at 0",
      "error: gap: the layout 'ring' has no \"gap\"; known: "
    ),
    ("plan red.png -l ring -p gaps=6", "layout 'ring': gaps: unknown key; known: itemSize, radius"),
    ("plan red.png -p gap", "--param: 'gap' cannot be used; allowed: KEY=VALUE, such as gap=4"),
    ("plan red.png -p =3", "--param: '=3' cannot be used; allowed: KEY=VALUE, such as gap=4"),
    ("plan red.png -l sudoku -p overflow=bage", "overflow: is \"bage\"; did you mean \"badge\"?"),
    // Numbers that are none, negative or beyond all measure.
    ("plan red.png --gap nan", "gap: is \"nan\"; allowed: a number, at least 0"),
    ("plan red.png --gap -3", "gap: is -3; allowed: at least 0"),
    ("plan red.png --gap=-3", "gap: is -3; allowed: at least 0"),
    ("plan red.png --gap 1e400", "gap: is \"1e400\"; allowed: a number, at least 0"),
    ("plan red.png --columns 0", "columns: is 0; allowed: at least 1, up to 10000"),
    ("plan red.png --columns 99999999999999999999", "columns: is 1"),
    ("plan red.png --columns 2.5", "columns: is 2.5; a whole number is wanted"),
    (
      "plan red.png --width nan", "--width: 'nan' cannot be used; allowed: a number above 0, up to 1000000000"
    ),
    ("plan red.png --width -5", "--width: '-5' cannot be used"),
    ("plan red.png --height 0", "--height: '0' cannot be used"),
    ("plan red.png --height 1e10", "--height: '1e10' cannot be used"),
    ("plan red.png --height 0x10", "--height: '0x10' cannot be used"),
    ("plan red.png --size 1080", "--size: '1080' cannot be used; allowed: WIDTHxHEIGHT in points"),
    ("plan red.png --size 0x10", "--size: '0x10' cannot be used"),
    ("plan red.png --size infx3", "--size: 'infx3' cannot be used"),
    ("plan red.png --size 1x2x3", "--size: '1x2x3' cannot be used"),
    ("plan red.png --scale 0", "--scale: '0' cannot be used; allowed: a number above 0, up to 100"),
    ("plan red.png --scale 101", "--scale: '101' cannot be used"),
    (
      "plan red.png --padding 1,2,3,4,5",
      "--padding: '1,2,3,4,5' cannot be used; allowed: one to four distances from 0 up, in CSS's order: ALL, \"VERTICAL "
        + "HORIZONTAL\", \"TOP HORIZONTAL BOTTOM\" or \"TOP RIGHT BOTTOM LEFT\""
    ),
    ("plan red.png --padding 1,,2", "--padding: '1,,2' cannot be used"),
    ("plan red.png --padding -1", "--padding: '-1' cannot be used"),
    (
      "plan red.png --radius 10px",
      "--radius: '10px' cannot be used; allowed: points from 0 up such as 12, a percentage from 0% to 100%, or circle"
    ),
    ("plan red.png --radius -1", "--radius: '-1' cannot be used; allowed: points from 0 up such as 12"),
    ("plan red.png --radius 1e10", "--radius: '1e10' cannot be used"),
    ("plan red.png --max-pixels 0", "--max-pixels: '0' cannot be used; allowed: a whole number from 1"),
    ("plan red.png --sizes 3x3", "--sizes stands in place of INPUT; found both"),
    ("plan --sizes 3x3,", "--sizes: '' cannot be used; allowed: WIDTHxHEIGHT,… in whole pixels"),
    ("plan --sizes 0x3", "--sizes: '0x3' cannot be used"),
    ("plan --sizes 3.5x3", "--sizes: '3.5x3' cannot be used"),
    ("plan --sizes 1x9999999999999999999", "--sizes: '1x9999999999999999999' cannot be used"),
    // Words and colours.
    ("plan red.png --background purpel", "--background: 'purpel' cannot be used; allowed: a CSS colour"),
    (
      "plan red.png --fit covr",
      "--fit: 'covr' cannot be used; allowed: cover, contain, fill, none, scale-down"
    ),
    ("plan red.png --position up", "--position: \"up\""),
    (
      "plan red.png --focus 0.5",
      "--focus: '0.5' cannot be used; allowed: X,Y in shares of the picture from 0 to 1, such as 0.5,0.3"
    ),
    ("plan red.png --focus 50%,30%", "--focus: '50%,30%' cannot be used"),
    ("plan red.png --focus 0.5,1.5", "--focus: '0.5,1.5' cannot be used"),
    ("plan red.png --focus 0.5,,1", "--focus: '0.5,,1' cannot be used"),
    ("plan red.png --focus nan,0", "--focus: 'nan,0' cannot be used"),
    ("plan red.png --border 2", "--border: '2' cannot be used; allowed: WIDTH,COLOR, such as 2,#333"),
    ("plan red.png --border 2,blak", "--border: \"blak\" cannot be read"),
    (
      "plan red.png --sort natral",
      "--sort: 'natral' cannot be used; allowed: none, name, natural, mtime, ratio"
    ),
    ("plan red.png --on-error skp", "--on-error: 'skp' cannot be used; allowed: fail, skip, placeholder"),
    // A spec document stands alone.
    ("plan spec.json red.png", "spec.json is a spec document and stands alone; found 2 inputs"),
    ("plan spec.json --sort name", "--sort orders pictures that are named one by one"),
    ("plan spec.json --reverse", "--reverse orders pictures that are named one by one"),
  ]

  @Test(arguments: refused) func isRefused(words: String, says: String) throws {
    try withSamples { folder in
      expectRefusal(try mosaic(words.split(separator: " ").map(String.init), in: folder), 2, says)
    }
  }

  /// Values of several words that were not quoted, and the end of what is said of the first word that is no file.
  static let unquoted: [(words: String, says: String)] = [
    ("red.png --padding 5 6", #"6: no such file; or did you mean --padding "5 6"?"#),
    ("--padding=5 6 7px 8 red.png", #"6: no such file; or did you mean --padding "5 6 7px 8"?"#),
    ("red.png --size 400 300", "300: no such file; or did you mean --size 400x300?"),
    ("red.png --focus 0.5 0.3", "0.3: no such file; or did you mean --focus 0.5,0.3?"),
    ("red.png --position left top", #"top: no such file; or did you mean --position "left top"?"#),
    (
      "--shadow 0 4px 12px black red.png", #"4px: no such file; or did you mean --shadow "0 4px 12px black"?"#
    ),
    ("red.png --title Our $5 trip", "$5: no such file; or did you mean --title 'Our $5 trip'?"),
    // The words before a file that is there.
    ("--title Our trip folder", #"trip: no such file; or did you mean --title "Our trip"?"#),
    // What is no part of a value.
    ("red.png --padding 5 6.png", "6.png: no such file"), ("--padding 5 -q 6", "6: no such file"),
    ("--padding 5 red.png 6", "6: no such file"), ("red.png --scale 2 6", "6: no such file"),
    ("red.png --padding 5 six", "six: no such file"), ("--title Trip a/b", "a/b: no such file"),
  ]

  @Test(arguments: unquoted) func asksForQuotes(words: String, says: String) throws {
    try withSamples { folder in
      try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: "folder/a.png")
      let run = try mosaic(["plan"] + words.split(separator: " ").map(String.init), in: folder)
      #expect(run.exitCode == 74 && run.errors == "mosaic: error: \(says)\n", "\(run.errors)")
      let skipped = try mosaic(
        ["plan", "--on-error", "skip", "blue.png", "--fit", "none"]
          + words.split(separator: " ").map(String.init),
        in: folder)
      #expect(skipped.errors.contains("mosaic: warning: \(says); left out\n"), "\(skipped.errors)")
    }
  }

  @Test func aFileMayBeCalledAsANumber() throws {
    try withSamples { folder in
      try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: "6")
      #expect(try plan(["--padding", "5", "6"], in: folder).sources == ["6"])
    }
  }

  @Test func anEmptyWordIsNoInput() throws {
    try withTemporaryFolder { folder in
      expectRefusal(
        try mosaic(["plan", ""], in: folder), 2, "an INPUT is empty; is a variable of the shell not set?")
    }
  }

  static let kinds: [String] = {
    var kinds = ["png"]
    #if JPEG
      kinds.append("jpg")
    #endif
    #if WebP
      kinds.append("webp")
    #endif
    return kinds + ["svg", "pdf"]
  }()
  /// These, and what moves.
  private static let formats = kinds + ["apng"]

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }

  /// The same for options of `render` alone; nothing may be written.
  static let refusedRenders: [(words: String, says: String)] = [
    ("red.png --format gif", "--format: 'gif' cannot be used; allowed: \(formats.joined(separator: ", "))"),
    ("red.png --lossless", "--lossless is for WebP, and the output is PNG; leave it out"),
    ("red.png --format svg --dpi 300", "--dpi is for PNG and JPEG, and the output is SVG; leave it out"),
    (
      "red.png --format pdf --dpi 300",
      "--dpi is for PNG and JPEG, and the output is PDF; leave it out; --scale N gives its pictures 72 x N pixels an inch"
    ),
    ("red.png --dpi 0", "--dpi: '0' cannot be used; allowed: a number from 1 to 65535"),
    ("red.png --quality 80", "--quality is for JPEG and WebP, and the output is PNG; leave it out"),
    ("red.png --quality 0", "--quality: '0' cannot be used; allowed: a whole number from 1 to 100"),
    ("red.png --quality 101", "--quality: '101' cannot be used; allowed: a whole number from 1 to 100"),
    ("red.png --svg-images embd", "--svg-images: 'embd' cannot be used; allowed: embed, link, outline"),
    ("red.png --svg-images link", "--svg-images is for SVG, and the output is PNG; leave it out"),
    (
      "red.png --format pdf --svg-images embed",
      "--svg-images is for SVG, and the output is PDF; leave it out"
    ),
    ("red.png -j 0", "--jobs: '0' cannot be used; allowed: a whole number from 1 to 1024"),
    ("red.png -j nan", "--jobs: 'nan' cannot be used"),
    ("red.png --sizes 3x3", "--sizes is an option of 'mosaic plan', not of 'mosaic render'"),
    ("red.png -l girds", "--layout: unknown layout \"girds\""),
    ("red.png --gap -1", "gap: is -1; allowed: at least 0"),
    ("", "render needs pictures, folders or a spec; see mosaic render --help"),
  ]

  @Test(arguments: refusedRenders) func writesNothing(words: String, says: String) throws {
    try expectRefusedRender(words.split(separator: " ").map(String.init), 2, says)
  }

  /// What moves, and what only still collages or only moving ones can do; a later `-o` is the one that counts.
  static let refusedMotions: [(words: String, says: String)] = [
    ("red.png --to rign --at 0", "--to: unknown layout \"rign\"; did you mean \"ring\"?"),
    ("red.png --to ring", "--to needs --at T for one moment, 0 to 1, or --frames N for all of the way"),
    ("red.png --to ring --at 1.5", "--at: '1.5' cannot be used; allowed: a number from 0 to 1"),
    ("red.png --to ring --at nan", "--at: 'nan' cannot be used; allowed: a number from 0 to 1"),
    ("red.png --at 0.5", "--at is a moment between two layouts and needs the second one: --to LAYOUT"),
    ("red.png --to ring --at 0 --easing bounce", "--easing: 'bounce' cannot be used; allowed: linear, ease"),
    (
      "red.png --to ring --at 0 --to-param radus=3",
      "layout 'ring': radus: unknown key; did you mean \"radius\"?"
    ),
    ("red.png --to ring --at 0 --to-param radius", "--to-param: 'radius' cannot be used; allowed: KEY=VALUE"),
    (
      "red.png --to-param radius=3",
      "--to-param is a parameter of the second layout and needs it: --to LAYOUT"
    ),
    ("red.png --easing ease", "--easing is for what moves and needs --to LAYOUT or --scroll FROM:TO"),
    ("red.png --frames 3 -o a.apng", "--frames needs --to LAYOUT or --scroll FROM:TO, which say what moves"),
    ("red.png --to ring --at 0 --frames 3 -o a.apng", "--at is one moment and --frames are all of them"),
    (
      "red.png --to ring --scroll 0:1 --frames 3 -o a.apng",
      "--to leaves the layout and --scroll moves inside it"
    ),
    (
      "red.png --to ring --frames 0 -o a.apng",
      "--frames: '0' cannot be used; allowed: a whole number from 1 to 10000"
    ),
    ("red.png --to ring --frames 10001 -o a.apng", "--frames: '10001' cannot be used"),
    (
      "red.png --to ring --frames 3 --fps 0 -o a.apng",
      "--fps: '0' cannot be used; allowed: a number from 0.001 to 1000"
    ),
    ("red.png --to ring --frames 3 --fps 1001 -o a.apng", "--fps: '1001' cannot be used"),
    (
      "red.png --to ring --frames 3 --loop -1 -o a.apng",
      "--loop: '-1' cannot be used; allowed: a whole number from 0"
    ),
    ("red.png --fps 30", "--fps is for what moves and needs --frames N"),
    ("red.png --loop 3", "--loop is for what moves and needs --frames N"),
    ("red.png -o a.apng", "an APNG moves: it needs --frames N, and --to LAYOUT or --scroll FROM:TO"),
    ("red.png --format apng", "an APNG moves: it needs --frames N"),
    (
      "red.png --to ring --frames 3",
      "PNG holds one picture that stands still; a moving picture is .apng or .svg"
    ),
    ("red.png --to ring --frames 3 -o a.pdf", "-o a.pdf: PDF holds one picture that stands still"),
    ("red.png --to ring --frames 3 -o a.gif", "-o a.gif: a moving picture is .apng or .svg, or stills"),
    ("red.png --to ring --frames 3 -o %d.apng", "-o %d.apng: an APNG holds all frames in one file"),
    ("red.png --to ring --frames 3 -o -", "-o - needs --format: apng or svg"),
    ("red.png --to ring --frames 3 --loop 2 -o %d.png", "--loop is for what moves by itself"),
    (
      "red.png --to ring --frames 3 --alternate -o a.svg",
      "--alternate is for an APNG and for numbered stills"
    ),
    ("red.png --to ring --at 0.5 --alternate -o a.png", "--alternate is for what moves and needs --frames N"),
    (
      "red.png --to ring --frames 3 --compression small -o a.svg",
      "--compression is for PNG, and the output is SVG"
    ),
    ("red.png --scroll 0:9", "--scroll needs --frames N; a still at one offset is -l carousel -p offset=N"),
    (
      "red.png --scroll 0:9 --frames 3 -o a.apng",
      "--scroll moves the layout 'carousel', and this one is 'auto'"
    ),
    ("red.png -l carousel --scroll 9 --frames 3 -o a.apng", "--scroll: '9' cannot be used; allowed: FROM:TO"),
    ("red.png -l carousel --scroll 0:inf --frames 3 -o a.apng", "--scroll: '0:inf' cannot be used"),
  ]

  @Test(arguments: refusedMotions) func motionsAreRefused(words: String, says: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      expectRefusal(
        try mosaic(["render", "-o", "a.png"] + words.split(separator: " ").map(String.init), in: folder), 2,
        says)
      #expect(try folder.files() == before)
    }
  }

  @Test func planNeedsAMoment() throws {
    try withSamples { folder in
      expectRefusal(
        try mosaic(["plan", "red.png", "--to", "ring"], in: folder), 2, "--to needs --at T, the moment")
      expectRefusal(
        try mosaic(["plan", "red.png", "--frames", "3"], in: folder), 2,
        "--frames is an option of 'mosaic render'")
    }
  }

  /// Words of a command line in which `@` stands for a hundred thousand letters, and how they are repeated.
  static let longWords: [(words: String, says: String)] = [
    ("@", "unknown command '\(letters)…' (100000 characters); "),
    ("-@", "unknown option -\(letters.dropLast())… (100001 characters); "),
    ("schema @", "schema takes no input; found '\(letters)…' (100000 characters)"),
    ("plan red.png --@", "unknown option --\(letters.dropLast(2))… (100002 characters); see "),
    ("plan red.png --width @", "--width: '\(letters)…' (100000 characters) cannot be used; allowed: "),
    ("plan red.png --fit=@", "--fit: '\(letters)…' (100000 characters) cannot be used; allowed: "),
    ("plan --sizes @", "--sizes: '\(letters)…' (100000 characters) cannot be used; allowed: "),
    ("plan red.png -p @", "--param: '\(letters)…' (100000 characters) cannot be used; allowed: "),
    ("plan red.png --background a/@.png", "a/\(start.dropLast(2))…\(end): cannot read: "),
    ("plan @/a.png", "\(start)…\(letters.prefix(34))"),
    ("plan @.json", "…\(end.dropFirst().dropLast(4)).json: "),
    ("plan @.json red.png", ".json is a spec document and stands alone; found 2 inputs"),
    ("plan red.png --position left @", "error: \(start)…"),
    ("plan --on-error skip @.png", "warning: \(start)…\(end): cannot read: "),
    ("render red.png -o @", "-o \(start)…"), ("render red.png -o @/a.png", ": cannot write: "),
    ("render red.png -o @.png", "\(start)…\(end): cannot write: "),
    ("render red.png --to ring --frames 2 -o @", "-o \(start)…"),
    ("render red.png --to ring --frames 2 -o %03d@", "-o %03d\(start.dropLast(4))…"),
  ]
  private static let letters = String(repeating: "x", count: 60)
  private static let start = String(repeating: "x", count: 99)
  private static let end = String(repeating: "x", count: 96) + ".png"

  @Test(arguments: longWords) func longWordsAreShortened(words: String, says: String) throws {
    try withSamples { folder in
      let long = String(repeating: "x", count: 100_000)
      let run = try mosaic(
        words.split(separator: " ").map { $0.replacingOccurrences(of: "@", with: long) }, in: folder)
      #expect(run.exitCode != 0)
      #expect(run.errors.contains(says), "\(run.errors.prefix(1000))")
      for line in run.errorLines { #expect(line.utf8.count < 1000, "\(line.prefix(1000))") }
    }
  }

  /// Outputs whose kind nobody can tell.
  static let refusedOutputs: [(words: String, says: String)] = [
    ("red.png", "render needs an output: -o OUT, where OUT ends in \(list(formats.map { ".\($0)" }))"),
    ("red.png -o", "-o needs a value: -o OUT"),
    (
      "red.png -o out",
      "-o out: the ending says no kind of file that can be written; known: \(list(formats.map { ".\($0)" }))"
    ),
    ("red.png -o out.gif", "-o out.gif: the ending says no kind of file"),
    ("red.png -o a.png/out", "-o a.png/out: the ending says no kind of file"),
    ("red.png -o .png", "-o .png: the ending says no kind of file"),
    ("red.png -o -", "-o - needs --format: \(list(formats))"),
  ]

  @Test(arguments: refusedOutputs) func needsAKindOfFile(words: String, says: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      expectRefusal(
        try mosaic(["render"] + words.split(separator: " ").map(String.init), in: folder), 2, says)
      #expect(try folder.files() == before)
    }
  }

  /// The forms in which an option and its value may be written; each is three columns with a gap of 6.
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
    try withSamples { folder in
      let plan = try plan(["--size", "312x200"] + words, in: folder)
      #expect(plan.items.map(\.frame) == [.init(x: 0, y: 0, width: 100, height: 200)])
    }
  }

  @Test func twoDashesEndTheOptions() throws {
    try withSamples { folder in
      try folder.write(Sample.png(3, 3, 0xFF00_0000), to: "-l")
      #expect(
        try plan(["red.png", "--", "-l", "blue.png"], in: folder).sources == ["red.png", "-l", "blue.png"])
      expectRefusal(try mosaic(["plan", "--", "--gap"], in: folder), 74, "--gap: no such file")
    }
  }

  /// A line stays a line, whatever a file is called, and a terminal is sent no commands.
  @Test func namesDoNotBreakLines() throws {
    try withTemporaryFolder { folder in
      expectRefusal(
        try mosaic(["plan", "a\nb\u{1B}[31m.png"], in: folder), 74, "a\\nb\\u{1b}[31m.png: no such file")
    }
  }
}
