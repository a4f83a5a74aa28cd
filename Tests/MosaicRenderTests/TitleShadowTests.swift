// Shadows of titles: as soft at every scale, also if a shadow is so large that it is blurred at a smaller size.

import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded) struct TitleShadowTests {
  /// How dark the shadow of a stroke is at its darkest, and in all, in points and in shares of black.
  private static func darkness(blur: Double, scale: Int) throws -> (most: Double, sum: Double) {
    var canvas = Canvas(width: 400, height: 300)
    canvas.scale = Double(scale)
    var scene = Scene(
      canvas: canvas, layout: .grid(columns: 1),
      items: [SceneItem(.color(.white), size: Size(width: 4, height: 3))])
    // The letter itself is white on white, and its shadow is beside it.
    scene.title = Heading(
      text: "I", style: TextStyle(fontSize: 160, color: .white), marginTop: 0, marginBottom: 0,
      lineHeight: 200, shadow: Shadow(x: 90, y: 0, blur: blur, color: .black), position: .center)
    let picture = try SceneRenderer().pixmap(of: scene).averaged(by: scale)
    var found = (most: 0.0, sum: 0.0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let darkness = 1 - Double(picture[x, y] & 0xFF) / 255
        found.most = max(found.most, darkness)
        found.sum += darkness
      }
    }
    return found
  }

  @Test("a shadow is as soft at every scale", arguments: [0.0, 8, 20, 50]) func scales(blur: Double) throws {
    let expected = try Self.darkness(blur: blur, scale: 1)
    #expect(expected.most > 0.05 && expected.sum > 500)
    // At a scale of 6 the shadow has more than a megapixel, at 1 fewer.
    for scale in [3, 6] {
      let found = try Self.darkness(blur: blur, scale: scale)
      #expect(abs(found.most / expected.most - 1) < 0.15, "\(found) instead of \(expected)")
      #expect(abs(found.sum / expected.sum - 1) < 0.15, "\(found) instead of \(expected)")
    }
  }
}
