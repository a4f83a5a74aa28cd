// No output replaces an input, whatever the input is for and however it is named.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct KeptInputTests {
  /// Runs whose output is an input, also one that would be left out; and the input that the error names.
  static let replacing: [(words: String, input: String)] = [
    ("red.png blue.png -o blue.png", "blue.png"),
    ("link.png -o blue.png", "link.png"),
    // Of a folder it would be left out, as what an earlier run wrote; named as well, it is an input.
    (". blue.png --on-error skip -q -o blue.png", "./f02.png"),
    ("red.png empty.png --on-error skip -o empty.png", "empty.png"),
    ("red.png empty.png --on-error placeholder -o empty.png", "empty.png"),
    ("red.png cut.png --on-error skip -o cut.png", "cut.png"),
    // Inputs that do not exist.
    ("red.png none.png --on-error skip -o none.png", "none.png"),
    ("red.png none.png --on-error placeholder -o ./below/../none.png", "none.png"),
    ("red.png below/none.png --on-error skip -o ../{folder}/below/none.png", "below/none.png"),
    ("red.png --background none.png --on-error skip --format svg -o none.png", "none.png"),
    ("red.png f7.png --on-error skip --to ring --frames 7 -o f%d.png", "f7.png"),
    ("red.png --background blue.png -o blue.png", "blue.png"),
    ("red.png --background empty.png --on-error skip -o empty.png", "empty.png"),
    ("red.png --background blue.png -l grid --to ring --frames 3 -o blue.png --format apng", "blue.png"),
    ("spec.json -o blue.png", "blue.png"),
    ("spec.json --format png -o spec.json", "spec.json"),
    ("sheet.json -o ground.png", "ground.png"),
    ("sheet.json -o mark.png", "mark.png"),
    ("sheet.json --background blue.png -o mark.png", "mark.png"),
    ("below/up.json --format svg -o blue.png", "below/../blue.png"),
    ("spec.json --format svg -o below/spec", "spec.json"),
    // Numbered stills, one of which is an input.
    ("red.png f3.png --to ring --frames 3 -o f%d.png", "f3.png"),
    ("red.png f1.png --to ring --frames 3 -o f%d.png", "f1.png"),
    ("red.png --background f2.png --to ring --frames 2 -o f%d.png", "f2.png"),
    ("red.png --to ring --frames 2 -o f%02d.png blue.png", "blue.png"),
    ("frames.json --to ring --frames 4 -o f%d.png", "f4.png"),
    ("f5.json --to ring --frames 5 --format png -o f%d.json", "f5.json"),
    // Files that are no pictures.
    ("red.png --captions texts.csv --format png -o below/../texts.csv", "texts.csv"),
    ("--files-from list.txt --format png -o list.txt", "list.txt"),
  ]

  /// A folder of files that are valid, except `empty.png` and `cut.png`.
  private func makeInputs() throws {
    let manager = FileManager.default
    for name in ["crc.png", "cut-in-header.png", "header-crc.png", "huge.png"] {
      try manager.removeItem(atPath: folder.path(name))
    }
    for name in ["f1.png", "f2.png", "f3.png", "f4.png", "ground.png", "mark.png"] {
      try folder.write(Sample.png(40, 40, 0xFF00_00FF), to: name)
    }
    let items = #""items": [{"image": "red.png"}, {"image": "blue.png"}]"#
    for (name, text) in [
      ("spec", items), ("f5", items), ("below/up", #""items": [{"image": "../blue.png"}]"#),
      ("frames", #""canvas": {"watermark": {"image": "f4.png"}}, \#(items)"#),
      (
        "sheet",
        #""canvas": {"background": {"image": "ground.png"}, "watermark": {"image": "mark.png"}}, \#(items)"#
      ),
    ] {
      try folder.write(#"{"version": 1, \#(text)}"#, to: "\(name).json")
    }
    try folder.write("red.png,one\n", to: "texts.csv")
    try folder.write("red.png\nblue.png\n", to: "list.txt")
    for (link, target) in [
      ("link.png", "blue.png"), ("below/spec", "../spec.json"),
      ("f02.png", "blue.png"),
    ] {
      try folder.link(link, to: target)
    }
  }

  @Test(arguments: replacing) func noInputIsReplaced(words: String, input: String) throws {
    try makeInputs()
    let names = try folder.files()
    let before = try names.map { try folder.read($0) }
    let arguments = words.replacingOccurrences(of: "{folder}", with: folder.url.lastPathComponent).words
    let run = try mosaic(["render"] + arguments)
    #expect(run.exitCode == 2)
    let says =
      ": cannot write: this file is an input (\(input)), and an output never replaces one; choose another name"
    #expect(run.errorLines.last?.hasSuffix(says) == true, "\(run.errors)")
    #expect(try folder.files() == names)
    #expect(try names.map { try folder.read($0) } == before)
  }

  @Test("an index is written by the run, and no output replaces it") func index() throws {
    try makeInputs()
    let run = try mosaic("render red.png blue.png --sort similar --index looks --format png -o looks".words)
    run.refused(2, "this file is an input (looks)")
    #expect(try !folder.files().contains("looks"))
    // Nor does an index take the place of another input, even of one that is empty.
    try folder.write("", to: "none.txt")
    let list = try mosaic(
      "render red.png --files-from none.txt --sort similar --index none.txt -o o.png".words)
    list.refused(2, "this file is an input (none.txt)")
    #expect(try folder.text("none.txt").isEmpty)
    // The lines of a batch share their index.
    let rest = #""format": "png", "images": ["red.png", "blue.png"], "sort": "similar"}"#
    try folder.write("{\"output\": \"a.png\", \(rest)\n{\"output\": \"looks\", \(rest)\n", to: "jobs.jsonl")
    for threads in [1, 2] {
      let words = "batch jobs.jsonl --index looks -j \(threads)"
      let batch = try mosaic(words.words)
      let said = batch.output + batch.errors
      #expect(batch.exitCode != 0 && said.contains("this file is an input (looks)"), "\(said)")
      #expect(try folder.read("looks").starts(with: "mosaicIX".utf8))
    }
  }

  /// Standard input and output may be files that are inputs, too.
  @Test(arguments: [
    "mosaic render - --format png -o spec.json < spec.json",
    "mosaic render --files-from - --format png -o list.txt < list.txt",
    "mosaic thumbnail --files-from - --size 9 --format png -o list.txt < list.txt",
    "mosaic thumbnail - --size 9 --format png -o list.txt < list.txt",
    "mosaic render red.png --captions - --format png -o texts.csv < texts.csv",
    "mosaic render blue.png --format png -o - 1<> blue.png",
    "mosaic render blue.png --format png -o /dev/stdout 1<> blue.png",
    "mosaic render blue.png --format png -o /dev/fd/7 7<> blue.png",
  ])
  func noOpenFileIsReplaced(script: String) throws {
    try makeInputs()
    let files = ["blue.png", "spec.json", "list.txt", "texts.csv"]
    let before = try files.map { try folder.read($0) }
    try shell(script).refused(2, "this file is an input (")
    #expect(try files.map { try folder.read($0) } == before)
  }
}
