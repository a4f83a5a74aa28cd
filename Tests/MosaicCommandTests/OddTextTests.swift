// Texts with odd characters, and very long texts.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OddTextTests {
  @Test(
    "odd texts neither crash nor fail",
    arguments: [
      #""a\u0000b""#, #""\u202e\u200f\u2066""#, #""\ud83d\ude00""#, #""\ufffe\uffff""#, #""\n\n\n""#, #"" ""#,
    ])
  func oddTexts(text: String) throws {
    try withTemporaryFolder { folder in
      try folder.write(
        #"{"version": 1, "title": \#(text), "caption": \#(text), "layout": {"type": "flow"}, "items": [{"label": {"text": \#(text), "lines": 3}}, {"color": "red"}]}"#,
        to: "a.json")
      for ending in ["png", "svg", "pdf"] {
        let run = try mosaic(["render", "a.json", "-q", "-o", "a.\(ending)"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.ending): \(run.errors)")
      }
    }
  }

  @Test func textThatIsNone() throws {
    try withTemporaryFolder { folder in
      let label = { (text: [UInt8]) in
        Array(#"{"version": 1, "items": [{"label": {"text": ""#.utf8) + text + Array(#""}}]}"#.utf8)
      }
      for text in [Array(#"\ud800"#.utf8), Array(#"\udc00x"#.utf8), [0xFF, 0xFE], [0xED, 0xA0, 0x80]] {
        try folder.write(label(text), to: "a.json")
        let run = try mosaic("render a.json -o a.png", in: folder)
        expectRefusal(run, 65, "a.json: ")
      }
    }
  }

  @Test("a text of as many characters as a text may have")
  func longTexts() throws {
    try withTemporaryFolder { folder in
      let long = String(repeating: "long text ", count: 1000)
      try folder.write(
        #"{"version": 1, "title": "\#(long)", "caption": {"text": "\#(long)", "lines": 3}, "layout": {"type": "flow"}, "items": [{"label": {"text": "\#(long)"}}]}"#,
        to: "a.json")
      let run = try mosaic("render a.json --width 300 -o a.png", in: folder)
      #expect(run.exitCode == 0 && ["", FontTests.noFont].contains(run.errors), "\(run.errors)")
    }
  }

  @Test("longer texts are refused, in options as in documents", arguments: ["title", "caption", "watermark"])
  func textsThatAreTooLong(option: String) throws {
    let long = String(repeating: "é", count: 10_001)
    try expectRefusedRender(
      ["red.png", "--\(option)", long], 2,
      "--\(option): a text of 10001 characters cannot be used; allowed: up to 10000 characters")
    try withSamples { folder in
      let most = String(long.dropLast())
      let run = try mosaic(
        ["render", "red.png", "--size", "90x90", "--\(option)", most, "-o", "out.png"], in: folder)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }
}
