// The page beside a pyramid: what stands in it, and what it does in a browser.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded, .inFolder, .serialized) struct ZoomPageTests {
  private static let ten = Size(width: 10, height: 10)

  /// Pictures of 10 × 10 in a row, of which none is opened.
  private static func plan(_ names: [String], rotation: Double = 0) throws -> RenderPlan {
    var items = names.map { SceneItem(.image(.file($0), pixelWidth: 10, pixelHeight: 10), size: ten) }
    items.append(SceneItem(.color(.black), size: ten))
    for index in items.indices { items[index].style.rotation = Rotation(from: rotation, to: rotation) }
    return try Collage(
      Scene(canvas: Canvas(), layout: GridLayout.grid(cell: ten, columns: 100, gap: 1), items: items)
    ).plan()
  }

  private static func page(_ names: [String], rotation: Double = 0, _ metadata: FileMetadata = FileMetadata())
    throws -> String
  {
    let shape = PyramidShape(width: 100, height: 10, tileFormat: .png, folder: "a:b <c>_files")
    return try ZoomPage(metadata: metadata).text(of: plan(names, rotation: rotation), shape)
  }

  /// The data of a page.
  private static func data(_ page: String) throws -> [String: Any] {
    let text = try #require(page.firstMatch(of: /(?s)id="data">(.*?)<\/script>/)).1
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("names once, and rectangles") func places() throws {
    let data = try Self.data(Self.page(["x/a.png", "x/b.png", "x/a.png"]))
    #expect(data["names"] as? [String] == ["a.png", "b.png"])
    let places = [[0, 0, 0, 10, 10, 0, 0, 0], [1, 11, 0, 10, 10, 0, 0, 0], [0, 22, 0, 10, 10, 0, 0, 0]]
    #expect(data["places"] as? [Int] == places.flatMap(\.self))
    #expect(data["files"] as? String == "a%3Ab%20%3Cc%3E_files" && data["ending"] as? String == "png")
    #expect([data["width"], data["height"], data["levels"]].map { $0 as? Int } == [100, 10, 8])
    let turned = try #require(Self.data(Self.page(["a.png"], rotation: 7.5))["places"] as? [Double])
    #expect(turned == [0, 1, 1, 10, 10, 7.5, 6, 6])
  }

  static let folders: [(names: [String], shown: [String])] = [
    ([], []), (["a.png"], ["a.png"]), (["/home/ada/a.png"], ["a.png"]),
    (["x/1/a.png", "x/2/a.png"], ["1/a.png", "2/a.png"]),
    (["x/a.png", "xy/a.png"], ["x/a.png", "xy/a.png"]),
    (["/a/é.png", "/a/è.png"], ["é.png", "è.png"]),
    (["x/a.png", "x/y/b.png", "x/y/c.png"], ["a.png", "y/b.png", "y/c.png"]),
  ]

  @Test("a folder that all have in common is left out", arguments: folders) func names(
    names: [String], shown: [String]
  ) throws {
    #expect(try Self.data(Self.page(names))["names"] as? [String] == shown)
  }

  /// Names that would break out of a script, an attribute, a text or JSON.
  static let hostile = [
    "</script><script>document.title='broken'</script>.png", "<!--<script>.png", "\"'&amp;.png",
    "\\u003c\u{2028}.png",
    "<\u{338}b>.png", "{{policy}}.png", "]]>.png",
  ]

  @Test("names and texts stay text") func hostileNames() throws {
    let metadata = FileMetadata(author: "\"><script>", title: "</title><script>{{data}}")
    let page = try Self.page(Self.hostile, metadata)
    #expect(try Self.data(page)["names"] as? [String] == Self.hostile)
    #expect(page.ranges(of: "<script").count == 2 && page.ranges(of: "</script").count == 2)
    #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;{{data}}</title>"))
    #expect(page.contains("<meta name=\"author\" content=\"&quot;&gt;&lt;script&gt;\">"))
    #expect(!page.unicodeScalars.contains("\u{0}") && page.contains("default-src 'none'"))
    // From elsewhere there is nothing.
    #expect(page.ranges(of: "http").count == page.ranges(of: "http-equiv").count)
  }

  @Test("wheel, drag, keys, clicks; names are shown as text; nothing is refused by the page's policy")
  func working() async throws {
    // No name of a file has a slash; this one begins a script in a careless page.
    for (name, color) in [("<script><b>red.png", 0xFFC0_2020 as UInt32), ("blue.png", 0xFF20_20C0)] {
      let picture = Pixmap(width: 60, height: 40).painted(on: color)
      try folder.write(ImageFormat.png.encode(picture), to: "photos/\(name)")
    }
    let scene = Scene(
      canvas: Canvas(width: 2000, height: 1000), layout: .grid(columns: 2),
      items: try ["<script><b>red.png", "blue.png"].map {
        try SceneItem(imageFile: folder.path("photos/\($0)"))
      })
    try await Collage(scene).render(to: folder.path("a.html"))
    guard let browser = try await Browser(in: folder, orLeaveOut: "the page that zooms in a browser") else {
      return
    }
    let result: Result<Void, any Error>
    do { result = .success(try await use(browser, folder)) } catch { result = .failure(error) }
    await browser.end()
    try result.get()
  }

  private func use(_ browser: Browser, _ folder: TemporaryFolder) async throws {
    let shown = "document.body.dataset.shown"
    let name = "document.body.dataset.name"
    try await browser.open(folder.path("a.html"))
    // The window is 1280 pixels wide, and the picture 2000, of which two hundredths are left free.
    let whole = "level 11, 63 %"
    #expect(try await browser.waits(for: whole, of: shown) == whole)
    try await browser.press("+")
    #expect(try await browser.waits(for: "level 11, 94 %", of: shown) == "level 11, 94 %")
    try await browser.press("0")
    #expect(try await browser.waits(for: whole, of: shown) == whole)
    // The middle is the edge between both pictures, until it is drawn aside.
    try await browser.press("++")
    try await browser.drag("#view", by: -200)
    try await browser.press("\u{E006}")
    #expect(try await browser.waits(for: "blue.png", of: name) == "blue.png")
    try await browser.press("\u{E00C}")
    #expect(try await browser.waits(for: "", of: name) == "")
    try await browser.drag("#view", by: 400)
    try await browser.press("\u{E006}")
    let left = "<script><b>red.png"
    #expect(try await browser.waits(for: left, of: name) == left)
    let label = try await browser.text("document.getElementById('name').textContent")
    #expect(label == "\(left)\n1000 × 1000 pixels here")
    #expect(try await browser.text("document.querySelectorAll('b').length") == "0")
    // A click, and the wheel with the pointer there.
    try await browser.press("0\u{E00C}")
    #expect(try await browser.waits(for: whole, of: shown) == whole)
    try await browser.drag("#view", by: 0)
    #expect(try await browser.waits(for: "false", of: "\(name) === ''") == "false")
    let turned = "new WheelEvent('wheel', {deltaY: -300, clientX: 100, clientY: 400, cancelable: true})"
    _ = try await browser.text("document.getElementById('view').dispatchEvent(\(turned))")
    #expect(try await browser.waits(for: "level 11, 114 %", of: shown) == "level 11, 114 %")
    #expect(try await browser.complaints() == [])
  }
}
