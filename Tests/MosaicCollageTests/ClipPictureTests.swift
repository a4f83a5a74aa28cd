// Canvases in the shape of a picture: its alpha, or what is not its ground.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded) struct ClipPictureTests {
  /// The left half and the lower half: an L.
  private func letter(_ inside: UInt32, _ outside: UInt32) -> PictureSource {
    var picture = Pixmap(width: 60, height: 60)
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (10..<50).contains(y) && (x < 30 || y >= 30)
        picture[x, y] = isInside ? inside : outside
      }
    }
    return .pixmap(picture, name: "letter")
  }

  private func job(_ clip: String, _ letter: PictureSource) throws -> CollageJob {
    try CollageJob(
      json: """
        {"version": 1, "canvas": {"size": [120, 80], "background": "red", "clipPath": \(clip)},
         "layout": "grid", "items": [{"color": "blue"}]}
        """, pictures: ["letter": letter, "dir/letter.png": letter])
  }

  @Test(
    "the alpha of a picture, and in an opaque one what differs from its edge",
    arguments: [
      (0xFF00_FF00, 0), (0xFF00_0000, 0xFFFF_FFFF), (0xFFFF_FFFF, 0xFF00_0000), (0xFF20_2020, 0xFFF0_F0E0),
    ] as [(UInt32, UInt32)])
  func letters(inside: UInt32, outside: UInt32) throws {
    for clip in [#"{"image": "letter"}"#, #""dir/letter.png""#] {
      let picture = try job(clip, letter(inside, outside)).pixmap()
      // The L is as high as the canvas, in its middle, without the margin of its picture.
      for (x, y) in [(23, 3), (57, 3), (23, 77), (97, 77), (97, 43), (57, 37)] {
        #expect(picture[x, y] == 0xFF00_00FF, "\(x), \(y) is inside")
      }
      for (x, y) in [(16, 3), (16, 77), (64, 3), (97, 36), (104, 77), (64, 36)] {
        #expect(picture[x, y] == 0, "\(x), \(y) is outside")
      }
    }
  }

  @Test("the plan has it, and what is laid over the canvas is cut as well") func plan() throws {
    let plan = try job(#"{"image": "letter"}"#, letter(0xFF00_FF00, 0)).plan()
    #expect(!plan.isOpaque && abs((plan.clip?.area ?? 0) - 4800 / 9600) < 0.01)
    #expect(try plan.json().contains(#""clipPath": "polygon("#))
  }

  @Test("what shows nothing, what is missing, and what is no picture") func refused() throws {
    func words(_ clip: String, _ letter: PictureSource) -> String {
      do { _ = try job(clip, letter).pixmap() } catch { return "\(error)" }
      return ""
    }
    let empty = words(#"{"image": "letter"}"#, letter(0, 0))
    #expect(
      empty.hasSuffix(
        #"canvas.clipPath: is "letter", which has no area; allowed: a shape or a picture that shows a part of the canvas"#
      ), "\(empty)")
    let missing = words(#"{"image": "other"}"#, letter(0, 0))
    #expect(missing.contains("other"), "\(missing)")
    let broken = words(#"{"image": "letter"}"#, .bytes([1, 2, 3], name: "letter"))
    #expect(broken.contains("letter"), "\(broken)")
  }
}
