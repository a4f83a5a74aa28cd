// SVG with links to pictures, and with outlines in their place.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded, .inFolder) struct SVGImagesTests {
  /// The process runs in `/home/me/book`.
  private static let references: [(path: String, folder: String, link: String)] = [
    ("a.png", "", "a.png"), ("./a.png", ".", "a.png"), ("photos/a.png", "", "photos/a.png"),
    ("photos/a.png", "photos", "a.png"), ("photos/a.png", "photos/out", "../a.png"),
    ("photos/a.png", "out", "../photos/a.png"), ("../a.png", "out", "../../a.png"),
    ("/data/photos/a.png", "/data", "photos/a.png"), ("/data/photos/a.png", "/data/out", "../photos/a.png"),
    ("/data/a.png", "out", "/data/a.png"), ("photos/a.png", "/data", "../home/me/book/photos/a.png"),
    ("photos/a.png", "/home/me/book/out", "../photos/a.png"),
    ("photos/a.png", "../out", "../book/photos/a.png"), ("../photos/a.png", "../out", "../photos/a.png"),
    // Two slashes in front would name another machine.
    ("//host/a.png", "out", "/host/a.png"), ("///host//a.png", "", "/host/a.png"),
    ("//host/a.png", "/data", "../host/a.png"), ("//host/a.png", "//host", "a.png"),
    ("a.png", "//data", "../home/me/book/a.png"), ("/\\host/a.png", "out", "/%5Chost/a.png"),
    (".//host/a.png", "", "host/a.png"), ("file:///a.png", "", "file%3A/a.png"),
    ("http://host/a.png", "", "http%3A/host/a.png"), ("a b.png", "", "a%20b.png"),
    ("50%.png", "", "50%25.png"), ("a#b?c&d\"e<f>.png", "", "a%23b%3Fc%26d%22e%3Cf%3E.png"),
    ("c:d.png", "", "c%3Ad.png"), ("清单 é.png", "", "%E6%B8%85%E5%8D%95%20%C3%A9.png"),
  ]

  @Test("a link leads from the SVG's folder to the picture", arguments: references)
  func links(path: String, folder: String, link: String) {
    #expect(LinkedImage.reference(to: path, from: folder, workingFolder: "/home/me/book") == link)
  }

  @Test("a link is local also where the base of relative paths is unknown")
  func linksWithoutAWorkingFolder() {
    for (path, folder, link) in [
      ("//host/a.png", "..", "/host/a.png"), ("a//b.png", "/data", "a/b.png"),
      ("//host/a.png", "out", "/host/a.png"),
    ] {
      #expect(LinkedImage.reference(to: path, from: folder, workingFolder: nil) == link)
    }
  }

  @Test("librsvg and Chromium find linked pictures, and show them as an embedding does")
  func linkedPicturesAreShown() throws {
    let names = ["plain", "with space", "50% off", "hash #1 & more", "ünï çødé 清单"]
    for name in names {
      try FileManager.default.createDirectory(
        atPath: folder.path("photos/\(name)"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: Fixtures.sample("photos/cat.png"), toPath: folder.path("photos/\(name)/\(name).png"))
    }
    var items = try names.map { try SceneItem(imageFile: folder.path("photos/\($0)/\($0).png")) }
    items[1].style.cornerRadius = 30
    items[2].style.fit = .contain
    items[3].style.position = Position(x: .fraction(0), y: .fraction(0))
    items[0].focus = Point(x: 0.6, y: 0.3)
    items[0].zoom = 3
    items[2].zoom = 1.5
    let scene = Scene(items, 480, 320, .grid(columns: 3, gap: 8))
    let svg = folder.path("page.svg")
    try SceneRenderer { $0.svgImages = .link }.render(scene, to: svg, as: .svg)
    let text = String(decoding: try folder.read("page.svg"), as: UTF8.self)
    #expect(!text.contains("base64"))
    #expect(text.contains("xlink:href=\"photos/with%20space/with%20space.png\""))

    let expected = try SceneRenderer().pixmap(of: scene)
    for shown in [
      try VectorPictures.rsvg(svg, zoom: 1, in: folder),
      try VectorPictures.chromium(svg, width: 600, height: 600, in: folder)?
        .part(x: 0, y: 0, width: 480, height: 320),
    ] {
      guard let shown else { continue }
      // Each program resamples in its own way; a picture that is missing or misplaced gives less than 20.
      let comparison = PixelComparison(expected: expected, actual: shown)
      #expect(comparison.isWithin(decibels: 30), "\(comparison.verdict())")
    }
  }

  @Test("an outline is a box with a number and a name, and opens no file")
  func outlines() throws {
    func picture(_ first: String, scale: Double = 1, count: Int = 2) throws -> Pixmap? {
      let paths = [first, "gone/b.png"]
      var items = paths.prefix(count).map {
        SceneItem(
          .image(.file($0), pixelWidth: 100, pixelHeight: 80), size: Size(width: 100, height: 80))
      }
      items.append(SceneItem(.color(Color(red: 200, green: 30, blue: 30)), size: Size(width: 9, height: 9)))
      var canvas = Canvas(width: 330, height: 60)
      canvas.scale = scale
      let scene = Scene(canvas: canvas, layout: .grid(columns: items.count, gap: 10), items: items)
      let svg = folder.path("outline.svg")
      try SceneRenderer { $0.svgImages = .outline }.render(scene, to: svg, as: .svg)
      let text = String(decoding: try folder.read("outline.svg"), as: UTF8.self)
      #expect(!text.contains("<image"))
      return try VectorPictures.rsvg(svg, zoom: scale, in: folder)
    }
    guard let shown = try picture("gone/a.png") else { return }
    #expect(shown[0, 0] == 0xFF66_6666 && shown[102, 59] == 0xFF66_6666, "the first box's corners")
    #expect(shown[2, 2] == 0xFFEE_EEEE && shown[100, 57] == 0xFFEE_EEEE, "the first box's inside")
    #expect(shown[105, 30] == 0xFFFF_FFFF, "the gap")
    #expect(shown[300, 30] == 0xFFC8_1E1E, "a colour is painted as ever")
    func ink(_ picture: Pixmap, _ columns: Range<Int>) -> Int {
      (5..<55).reduce(0) { sum, y in sum + columns.count { picture[$0, y] & 0xFF < 0x80 } }
    }
    #expect(ink(shown, 5..<98) > 40 && ink(shown, 118..<210) > 40, "there is text in both boxes")

    let renamed = try #require(try picture("gone/another name.png"))
    #expect(
      shown.part(x: 0, y: 0, width: 103, height: 60) != renamed.part(x: 0, y: 0, width: 103, height: 60))
    #expect(
      shown.part(x: 113, y: 0, width: 217, height: 60) == renamed.part(x: 113, y: 0, width: 217, height: 60)
    )
    let fine = try #require(try picture("gone/a.png", scale: 2))
    #expect((fine.width, fine.height) == (660, 120))
    #expect(fine[4, 4] == 0xFFEE_EEEE && fine[1, 1] == 0xFF66_6666, "lines are a point wide")
  }

  @Test("only SVG has links and outlines")
  func otherFormatsEmbed() throws {
    let scene = try SpecScene.load(Fixtures.path("goldens/render/scale-2.json"))
    for format in [OutputFormat.png, .pdf] {
      let files = try SVGImages.allCases.map { images in
        try SceneRenderer { $0.svgImages = images }.data(of: scene, as: format)
      }
      let isSame = files.allSatisfy { $0 == files[0] }
      #expect(isSame, "\(format)")
    }
  }
}

