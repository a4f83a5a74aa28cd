// mosaic thumbnail: trees, lists, results, exit codes, and what is refused in words.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)), .inFolder) struct ThumbnailTests {
  /// Runs `mosaic thumbnail` in a folder with a small tree of pictures.
  private func makeTree() throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "photos/red.png")
    try folder.write(Sample.png(30, 40, 0xFF00_FF00), to: "photos/a/green10.png")
    try folder.write(Sample.png(60, 60, 0xFF00_00FF), to: "photos/a/green9.png")
    try folder.write(Sample.noise, to: "photos/a/b/noise.png")
    try folder.write("hello", to: "photos/a/notes.txt")
    try folder.write(Sample.noise, to: "photos/.hidden/noise.png")
  }

  private func size(_ name: String) throws -> [Int] {
    let header = try ImageReader.header(ofFile: folder.path(name))
    return [header.width, header.height]
  }

  private func made(_ prefix: String = "t/") throws -> [String] {
    try folder.files().filter { $0.hasPrefix(prefix) }
  }

  // MARK: Inputs

  @Test func aFolder() throws {
    try makeTree()
    let run = try mosaic("thumbnail photos/a --size 20 -o t/{stem}.png")
    #expect(run.silent().output == "")
    #expect(try made() == ["t/green10.png", "t/green9.png"])
    #expect(try size("t/green10.png") == [15, 20])
  }

  @Test func aTreeIsMirrored() throws {
    try makeTree()
    for input in ["photos", "photos/", "./photos"] {
      let run = try mosaic("thumbnail \(input) -r -s 20 -o t/{dir}/{stem}_{width}.png --json").done()
      #expect(
        try made() == ["t/a/b/noise_20.png", "t/a/green10_15.png", "t/a/green9_20.png", "t/red_20.png"])
      let outputs = try ThumbnailLine.all(run).map(\.output)
      #expect(outputs == ["t/red_20.png", "t/a/green9_20.png", "t/a/green10_15.png", "t/a/b/noise_20.png"])
      try FileManager.default.removeItem(atPath: folder.path("t"))
    }
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    try makeTree()
    try folder.link("photos/a/loop", to: folder.path("photos"))
    try mosaic("thumbnail photos -r -o t/{dir}/{stem}.png").done()
    #expect(try made().count == 4)
  }

  @Test(arguments: [
    "- -o t/{stem}.png", "--files-from - -o t/{stem}.png", "--files-from list -o t/{stem}.png",
  ])
  func lists(words: String) throws {
    try makeTree()
    for list in ["photos/red.png\nphotos/a\n", "photos/red.png\0photos/a\0"] {
      try folder.write(list, to: "list")
      try mosaic("thumbnail \(words)", stdin: words.contains("-from list") ? "" : list).done()
      #expect(try made() == ["t/green10.png", "t/green9.png", "t/red.png"])
      try FileManager.default.removeItem(atPath: folder.path("t"))
    }
  }

  // MARK: Outputs

  @Test func severalSizesAndFormats() throws {
    try makeTree()
    for ending in OutputNames.thumbnails {
      try mosaic(
        "thumbnail photos/red.png --size 20,10x10! --size 400 -o \(ending)/{stem}_{width}x{height}.\(ending)"
      ).done()
      for (name, wanted) in [("20x15", [20, 15]), ("10x10", [10, 10]), ("40x30", [40, 30])] {
        let path = "\(ending)/red_\(name).\(ending)"
        #expect(try size(path) == wanted)
        let header = try ImageReader.header(ofFile: folder.path(path))
        #expect(ending == "\(header.format)".lowercased().replacing("jpeg", with: "jpg"))
      }
    }
  }

  @Test func aSmallPictureIsOneFileAtSeveralSizes() throws {
    try makeTree()
    let run = try mosaic("thumbnail photos/red.png --size 100,200,20 -o t/{stem}_{width}.png --json").done()
    #expect(try ThumbnailLine.all(run).map(\.id) == ["100", "200", "20"])
    #expect(run.output.components(separatedBy: #""same_as": "100""#).count == 2)
    #expect(try made() == ["t/red_20.png", "t/red_40.png"])
    try mosaic("thumbnail photos/red.png --size 100,200 --enlarge -o u/{stem}_{width}.png").done()
    #expect(try made("u/") == ["u/red_100.png", "u/red_200.png"])
  }

  #if JPEG
    @Test func aJPEGHasWhiteOrAColorBehind() throws {
      try folder.write(Sample.png(40, 30, 0), to: "clear.png")
      for (option, color) in [("", 0xFFFF_FFFF as UInt32), ("--background #0000ff", 0xFF00_00FE)] {
        try mosaic("thumbnail clear.png \(option) -o t.jpg").done()
        let pixel = try ImageReader.pixmap(ofFile: folder.path("t.jpg"))[20, 15]
        #expect(pixel == color, "\(option)")
      }
    }
  #endif

  @Test func ifNewerMakesWhatIsOlderMissingOrEmpty() throws {
    try makeTree()
    let words = "photos -r --if-newer -o t/{stem}.png --json"
    func statuses() throws -> [String: String] {
      let lines = try ThumbnailLine.all(mosaic("thumbnail \(words)").done())
      return lines.reduce(into: [:]) { $0[$1.output ?? ""] = $1.status }
    }
    for path in try folder.files().filter({ $0.hasSuffix(".png") }) { try date(path, -100) }
    #expect(try Set(statuses().values) == ["done"])
    #expect(try Set(statuses().values) == ["current"])
    try date("photos/red.png", 100)
    try FileManager.default.removeItem(atPath: folder.path("t/noise.png"))
    try folder.write("", to: "t/green9.png")
    #expect(
      try statuses() == [
        "t/red.png": "done", "t/noise.png": "done", "t/green9.png": "done", "t/green10.png": "current",
      ])
  }

  @Test("what is current has the size that is wanted, and its placeholders") func ifNewerAtAnotherSize()
    throws
  {
    try makeTree()
    let words = "thumbnail photos/a/b/noise.png --if-newer -o t/{stem}.png --json --placeholder color -s"
    try date("photos/a/b/noise.png", -100)
    let lines = try [2, 3, 3].flatMap { try ThumbnailLine.all(mosaic("\(words) \($0)")) }
    #expect(lines.map(\.status) == ["done", "done", "current"])
    #expect(try size("t/noise.png").max() == 3)
    #expect(lines[2].color != nil && lines[2].color == lines[1].color)
  }

  #if JPEG
    @Test("several formats come from one decode, and results have what a page needs, in every run")
    func formats() throws {
      try makeTree()
      let words =
        "thumbnail photos/a/b/noise.png -s 20,9,80 --format png,jpeg,png --srcset --placeholder blurhash --json -o t/{stem}_{width}.{ext}"
      for option in ["", "--resume", "--resume", "--if-newer"] {
        try date("photos/a/b/noise.png", -100)
        let lines = try ThumbnailLine.all(mosaic("\(words) \(option)").done())
        let names = ["t/noise_20", "t/noise_9", "t/noise_64"].flatMap { ["\($0).png", "\($0).jpg"] }
        #expect(lines.map(\.output) == names)
        #expect(lines.allSatisfy { $0.source_width == 64 && $0.source_height == 64 })
        for (line, ending) in zip(lines, ["png", "jpg", "png", "jpg", "png", "jpg"]) {
          #expect(
            line.srcset == [20, 9, 64].map { "t/noise_\($0).\(ending) \($0)w" }.joined(separator: ", "))
          let path = folder.path(line.output ?? "")
          #expect(
            "\(try ImageReader.header(ofFile: path).format)".lowercased()
              == (ending == "jpg" ? "jpeg" : "png"))
          #expect(line.blurhash == BlurHash(try ImageReader.pixmap(ofFile: path)).text, "\(option)")
        }
      }
      let run = try mosaic("thumbnail photos/red.png --format png,jpg -o t.png")
      run.refused(2, "t.png: all formats of a picture would be one file; put {ext} into the name, such as")
    }
  #endif

  @Test("what is right is left alone, and what is left over goes") func resumes() throws {
    try makeTree()
    let words = "thumbnail photos -r --resume --prune -o t/{dir}/{stem}_{size}.png"
    func lines(_ options: String) throws -> [String] {
      try mosaic("\(words) \(options)").done().output.split(separator: "\n").map(String.init)
    }
    #expect(try lines("--json -s 20").allSatisfy { $0.contains(#""status": "done", "reason": "missing""#) })
    #expect(try lines("--dry-run -s 20").allSatisfy { $0.contains(#""status": "current""#) })
    try FileManager.default.removeItem(atPath: folder.path("photos/red.png"))
    let dry = try lines("--dry-run -s 20")
    #expect(
      dry.count == 4 && dry[3].hasPrefix(#"{"index": 3, "status": "pending", "reason": "no picture", "#))
    #expect(try made().count == 4)
    #expect(try lines("-s 20,9 --sharpen -v").isEmpty)
    #expect(try made().count == 6 && !made().contains("t/red_20.png"))
    let parts = try ["1/2", "2/2"].map { part in
      try mosaic("thumbnail photos -r -o u/{dir}/{stem}.png --json --no-sync --shard \(part)").done().output
    }
    #expect(try made("u/").count == 3 && parts.allSatisfy { !$0.isEmpty })
  }

  private func date(_ name: String, _ seconds: Double) throws {
    try folder.date(name, Date(timeIntervalSinceNow: seconds))
  }

  // MARK: Results

  @Test func jsonHasALineForEachFile() throws {
    try makeTree()
    let found = try ThumbnailLine.all(
      mosaic("thumbnail photos/red.png --size 20,8x8! -o t/{width}.png --json"))
    #expect(found.count == 2)
    #expect(
      found[1]
        == ThumbnailLine(
          input: "photos/red.png", status: "done", index: 0, id: "8x8!", output: "t/8.png", width: 8,
          height: 8,
          bytes: try folder.read("t/8.png").count, source_width: 40, source_height: 30,
          milliseconds: found[1].milliseconds))
  }

  static let bad: [(name: String, code: Int32, says: String)] = [
    ("cut.png", 65, "cut.png: is truncated: the file ends before its picture does (row "),
    ("empty.png", 65, "empty.png: is empty (0 bytes)"), ("missing.png", 74, "missing.png: no such file"),
    ("jxl.png", 65, "jxl.png: is a JPEG XL image; this build reads "),
  ]

  @Test(
    "an unreadable picture is an error beside the others, ends the run, is left out, or has a marked tile of the size",
    .amongSamples, arguments: bad)
  func unreadable(name: String, code: Int32, says: String) throws {
    try mosaic("thumbnail \(name) -o t/{stem}.png").refused(code, says)
    try mosaic("thumbnail \(name) red.png --on-error fail -j 1 -o t/{stem}.png").refused(code, says)
    #expect(try made().allSatisfy { $0 == "t/red.png" })
    // Where all failures are bad data, trying again does not help.
    let run = try mosaic("thumbnail \(name) red.png empty.png blue.png -o u/{dir}/{stem}.png")
    if name != "empty.png" {
      #expect(run.exitCode == 65, "\(run.errors)")
      #expect(run.errorLines.count == 3 && run.errors.hasPrefix("mosaic: error: \(says)"), "\(run.errors)")
      #expect(run.errors.hasSuffix("mosaic: error: 2 of 4 thumbnails failed\n"))
      #expect(try made("u/") == ["u/blue.png", "u/red.png"])
    }
    let skipped = try mosaic(
      "thumbnail red.png \(name) blue.png --on-error skip --json -o s/{stem}.png"
    ).done()
    #expect(skipped.errorLines.count == 1 && skipped.errors.hasSuffix("; left out\n"))
    #expect(try made("s/") == ["s/blue.png", "s/red.png"])
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

  @Test("where none can be read, nothing is right", .amongSamples) func skipAll() throws {
    let run = try mosaic("thumbnail jxl.png --on-error skip -o t/{stem}.png")
    #expect(run.exitCode == 65 && run.errors.hasSuffix("mosaic: error: none of 1 pictures can be read\n"))
  }

  @Test("what cannot be written is an error, whatever happens to unreadable pictures") func unwritten() throws
  {
    try makeTree()
    #expect(mkfifo(folder.path("red.png"), 0o600) == 0)
    let run = try mosaic("thumbnail photos -r --on-error skip -o {stem}.png")
    #expect(run.exitCode == 1 && run.errors.contains("red.png: is a pipe or a device, not a file"))
    #expect(run.errors.hasSuffix("mosaic: error: 1 thumbnails could not be written\n"), "\(run.errors)")
  }

  @Test("two names of one file are one output") func linkedOutputs() throws {
    try makeTree()
    try folder.write("", to: "t/a/keep")
    try folder.link("t/b", to: "a")
    try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "photos/b/green9.png")
    let run = try mosaic("thumbnail photos -r -s 20 -o t/{dir}/{stem}.png")
    #expect(run.exitCode == 2 && run.errors.contains("green9.png"), "\(run.errors)")
    #expect(try made() == ["t/a/keep"])
  }

  @Test(.amongSamples) func anOutputThatCannotBeWrittenFails() throws {
    try folder.write("a file", to: "t")
    let run = try mosaic("thumbnail red.png blue.png --on-error skip -o t/{stem}.png")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("mosaic: warning: t: cannot write: "), "\(run.errors)")
    #expect(try mosaic("thumbnail red.png blue.png -o t/{stem}.png").exitCode == 1)
    #expect(try mosaic("thumbnail red.png -o t/{stem}.png").exitCode == 74)
  }

  // MARK: Usage

  static let refusedWords = refusals(
    #"""
    red.png → thumbnail needs names for its files: -o PATTERN, such as -o "thumbs/{stem}_{width}.jpg"
    -o t/{stem}.png → thumbnail needs pictures, folders or --files-from LIST; see mosaic thumbnail --help
    red.png -o t/{stam}.png → "t/{stam}.png": {stam} is unknown; did you mean "stem"? allowed: {dir}
    red.png -o t/{stem}.svg → t/red.svg: the ending says no kind of file that a thumbnail can be; known: .png
    red.png -o t/{stem} → t/red: the ending says no kind of file that a thumbnail can be
    red.png -o a.png -o b.png → thumbnail has one -o PATTERN; for several formats: --format png
    red.png --srcset -o t.png → --srcset says what the lines of --json have; give that as well
    red.png --format svg -o t → --format: "svg" cannot be used; allowed: png
    red.png --size 10,20 -o t.png
      t.png: all sizes of a picture would be one file; put {size}, {width} or {height} into the name
    red.png blue.png -o t.png
      red.png and blue.png would both be written to t.png; put {stem}, {dir}, {ext} or {hash} into the name
    red.png blue.png -o t/{width}.png → red.png and blue.png would both be written to t/{width}.png; put
    red.png ./red.png -o t/{stem}_{width}.png
      red.png and ./red.png would both be written to t/red_{width}.png; put
    red.png --size 10y -o t.png → "10y" is no size; allowed: 200, 200x, x100 or 200x100, with >
    red.png --size 10, -o t.png → "" is no size; allowed:
    red.png --crop middle -o t.png → --crop: "middle" is no crop; allowed: centre, low, high, or
    red.png --crop low --size 10x -o t.png
      a crop fills a box, and the size 10x has none; give both sides, such as 10x10
    red.png --prune --shard 1/2 -o t.png → --prune is for all pictures, and --shard does a part; prune after the last
    red.png --resume --if-newer -o t.png → --resume sees all that --if-newer does, and more; leave --if-newer out
    red.png --prune -o {dir}/t/{stem}.png
      {dir}/t/{stem}.png: it is not certain which folders earlier thumbnails are in; begin the name with a folder, and
    red.png --shard 3/2 -o t.png → --shard: '3/2' cannot be used; allowed:
    red.png --resume --freedesktop → --freedesktop says where thumbnails are and what they show; leave --resume out
    red.png --background blu -o t.png → --background: "blu" cannot be read; allowed:
    red.png --format png -o - → -o -: thumbnails are files, and the standard output is none; give a name
    red.png --quality 3 -o t.png → --quality is for
    red.png -o {stem}.png
      red.png: cannot write: this file is an input (red.png), and an output never replaces one
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

  // MARK: While it runs

  @Test func progressHasARateAndTheTimeLeft() throws {
    try makeTree()
    let run = try mosaic("thumbnail photos -r --progress -o t/{stem}.png").done()
    #expect(
      run.errors.contains("] 100%  4 of 4 pictures, ") && run.errors.contains("/s, 0 s left"),
      "\(run.errors)")
    #expect(run.errors.hasSuffix("\r\u{1B}[K"))
    #expect(try mosaic("thumbnail photos -r -q --progress -o t/{stem}.png").errors == "")
  }

  /// The shell `exec`s the program; a child waits for the first progress and sends the signal.
  @Test(arguments: [("INT", Int32(130), "interrupted"), ("TERM", 143, "terminated")])
  func aSignalLeavesWholeFiles(signal: String, code: Int32, says: String) throws {
    try folder.write(Sample.png(1200, 1200, 0xFF12_3456), to: "big.png")
    try folder.write("", to: "in/none")
    for number in 0..<400 { try folder.link("in/\(number).png", to: folder.path("big.png")) }
    let run = try shell(
      """
      (n=0; until grep -q % errors || [ $n -gt 1500 ]; do sleep 0.02; n=$((n + 1)); done 2>/dev/null
      kill -\(signal) $$) &
      exec mosaic thumbnail in --size 600,300 --progress -j 2 -o 't/{stem}_{width}.png' 2>errors
      """)
    let errors = try folder.text("errors")
    #expect(run.exitCode == code, "\(errors)")
    #expect(
      errors.contains("mosaic: stopped: \(says); ") && errors.hasSuffix(" pictures are left\n"),
      "\(errors)")
    let files = try made()
    #expect(files.count < 800 && files.allSatisfy { $0.hasSuffix("_600.png") || $0.hasSuffix("_300.png") })
    for file in files { _ = try ImageReader.pixmap(ofFile: folder.path(file)) }
  }
}
