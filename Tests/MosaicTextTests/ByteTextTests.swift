// Text as bytes: percent escapes, spaces and byte order marks.

import TestSupport
import Testing

@testable import MosaicText

@Suite(.bounded) struct ByteTextTests {
  /// A text, the marks that stay, and the text with escapes.
  static let escapes: [(String, String, String)] = [
    ("", "", ""), ("aZ09", "", "aZ09"), ("a/b c", "/", "a/b%20c"), ("a/b c", "", "a%2Fb%20c"),
    ("100%", "", "100%25"), ("é清", "", "%C3%A9%E6%B8%85"), ("@[`{\u{0}\u{7F}", "@", "@%5B%60%7B%00%7F"),
  ]

  @Test(arguments: escapes) func escaped(text: String, kept: String, escaped: String) {
    #expect(text.percentEscaped(keeping: kept) == escaped)
    #expect(Array(escaped.utf8)[...].percentUnescaped == Array(text.utf8))
  }

  @Test("escapes in lower case are read as well") func lowerCase() {
    #expect("a ÿ/".percentEscaped(keeping: "/", uppercase: false) == "a%20%c3%bf/")
    #expect(Array("%c3%bf".utf8)[...].percentUnescaped == [0xC3, 0xBF])
  }

  @Test("text that is not an escape stays", arguments: ["%", "%4", "a%", "%zz", "%4x", "%%", "100 %"])
  func noEscape(text: String) { #expect(Array(text.utf8)[...].percentUnescaped == Array(text.utf8)) }

  @Test("an escape at an end, in a slice, after another sign") func placesOfEscapes() {
    #expect(Array("%41%%42%".utf8)[...].percentUnescaped == Array("A%B%".utf8))
    #expect(Array("xx%41%4".utf8)[2...].percentUnescaped == Array("A%4".utf8))
  }

  @Test("spaces are six bytes") func spaces() {
    #expect((UInt8.min...UInt8.max).filter(\.isSpace) == [9, 10, 11, 12, 13, 32])
  }

  /// Bytes, those without the mark of UTF-8, and whether they begin with that of UTF-16.
  static let marks: [([UInt8], [UInt8], Bool)] = [
    ([], [], false), ([0xEF, 0xBB, 0xBF], [], false), ([0xEF, 0xBB, 0xBF, 65], [65], false),
    ([0xEF, 0xBB], [0xEF, 0xBB], false), ([65, 0xEF, 0xBB, 0xBF], [65, 0xEF, 0xBB, 0xBF], false),
    ([0xFE, 0xFF, 0, 65], [0xFE, 0xFF, 0, 65], true), ([0xFF, 0xFE], [0xFF, 0xFE], true),
    ([0xFF], [0xFF], false), ([0xFE, 0xFE], [0xFE, 0xFE], false),
  ]

  @Test(arguments: marks) func byteOrderMarks(bytes: [UInt8], rest: [UInt8], isUTF16: Bool) {
    #expect(Array(bytes.withoutByteOrderMark) == rest)
    #expect(bytes.beginsWithUTF16Mark == isUTF16)
  }
}
