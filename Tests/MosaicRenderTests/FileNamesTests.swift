// Which texts are names of pictures, and are cut in the middle.

import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct FileNamesTests {
  static let texts: [(text: String, isName: Bool)] = [
    ("IMG_20240612_0042.jpg", true), ("a.PNG", true), ("a.b.jpeg", true), ("im\u{E9}.heic", true),
    ("a b.jpg", false), ("a\u{A0}b.jpg", false), ("notes.txt", false), (".jpg", false), ("a.", false),
    ("", false),
    ("jpg", false), ("A sentence.", false), ("a.longer_ending", false),
  ]

  @Test(arguments: texts) func names(text: String, isName: Bool) {
    #expect(TextCleaning.isFileName(text) == isName)
  }
}
