// The outline of a plan: read from the document that is printed, and refused where it is none.

import Foundation
import MosaicLayout
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct PlanOutlineTests {
  static let document = """
    {
      "version": 1,
      "canvas": {"width": 100, "height": 50, "scale": 2, "pixelWidth": 200, "pixelHeight": 100},
      "items": [
        {"index": 0, "section": 0, "color": "#f00", "frame": {"x": 0, "y": 0, "width": 1, "height": 1},
         "pixels": {"x": 1, "y": 2, "width": 30, "height": 40}, "z": 3},
        {"index": 1, "source": "a.png", "pixels": {"x": 50, "y": 2, "width": 30, "height": 40},
         "box": {"x": 50, "y": 2, "width": 30, "height": 30}, "ink": {"x": 48, "y": 0, "width": 34, "height": 44},
         "caption": {"text": "A", "pixels": {"x": 50, "y": 32, "width": 30, "height": 10}}, "rotation": 4, "z": 0},
        {"index": 2, "label": "B", "pixels": {"x": 90, "y": 2, "width": 9, "height": 9},
         "badge": {"text": "1", "pixels": {"x": 90, "y": 2, "width": 3, "height": 3}}}
      ],
      "watermark": {"label": "©", "pixels": {"x": 180, "y": 90, "width": 20, "height": 10}},
      "texts": [{"text": "Title", "pixels": {"x": 0, "y": 90, "width": 100, "height": 10}}],
      "later": {"keys": [1, 2]}
    }
    """

  @Test func isReadFromAPlan() throws {
    let outline = try PlanOutline(json: Array(Self.document.utf8))
    #expect((outline.width, outline.height, outline.items.count) == (200, 100, 3))
    #expect(outline.items.map(\.content) == [.color, .picture, .label])
    #expect(outline.items[0].box == PixelRect(x: 1, y: 2, width: 30, height: 40) && outline.items[0].z == 3)
    #expect(outline.items[1].box.height == 30 && outline.items[1].ink.width == 34)
    #expect(outline.items[1].caption?.y == 32 && outline.items[1].rotation == 4)
    #expect(outline.items[2].badge?.width == 3)
    #expect(outline.watermark?.x == 180 && outline.titles.map(\.width) == [100])
  }

  /// A text of the document that is replaced, by what, and the words of the error.
  static let refused = textRows(
    ##"""
    "version": 1, =>  → version: is missing
    "version": 1, => "version": 2, → version: is 2; allowed: 1
    "canvas" => "canvass" → canvas: is missing
    "pixelWidth": 200 => "pixelWidth": "200" → canvas.pixelWidth: is a string; a whole number is wanted
    "pixelWidth": 200 => "pixelWidth": 1e300 → canvas.pixelWidth: is 1e+300; allowed: a whole number
    "pixelWidth": 200 => "pixelWidth": -9223372036854775808 → canvas.pixelWidth: is -9.2
    "width": 30, "height": 40}, "z": 3 => "width": 30}, "z": 3 → items[0].pixels.height: is missing
    "x": 1, "y": 2 => "x": 1.5, "y": 2 → items[0].pixels.x: is 1.5; allowed: a whole number
    "width": 30, "height": 40}, "z": 3 => "width": -1, "height": 4} → items[0].pixels: is -1 x 4
    "index": 1, =>  → items[1]: is missing
    "items": [ => "items": 3, "others": [ → items: is a number; an array is wanted
    """##)

  @Test(arguments: refused) func refusesWhatIsNoPlan(_ change: String, _ says: String) {
    let words = change.components(separatedBy: " => ")
    let text = Self.document.replacing(words[0], with: words[1], maxReplacements: 1)
    let error = #expect(throws: SpecError.self) { try PlanOutline(json: Array(text.utf8)) }
    #expect(error?.description.contains(says) == true, "\(String(describing: error))")
  }
}
