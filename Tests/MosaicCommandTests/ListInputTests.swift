// Lists of pictures: patterns in quotes, folders below folders, files with paths, and documents that name them.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ListInputTests {
  private func withTree(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["p/a10.png", "p/a2.png", "p/x/b.png", "p/.hidden/c.png", "p/d [1].png"] {
        try folder.write(Sample.png(4, 4, 0xFF00_0000), to: name)
      }
      try folder.write("text", to: "p/notes.txt")
      try FileManager.default.createSymbolicLink(atPath: folder.path("p/x/loop"), withDestinationPath: "..")
      try body(folder)
    }
  }

  static let inputs: [(words: [String], stdin: String, sources: [String])] = [
    (["p/*.png"], "", ["p/a2.png", "p/a10.png", "p/d [1].png"]),
    (["p/**/*.png"], "", ["p/a2.png", "p/a10.png", "p/d [1].png", "p/x/b.png"]),
    (["p/x/b.png", "p/a[0-9].png"], "", ["p/x/b.png", "p/a2.png"]), (["p/d [1].png"], "", ["p/d [1].png"]),
    (["p", "--recursive"], "", ["p/a2.png", "p/a10.png", "p/d [1].png", "p/x/b.png"]),
    (["-r", "p/x", "p/a2.png"], "", ["p/x/b.png", "p/a2.png"]),
    (["p"], "", ["p/a2.png", "p/a10.png", "p/d [1].png"]),
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
    try withTree { folder in
      try folder.write("p/a2.png\n", to: "list")
      #expect(try plan(words, in: folder, stdin: stdin).sources == sources)
      let root = try mosaic(["plan", "--root", "."] + words, in: folder, stdin: stdin)
      #expect(root.exitCode == 0, "\(root.errors)")
    }
  }

  @Test(
    "a list is an input, which no output replaces",
    arguments: [
      "render --files-from list.png -o list.png", "render --files-from list.png --root . -o list.png",
      "thumbnail --files-from list.png -o list.png", "thumbnail --files-from list.png --root . -o list.png",
    ])
  func listsStay(words: String) throws {
    try withTree { folder in
      try folder.write("p/a2.png\n", to: "list.png")
      let run = try mosaic(words, in: folder)
      #expect(run.exitCode != 0 && run.errors.contains("an output never replaces one"), "\(run.errors)")
      #expect(try folder.read("list.png") == Array("p/a2.png\n".utf8))
    }
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
    try withTree { folder in
      try folder.write(#"{"version": 1, "items": [{"color": "red"}]}"#, to: "spec.json")
      expectRefusal(try mosaic(["plan"] + words, in: folder, stdin: stdin), code, says)
    }
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
    try withTree { folder in
      let json = #"{"version": 1, "images": \#(images)}"#
      try folder.write(json, to: "spec.json")
      #expect(try plan(["spec.json"], in: folder).sources == sources)
      #expect(try plan(["-"], in: folder, stdin: json).sources == sources)
      #expect(
        try plan(["--root", ".", "spec.json"], in: folder).sources.map { $0?.hasPrefix("./") }
          == sources.map { _ in true })
      // From the document's folder, also where that looks like a pattern.
      try folder.write(json, to: "a[b]/spec.json")
      for source in sources { try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "a[b]/\(source)") }
      #expect(Set(try plan(["a[b]/spec.json"], in: folder).sources) == Set(sources.map { "a[b]/\($0)" }))
      // A line of a job file.
      try folder.write(#"{"output": "out/a.png", "images": \#(images)}"#, to: "jobs.jsonl")
      let run = try mosaic("batch jobs.jsonl", in: folder)
      #expect(run.exitCode == 0, "\(run.errors) \(run.output)")
      // A new picture makes the output stale.
      let again = try mosaic("batch jobs.jsonl --resume", in: folder)
      #expect(again.output.contains(#""status": "current""#), "\(again.output)")
      try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "p/a3.png")
      try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "p/x/a3.png")
      let stale = try mosaic("batch jobs.jsonl --resume", in: folder)
      #expect(stale.output.contains(#""status": "done""#) == !images.contains("[1]"), "\(stale.output)")
    }
  }

  @Test("options change the pictures that were found") func options() throws {
    try withTree { folder in
      try folder.write(#"{"version": 1, "images": "p/*.png", "caption": "{stem}"}"#, to: "spec.json")
      #expect(try plan(["spec.json", "--focus", "0,0", "--reverse"], in: folder).sources.count == 3)
    }
  }

  @Test("what is said of a picture of images names its place there") func places() throws {
    try withTree { folder in
      try folder.write(
        #"{"version": 1, "images": ["p/a2.png", "p/x/*"], "canvas": {"width": 40, "height": 10}, "layout": {"type": "grid", "columns": 2}}"#,
        to: "spec.json")
      let run = try mosaic("render spec.json --keep b.png=0,0,1,1 -o out.png", in: folder)
      #expect(run.errors.contains("images[1] (p/x/b.png): its kept part is larger"), "\(run.errors)")
    }
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
    try withTree { folder in
      try folder.write("", to: "empty/a.txt")
      try folder.write(#"{"version": 1, "images": \#(images)}"#, to: "spec.json")
      let run = try mosaic("plan spec.json", in: folder)
      #expect(run.exitCode == code && run.errors.contains(says), "\(run.errors)")
    }
  }
}
