// Units, sizes with names, ratios and paddings in documents.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct UnitSpecTests {
  private static func document(_ canvas: String, layout: String = #"{"type": "grid"}"#) -> String {
    #"{"version": 1, "canvas": {\#(canvas)}, "layout": \#(layout), "items": [{"color": "red"}]}"#
  }

  /// A canvas and its pixels; paper has 300 an inch.
  static let canvases: [(json: String, pixels: [Double])] = [
    (#""size": "A4""#, [2480, 3508]), (#""size": "a4-landscape""#, [3508, 2480]),
    (#""size": [30, 40]"#, [30, 40]),
    (#""size": "20x30cm""#, [2362, 3543]), (#""size": "1080x1080px", "scale": 3"#, [1080, 1080]),
    (#""size": "A4", "scale": 1"#, [595, 842]), (#""width": "20cm", "height": 72"#, [2362, 300]),
    (#""width": "1920px", "aspect": "16:9""#, [1920, 1080]), (#""height": 50, "aspect": 2"#, [100, 50]),
    (#""aspect": "2:1""#, [1080, 540]),
    (#""width": 30, "height": 40"#, [30, 40]),
  ]

  @Test(arguments: canvases) func sizes(json: String, pixels: [Double]) throws {
    let spec = try CollageSpec(json: Self.document(json).utf8)
    #expect(try CollageSpec(json: spec.json()) == spec)
    for spec in [spec, try CollageSpec(json: spec.json())] {
      var canvas = spec.canvas
      canvas.settle(dotsPerInch: nil, decidesPixels: false)
      #expect([canvas.width, canvas.height].map { (($0 ?? 0) * canvas.scale).rounded() } == pixels)
    }
  }

  @Test func distances() throws {
    let layout =
      #"{"type": "grid", "gap": "1in", "rowGap": "25.4mm", "cellWidth": "2.54cm", "cellHeight": 5}"#
    let spec = try CollageSpec(json: Self.document(#""padding": ["1in", 2]"#, layout: layout).utf8)
    #expect(spec.canvas.padding == Insets(top: 72, left: 2, bottom: 72, right: 2))
    #expect(spec.layout.parameterValues["columnGap"] == "72")
    #expect(spec.layout.parameterValues["rowGap"] == "72")
    #expect(spec.layout.parameterValues["cellWidth"] == "72")
    let text = try CollageSpec(json: Self.document(#""padding": {"left": "1in"}"#).utf8)
    #expect(text.canvas.padding.left == 72)
  }

  static let refused = textRows(
    ##"""
    "size": "A44"
      canvas.size: is "A44"; did you mean "A4"? allowed: WxH in points such as 1080x1080, with a unit such as 50x70cm
    "size": 5 → canvas.size: is a number; a name such as "A4", "WxH" with a unit, or [width, height] is wanted
    "size": "0x5cm" → canvas.size (width): is 0cm; allowed: above 0
    "size": "A4", "width": 5 → canvas.width: is there beside "size", which says it too; leave one of them out
    "size": "A4", "aspect": 2
      canvas.aspect: is there beside "size", which says it too; leave one of them out
    "width": 4, "height": 5, "aspect": 2
      canvas.aspect: is there beside both "width" and "height"; leave one of the three out
    "width": "20yd"
      canvas.width: is "20yd"; allowed: a number, above 0, in points or with a unit: mm, cm, in, pt or px
    "padding": "3km" → canvas.padding: is "3km"; allowed: one to four distances
    "padding": ["-3mm"] → canvas.padding
    "aspect": "16x9" → canvas.aspect: is "16x9"; allowed: WIDTH:HEIGHT, both above 0, such as 16:9 or 2:3
    "aspect": 0 → canvas.aspect: is 0; allowed: above 0, up to 1000000
    """##)

  @Test(arguments: refused) func words(canvas: String, says: String) throws {
    do {
      _ = try CollageSpec(json: Self.document(canvas).utf8)
      Issue.record("\(canvas) is taken")
    } catch { #expect("\(error)".contains(says), "\(error)") }
  }
}

/// CSS's one to four values, and four names.
@Suite(.bounded) struct PaddingSpecTests {
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
