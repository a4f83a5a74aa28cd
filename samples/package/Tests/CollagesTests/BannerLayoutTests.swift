import Mosaic
import Testing

@testable import Collages

@Suite struct BannerLayoutTests {
  private let items = [
    LayoutItem(width: 300, height: 200), LayoutItem(width: 100, height: 100),
    LayoutItem(width: 200, height: 300),
  ]

  @Test func frames() throws {
    var layout = BannerLayout()
    layout.gap = 10
    let arrangement = try layout.arrangement(
      of: items, in: Container(width: 410, height: 210))
    #expect(
      arrangement.placements.map(\.frame) == [
        Rect(x: 0, y: 0, width: 410, height: 120),
        Rect(x: 0, y: 130, width: 200, height: 80),
        Rect(x: 210, y: 130, width: 200, height: 80),
      ])
  }

  @Test func documentNamesIt() throws {
    let registry = LayoutRegistry.standard.registering(BannerLayout.self)
    let document = ##"""
      {"version": 1, "canvas": {"width": 90, "height": 60},
       "layout": {"type": "banner", "share": 0.5},
       "items": [{"color": "#c33"}, {"color": "#3c3"}, {"color": "#33c"}]}
      """##
    let spec = try CollageSpec(json: Array(document.utf8), registry: registry)
    let plan = try CollageJob(spec).plan()
    #expect(plan.items[2].pixels == PixelRect(x: 45, y: 30, width: 45, height: 30))
  }

  @Test func shareMustBeBetween0And1() {
    let registry = LayoutRegistry.standard.registering(BannerLayout.self)
    #expect(throws: SpecError.self) {
      try registry.layout(named: "banner", settings: [ParameterSetting("share=2")])
    }
  }
}
