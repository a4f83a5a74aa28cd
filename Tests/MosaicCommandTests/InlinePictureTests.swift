// Pictures in terminals: which protocol, and what is written.

import Foundation
import Testing

@testable import MosaicCommand

@Suite(.timeLimit(.minutes(10))) struct InlinePictureTests {
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
