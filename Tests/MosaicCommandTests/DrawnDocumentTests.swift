// Documents drawn at random: the law of memory, in one process and isolated. The night draws thousands, and measures the limit of time too.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct DrawnDocumentTests {
  @Test("each has a result, and a process takes no more than its memory and 64 MiB") func memory() throws {
    guard let python = try OutsideProgram.python3.path(orLeaveOut: "documents drawn at random") else {
      return
    }
    let script = URL(fileURLWithPath: Fixtures.path("..")).appendingPathComponent(".ci/hostile").path
    // Other tests run beside it, so that its time says nothing.
    let run = try ProgramRun.run(
      python, [script, "\(24 * SeededGenerator.seeds(1).count)", try MosaicBinary.path(), "drawn"],
      in: folder.url,
      environment: ["GRACE": "600"], timeout: 590)
    #expect(run.exitCode == 0, "\(run.output) \(run.errors)")
    #expect(run.output.contains("one process: ") && run.output.contains("--isolate: "))
  }
}
