import Mosaic
import Testing

@testable import Collages

@Suite struct PlansTests {
  /// Three colours in a row.
  private var job: CollageJob {
    let colors = ["#e76f51", "#2a9d8f", "#e9c46a"].compactMap {
      try? Color(css: $0)
    }
    var spec = CollageSpec(items: colors.map { SpecItem(.color($0)) })
    spec.layout = GridLayout.grid(columns: 3)
    (spec.canvas.width, spec.canvas.height) = (300, 120)
    return CollageJob(spec)
  }

  @Test func pageHasAllFrames() throws {
    let page = page(of: try job.plan())
    #expect(page.split(separator: "<img").count == 3)
    #expect(page.contains("left: 100.0px; top: 0.0px;"))
  }

  @Test func movedItemsAreDrawnWhereTheyAre() throws {
    let moved = try staggered(job, by: 20)
    #expect(try moved != job.data(as: .png))
  }

  @Test func aPlanThatCannotBeDrawnIsRefused() throws {
    var plan = try job.plan()
    plan.items[1].rotation = .nan
    #expect(throws: PlanError.self) { try plan.validate() }
    #expect(throws: JobError.self) { try Collage(plan).data(as: .png) }
  }
}
