// What is not sent to a terminal or into JSON as it is.

import Foundation
import Testing

@testable import MosaicScene

@Suite(.timeLimit(.minutes(10))) struct EscapedTextTests {
  struct Row: CustomTestStringConvertible {
    var text: String
    var line: String
    var json: String
    var testDescription: String { line }

    init(_ text: String, line: String, json: String) {
      (self.text, self.line, self.json) = (text, line, json)
    }
  }

  static let rows: [Row] = [
    Row("", line: "", json: ""), Row("a b/ç清👩‍💻.png", line: "a b/ç清👩‍💻.png", json: "a b/ç清👩‍💻.png"),
    Row("a\nb\tc\rd", line: #"a\nb\tc\u{d}d"#, json: #"a\nb\u0009c\u000dd"#),
    Row("\u{0}\u{1B}[2J\u{7F}", line: #"\u{0}\u{1b}[2J\u{7f}"#, json: #"\u0000\u001b[2J\u007f"#),
    Row(
      "\u{80}\u{9B}2J\u{9F}\u{A0}", line: "\\u{80}\\u{9b}2J\\u{9f}\u{A0}",
      json: "\\u0080\\u009b2J\\u009f\u{A0}"),
    Row("a\u{202E}gnp.exe", line: #"a\u{202e}gnp.exe"#, json: #"a\u202egnp.exe"#),
    Row("\u{61C}\u{200E}\u{200F}", line: #"\u{61c}\u{200e}\u{200f}"#, json: #"\u061c\u200e\u200f"#),
    Row(
      "\u{202A}\u{202B}\u{202C}\u{202D}", line: #"\u{202a}\u{202b}\u{202c}\u{202d}"#,
      json: #"\u202a\u202b\u202c\u202d"#),
    Row(
      "\u{2066}\u{2067}\u{2068}\u{2069}", line: #"\u{2066}\u{2067}\u{2068}\u{2069}"#,
      json: #"\u2066\u2067\u2068\u2069"#),
    Row("\u{2028}\u{2029}\u{85}", line: #"\u{2028}\u{2029}\u{85}"#, json: #"\u2028\u2029\u0085"#),
    Row("\u{FEFF}a\u{200B}", line: #"\u{feff}a\u{200b}"#, json: #"\ufeffa\u200b"#),
    Row("\u{E0041}", line: #"\u{e0041}"#, json: #"\udb40\udc41"#),
    Row(
      "##[error]a ###[b] c##vso[d] ##E #[f] ##g##",
      line: #"#\u{23}[error]a ##\u{23}[b] c#\u{23}vso[d] ##E #[f] ##g##"#,
      json: #"#\u0023[error]a ##\u0023[b] c#\u0023vso[d] ##E #[f] ##g##"#),
    Row(#"say "a\b""#, line: #"say "a\b""#, json: #"say \"a\\b\""#),
    Row("نص می‌خواهم", line: "نص می‌خواهم", json: "نص می‌خواهم"),
    Row("e\u{301}\u{200D}", line: "e\u{301}\u{200D}", json: "e\u{301}\u{200D}"),
  ]

  @Test(arguments: rows) func forms(row: Row) throws {
    #expect(EscapedText.escaped(row.text, as: .line) == row.line)
    #expect(EscapedText.escaped(row.text, as: .json) == row.json)
    #expect(
      EscapedText.escaped(row.text, as: .quoted) == row.line.replacingOccurrences(of: "\"", with: "\\\""))
    let read = try JSONSerialization.jsonObject(
      with: Data("\"\(row.json)\"".utf8), options: .fragmentsAllowed)
    #expect((read as? String)?.unicodeScalars.elementsEqual(row.text.unicodeScalars) == true)
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
