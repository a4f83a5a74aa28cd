// Spec documents: read, planned and, on a small canvas, rendered as pixels, SVG and PDF.

import MosaicCodecs
import MosaicCollage
import MosaicPixels
import MosaicSpec
import TestSupport

@testable import MosaicRender
@testable import MosaicScene
@testable import MosaicSystem

enum DocumentTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let spec: CollageSpec
    do { spec = try CollageSpec(json: input) } catch {
      guard !"\(error)".isEmpty else { fatalError("a document is refused without words") }
      return
    }
    guard let scene = Self.scene(of: spec) else { return }
    Self.draw(scene, choice: input.fingerprint)
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    Self.tamed(SchemaValues.standard.value(SchemaValues.standard.root, key: "", &random), &random).bytes
  }

  @Sendable static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard var document = JSONValue.read(input) else { return Fuzz.bytesMutated(input) }
    for _ in 0...random.below(3) {
      document = SchemaValues.standard.mutated(document, SchemaValues.standard.root, key: "", &random)
    }
    return Self.tamed(document, &random).bytes
  }

  /// Gives most documents a canvas of few pixels; items may be of any size.
  private static func tamed(_ document: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    guard !random.isOneIn(12) else { return document }
    var document = document
    if document["canvas"] == nil { document["canvas"] = .object([]) }
    let scale = document["canvas"]?["scale"]?.number ?? 1
    guard scale > 1e-9, scale <= 100 else { return document }
    for side in ["width", "height"] {
      let points = document["canvas"]?[side]?.number ?? 0
      if points <= 0 || points * scale > 64 {
        document["canvas"]?[side] = .number(Double(8 + random.below(56)) / scale)
      }
    }
    return document
  }

  /// The folder that paths of pictures are relative to, as in the committed documents.
  private static let folder = Fixtures.path("goldens/render")

  // MARK: Steps

  /// Measures the document as the program does.
  private static func scene(of spec: CollageSpec) -> Scene? {
    guard spec.items.count <= 400 else { return nil }
    var options = RenderOptions()
    options.limits = PictureReading.limits
    options.onUnreadable = .placeholder
    return try? CollageJob(spec.resolvingPaths(relativeTo: Self.folder), options: options).measured().scene
  }

  /// Plans the scene, and renders it if it is small enough.
  private static func draw(_ scene: Scene, choice: Int) {
    let plan: RenderPlan
    do { plan = try Planner.plan(scene, measuring: Typesetter()) } catch {
      guard !"\(error)".isEmpty else { fatalError("a scene is refused without words") }
      return
    }
    guard (try? plan.json())?.hasSuffix("}\n") == true else { fatalError("a plan is no JSON") }
    guard plan.pixelWidth * plan.pixelHeight <= PictureReading.limits.maxPixels else { return }
    var options = RenderOptions { $0.jobs = 1 }
    options.limits = PictureReading.limits
    options.onUnreadable = .placeholder
    // A small canvas of small pictures needs little memory; what needs more is refused.
    options.memory = MemoryBudget(limit: 64 << 20)
    options.linear = choice & 1 != 0
    do {
      if choice & 6 == 0 {
        try Collage(scene, options: options).render(to: "/dev/null", as: choice & 8 == 0 ? .svg : .pdf)
      } else {
        try paint(plan, options)
      }
    } catch {
      guard !"\(error)".isEmpty else { fatalError("a rendering fails without words") }
    }
    guard options.memory.used == 0 else { fatalError("\(options.memory.used) bytes were not given back") }
  }

  /// Renders with bands, parts and whole pictures so small that a small canvas has many.
  private static func paint(_ plan: RenderPlan, _ options: RenderOptions) throws(RenderError) {
    let division = BandRenderer.Division(bandArea: 1 << 10, bandRows: 16, partWidth: 40, largestWhole: 1 << 8)
    var rows = 0
    let tools = DrawingTools(options, pool: WorkerPool(workers: 1))
    try BandRenderer(plan, tools, division: division).render {
      bytes throws(FileError) in rows += bytes.count / (plan.pixelWidth * 4)
    }
    guard rows == plan.pixelHeight else { fatalError("\(rows) rows were painted of \(plan.pixelHeight)") }
  }
}
