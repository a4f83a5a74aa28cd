// Canvases of more than 32,767 pixels a side, the limit of a Cairo surface.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LargeCanvasTests {
  @Test(arguments: ["svg", "pdf"]) func pages(ending: String) throws {
    try withTemporaryFolder { folder in
      let spec = #"{"version": 1, "items": [{"color": "red"}, {"color": "lime"}]}"#
      let run = try mosaic("render - --size 50000x300 -o out.\(ending)", in: folder, stdin: spec)
      #expect(run.exitCode == 0 && run.errors == "")
      let text = String(decoding: try folder.read("out.\(ending)"), as: UTF8.self)
      #expect(text.contains(ending == "svg" ? #"width="50000px""# : "/MediaBox [ 0 0 50000 300 ]"))
    }
  }
}
