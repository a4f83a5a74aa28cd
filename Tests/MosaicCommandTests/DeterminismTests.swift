// The same arguments give the same bytes, whatever the number of workers.

import MosaicRender
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeterminismTests {
  @Test(arguments: OutputFormat.stills.map(\.rawValue)) func runsAndWorkersDoNotShow(ending: String) throws {
    try withSamples { folder in
      try folder.write(
        ##"""
        {"version": 1, "canvas": {"width": 160, "background": "#0000"}, "layout": {"type": "waterfall", "columns": 4},
         "style": {"cornerRadius": 3, "border": {"width": 1, "color": "#0008"}},
         "items": [{"image": "noise.png"}, {"image": "red.png"}, {"image": "green.png"}, {"label": {"text": "Ag"}},
           {"image": "noise.png", "style": {"fit": "contain"}}, {"color": "#f80", "size": [80, 32]},
           {"image": "blue.png"}, {"image": "noise.png"}, {"image": "noise.png"}, {"image": "empty.png"}]}
        """##, to: "spec.json")
      var results: [[UInt8]] = []
      for workers in [[], [], ["-j1"], ["-j", "2"], ["--jobs=7"]] {
        let run = try mosaic(
          ["render", "spec.json", "--on-error", "placeholder", "-o", "out.\(ending)"] + workers, in: folder)
        #expect(run.exitCode == 0)
        results.append(try folder.read("out.\(ending)"))
      }
      #expect(results[0].count > 1000)
      for result in results.dropFirst() { #expect(result == results[0]) }
    }
  }

  @Test func plansAndSchemasToo() throws {
    try withSamples { folder in
      for words in [["plan", "red.png", "noise.png"], ["schema"], ["layouts"], ["layouts", "ring"]] {
        let once = try mosaic(words, in: folder)
        let again = try mosaic(words, in: folder)
        #expect(once.stdout == again.stdout)
      }
    }
  }
}
