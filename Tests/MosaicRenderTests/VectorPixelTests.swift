// SVG and PDF of the goldens' specs, drawn by programs of others, against the PNG of the same spec.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded, .inFolder) struct VectorPixelTests {
  /// What a program's drawing of a page may differ from ours.
  private struct Tolerance {
    /// How far off a pixel may be.
    var maxDelta: Int
    /// How many pixels may be further off.
    var maxPixels = 0
    /// The least peak signal-to-noise ratio in decibels.
    var psnr: Double
  }

  private struct Case {
    var golden: Golden
    var scene: Scene
    var plan: RenderPlan
    /// Whether the page's sides are whole pixels, so that every edge falls on one.
    var isWhole: Bool {
      plan.pageSize.width * plan.scale == Double(plan.pixelWidth)
        && plan.pageSize.height * plan.scale == Double(plan.pixelHeight)
    }
    var isText: Bool { RenderGoldenTests.hasText(golden) }
    /// Whether a gradient changes its colour at once: other programs take another point of a pixel for its colour.
    var isStriped: Bool { golden.name.contains("style-gradient-") }
    var file: String { golden.name.replacing("/", with: "-") }

    init(_ golden: Golden) throws {
      self.golden = golden
      scene = try SpecScene.load(Fixtures.path("goldens/\(golden.name).json"))
      plan = try Planner.plan(scene)
    }
  }

  private func check(
    _ expected: Pixmap, _ actual: Pixmap, _ tolerance: Tolerance, _ name: String
  ) throws {
    let comparison = PixelComparison(expected: expected, actual: actual)
    let verdict = comparison.verdict(maxDelta: tolerance.maxDelta, maxPixels: tolerance.maxPixels)
    #expect(verdict.isMatch, "\(name): \(verdict)")
    if case .measured(let difference) = comparison {
      #expect(difference.psnr >= tolerance.psnr, "\(name): \(difference)")
    }
  }

  /// Text is where it should be, though PNG puts each letter on whole pixels and vectors do not.
  private func checkText(_ expected: Pixmap, _ actual: Pixmap, _ name: String) throws {
    try check(
      expected.averaged(by: 8), actual.averaged(by: 8), Tolerance(maxDelta: 64, psnr: 26), name)
  }

  @Test("at other scales no background shows between opaque rectangles without a gap", arguments: 0..<3)
  func seams(number: Int) throws {
    let layouts: [any Layout] = [.grid(columns: 3), .treemap(), .collage()]
    func scene(_ color: Color, background: Color = .black) -> Scene {
      let items = (0..<9).map { index in
        SceneItem(.color(color), size: Size(width: 90, height: 70), weight: Double(1 + index % 3))
      }
      var canvas = Canvas(width: 300, height: 200)
      canvas.background = background
      return Scene(canvas: canvas, layout: layouts[number], items: items)
    }
    func rectangles(_ scene: Scene) throws -> Int {
      try SceneRenderer().render(scene, to: folder.path("page.svg"), as: .svg)
      return try folder.text("page.svg").matches(of: /<(rect|path|use)/).count
    }
    // Of what others show through, nothing is painted twice.
    let translucent = Color(red: 255, green: 255, blue: 255, alpha: 254)
    #expect(try rectangles(scene(translucent)) < rectangles(scene(.white)))
    for zoom in [0.5, 0.71, 1.37, 2.9] {
      guard let shown = try VectorPictures.rsvg(folder.path("page.svg"), zoom: zoom, in: folder) else {
        return
      }
      let dark = (0..<shown.width * shown.height).filter { shown.bytes[$0 * 4 + 1] < 249 }
      // Where four corners meet, a pixel may be a little darker.
      #expect(
        dark.count <= 1 && dark.allSatisfy { shown.bytes[$0 * 4 + 1] > 200 },
        "\(zoom): \(dark.map { ($0 % shown.width, $0 / shown.width, shown.bytes[$0 * 4 + 1]) })")
    }
  }

  @Test("librsvg draws the SVG as the PNG is", arguments: RenderGoldenTests.goldens)
  func svgInRsvg(_ golden: Golden) throws {
    let row = try Case(golden)
    let svg = folder.path("page.svg")
    try SceneRenderer().render(row.scene, to: svg, as: .svg)
    let text = String(decoding: try folder.read("page.svg").prefix(400), as: UTF8.self)
    let (width, height) = (
      text.firstMatch(of: /width="([0-9.]+)px"/), text.firstMatch(of: /height="([0-9.]+)px"/)
    )
    #expect(abs((width.flatMap { Double($0.1) } ?? 0) - row.plan.pageSize.width) < 0.001, "\(text)")
    #expect(abs((height.flatMap { Double($0.1) } ?? 0) - row.plan.pageSize.height) < 0.001, "\(text)")

    guard let actual = try VectorPictures.rsvg(svg, zoom: row.plan.scale, in: folder) else { return }
    guard row.isWhole else { return }
    #expect(actual.width == row.plan.pixelWidth && actual.height == row.plan.pixelHeight)
    let expected = try SceneRenderer().pixmap(of: row.scene)
    if row.isText {
      try checkText(expected, actual, golden.name)
    } else {
      // librsvg cuts each part of a group by itself, so that where two of them share a smooth edge it smooths twice.
      let tolerance =
        row.plan.clip != nil
        ? Tolerance(maxDelta: 64, psnr: 33)
        : Tolerance(maxDelta: row.isStriped ? 2 : golden.maxDelta == 0 ? 1 : 12, psnr: 60)
      try check(expected, actual, tolerance, golden.name)
    }
  }

  @Test("poppler draws the PDF as the PNG is", arguments: RenderGoldenTests.goldens)
  func pdfInPoppler(_ golden: Golden) throws {
    let row = try Case(golden)
    guard row.isWhole else { return }
    let pdf = folder.path("page.pdf")
    try SceneRenderer().render(row.scene, to: pdf, as: .pdf)
    guard let actual = try VectorPictures.poppler(pdf, zoom: row.plan.scale, in: folder) else { return }
    let expected = try SceneRenderer().pixmap(of: row.scene).onWhite
    if row.isText {
      try checkText(expected, actual, golden.name)
    } else {
      // Splash lets a picture reach a quarter of a pixel over its edge.
      try check(
        expected, actual, Tolerance(maxDelta: 80, maxPixels: row.isStriped ? 40 : 0, psnr: 30), golden.name)
    }
  }

  /// All SVGs are on one page, because a browser takes seconds to start.
  @Test("Chromium draws the SVG as the PNG is", arguments: [1, 2])
  func svgInChromium(zoom: Int) throws {
    let rows = try RenderGoldenTests.goldens.map(Case.init)
      .filter { $0.isWhole && $0.plan.scale == Double(zoom) }
    var html = "<!doctype html><body style='margin: 0'>"
    var tops: [Int] = []
    var bottom = 0
    for row in rows {
      try SceneRenderer().render(row.scene, to: folder.path("\(row.file).svg"), as: .svg)
      html += "<img style='position: absolute; left: 0; top: \(bottom)px' src='\(row.file).svg'>"
      tops.append(bottom)
      bottom += row.plan.pixelHeight / zoom + 3
    }
    let page = try folder.write(html, to: "page.html")
    let width = rows.map { $0.plan.pixelWidth / zoom }.max() ?? 1
    guard
      let shot = try VectorPictures.chromium(page, width: width, height: bottom, zoom: zoom, in: folder)
    else { return }
    #expect(rows.count >= [1: 40, 2: 3][zoom] ?? 1)
    for (row, top) in zip(rows, tops) {
      let expected = try SceneRenderer().pixmap(of: row.scene).onWhite
      let actual = shot.part(x: 0, y: top * zoom, width: expected.width, height: expected.height)
      if row.isText {
        try checkText(expected, actual, row.golden.name)
      } else {
        // Chromium is up to 26 of 255 off the exact edge of a curve. Where a border or a picture shares a smooth edge
        // with what is beneath, both programs smooth it twice, and ours is the one that is off at a rotated border:
        // such pixels are few.
        let tolerance =
          row.golden.maxDelta == 0
          ? Tolerance(maxDelta: 2, psnr: 50) : Tolerance(maxDelta: 32, maxPixels: 4, psnr: 42)
        try check(expected, actual, tolerance, row.golden.name)
      }
    }
  }

  @Test("Chromium opens an SVG by itself, at its own size")
  func svgAloneInChromium() throws {
    let row = try Case(Golden("render/padding"))
    let svg = folder.path("page.svg")
    try SceneRenderer().render(row.scene, to: svg, as: .svg)
    let (width, height) = (row.plan.pixelWidth, row.plan.pixelHeight)
    // The window is larger, and the page must not grow with it.
    guard let shot = try VectorPictures.chromium(svg, width: 600, height: 600, in: folder) else { return }
    let expected = try SceneRenderer().pixmap(of: row.scene)
    try check(
      expected, shot.part(x: 0, y: 0, width: width, height: height), Tolerance(maxDelta: 2, psnr: 50),
      "padding")
    let below = shot.part(x: 0, y: height, width: 600, height: 600 - height)
    #expect(below.bytes.allSatisfy { $0 == 255 })
  }

  @Test("the same scene makes the same bytes, whatever was rendered before, and at another time")
  func sameBytes() throws {
    for name in ["labels", "radius-contain", "overflow-badge"] {
      let scene = try SpecScene.load(Fixtures.path("goldens/render/\(name).json"))
      for format in [OutputFormat.svg, .pdf] {
        let one = try SceneRenderer().data(of: scene, as: format)
        // PDF tells the time in seconds.
        if name == "labels", format == .pdf { Thread.sleep(forTimeInterval: 1.1) }
        let isSame = try SceneRenderer().data(of: scene, as: format) == one
        #expect(isSame, "\(name) as \(format)")
      }
    }
  }
}
