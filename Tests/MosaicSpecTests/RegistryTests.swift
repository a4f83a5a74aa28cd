import MosaicLayout
import Testing

@testable import MosaicSpec

/// A registry without `auto` has no default layout: documents must name one, and the schema says so.
@Suite(.timeLimit(.minutes(10))) struct RegistryTests {
  private static let registry = LayoutRegistry().registering(GridLayout.self).registering(RingLayout.self)

  @Test(
    "without a default, a layout must be named",
    arguments: [
      (#"{"version": 1, "images": ["a.png"]}"#, "layout: is missing; a layout, one of grid, ring, is wanted"),
      (
        #"{"version": 1, "layout": {}, "images": ["a.png"]}"#,
        "layout.type: is missing; a layout, one of grid, ring, is wanted"
      ),
      (
        #"{"version": 1, "layout": {"columns": 3}, "images": ["a.png"]}"#,
        "layout.type: is missing; a layout, one of grid, ring, is wanted"
      ),
    ])
  func missing(json: String, message: String) {
    let error = #expect(throws: SpecErrors.self) { try CollageSpec(json: json.utf8, registry: Self.registry) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
  }

  @Test("a named one is read, with its defaults and its keys") func named() throws {
    for (layout, columns) in [(#""grid""#, GridLayout().columns), (#"{"type": "grid", "columns": 3}"#, 3)] {
      let json = #"{"version": 1, "layout": \#(layout), "images": ["a.png"]}"#
      let spec = try CollageSpec(json: json.utf8, registry: Self.registry)
      #expect((spec.layout as? GridLayout)?.columns == columns)
    }
  }

  @Test("the schema names no default that is not registered, and wants the layout and its type")
  func schema() {
    let bare = SpecSchema.json(registry: Self.registry)
    #expect(!bare.contains(#""default": "auto""#) && !bare.contains(#""const": "auto""#))
    #expect(bare.contains(#""required": ["version", "layout"]"#), "\(bare.prefix(4000))")
    let standard = SpecSchema.json(registry: .standard)
    #expect(standard.contains(#""default": "auto""#))
    #expect(!standard.contains(#""required": ["version", "layout"]"#))
  }
}
