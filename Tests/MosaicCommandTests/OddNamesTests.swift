// File names with control characters or not in UTF-8: they are escaped in messages.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct OddNamesTests {
  /// Characters in a name, and their escapes on the terminal and in JSON.
  static let names: [(odd: String, line: String, json: String)] = [
    ("\u{1B}[2J", #"\u{1b}[2J"#, #"\u001b[2J"#), ("\u{9B}2J", #"\u{9b}2J"#, #"\u009b2J"#),
    ("\u{85}", #"\u{85}"#, #"\u0085"#), ("\u{202E}gnp", #"\u{202e}gnp"#, #"\u202egnp"#),
    ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#, #"\u2066a\u2069"#),
    ("\u{61C}\u{200F}", #"\u{61c}\u{200f}"#, #"\u061c\u200f"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#, #"\u2028\u2029"#), ("a\nb", #"a\nb"#, #"a\nb"#),
  ]

  @Test(arguments: names) func areSpelledOut(odd: String, line: String, json: String) throws {
    let name = "a\(odd)z.png"
    try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: name)
    let plan = try mosaic(["plan", name, "--width", "90", "--title", odd]).silent()
    #expect(plan.output.contains("\"source\": \"a\(json)z.png\""), "\(plan.output)")
    #expect(plan.output.contains("\"text\": \"\(json)\""))
    #expect(
      !plan.output.replacingOccurrences(of: "\n", with: "").unicodeScalars.contains {
        odd.unicodeScalars.contains($0) && !$0.isPrintableASCII
      })

    let missing = try mosaic(["plan", "no\(odd)"])
    #expect(missing.errors == "mosaic: error: no\(line): no such file\n")
    let warned = try mosaic(["render", name, "empty.png", "--on-error", "skip", "-v", "-o", "o\(odd).png"])
    #expect(
      warned.exitCode == 0 && warned.errors.contains("mosaic: note: o\(line).png: 1 items"),
      "\(warned.errors)")
    let option = try mosaic(["render", name, "--fit", odd, "-o", "o.png"])
    #expect(
      option.exitCode == 2 && option.errorLines.count == 1 && option.errors.contains(line),
      "\(option.errors)")
    let spec = try mosaic("plan -", stdin: #"{"version": 1, "items": [{"image": "red.png", "\#(json)": 1}]}"#)
    #expect(spec.exitCode == 65 && spec.errorLines.count == 1 && spec.errors.contains(line), "\(spec.errors)")
  }

  #if os(Linux)
    /// Names that are not UTF-8 in a folder: pictures by their ending or their first bytes, a folder, a text, a hidden file.
    private static let album =
      "mkdir album && cp blue.png album/b.png && cd album && cp ../red.png caf$(printf '\\351').png "
      + "&& cp ../green.png \"it's é$(printf '\\\\\\377\\376')\" && mkdir d$(printf '\\377').png "
      + "&& echo x >t$(printf '\\377').txt && cp b.png .h$(printf '\\377').png"
    private static let says = "its name is not UTF-8, as names of files must be here; rename it: "

    @Test(
      "pictures of folders whose names are not UTF-8 are unreadable ones, and can be renamed as it is said")
    func inAFolder() throws {
      // Not every tool can remove such files.
      defer { _ = try? shell("rm -rf album") }
      try shell(Self.album).done()
      let first = #"album/caf\xe9.png: \#(Self.says)mv -n $'album/caf\xe9.png' $'album/caf_.png'"#
      let second =
        #"album/it's é\\xff\xfe: \#(Self.says)mv -n $'album/it\'s é\\\xff\xfe' $'album/it\'s é\\__'"#
      try mosaic("plan album").refused(65, first)
      try mosaic("render album -o o.png").refused(65, first)
      let skipped = try mosaic("render album --on-error skip -o o.png").done()
      #expect(
        skipped.errorLines == [first, second].map { "mosaic: warning: \($0); left out" },
        "\(skipped.errors)")
      let marked = try mosaic("render album --on-error placeholder -o o.svg")
      #expect(marked.exitCode == 0 && marked.errorLines.count == 2, "\(marked.errors)")
      let plan = try plan(["album", "--on-error", "placeholder"])
      #expect(plan.sources == ["album/b.png", #"album/caf\xe9.png"#, #"album/it's é\\xff\xfe"#])
      #expect(plan.items.map(\.unreadable) == [nil, true, true])

      guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else {
        return OutsideProgram.sayOnce("renaming files as the message says is left out: there is no /bin/bash")
      }
      for line in skipped.errorLines {
        let command = line.dropFirst("mosaic: warning: ".count).components(separatedBy: "rename it: ")[1]
          .replacingOccurrences(of: "; left out", with: "")
        let run = try ProgramRun.run("/bin/bash", ["-c", command], in: folder.url, timeout: 60)
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      let whole = try mosaic("plan album").silent()
      #expect(whole.output.contains("album/caf_.png"))
    }
  #endif

  /// The escaped name may be the name of another file.
  @Test(arguments: ["keep", "blue.png -o keep"]) func thatAreNotUTF8AreRefused(words: String) throws {
    try folder.write("what was there", to: "keep\u{FFFD}.png")
    let before = try folder.files()
    try shell("mosaic render \(words)$(printf '\\377').png").refused(
      2,
      #"(keep\xff.png) is not UTF-8, as names of files must be here; rename the file: mv -n $'keep\xff.png' $'keep_.png'"#
    )
    #expect(try folder.files() == before)
    #expect(try folder.read("keep\u{FFFD}.png") == Array("what was there".utf8))
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintableASCII: Bool { (0x20..<0x7F).contains(value) }
}
