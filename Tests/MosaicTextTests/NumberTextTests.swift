// Numbers as text: hexadecimal digits, padding, counts and days.

import TestSupport
import Testing

@testable import MosaicText

@Suite(.bounded) struct NumberTextTests {
  @Test(arguments: [
    (0, 1, "0"), (0, 2, "00"), (10, 2, "0a"), (255, 2, "ff"), (256, 2, "100"), (0xAB_CDEF, 8, "00abcdef"),
  ])
  func hexadecimal(number: Int, width: Int, text: String) {
    #expect(number.hexadecimal(width: width) == text)
    #expect(number.hexadecimal(width: width, uppercase: true) == text.uppercased())
  }

  @Test("every byte has two digits") func hexadecimalBytes() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.hexadecimal == bytes.map { $0.hexadecimal(width: 2) }.joined())
    #expect(UInt64.max.hexadecimal(width: 16) == "ffffffffffffffff")
    #expect([UInt8]().hexadecimal.isEmpty)
  }

  @Test(
    arguments: [
      ("\u{0}", "U+0000"), ("\u{AD}", "U+00AD"), ("龘", "U+9F98"), ("\u{10FFFF}", "U+10FFFF"),
    ] as [(Unicode.Scalar, String)])
  func codePoints(scalar: Unicode.Scalar, text: String) { #expect(scalar.codePoint == text) }

  @Test(arguments: [
    (0, 1, "0"), (7, 3, "007"), (123, 3, "123"), (1234, 3, "1234"), (5, 0, "5"), (5, -1, "5"),
  ])
  func zeros(number: Int, width: Int, text: String) { #expect(number.zeroPadded(to: width) == text) }

  @Test(arguments: [("", 2, "  "), ("ab", 4, "ab  "), ("é", 2, "é "), ("abc", 3, "abc"), ("abc", 1, "abc")])
  func columns(word: String, width: Int, text: String) {
    #expect(word.rightPadded(to: width) == text)
    #expect(word.leftPadded(to: width, with: " ") == String(text.dropFirst(word.count)) + word)
  }

  @Test(arguments: [(0, "0 pixels"), (1, "1 pixel"), (2, "2 pixels"), (-1, "-1 pixels")])
  func nouns(count: Int, text: String) { #expect(counted(count, "pixel") == text) }

  @Test(arguments: [(2026, 5, 1, "2026-05-01"), (1, 12, 31, "0001-12-31"), (10_000, 1, 1, "10000-01-01")])
  func days(year: Int, month: Int, day: Int, text: String) {
    #expect(isoDate(year: year, month: month, day: day) == text)
  }
}