@Suite(.bounded) struct SVGNumberingTests {
  @Test("names get numbers in their order, in pieces of any length")
  func renumbers() {
    let text = """
      <image id="image423" href="data:AAAA+/image423=="/><use x="#image423"/><g id="surface9" fill="url(#pattern77)">
      <symbol id="glyph3-12"/><use x="#glyph3-12"/><image id="image7"/><use x="#image423"/><use x="#image7"/>
      <image href="photos/image423.png"/><pattern id="pattern77"/><text>id 5 "5" (5)</text>
      """
    let expected = """
      <image id="image0" href="data:AAAA+/image423=="/><use x="#image0"/><g id="surface0" fill="url(#pattern0)">
      <symbol id="glyph0-12"/><use x="#glyph0-12"/><image id="image1"/><use x="#image0"/><use x="#image1"/>
      <image href="photos/image423.png"/><pattern id="pattern0"/><text>id 5 "5" (5)</text>
      """
    for length in [1, 2, 3, 7, 50, 10_000] {
      var numbering = SVGNumbering()
      let bytes = Array(text.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: length).map {
        numbering.next(bytes[$0..<min($0 + length, bytes.count)])
      }
      #expect(String(decoding: pieces.joined(), as: UTF8.self) == expected, "in pieces of \(length)")
    }
  }
}
