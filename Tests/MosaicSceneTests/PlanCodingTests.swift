// Values as text: how they are written, and what is refused.

import Foundation
import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct PlanCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func check<Value: Codable & Equatable>(_ value: Value, _ expected: String) throws {
    #expect(try text(value) == expected)
    #expect(try JSONDecoder().decode(Value.self, from: Data(expected.utf8)) == value)
  }

  @Test("values have plain keys, and a colour is CSS") func values() throws {
    try check(Point(x: 1, y: 2.5), #"{"x":1,"y":2.5}"#)
    try check(Size(width: 1, height: 2), #"{"height":2,"width":1}"#)
    try check(Rect(x: 1, y: 2, width: 3, height: 4), #"{"height":4,"width":3,"x":1,"y":2}"#)
    try check(PixelRect(x: -1, y: 2, width: 3, height: 4), #"{"height":4,"width":3,"x":-1,"y":2}"#)
    try check(PixelSize(width: 3, height: 4), #"{"height":4,"width":3}"#)
    try check(Insets(top: 1, left: 2, bottom: 3, right: 4), #"{"bottom":3,"left":2,"right":4,"top":1}"#)
    try check([Color.white, Color(red: 1, green: 2, blue: 3, alpha: 4)], ##"["#ffffff","#01020304"]"##)
    try check([Length.fraction(0.5)], #"[{"fraction":{"share":0.5}}]"#)
    try check([PlanPart.item(3), .watermark], #"[{"item":{"index":3}},{"watermark":{}}]"#)
    try check(
      [ItemContent.image("a/b.png", pixelWidth: 4, pixelHeight: 3), .color(.black)],
      ##"[{"image":{"pixelHeight":3,"pixelWidth":4,"source":"a/b.png"}},{"color":{"color":"#000000"}}]"##)
  }

  @Test("a plan has a version, and no key for what is not there") func plans() throws {
    let rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
    let item = PlanItem(
      part: .item(0), content: .color(.black), frame: Rect(x: 0, y: 0, width: 4, height: 4), pixels: rect,
      box: rect, tint: .white)
    #expect(item.box == rect && item.ink == rect)
    // What it touches follows from its other properties, also where they are changed.
    var (turned, shaded) = (item, item)
    turned.rotation = 45
    shaded.shadow = PixelShadow(x: 9, y: -3, sigma: 0, spread: 0, color: .black)
    #expect(turned.ink.x < 0 && turned.ink.maxX > 4 && turned.ink.y < 0 && turned.ink.maxY > 4)
    #expect(shaded.ink.maxX >= 13 && shaded.ink.y <= -3)
    let plan = RenderPlan(width: 4, height: 4, scale: 1, pixelWidth: 4, pixelHeight: 4, items: [item])
    let written = try text(plan)
    #expect(written.contains(#""version":1"#) && !written.contains("null") && !written.contains("shadow"))
    #expect(try JSONDecoder().decode(RenderPlan.self, from: Data(written.utf8)) == plan)
    var paper = plan
    paper.isOnPaper = true
    #expect(!written.contains("isOnPaper"))
    #expect(try JSONDecoder().decode(RenderPlan.self, from: Data(text(paper).utf8)) == paper)
  }

  private func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context): context.debugDescription
    case EncodingError.invalidValue(_, let context): context.debugDescription
    default: "\(error)"
    }
  }

  @Test("another version, another colour and a picture in memory are refused in words") func refusals() throws
  {
    let plan = RenderPlan(width: 4, height: 4, scale: 1, pixelWidth: 4, pixelHeight: 4)
    let later = try text(plan).replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
    let rows: [(() throws -> Any, String)] = [
      (
        { try JSONDecoder().decode(RenderPlan.self, from: Data(later.utf8)) },
        "the plan is of version 2; allowed: 1"
      ),
      (
        { try JSONDecoder().decode([Color].self, from: Data(#"["blurple"]"#.utf8)) },
        #""blurple" cannot be read; allowed: a CSS colour"#
      ),
      (
        { try text([PictureSource.bytes([1], name: "upload")]) },
        "the picture 'upload' is in memory; only the path of a file can be encoded"
      ),
    ]
    for (body, start) in rows { #expect { _ = try body() } throws: { words($0).hasPrefix(start) } }
  }
}
