// Bands, parts, pictures that are scaled a strip at a time, and workers do not change a byte.

import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender

@Suite(.bounded, .inFolder) struct WorkDivisionTests {
  typealias Division = BandRenderer.Division

  /// One band, one part, whole pictures.
  private static let undivided = Division(
    bandArea: .max, bandRows: .max, partWidth: 32_767, largestWhole: .max)

  private static let bands = [
    Division(bandArea: .max, bandRows: 1, partWidth: 32_767, largestWhole: 0),
    Division(bandArea: .max, bandRows: 7, partWidth: 32_767, largestWhole: .max),
    Division(bandArea: 1000, bandRows: 64, partWidth: 32_767, largestWhole: 300),
  ]

  private static let parts = [
    Division(bandArea: .max, bandRows: 5, partWidth: 13, largestWhole: 0),
    Division(bandArea: .max, bandRows: .max, partWidth: 50, largestWhole: .max),
  ]

  /// How far off a smooth edge may be where a part's edge cuts it: Cairo makes other straight lines of the curve.
  private static let cutCurve = 24
  /// Where smooth edges of several layers (a card, a border, a picture) lie on one pixel, what they are off adds up; such pixels
  /// are few.
  private static let stackedPixels = 8

  private func picture(_ plan: RenderPlan, _ division: Division, jobs: Int = 1) throws -> Pixmap {
    var bytes: [UInt8] = []
    let tools = DrawingTools(RenderOptions { $0.jobs = jobs })
    try BandRenderer(plan, tools, division: division).render { bytes += $0 }
    return Pixmap(width: plan.pixelWidth, height: plan.pixelHeight, bytes: bytes)
  }

  @Test("bands, parts and streaming do not show in any golden", arguments: RenderGoldenTests.goldens)
  func doesNotShowInGoldens(_ golden: Golden) throws {
    if RenderGoldenTests.hasText(golden), !TestFont.anyIsThere { return }
    let plan = try Planner.plan(SpecScene.load(Fixtures.path("goldens/\(golden.name).json")))
    let whole = try picture(plan, Self.undivided)
    for division in Self.bands {
      let verdict = try PixelComparison(expected: whole, actual: picture(plan, division)).verdict()
      #expect(verdict.isMatch, "\(division): \(verdict)")
    }
    for division in Self.parts {
      let verdict = try PixelComparison(expected: whole, actual: picture(plan, division))
        .verdict(maxDelta: golden.maxDelta == 0 ? 0 : Self.cutCurve)
      #expect(verdict.isMatch, "\(division): \(verdict)")
    }
  }

  /// How far off a smooth edge may be in a band of one row, where Cairo blends in another order, which may round
  /// otherwise: by 1 for each of two layers whose edges lie on one pixel.
  private static let layers = 2

  @Test("bands, parts, streaming and workers do not show in scenes of seeds")
  func doesNotShowInRandomScenes() throws {
    guard TestFont.anyIsThere else { return }
    try RandomScene.each(0..<18) { seed, scene, _ in try check(try Planner.plan(scene), seed: seed) }
  }

  @Test("nor in documents that use all features at once")
  func doesNotShowInDocuments() throws {
    guard TestFont.anyIsThere else { return }
    try RandomDocument.each(0..<24, largestArea: 10_000) { seed, _, scene, _ in
      try check(try Planner.plan(scene), seed: seed, stackedPixels: Self.stackedPixels)
    }
  }

  private func check(_ plan: RenderPlan, seed: Int, stackedPixels: Int = 0) throws {
    let jobs = [1, 2, 7][seed % 3]
    let whole = try picture(plan, Self.undivided)
    for (divisions, maxDelta, maxPixels) in [
      (Self.bands, Self.layers, 0), (Self.parts, Self.cutCurve, stackedPixels),
    ] {
      for division in divisions {
        let verdict = try PixelComparison(expected: whole, actual: picture(plan, division, jobs: jobs))
          .verdict(maxDelta: maxDelta, maxPixels: maxPixels)
        #expect(verdict.isMatch, "seed \(seed), \(division): \(verdict)")
      }
    }
  }

  /// Wider than one of Cairo's surfaces, and then than any: the usual division against narrow parts.
  @Test("a canvas wider or higher than a surface of Cairo is whole", arguments: [(33_000, 3), (3, 33_000)])
  func isWholeBeyondCairosLimit(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 3)
    let source = RandomScene.noise(50, 40, isOpaque: true, &random)
    let path = folder.path("picture.png")
    try ImageFormat.png.write(source, to: path)
    var image = try SceneItem(imageFile: path)
    image.style.fit = .fill
    let round = SceneItem(.color(Color(red: 200, green: 0, blue: 0, alpha: 99)), size: image.size)
    let (w, h) = (Double(width), Double(height))
    let scene = Scene(
      [image, round], w, h,
      GivenFrames([
        Rect(x: 0, y: 0, width: w, height: h),
        Rect(x: w * 0.4, y: h * 0.4, width: w * 0.4, height: h * 0.4),
      ]))

    let output = folder.path("out.png")
    let plan = try SceneRenderer().render(scene, to: output).plan
    let written = try ImageReader.pixmap(ofFile: output)
    #expect((written.width, written.height) == (width, height))
    let narrow = Division(bandArea: .max, bandRows: 9999, partWidth: 9999, largestWhole: 0)
    #expect(try written == picture(plan, narrow))

    let scaled = source.resampled(width: width, height: height)
    let isUntouched = (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in
        (Double(x) >= w * 0.4 - 1 && Double(y) >= h * 0.4 - 1) || written[x, y] == scaled[x, y]
      }
    }
    #expect(isUntouched, "the picture is not what the resampler makes of it")
  }
}
