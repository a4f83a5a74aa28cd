// Many documents, with the features of each layout in pairs, and what became of them when they were last looked at.
//
// fixtures/documents.txt has a document on a line, and on the next one its plan. MOSAIC_RECORD=failed writes what differs anew:
// look at the difference then. A document is added as a line with any text on the next one.

import Foundation
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicCollage
@testable import MosaicText

@Suite(.bounded) struct DocumentCorpusTests {
  private static let file = Fixtures.path("documents.txt")

  private static let sizes = [
    "card-1.png": (80, 40), "card-5.png": (80, 40), "disc.png": (48, 48), "gradient.png": (64, 48),
    "tall.png": (36, 72), "small.png": (24, 18),
  ]

  @Test func areAsBefore() throws {
    var text = ""
    for (document, before) in try textRows(String(contentsOfFile: Self.file, encoding: .utf8)) {
      let now = Self.summary(of: document)
      #expect(now == before, "\(document)")
      text += "\(document)\n  \(now)\n"
    }
    if Golden.isRecording { try text.write(toFile: Self.file, atomically: true, encoding: .utf8) }
  }

  /// For each page its size and the items' pixels, a digest of the plan and, where no text is drawn, one of the SVG; or the error.
  private static func summary(of document: String) -> String {
    do {
      let spec = try CollageSpec(json: Array(document.utf8))
      let pictures = try GivenPictures(
        sizes.keys.reduce(into: [:]) { $0[$1] = .bytes(try bytes(of: $1), name: $1) })
      let scene = spec.scene(measures: spec.items.map { measure($0, spec) }, pictures: pictures)
      let pages = try ScenePages(scene)
      var found = try (0..<pages.count).map {
        try summary(of: pages.plan($0, measuring: TestTexts()), document)
      }
      if pages.count == 1 { found.append(moving(scene, document)) }
      return found.joined(separator: " | ")
    } catch { return "\(error)".replacing("\n", with: "⏎") }
  }

  /// The scene on its way to a grid.
  private static func moving(_ scene: Scene, _ document: String) -> String {
    do {
      let motion = Motion(of: scene, .layout(GridLayout.grid(columns: 2, gap: 3)), frames: 4)
      let planner = try MotionPlanner(motion, measuring: TestTexts())
      let plan = digest(try planner.plan(at: 1).json())
      if hasTexts(document) { return plan }
      return try plan + " " + svg(PlanSequence(planner, texts: Typesetter()))
    } catch { return "\(error)" }
  }

  private static func summary(of plan: RenderPlan, _ document: String) throws -> String {
    let frames = plan.items.map { "\($0.pixels.x) \($0.pixels.y) \($0.pixels.width) \($0.pixels.height)" }
    let drawn = hasTexts(document) ? "" : " " + (try svg(PlanSequence(plan)))
    return "\(plan.pixelWidth)x\(plan.pixelHeight): \(frames.joined(separator: ", ")) "
      + digest(try plan.json()) + drawn
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("images/\(name)"))))
  }

  private static func measure(_ item: SpecItem, _ spec: CollageSpec) -> ItemMeasure {
    switch item.content {
    case .image(let name): sizes[name].map { .image(pixelWidth: $0.0, pixelHeight: $0.1) } ?? .unreadable
    case .label(let label): .label(TestTexts().size(of: spec.label(label)))
    case .color: .none
    }
  }

  private static func hasTexts(_ document: String) -> Bool {
    ["label", "caption", "title", "badge", "header", "footer", "watermark"].contains {
      document.contains("\"\($0)\"")
    }
  }

  private static func svg(_ plans: PlanSequence) throws -> String {
    let bytes = try plans.draw(to: .memory, as: .svg, RenderOptions { $0.jobs = 1 }).bytes
    // How a picture is compressed is no business of this.
    let pieces = String(decoding: bytes, as: UTF8.self).components(separatedBy: "base64,")
    let text = pieces.map { $0 == pieces[0] ? $0 : String($0[($0.firstIndex(of: "\"") ?? $0.startIndex)...]) }
    return "svg \(digest(text.joined()))"
  }
}
