// The three lines of the documentation need one import.

import MosaicJob
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThreeLinesTests {
  @Test("from a document to a picture") func threeLines() throws {
    try withTemporaryFolder { folder in
      let job = try CollageJob(documentAt: Fixtures.sample("grid.json"))
      let plan = try job.plan()
      try job.render(to: folder.path("collage.png"))

      _ = plan
      #expect(try folder.files() == ["collage.png"])
    }
  }
}
