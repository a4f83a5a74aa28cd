// Long arguments are shortened in messages.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct LongWordsTests {
  /// Command lines in which `@` stands for a hundred thousand letters, and what the error shows of them.
  static let longWords = textRows(
    #"""
    @ → unknown command '\#(letters)…' (100000 characters);
    -@ → unknown option -\#(letters.dropLast())… (100001 characters);
    schema @ → schema takes no input; found '\#(letters)…' (100000 characters)
    plan red.png --@ → unknown option --\#(letters.dropLast(2))… (100002 characters); see
    plan red.png --width @ → --width: "\#(letters)…" (100000 characters) cannot be used; allowed:
    plan red.png --fit=@ → --fit: "\#(letters)…" (100000 characters) cannot be used; allowed:
    plan --sizes @ → --sizes: "\#(letters)…" (100000 characters) cannot be used; allowed:
    plan red.png -p @ → --param: "\#(letters)…" (100000 characters) cannot be used; allowed:
    plan red.png --background a/@.png → a/\#(start.dropLast(2))…\#(end): cannot read:
    plan @/a.png → \#(start)…\#(letters.prefix(34))
    plan @.json → …\#(end.dropFirst().dropLast(4)).json:
    plan red.png @.json → .json is a spec document, which must be the first input, and the only one of its kind
    plan red.png --position left @ → error: \#(start)…
    plan --on-error skip @.png → warning: \#(start)…\#(end): cannot read:
    render red.png -o @ → -o \#(start)…
    render red.png -o @/a.png → : cannot write:
    render red.png -o @.png → \#(start)…\#(end): cannot write:
    render red.png --to ring --frames 2 -o @ → -o \#(start)…
    render red.png --to ring --frames 2 -o %03d@ → -o %03d\#(start.dropLast(4))…
    """#)
  private static let letters = String(repeating: "x", count: 60)
  private static let start = String(repeating: "x", count: 99)
  private static let end = String(repeating: "x", count: 96) + ".png"

  /// Lines of a batch in which `@` stands for three hundred thousand letters.
  static let longValues = [
    #"{"output": "o.png", "images": ["data:image/png;base64,@"]}"#,
    #"{"output": "o.png", "images": ["red.png"], "@": 1}"#,
    #"{"output": "o.png", "images": ["red.png", "@.png"]}"#,
    #"{"output": "o.png", "items": [{"image": "red.png", "area": "@"}], "layout": {"type": "template", "areas": ["a b"]}}"#,
    #"{"output": "o.png", "images": ["red.png"], "layout": {"type": "template", "areas": ["@ a @"]}}"#,
    #"{"output": "o.png", "images": ["@/*.png"]}"#,
    #"{"output": "o.png", "images": ["red.png"], "canvas": {"background": "@"}}"#,
    #"{"output": "o.png", "images": ["red.png"], "text": {"font": "@"}, "title": "x", "layout": "@"}"#,
  ]

  @Test("messages of results are short, too", arguments: longValues) func longValuesAreShortened(line: String)
    throws
  {
    let long = String(repeating: "x", count: 300_000)
    try folder.write(Array(line.replacingOccurrences(of: "@", with: long).utf8), to: "jobs.jsonl")
    let run = try mosaic("batch jobs.jsonl --on-error skip")
    #expect(run.output.contains("\"error\"") || run.output.contains("left out"), "\(run.output.prefix(1000))")
    #expect(run.output.utf8.count < 3000 && run.errors.utf8.count < 3000, "\(run.output.prefix(1000))")
  }

  @Test("paths of thousands of folders are refused before one is made") func deepFolders() throws {
    for count in [1900, 3000] {
      let path = "new/" + String(repeating: "x/", count: count) + "o.png"
      try folder.write(Array(#"{"output": "\#(path)", "items": [{"color": "red"}]}"#.utf8), to: "jobs.jsonl")
      let run = try mosaic("batch jobs.jsonl")
      #expect(run.exitCode == (count == 1900 ? 0 : 1), "\(run.ending) \(run.errors.prefix(400))")
      #expect(FileManager.default.fileExists(atPath: folder.path("new")) == (count == 1900))
      if count == 1900 { try FileManager.default.removeItem(atPath: folder.path("new")) }
    }
  }

  #if JPEG
    static let cards = ["card.png", "card.jpg"]
  #else
    static let cards = ["card.png"]
  #endif

  @Test("a stack of 64 KB is enough", arguments: cards) func smallStack(output: String) throws {
    try shell("ulimit -s 64; exec mosaic render red.png red.png --title x -o \(output)").done()
    let refused = try shell("ulimit -s 64; exec mosaic plan none.png")
    refused.refused(74, "none.png: no such file")
  }

  @Test(arguments: longWords) func longWordsAreShortened(words: String, says: String) throws {
    let long = String(repeating: "x", count: 100_000)
    let run = try mosaic(words.split(separator: " ").map { $0.replacingOccurrences(of: "@", with: long) })
    #expect(run.exitCode != 0)
    #expect(run.errors.contains(says), "\(run.errors.prefix(1000))")
    for line in run.errorLines { #expect(line.utf8.count < 1000, "\(line.prefix(1000))") }
  }
}
