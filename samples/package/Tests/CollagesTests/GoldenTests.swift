import Mosaic
import MosaicTesting
import Testing

@testable import Collages

@Suite(.goldens(.exact)) struct GoldenTests {
  @Test func banner() throws {
    var layout = BannerLayout()
    layout.gap = 6
    let items = try ["#e76f51", "#2a9d8f", "#e9c46a", "#264653"].map {
      SceneItem(.color(try Color(css: $0)), size: Size(width: 100, height: 100))
    }
    let scene = Scene(
      canvas: Canvas(width: 240, height: 160), layout: layout, items: items)
    try expectGolden(of: Collage(scene).pixmap())
  }
}
