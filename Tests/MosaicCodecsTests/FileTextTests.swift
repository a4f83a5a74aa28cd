// What a text of a file may be, and the words for what it may not.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct FileTextTests {
  @Test(
    "keys and values that every format can hold",
    arguments: [
      ("a", ""), ("Thumb::URI", "file:///a%20b"), (String(repeating: "\u{FF}", count: 79), " "),
      ("a b:", "~"), ("\u{A1}", " !~ "), (":", ": "),
    ])
  func good(key: String, value: String) throws {
    let text = try FileText(key: key, value: value)
    #expect(text.key == key && text.value == value)
  }

  private static let latin1 = "allowed is printable Latin-1, U+0020 to U+007E and U+00A1 to U+00FF"
  private static let spaces = "a space at an end, or two in a row; remove them"
  private static let ascii = "allowed is printable ASCII, U+0020 to U+007E"

  static let bad: [(key: String, value: String, words: String)] = [
    ("", "x", "the key '' of a text has 0 characters; 1 to 79 are allowed"),
    (
      String(repeating: "k", count: 81), "x",
      "the key '\(String(repeating: "k", count: 80))...' of a text has 81 characters; 1 to 79 are allowed"
    ), ("a\u{7}", "x", "the key 'a\\u{07}' of a text has the character U+0007; \(latin1)"),
    ("\u{A0}", "x", "the key '\\u{00A0}' of a text has the character U+00A0; \(latin1)"),
    ("e\u{301}", "x", "the key 'e\\u{0301}' of a text has the character U+0301; \(latin1)"),
    (" a", "x", "the key ' a' of a text has \(spaces)"), ("a ", "x", "the key 'a ' of a text has \(spaces)"),
    ("a  b", "x", "the key 'a  b' of a text has \(spaces)"),
    (
      "a: b", "x",
      "the key 'a: b' of a text has a space behind a colon, where its value would begin; remove it"
    ), ("a", "b\n", "the value of the text 'a' has the character U+000A; \(ascii)"),
    ("a", "\u{1F600}", "the value of the text 'a' has the character U+1F600; \(ascii)"),
    ("a", "\u{7F}", "the value of the text 'a' has the character U+007F; \(ascii)"),
  ]

  @Test("others are refused in words", arguments: bad.indices)
  func refused(index: Int) {
    let row = Self.bad[index]
    let error = #expect(throws: FileTextError.self) { try FileText(key: row.key, value: row.value) }
    #expect(error?.description == row.words)
  }

  @Test("more texts, or longer ones, than a file may have are refused before anything is written")
  func tooMany() throws {
    let picture = Pixmap(width: 1, height: 1)
    let many = try (0..<65).map { try FileText(key: "\($0)", value: "") }
    let long = [try FileText(key: "k", value: String(repeating: "v", count: 16_384))]
    for (texts, words) in [(many, "65 texts with 120 characters"), (long, "1 texts with 16385 characters")] {
      for format in TextFormat.all {
        let error = failure { try format.encode(picture, texts) }
        let says = ": cannot write: \(words) are too many; a file carries up to 64 with 16384 in all"
        #expect(error?.description.hasSuffix(says) == true, "\(format.testDescription): \(error as Any)")
      }
    }
  }
}
