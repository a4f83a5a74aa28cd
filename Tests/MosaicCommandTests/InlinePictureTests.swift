// Pictures in terminals: which protocol, and what is written.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCommand

@Suite(.bounded) struct InlinePictureTests {
  static let environments: [(variables: [String: String], found: InlinePicture?)] = [
    ([:], nil), (["TERM": "xterm-256color"], nil), (["TERM": "xterm-kitty"], .kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iTerm2), (["TERM_PROGRAM": "WezTerm"], .iTerm2),
    (["TERM_PROGRAM": "Apple_Terminal"], nil),
    // They do not pass it on.
    (["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], nil),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], nil),
    (["TERM": "screen", "KITTY_WINDOW_ID": "1"], nil),
  ]

  @Test(arguments: environments.indices) func knowsTerminals(_ index: Int) {
    #expect(InlinePicture(environment: Self.environments[index].variables) == Self.environments[index].found)
  }

  @Test(arguments: [1, 3071, 3072, 3073, 10_000]) func sendsAllBytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let kitty = try #require(InlinePicture.kitty.text(bytes))
    let parts = kitty.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(kitty.hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=") && kitty.hasSuffix("\u{1B}\\\n"))
    let texts = parts.map { String($0.split(separator: ";", maxSplits: 1)[1]) }
    #expect(texts.allSatisfy { $0.utf8.count <= 4096 })
    #expect(Data(base64Encoded: texts.joined()).map(Array.init) == bytes)
    #expect(
      parts.enumerated().allSatisfy { $0.element.contains("m=\($0.offset == parts.count - 1 ? 0 : 1);") })
    let other = try #require(InlinePicture.iTerm2.text(bytes))
    #expect(other.hasPrefix("\u{1B}]1337;File=inline=1;size=\(count);") && other.hasSuffix("\u{7}\n"))
    let text = other.split(separator: ":")[1].dropLast(2)
    #expect(Data(base64Encoded: String(text)).map(Array.init) == bytes)
  }

  @Test func leavesOutWhatIsTooLarge() {
    for kind in InlinePicture.allCases {
      #expect(kind.text([UInt8](repeating: 0, count: InlinePicture.largestFile + 1)) == nil)
    }
  }
}

/// Sixels, read back as a terminal would.
@Suite(.bounded) struct SixelTextTests {
  /// What a terminal shows: its pixels, `nil` where the screen is as it was.
  private struct Screen {
    var width = 0
    var height = 0
    var pixels: [Int: UInt32] = [:]

    /// Reads a text, or fails.
    init?(_ text: String) {
      let start = "\u{1B}P0;1;0q\"1;1;"
      guard text.hasPrefix(start), text.hasSuffix("\u{1B}\\") else { return nil }
      var rest = Array(text.utf8.dropFirst(start.utf8.count).dropLast(2))[...]
      func number() -> Int {
        let digits = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
      }
      width = number()
      guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
      height = number()
      var colors: [Int: UInt32] = [:]
      var (x, top, color, count) = (0, 0, 0, 1)
      while let sign = rest.popFirst() {
        switch sign {
        case UInt8(ascii: "#"):
          color = number()
          guard rest.first == UInt8(ascii: ";") else { continue }
          var parts: [Int] = []
          while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            parts.append(number())
          }
          guard parts.count == 4, parts[0] == 2 else { return nil }
          colors[color] = parts[1...].reduce(0xFF) { $0 << 8 | UInt32($1 * 255 / 100) }
        case UInt8(ascii: "!"): count = number()
        case UInt8(ascii: "$"): x = 0
        case UInt8(ascii: "-"): (x, top) = (0, top + 6)
        case 63...126:
          for column in x..<x + count {
            for row in 0..<6 where (sign - 63) >> row & 1 == 1 {
              // No pixel is drawn twice, none outside, none in a colour that was not defined.
              guard column < width, top + row < height, let value = colors[color],
                pixels.updateValue(value, forKey: (top + row) * width + column) == nil
              else { return nil }
            }
          }
          (x, count) = (x + count, 1)
        default: return nil
        }
      }
    }
  }

  static let sizes = [(1, 1), (7, 5), (8, 6), (9, 13), (300, 20)]

  @Test(arguments: sizes) func everyPixelIsDrawnOnce(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let picture = filled(width, height) { _, _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    let screen = try #require(Screen(SixelText.text(picture)))
    #expect(screen.width == width && screen.height == height && screen.pixels.count == width * height)
    for (place, found) in screen.pixels {
      let wanted = picture[place % width, place / width]
      for shift in [0, 8, 16] as [UInt32] {
        // Less than one level of six away.
        #expect(abs(Int(found >> shift & 0xFF) - Int(wanted >> shift & 0xFF)) < 52)
      }
    }
    #expect(SixelText.text(picture) == SixelText.text(picture))
  }

  /// A flat grey is made of two levels whose mean it is; the ends of the scale are themselves.
  @Test(arguments: [0, 1, 25, 51, 77, 100, 128, 180, 204, 230, 254, 255] as [UInt32])
  func greysKeepTheirMean(grey: UInt32) throws {
    let picture = filled(32, 32) { _, _ in 0xFF00_0000 | grey << 16 | grey << 8 | grey }
    let screen = try #require(Screen(SixelText.text(picture)))
    let values = screen.pixels.values.map { Int($0 & 0xFF) }
    #expect(abs(Double(values.reduce(0, +)) / 1024 - Double(grey)) < 2)
    #expect(Set(values).count <= 2)
    if grey % 51 == 0 { #expect(Set(values) == [Int(grey)]) }
  }

  @Test func whatIsMostlyTransparentIsNotDrawn() throws {
    var picture = Pixmap(width: 3, height: 1)
    // Premultiplied: red, half red, nearly nothing.
    (picture[0, 0], picture[1, 0], picture[2, 0]) = (0xFFFF_0000, 0x8080_0000, 0x1010_0000)
    let screen = try #require(Screen(SixelText.text(picture)))
    #expect(screen.pixels == [0: 0xFFFF_0000, 1: 0xFFFF_0000])
  }

  @Test func aPNGIsShownAsItsPixels() throws {
    let picture = filled(9, 7) { _, _ in 0xFF33_66CC }
    let text = InlinePicture.sixel.text(picture)
    #expect(text == SixelText.text(picture) + "\n")
    #expect(InlinePicture.sixel.text(try ImageFormat.png.encode(picture)) == text)
  }
}
