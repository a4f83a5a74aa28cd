// Lists of pictures: patterns in quotes, folders below folders, files with paths, and documents that name them.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct ListInputTests {
  private func makeTree() throws {
    for name in ["p/a10.png", "p/a2.png", "p/x/b.png", "p/.hidden/c.png", "p/d [1].png"] {
      try folder.write(Sample.png(4, 4, 0xFF00_0000), to: name)
    }
    try folder.write("text", to: "p/notes.txt")
    try folder.link("p/x/loop", to: "..")
  }

  static let inputs: [(words: [String], stdin: String, sources: [String])] = [
    (["p/x/b.png", "p/a[0-9].png"], "", ["p/x/b.png", "p/a2.png"]), (["p/d [1].png"], "", ["p/d [1].png"]),
    (["p", "--recursive"], "", ["p/a2.png", "p/a10.png", "p/d [1].png", "p/x/b.png"]),
    (["-r", "p/x", "p/a2.png"], "", ["p/x/b.png", "p/a2.png"]),
    (["p/*.png", "--sort", "name"], "", ["p/a10.png", "p/a2.png", "p/d [1].png"]),
    (["--files-from", "-"], "p/d [1].png\n\r\n\np/a2.png\r\n", ["p/d [1].png", "p/a2.png"]),
    (["--files-from", "-"], "p/a10.png\0p/a2.png\0", ["p/a10.png", "p/a2.png"]),
    (["--files-from", "-"], "\u{FEFF}p/a2.png", ["p/a2.png"]), (["--files-from=-"], "p/x\n", ["p/x/b.png"]),
    (["--files-from=-", "-r"], "p\n", ["p/a2.png", "p/a10.png", "p/d [1].png", "p/x/b.png"]),
    (
      ["--files-from", "list", "p/x/b.png", "--files-from", "-"], "p/a10.png",
      ["p/x/b.png", "p/a2.png", "p/a10.png"]
    ),
    (["--files-from", "-", "--reverse"], "p/a2.png\np/a10.png", ["p/a10.png", "p/a2.png"]),
  ]

  @Test(arguments: inputs) func areTaken(words: [String], stdin: String, sources: [String]) throws {
    try makeTree()
    try folder.write("p/a2.png\n", to: "list")
    #expect(try plan(words, stdin: stdin).sources == sources)
    try mosaic(["plan", "--root", "."] + words, stdin: stdin).done()
  }

  @Test(
    "a list is an input, which no output replaces",
    arguments: [
      "render --files-from list.png -o list.png", "render --files-from list.png --root . -o list.png",
      "thumbnail --files-from list.png -o list.png", "thumbnail --files-from list.png --root . -o list.png",
    ])
  func listsStay(words: String) throws {
    try makeTree()
    try folder.write("p/a2.png\n", to: "list.png")
    let run = try mosaic(words)
    #expect(run.exitCode != 0 && run.errors.contains("an output never replaces one"), "\(run.errors)")
    #expect(try folder.read("list.png") == Array("p/a2.png\n".utf8))
  }

  static let refused: [(words: [String], stdin: String, code: Int32, says: String)] = [
    (
      ["p/*.jpg"], "", 65,
      "no picture matches 'p/*.jpg'; * and ? are for a name, ** is for folders, and upper and lower case differ"
    ),
    (["p/a2.png", "q/**"], "", 65, "no picture matches 'q/**'"),
    // Lines are paths to the letter.
    (["--files-from", "-"], "p/*.png\n", 74, "p/*.png: no such file"),
    (["--files-from", "-"], " p/a2.png\n", 74, " p/a2.png: no such file"),
    (["--files-from", "-"], "\n\n", 65, "--files-from: the list names no picture; it has no lines"),
    (["--files-from", "none"], "", 74, "none: no such file"),
    (["--files-from", "p"], "", 74, "p: is a folder"),
    (["--files-from", ""], "", 2, "--files-from is empty; is a variable of the shell not set?"),
    (
      ["--files-from", "p/a2.png"], "", 65,
      "it is a picture, and a list of paths is wanted; name the picture as INPUT"
    ),
    (
      ["spec.json", "--files-from", "-"], "", 2,
      #"--files-from is for pictures that are named one by one; a spec lists its own, as "items" or "images""#
    ),
    (["spec.json", "-r"], "", 2, "--recursive is for pictures that are named one by one"),
    (["--root", "p", "--files-from", "-"], "../p/a2.png", 65, "../p/a2.png"),
    (["--root", "p", "../*.png"], "", 2, "has '..' in it"),
    (["--root", "p", "/*.png"], "", 2, "is an absolute path"),
  ]

  @Test(arguments: refused) func areRefused(words: [String], stdin: String, code: Int32, says: String) throws
  {
    try makeTree()
    try folder.write(#"{"version": 1, "items": [{"color": "red"}]}"#, to: "spec.json")
    try mosaic(["plan"] + words, stdin: stdin).refused(code, says)
  }

  // MARK: Sizes

  static let sizes: [(words: [String], stdin: String, sizes: [[Double]])] = [
    (["--sizes", "-"], "4x3\n\n 3x4\t\r\n20x1", [[4, 3], [3, 4], [20, 1]]),
    (["--sizes=-"], "\u{FEFF}4x3,3x4\n2x2\n", [[4, 3], [3, 4], [2, 2]]),
    (["--sizes", "-"], "4x3, 3x4\n2x2,  2x1\n", [[4, 3], [3, 4], [2, 2], [2, 1]]),
    (["--sizes", "@p/list", "--sizes", "9x9"], "", [[5, 6], [7, 8], [9, 9]]),
    (["--sizes", "9x9,1x1", "--sizes=@p/list", "--reverse"], "", [[7, 8], [5, 6], [1, 1], [9, 9]]),
    (["--sizes", "@list", "--root", "p"], "", [[5, 6], [7, 8]]),
  ]

  @Test(arguments: sizes) func sizesAreRead(words: [String], stdin: String, sizes: [[Double]]) throws {
    try folder.write("5x6\n7x8\n", to: "p/list")
    let plan = try plan(words + ["-l", "flow"], stdin: stdin)
    #expect(plan.items.map { [$0.frame.width, $0.frame.height] } == sizes)
  }

  static let badSizes: [(words: [String], stdin: String, code: Int32, says: String)] = [
    (
      ["--sizes", "-"], "4x3\n\n4x\n", 65,
      #"standard input: line 3: is "4x"; allowed: WIDTHxHEIGHT,… in whole pixels, such as 4000x3000,800x600"#
    ),
    (["--sizes", "@list"], "", 65, #"list: line 2: is "0x4""#),
    (["--sizes", "-"], "4x3, \n", 65, #"standard input: line 1: is """#),
    (["--sizes", "-"], "4x3,\n", 65, #"standard input: line 1: is """#),
    (["--sizes", "-"], "4x1000000001\n", 65, #"line 1: is "4x1000000001""#),
    (["--sizes", "-"], "4x99999999999999999999999\n", 65, "line 1: is"),
    (["--sizes", "-"], "4x3x2\n", 65, #"line 1: is "4x3x2""#),
    (["--sizes", "-"], "-4x3\n", 65, "line 1: is"),
    (["--sizes", "-"], "4 x 3\n", 65, "line 1: is"), (["--sizes", "-"], "4x3\u{0}\n", 65, "line 1: is"),
    (["--sizes", "-"], "\n \n", 65, "standard input: has no line with a size; allowed: WIDTHxHEIGHT"),
    (["--sizes", "@none"], "", 74, "none: no such file"), (["--sizes", "@p"], "", 74, "p: is a folder"),
    (["--sizes", "@"], "", 2, "--sizes @ is empty; is a variable of the shell not set?"),
    (["--sizes", "@p/a2.png"], "", 65, "it is a picture, and a list of sizes is wanted"),
    (["--sizes", "@../list", "--root", "p"], "", 2, "--sizes: '../list' has '..' in it"),
    (["--sizes", "3x3", "--files-from", "list"], "", 2, "--sizes stands in place of INPUT; found both"),
  ]

  @Test(arguments: badSizes) func sizesAreRefused(
    words: [String], stdin: String, code: Int32, says: String
  ) throws {
    try makeTree()
    try folder.write("4x3\n0x4\n", to: "list")
    try mosaic(["plan"] + words, stdin: stdin).refused(code, says)
  }

  // MARK: Documents

  static let documents: [(images: String, sources: [String])] = [
    (#""p/**/*.png""#, ["p/a2.png", "p/a10.png", "p/d [1].png", "p/x/b.png"]),
    (#""p""#, ["p/a2.png", "p/a10.png", "p/d [1].png"]),
    (#"["p/x", "p/a*.png"]"#, ["p/x/b.png", "p/a2.png", "p/a10.png"]), (#"["p/d [1].png"]"#, ["p/d [1].png"]),
    (#""p/**/a*.png", "sort": "name""#, ["p/a10.png", "p/a2.png"]),
    (#""p/a*.png", "reverse": true"#, ["p/a10.png", "p/a2.png"]),
  ]

  @Test(arguments: documents) func documentsNameThem(images: String, sources: [String]) throws {
    try makeTree()
    let json = #"{"version": 1, "images": \#(images)}"#
    try folder.write(json, to: "spec.json")
    #expect(try plan(["spec.json"]).sources == sources)
    #expect(try plan(["-"], stdin: json).sources == sources)
    #expect(
      try plan(["--root", ".", "spec.json"]).sources.map { $0?.hasPrefix("./") }
        == sources.map { _ in true })
    // From the document's folder, also where that looks like a pattern.
    try folder.write(json, to: "a[b]/spec.json")
    for source in sources { try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "a[b]/\(source)") }
    #expect(Set(try plan(["a[b]/spec.json"]).sources) == Set(sources.map { "a[b]/\($0)" }))
    // A line of a job file.
    try folder.write(#"{"output": "out/a.png", "images": \#(images)}"#, to: "jobs.jsonl")
    try mosaic("batch jobs.jsonl").done()
    // A new picture makes the output stale.
    let again = try mosaic("batch jobs.jsonl --resume")
    #expect(again.output.contains(#""status": "current""#), "\(again.output)")
    try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "p/a3.png")
    try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "p/x/a3.png")
    let stale = try mosaic("batch jobs.jsonl --resume")
    #expect(stale.output.contains(#""status": "done""#) == !images.contains("[1]"), "\(stale.output)")
  }

  @Test("options change the pictures that were found") func options() throws {
    try makeTree()
    try folder.write(#"{"version": 1, "images": "p/*.png", "caption": "{stem}"}"#, to: "spec.json")
    #expect(try plan(["spec.json", "--focus", "0,0", "--reverse"]).sources.count == 3)
  }

  @Test("what is said of a picture of images names its place there") func places() throws {
    try makeTree()
    try folder.write(
      #"{"version": 1, "images": ["p/a2.png", "p/x/*"], "canvas": {"width": 40, "height": 10}, "layout": {"type": "grid", "columns": 2}}"#,
      to: "spec.json")
    let run = try mosaic("render spec.json --keep b.png=0,0,1,1 -o out.png")
    #expect(run.errors.contains("images[1] (p/x/b.png): its kept part is larger"), "\(run.errors)")
  }

  static let badDocuments: [(images: String, code: Int32, says: String)] = [
    (#"["p/a2.png", "q/*"]"#, 65, "spec.json: images[1]: no picture matches 'q/*'"),
    (#""p/x/loop/.hidden/*.jpg""#, 65, "spec.json: images: no picture matches"),
    (#""p/x/none.png""#, 74, "p/x/none.png: no such file"),
    (
      #"["p/a2.png", "{p,q}/*.jpg"]"#, 65,
      "images[1]: no picture matches '{p,q}/*.jpg'; * and ? are for a name, ** is for folders, and upper and lower case differ; "
        + "braces are the shell's, which reads them outside quotes: give a pattern for each of their words"
    ),
    ("3", 65, "images: is a number; a path or a list of paths is wanted"),
    (#""""#, 65, "images: is empty; at least one character is wanted"),
    ("[]", 65, "images: is empty; at least one path is wanted"),
    (#""empty""#, 65, "spec.json: images: empty: holds no pictures"),
    (#""p/*", "sort": "date""#, 65, #"sort: is "date"; did you mean "taken"? allowed: none, name, natural"#),
    (#""p/*", "shuffleSeed": 1.5"#, 65, "shuffleSeed: "),
  ]

  @Test(arguments: badDocuments) func documentsAreRefused(images: String, code: Int32, says: String) throws {
    try makeTree()
    try folder.write("", to: "empty/a.txt")
    try folder.write(#"{"version": 1, "images": \#(images)}"#, to: "spec.json")
    let run = try mosaic("plan spec.json")
    #expect(run.exitCode == code && run.errors.contains(says), "\(run.errors)")
  }

  // MARK: Piped where a document is expected

  static let remedy =
    "- is one spec document in JSON; hand paths over as a list, such as: "
    + "find photos -name '*.jpg' -print0 | mosaic "

  static let lists: [(stdin: String, says: String)] = [
    ("", "standard input is empty; \(remedy)"),
    (" \n\n", "standard input is nothing but space; \(remedy)"),
    ("red.png\nblue.png\n", "standard input is a list of 2 paths, a line for each; \(remedy)"),
    ("\u{FEFF}red.png\nblue.png\n", "standard input is a list of 2 paths, a line for each; "),
    ("./my photos/red\r\n", "standard input is a list of 1 path, a line for each; \(remedy)"),
    ("\na.HEIC", "standard input is a list of 1 path, a line for each; \(remedy)"),
    ("red.png\0blue.png\0", "standard input is a list of 2 paths with NUL between them; \(remedy)"),
    ("GIF89a", "standard input is a picture; pictures are read from files: mosaic "),
    // What may be a document has the errors of documents.
    ("// a.png\n{}", "standard input: line 2, column 1: version: is missing; "),
    ("/* a */ {}", "standard input: line 1, column 9: version: is missing; "),
    ("{\"a.png\"", "standard input: line 1, column "),
    ("[a/b]", "standard input: line 1, column "),
    ("version: 1", "standard input: line 1, column 1: found \"v\"; a value is wanted"),
  ]

  @Test(.amongSamples, arguments: lists) func areRecognised(stdin: String, says: String) throws {
    let before = try folder.files()
    try mosaic("plan -", stdin: stdin).refused(65, says)
    try mosaic("render - -o new.png", stdin: stdin).refused(65, says)
    #expect(try folder.files() == before)
  }

  private static let document = #"{"version": 1, "items": [{"image": "photos/red.png"}]}"#

  /// Standard input may have every form that a file may have.
  @Test(arguments: [document, "\n" + document, document.replacingOccurrences(of: " ", with: "\n")])
  func aByteOrderMarkIsNoPath(document: String) throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "photos/red.png")
    let plain = try mosaic("plan -", stdin: document).done()
    let marked = try mosaic("plan -", stdin: "\u{FEFF}" + document)
    #expect(marked.exitCode == 0 && marked.output == plain.output, "\(marked.errors)")
  }

  /// Text that is not UTF-8 has the same error as in a file, and is no list.
  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
  ])
  func wideDocumentsAreNoLists(encoding: String.Encoding) throws {
    for start in ["", " ", "\r\n", "["] {
      try folder.write(Array(try #require((start + Self.document).data(using: encoding))), to: "a.json")
      let file = try mosaic("plan a.json")
      #expect(file.exitCode == 65 && file.errors.contains("a.json: line 1, column "), "\(file.errors)")
      let piped = try shell("mosaic plan - <a.json")
      #expect(piped.exitCode == 65)
      #expect(piped.errors == file.errors.replacingOccurrences(of: "a.json:", with: "standard input:"))
    }
  }

  /// The command that the error suggests works, whatever the names are.
  @Test func theRemedyWorks() throws {
    for name in ["a b", "'", "\n", "$x"] {
      try folder.write(Sample.png(3, 3, 0xFF00_0000), to: "photos/\(name).jpg")
    }
    let refused = try mosaic("render - -o out.png")
    let start = try #require(refused.errors.ranges(of: "find photos").first)
    let command = refused.errors[start.lowerBound...].split(separator: "\n")[0]
    let run = try shell("\(command) -v").done()
    #expect(run.errors.contains("out.png: 4 items on "), "\(run.errors)")
  }
}
