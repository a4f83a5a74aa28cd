// Predicts every pixel: the item on top, unchanged pixels, and scaled pictures that equal the resampler's output.

import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded, .inFolder) struct PixelLawTests {
  /// Colours and straight borders, painted pixel by pixel in the order of drawing.
  private func foretold(_ plan: RenderPlan) -> Pixmap {
    var picture = Pixmap(width: plan.pixelWidth, height: plan.pixelHeight)
    let order = plan.items.indices.sorted { (plan.items[$0].z, $0) < (plan.items[$1].z, $1) }
    for y in 0..<plan.pixelHeight {
      for x in 0..<plan.pixelWidth {
        var color = plan.background
        for item in order.map({ plan.items[$0] }) {
          let depth = min(
            x - item.pixels.x, y - item.pixels.y, item.pixels.maxX - 1 - x, item.pixels.maxY - 1 - y)
          if depth >= 0, case .color(let own) = item.content { color = own }
          if let border = item.border, depth >= 0, depth < border.width { color = border.color }
        }
        picture[x, y] = premultiplied(color)
      }
    }
    return picture
  }

  private func premultiplied(_ color: Color) -> UInt32 {
    let alpha = Double(color.alpha) / 255
    let channels = [color.red, color.green, color.blue].map { UInt32((Double($0) * alpha).rounded()) }
    return UInt32(color.alpha) << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
  }

  @Test("opaque colours and borders are predicted to the pixel", arguments: 0..<80)
  func colorsAreForetold(seed: Int) throws {
    var scenes = RandomScene(seed: seed, look: .plain)
    let scene = scenes.scene()
    let plan = try Planner.plan(scene)
    let picture = try SceneRenderer().pixmap(of: scene)
    var expected = foretold(plan)
    // The background is Cairo's rounding of a translucent colour; everything else is opaque.
    if plan.background.alpha < 255 {
      for y in 0..<expected.height {
        for x in 0..<expected.width where expected[x, y] >> 24 < 255 && near(expected[x, y], picture[x, y]) {
          expected[x, y] = picture[x, y]
        }
      }
    }
    let verdict = PixelComparison(expected: expected, actual: picture).verdict()
    #expect(verdict.isMatch, "seed \(seed): \(verdict)")
  }

  private func near(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
  }

  @Test("nothing is painted outside the items, and nothing stays nothing")
  func nothingOutsideItems() throws {
    try RandomScene.each(0..<60) { seed, scene, _ in
      var scene = scene
      // A gradient or a picture of the canvas covers all of it.
      (scene.canvas.gradient, scene.canvas.image) = (nil, nil)
      for background in [Color.transparent, Color(red: 1, green: 2, blue: 3)] {
        scene.canvas.background = background
        let plan = try Planner.plan(scene)
        let picture = try SceneRenderer().pixmap(of: plan)
        let expected = premultiplied(background)
        let inks = plan.flattened.items.map(\.ink) + plan.texts.map(\.ink)
        let outside = (0..<picture.height).flatMap { y in
          (0..<picture.width).compactMap { x -> (Int, Int)? in
            guard picture[x, y] != expected else { return nil }
            let isInside = inks.contains { ($0.x..<$0.maxX).contains(x) && ($0.y..<$0.maxY).contains(y) }
            return isInside ? nil : (x, y)
          }
        }
        #expect(outside.isEmpty, "seed \(seed): painted are \(outside.prefix(3)), …")
      }
    }
  }

  @Test("colours stay premultiplied")
  func staysPremultiplied() throws {
    try RandomScene.each(100..<140) { seed, scene, _ in
      let picture = try SceneRenderer().pixmap(of: scene)
      let isPremultiplied = stride(from: 0, to: picture.bytes.count, by: 4).allSatisfy { i in
        picture.bytes[i..<i + 3].allSatisfy { $0 <= picture.bytes[i + 3] }
      }
      #expect(isPremultiplied, "seed \(seed)")
    }
  }

  @Test("an opaque picture is the resampler's own output, pixel for pixel", arguments: Fit.allCases)
  func scaledPictureIsTheResamplersOutput(fit: Fit) throws {
    for seed in 0..<25 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = RandomScene.noise(
        .random(in: 1...150, using: &random), .random(in: 1...150, using: &random), isOpaque: true, &random)
      let path = folder.path("\(seed).png")
      try ImageFormat.png.write(source, to: path)
      var item = try SceneItem(imageFile: path)
      item.style.fit = fit
      item.style.position = Position(
        x: .fraction(.random(in: 0...1, using: &random)), y: .fraction(.random(in: 0...1, using: &random)))
      let frame = Rect(
        x: 3, y: 5, width: .random(in: 1...60, using: &random), height: .random(in: 1...60, using: &random))
      // A frame over the canvas' edge, now and then.
      let canvas = Canvas(width: .random(in: 30...70, using: &random), height: 70)
      let plan = try Planner.plan(Scene(canvas: canvas, layout: GivenFrames([frame]), items: [item]))
      let picture = try SceneRenderer().pixmap(of: plan)
      let image = try #require(plan.items[0].image)
      let scaled = source.resampled(
        columns: SourceSpan(start: image.crop.x, length: image.crop.width),
        rows: SourceSpan(start: image.crop.y, length: image.crop.height), width: image.target.width,
        height: image.target.height)
      var expected = Pixmap(width: picture.width, height: picture.height)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let (column, row) = (x - image.target.x, y - image.target.y)
          let isShown = (0..<scaled.width).contains(column) && (0..<scaled.height).contains(row)
          expected[x, y] = isShown ? scaled[column, row] : 0xFFFF_FFFF
        }
      }
      let verdict = PixelComparison(expected: expected, actual: picture).verdict()
      #expect(verdict.isMatch, "seed \(seed): \(verdict)")
    }
  }

  @Test("a picture that is in a collage twice looks the same twice")
  func pictureUsedTwice() throws {
    let image = try SceneItem(imageFile: Fixtures.sample("photos/pagoda.png"))
    let frames = [Rect(x: 0, y: 0, width: 61, height: 40), Rect(x: 61, y: 33, width: 61, height: 40)]
    let scene = Scene([image, image], 122, 73, GivenFrames(frames))
    let picture = try SceneRenderer().pixmap(of: scene)
    let (one, other) = (
      picture.part(x: 0, y: 0, width: 61, height: 40), picture.part(x: 61, y: 33, width: 61, height: 40)
    )
    #expect(PixelComparison(expected: one, actual: other).isEqual)
  }
}
