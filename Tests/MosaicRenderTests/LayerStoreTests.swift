// The memory of shadows: what is kept makes room, and what is very large is made a slice at a time.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct LayerStoreTests {
  /// The key of a shadow of its own for each radius, as a whole.
  private func key(_ radius: Double) -> LayerMemory.ShadowKey {
    let slices = ShadowSlices(
      ShadowShape(width: 100, height: 100, radiusX: radius, radiusY: radius, sigma: 2))
    return LayerMemory.ShadowKey(core: slices.core, part: slices.all, color: .black)
  }

  private func shadow(_ key: LayerMemory.ShadowKey) -> Pixmap {
    Pixmap(width: key.part.columns.count, height: key.part.rows.count)
  }

  @Test("of a small budget an eighth is kept of shadows, and the last one")
  func smallBudget() throws {
    let budget = MemoryBudget(limit: 1 << 20)
    let memory = LayerMemory(budget, gate: DecodeGate(memory: budget))
    for radius in 1...40 {
      let key = key(Double(radius))
      let picture = try memory.shadow(key) { shadow(key) }
      #expect(budget.used >= picture.bytes.count)
      #expect(budget.used <= budget.limit / 8 + picture.bytes.count, "radius \(radius)")
    }
  }

  @Test("shadows that are kept make room for what does not fit beside them, but for the one that is in use")
  func makingRoom() throws {
    let budget = MemoryBudget(limit: 1 << 20)
    let memory = LayerMemory(budget, gate: DecodeGate(memory: budget))
    var kept = 0
    for radius in [20.0, 21] {
      let key = key(radius)
      kept = try memory.shadow(key) { shadow(key) }.bytes.count
    }
    let isKept = budget.used > kept
    #expect(isKept)
    // All but the room of the last one.
    let pixels = (budget.limit - kept) / 8
    try memory.making(pixels: pixels, needing: 8, from: key(21)) {}
    #expect(budget.used == kept)
    let error = #expect(throws: RenderError.self) {
      try memory.making(pixels: budget.limit / 8, needing: 8, from: key(21)) {}
    }
    #expect("\(error, default: "")".contains("memory for shadows, backdrops and rotated pictures"))
    try memory.making(pixels: budget.limit / 8, needing: 8) {}
    #expect(budget.used == 0)
  }

  /// A circle that nearly fills the canvas.
  private func circle(_ side: Double) throws -> RenderPlan {
    var item = SceneItem(.color(.white), size: Size(width: 9, height: 9))
    item.style.shape = .circle
    item.style.shadow = Shadow()
    let frame = Rect(x: 9, y: 9, width: side - 18, height: side - 18)
    return try Planner.plan(
      Scene(canvas: Canvas(width: side, height: side), layout: GivenFrames([frame]), items: [item]))
  }

  /// What bands of 20 rows show of the shadow, and the most memory that it took.
  private func bands(
    of plan: RenderPlan, _ slicing: LayerStore.Slicing, limit: Int = 8 << 20
  ) throws -> (pictures: [Pixmap?], peak: Int) {
    let budget = MemoryBudget(limit: limit)
    var layers = LayerStore(
      plan.bounds, memory: LayerMemory(budget, gate: DecodeGate(memory: budget)), slicing: slicing)
    let pictures = try stride(from: 0, to: plan.pixelHeight, by: 20).map { top in
      let band = PixelRect(
        x: 0, y: top, width: plan.pixelWidth, height: min(20, plan.pixelHeight - top))
      let area = band.intersection(plan.items[0].ink)
      let image = area.isEmpty ? nil : try layers.shadow(of: plan.items[0], in: area)
      return try (image?.surface as? CairoImage).map { try $0.pixmap(rows: $0.height) }
    }
    return (pictures, budget.peak)
  }

  @Test("a large shadow in slices is the same, takes less memory, and all of it comes from the budget")
  func slices() throws {
    let plan = try circle(800)
    let whole = try bands(of: plan, LayerStore.Slicing())
    let sliced = try bands(of: plan, LayerStore.Slicing(largest: 1 << 16, rows: 64, overlap: 20))
    let isSame = whole.pictures == sliced.pictures
    #expect(isSame)
    let bytes = Set(whole.pictures.compactMap { $0?.bytes.max() })
    #expect(whole.pictures.count == 40 && bytes.max() == 0x66, "there is a shadow")
    // Eight bytes a pixel while it is made, of hardly more than the circle. Of slices some are kept.
    let circle = 8 * 782 * 782
    let most = 8 * 850 * 850
    #expect(whole.peak >= circle && whole.peak < most, "\(whole.peak)")
    #expect(sliced.peak * 2 < whole.peak, "\(sliced.peak)")
    #expect(throws: RenderError.self) {
      try bands(of: plan, LayerStore.Slicing(), limit: circle)
    }
  }
}
