// The type of captions on paper: small where the pictures are.

import MosaicJob
import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CaptionTypeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var canvas = #"{"size": "A4"}"#
    var more = ""
    var count = 3
    /// Height of the type, and of the strip's padding from its left edge.
    var type: Double
    var left = 2.0
  }

  @Test(arguments: [
    Row(testDescription: "a hundred on a page", more: #", "pages": {"perPage": 100}"#, type: 6),
    Row(testDescription: "a hundred on the only page", count: 100, type: 6),
    Row(testDescription: "forty", more: #", "pages": {"perPage": 40}"#, type: 9.5),
    Row(
      testDescription: "rows and columns", more: #", "layout": {"type": "grid", "columns": 5, "rows": 8}"#,
      type: 9.5),
    Row(
      testDescription: "margins take room", canvas: #"{"size": "A4", "padding": "50mm"}"#,
      more: #", "pages": {"perPage": 40}"#, type: 6),
    Row(testDescription: "six", more: #", "pages": {"perPage": 6}"#, type: 13, left: 6),
    Row(testDescription: "larger paper", canvas: #"{"size": "A2"}"#, count: 40, type: 13, left: 6),
    Row(
      testDescription: "no paper", canvas: #"{"width": 595, "height": 842}"#, count: 100, type: 13, left: 6),
    Row(
      testDescription: "the document's height",
      more: #", "pages": {"perPage": 100}, "text": {"fontSize": 16}"#, type: 13,
      left: 6),
  ])
  func types(row: Row) throws {
    let items = [String](repeating: #"{"color": "red", "size": [40, 30]}"#, count: row.count)
    let json = #"{"version": 1, "canvas": \#(row.canvas)\#(row.more), "caption": "x", "items": ["#
    let job = try CollageJob(json: "\(json)\(items.joined(separator: ","))]}")
    let caption = try #require(try job.measured().scene.items[0].caption)
    #expect(caption.style.fontSize == row.type && caption.padding.left == row.left)
  }

  @Test func itemsMaySayTheirOwn() throws {
    let json = #"""
      {"version": 1, "canvas": {"size": "A4"}, "pages": {"perPage": 100}, "items": [
        {"color": "red", "size": [4, 3], "caption": "a"}, {"color": "red", "size": [4, 3]},
        {"color": "red", "size": [4, 3], "caption": {"text": "b", "fontSize": 20}}]}
      """#
    let items = try CollageJob(json: json).measured().scene.items
    #expect(items.map { $0.caption?.style.fontSize } == [6, nil, 20])
  }
}
