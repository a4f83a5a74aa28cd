// What is not sent to a terminal or into JSON as it is.

import Foundation
import TestSupport
import Testing

@testable import MosaicText

@Suite(.bounded) struct EscapedTextTests {
  /// A text, and as it is in a line and in JSON.
  static let rows: [(String, String, String)] = [
    ("", "", ""), ("a b/ç清👩‍💻.png", "a b/ç清👩‍💻.png", "a b/ç清👩‍💻.png"),
    ("a\nb\tc\rd", #"a\nb\tc\u{d}d"#, #"a\nb\u0009c\u000dd"#),
    ("\u{0}\u{1B}[2J\u{7F}", #"\u{0}\u{1b}[2J\u{7f}"#, #"\u0000\u001b[2J\u007f"#),
    ("\u{80}\u{9B}2J\u{9F}\u{A0}", "\\u{80}\\u{9b}2J\\u{9f}\u{A0}", "\\u0080\\u009b2J\\u009f\u{A0}"),
    ("a\u{202E}gnp.exe", #"a\u{202e}gnp.exe"#, #"a\u202egnp.exe"#),
    ("\u{61C}\u{200E}\u{200F}", #"\u{61c}\u{200e}\u{200f}"#, #"\u061c\u200e\u200f"#),
    ("\u{202A}\u{202B}\u{202C}\u{202D}", #"\u{202a}\u{202b}\u{202c}\u{202d}"#, #"\u202a\u202b\u202c\u202d"#),
    ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#, #"\u2066\u2067\u2068\u2069"#),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#, #"\u2028\u2029\u0085"#),
    ("\u{FEFF}a\u{200B}", #"\u{feff}a\u{200b}"#, #"\ufeffa\u200b"#),
    ("\u{E0041}", #"\u{e0041}"#, #"\udb40\udc41"#),
    (
      "##[error]a ###[b] c##vso[d] ##E #[f] ##g##",
      #"#\u{23}[error]a ##\u{23}[b] c#\u{23}vso[d] ##E #[f] ##g##"#,
      #"#\u0023[error]a ##\u0023[b] c#\u0023vso[d] ##E #[f] ##g##"#
    ),
    (#"say "a\b""#, #"say "a\b""#, #"say \"a\\b\""#),
    ("نص می‌خواهم", "نص می‌خواهم", "نص می‌خواهم"), ("e\u{301}\u{200D}", "e\u{301}\u{200D}", "e\u{301}\u{200D}"),
  ]

  @Test(arguments: rows) func forms(text: String, line: String, json: String) throws {
    #expect(EscapedText.escaped(text, as: .line) == line)
    #expect(EscapedText.escaped(text, as: .json) == json)
    #expect(EscapedText.escaped(text, as: .quoted) == line.replacingOccurrences(of: "\"", with: "\\\""))
    let read = try JSONSerialization.jsonObject(with: Data("\"\(json)\"".utf8), options: .fragmentsAllowed)
    #expect((read as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test("messages are short, line by line, whatever they quote") func messages() {
    let long = String(repeating: "清", count: 3000)
    let shown = String(repeating: "清", count: 999) + "…" + String(repeating: "清", count: 1000)
    #expect(EscapedText.shortened(message: "a\n\(long)\n\nb") == "a\n\(shown)\n\nb")
    #expect(EscapedText.shortened(message: "a: b") == "a: b")
  }

  /// The law, over every scalar there is.
  @Test func everyScalar() {
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isBad =
        value < 0x20 || (0x7F...0x9F).contains(value)
        || [0x61C, 0x200E, 0x200F, 0x2028, 0x2029].contains(value)
        || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      if isBad {
        for form in EscapedText.Form.allCases {
          let spelled = EscapedText.spelled(scalar, form)
          #expect(
            spelled?.utf8.allSatisfy { (0x20..<0x7F).contains($0) } == true,
            "U+\(String(value, radix: 16)) in \(form)")
        }
      } else if scalar.properties.isAlphabetic || scalar.properties.isEmoji {
        #expect(EscapedText.spelled(scalar, .json) == nil, "U+\(String(value, radix: 16))")
      }
    }
  }
  @Test func longTextsAreShortened() {
    let long = String(repeating: "é", count: 80)
    for text in ["", "a b", long] {
      #expect(EscapedText.shortened(text) == text)
      #expect(EscapedText.shortened(text, quote: "'") == "'\(text)'")
    }
    let start = String(repeating: "é", count: 60)
    #expect(EscapedText.shortened(long + "x") == start + "… (81 characters)")
    #expect(EscapedText.shortened(long + "x", quote: "'") == "'" + start + "…' (81 characters)")
    // Of one that looks like a single character, too.
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(EscapedText.shortened(marks).hasSuffix("… (100001 characters)"))
    #expect(EscapedText.shortened(marks).utf8.count < 200)
  }

  @Test func longPathsKeepTheirEnds() {
    let long = "a/" + String(repeating: "é", count: 194) + ".png"
    #expect(EscapedText.shortened(path: long) == long)
    let longer = EscapedText.shortened(path: "/" + long)
    #expect(longer.hasPrefix("/a/é") && longer.hasSuffix("é.png") && longer.contains("é…é"))
    #expect(longer.unicodeScalars.count == 200)
  }
}
