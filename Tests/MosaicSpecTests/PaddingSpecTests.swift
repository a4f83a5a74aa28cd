// Paddings in documents: CSS's one to four values, and four names.

import MosaicScene
import MosaicSpec
import Testing

@Suite(.timeLimit(.minutes(10))) struct PaddingSpecTests {
  static let forms: [(json: String, insets: Insets, written: String)] = [
    ("3", Insets(3), "3"), ("[3]", Insets(3), "3"), ("100000000", Insets(1e8), "100000000"),
    ("[1, 2]", Insets(top: 1, left: 2, bottom: 1, right: 2), "[1,2,1,2]"),
    ("[1, 2, 3]", Insets(top: 1, left: 2, bottom: 3, right: 2), "[1,2,3,2]"),
    ("[1, 2, 3, 4]", Insets(top: 1, left: 4, bottom: 3, right: 2), "[1,2,3,4]"), ("{}", Insets(0), "0"),
    (#"{"left": 2.5}"#, Insets(top: 0, left: 2.5, bottom: 0, right: 0), "[0,0,0,2.5]"),
    (
      #"{"top": 1, "right": 2, "bottom": 3, "left": 4}"#,
      Insets(top: 1, left: 4, bottom: 3, right: 2), "[1,2,3,4]"
    ),
  ]

  /// The canvas, a caption and a label take the same forms, and write them so that they are read back.
  @Test(arguments: forms) func areRead(json: String, insets: Insets, written: String) throws {
    let document =
      #"{"version": 1, "canvas": {"padding": \#(json)}, "caption": {"text": "x", "padding": \#(json)}, "#
      + #""items": [{"label": {"text": "x", "padding": \#(json)}}]}"#
    let spec = try CollageSpec(json: document.utf8)
    #expect(spec.canvas.padding == insets)
    #expect(spec.caption?.padding == insets)
    guard case .label(let label) = spec.items[0].content else { return #expect(Bool(false), "no label") }
    #expect(label.padding == insets)
    let bytes = try spec.json()
    #expect(try CollageSpec(json: bytes) == spec)
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(text.ranges(of: #""padding":\#(written)"#).count == 3, "\(text)")
  }
}
