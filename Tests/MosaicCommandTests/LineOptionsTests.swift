// A batch's line with options of the command line: what they draw, and what is refused.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct LineOptionsTests {
  /// Options that change a document.
  static let options = [
    ["--layout=grid", "--columns=1", "--gap=7"],
    ["--size=60x40", "--background=#abc", "--radius=5"],
    ["--border=2,red", "--padding", "4 8"],
    ["-l", "justified", "-p", "rowHeight=30"],
    ["--metadata=author=A", "--width=50", "--fit=contain"],
    ["--clip-path=circle(40%)", "--rotate=-3,3", "--opacity=0.5"],
  ]

  @Test("a line with options is drawn as mosaic render draws it", arguments: options, ["", "--isolate"])
  func drawn(options: [String], isolate: String) throws {
    let words = try String(decoding: JSONEncoder().encode(options), as: UTF8.self)
    try folder.write(
      #"{"output": "a.png", "images": ["red.png", "blue.png"], "options": \#(words)}"#, to: "jobs.jsonl")
    try shell("mosaic batch jobs.jsonl \(isolate)").done()
    #expect(try mosaic(["render", "red.png", "blue.png", "-o", "b.png"] + options).exitCode == 0)
    // The file of a batch carries its stamp as well.
    let (made, wanted) = (
      try ImageReader.pixmap(ofFile: folder.path("a.png")),
      try ImageReader.pixmap(ofFile: folder.path("b.png"))
    )
    #expect(made == wanted)
  }

  @Test("options of a line count before those of the batch") func order() throws {
    try folder.write(
      #"{"output": "a.png", "images": ["red.png"], "options": ["--width=30"]}"#, to: "jobs.jsonl")
    try shell("mosaic batch jobs.jsonl --width 90").done()
    #expect(try ImageReader.pixmap(ofFile: folder.path("a.png")).width == 30)
  }

  /// Options of a line, and the message of its failure.
  static let refused = [
    (#"["--gapp=3"]"#, "options: unknown option --gapp; did you mean --gap?"),
    (
      #"["--max-memory=1G"]"#,
      "options: --max-memory does not change the document"
    ),
    (
      #"["--quality=3"]"#,
      #"options: --quality does not change the document; a line has keys for its own output, such as \"quality\"; all else is"#
    ),
    (#"["--gap=wide"]"#, #"options: layout 'auto': gap: is \"wide\"; allowed: a number"#),
    (#"["more.png"]"#, "options: batch takes no input; found 'more.png'"),
    (#"[]"#, "options: "), (#""--gap=3""#, "options: "), (#"[3]"#, "options[0]: "),
    (#"["--watermark=../secret.png"]"#, "options: --watermark"),
  ]

  @Test("what a line's options may not say", arguments: refused) func refusals(
    options: String, message: String
  ) throws {
    try folder.write(#"{"output": "a.png", "images": ["red.png"], "options": \#(options)}"#, to: "jobs.jsonl")
    let run = try shell("mosaic batch jobs.jsonl --root .")
    #expect(run.exitCode == 65)
    #expect(run.output.contains(message), "\(run.output)")
  }
}
