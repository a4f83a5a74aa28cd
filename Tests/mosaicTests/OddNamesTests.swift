// Names of files that would steer a terminal or turn text around: they are shown, and change nothing.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OddNamesTests {
  /// Characters in a name, and how the terminal and JSON get them.
  static let names: [(odd: String, line: String, json: String)] = [
    ("\u{1B}[2J", #"\u{1b}[2J"#, #"\u001b[2J"#), ("\u{9B}2J", #"\u{9b}2J"#, #"\u009b2J"#),
    ("\u{85}", #"\u{85}"#, #"\u0085"#), ("\u{202E}gnp", #"\u{202e}gnp"#, #"\u202egnp"#),
    ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#, #"\u2066a\u2069"#),
    ("\u{61C}\u{200F}", #"\u{61c}\u{200f}"#, #"\u061c\u200f"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#, #"\u2028\u2029"#), ("a\nb", #"a\nb"#, #"a\nb"#),
  ]

  @Test(arguments: names) func areSpelledOut(odd: String, line: String, json: String) throws {
    try withSamples { folder in
      let name = "a\(odd)z.png"
      try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: name)
      let plan = try mosaic(["plan", name, "--width", "90", "--title", odd], in: folder)
      #expect(plan.exitCode == 0 && plan.errors == "")
      #expect(plan.output.contains("\"source\": \"a\(json)z.png\""), "\(plan.output)")
      #expect(plan.output.contains("\"text\": \"\(json)\""))
      #expect(
        !plan.output.replacingOccurrences(of: "\n", with: "").unicodeScalars.contains {
          odd.unicodeScalars.contains($0) && !$0.isPrintableASCII
        })

      let missing = try mosaic(["plan", "no\(odd)"], in: folder)
      #expect(missing.errors == "mosaic: error: no\(line): no such file\n")
      let warned = try mosaic(
        ["render", name, "empty.png", "--on-error", "skip", "-v", "-o", "o\(odd).png"], in: folder)
      #expect(
        warned.exitCode == 0 && warned.errors.contains("mosaic: note: o\(line).png: 1 items"),
        "\(warned.errors)")
      let option = try mosaic(["render", name, "--fit", odd, "-o", "o.png"], in: folder)
      #expect(
        option.exitCode == 2 && option.errorLines.count == 1 && option.errors.contains(line),
        "\(option.errors)")
      let spec = try mosaic(
        ["plan", "-"], in: folder, stdin: #"{"version": 1, "items": [{"image": "red.png", "\#(json)": 1}]}"#)
      #expect(
        spec.exitCode == 65 && spec.errorLines.count == 1 && spec.errors.contains(line), "\(spec.errors)")
    }
  }

  /// What stands for bytes that are not UTF-8 may be the name of another file.
  @Test(arguments: ["keep", "blue.png -o keep"]) func thatAreNotUTF8AreRefused(words: String) throws {
    try withSamples { folder in
      try folder.write("what was there", to: "keep\u{FFFD}.png")
      let before = try folder.files()
      expectRefusal(
        try shell("mosaic render \(words)$(printf '\\377').png", in: folder), 2,
        "(keep\u{FFFD}.png) is not UTF-8, as names of files must be here; rename the file")
      #expect(try folder.files() == before)
      #expect(try folder.read("keep\u{FFFD}.png") == Array("what was there".utf8))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintableASCII: Bool { (0x20..<0x7F).contains(value) }
}
