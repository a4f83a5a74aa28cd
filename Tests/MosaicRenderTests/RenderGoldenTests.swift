// Every spec of fixtures/goldens/render against the picture beside it.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicTesting
@testable import MosaicText

@Suite(.bounded, .goldens(record: .never, in: Golden.folder)) struct RenderGoldenTests {
  /// Scaled pictures and straight edges are exact. Cairo draws the rest, and its versions may differ a little.
  private enum Tolerance {
    static let none = (maxDelta: 0, maxPixels: 0)
    /// Curves and slanted lines: a few pixels of an edge may be off by a little.
    static let curves = (maxDelta: 12, maxPixels: 12)
    /// Text: the rasteriser of the font library has versions, too.
    static let text = (maxDelta: 48, maxPixels: 40)
  }

  private static let curves = [
    "canvas-clip-path", "honeycomb", "scatter",
    "border-round", "placeholder", "radius", "radius-colors", "radius-contain",
    "style-backdrops", "style-clip-paths", "style-opacity", "style-polaroids", "style-rotation",
    "style-shadows",
    "style-shadows-translucent", "style-shapes",
    "style-tints",
  ]
  private static let text = [
    "label-too-wide", "labels", "labels-scale-2", "overflow-badge", "style-badges", "text-captions",
    "text-captions-in-box", "text-polaroids", "text-sections",
  ]

  static func hasText(_ golden: Golden) -> Bool {
    text.contains(String(golden.name.dropFirst("render/".count)))
  }

  static let goldens: [Golden] = names.map { name in
    let tolerance =
      text.contains(name) ? Tolerance.text : curves.contains(name) ? Tolerance.curves : Tolerance.none
    return Golden("render/\(name)", maxDelta: tolerance.maxDelta, maxPixels: tolerance.maxPixels)
  }

  /// A case is a `.json` in the folder.
  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path("goldens/render"))) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test("a spec looks as it did", arguments: goldens)
  func looksAsBefore(_ golden: Golden) throws {
    if Self.hasText(golden), !Self.canSetText { return }
    let scene = try SpecScene.load(Fixtures.path("goldens/\(golden.name).json"))
    try expectGolden(of: SceneRenderer().pixmap(of: scene), named: golden.name, allowing: golden.options)
  }

  @Test func folderAndTableAgree() throws {
    #expect(Self.names.count >= 60, "specs are missing from fixtures/goldens/render")
    #expect(try Golden.disorder(in: Self.goldens, under: "render", inputs: "json") == [])
    #expect(Set(Self.curves + Self.text).subtracting(Self.names) == [], "tolerances without a case")
  }

  @Test func theManifestNamesEveryGolden() throws {
    let entries = try GoldenManifest.read(in: Golden.folder).goldens
    #expect(
      entries.keys.sorted() == Self.goldens.map { FilePath($0.name) },
      "MOSAIC_RECORD=all brings it up to date")
    for golden in Self.goldens {
      let picture = try ImageReader.straightPixmap(ofFile: Fixtures.path("goldens/\(golden.name).png"))
      let entry = try #require(entries[golden.name])
      #expect(entry.pixels == GoldenManifest.hash(of: picture), "\(golden.name)")
    }
  }

  /// Whether the text of a golden comes out as it did where it was recorded; says so where not.
  private static var canSetText: Bool {
    #if Text
      return TestFont.isThere
    #else
      OutsideProgram.sayOnce("without the trait Text, goldens of text are left out")
      return false
    #endif
  }
}
