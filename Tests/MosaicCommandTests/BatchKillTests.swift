// A batch that is killed at any moment and run again: every output is correct, and nothing else is left.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BatchKillTests {
  @Test func killedManyTimes() throws {
    try withSamples { folder in
      let count = 120
      let lines = (0..<count).map {
        #"{"output": "out/\#($0).\#($0 % 3 == 0 ? "svg" : "png")", "images": ["noise.png", "red.png"], "canvas": {"width": \#(100 + $0)}}"#
      }
      try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
      #expect(try shell("mosaic batch jobs.jsonl --out-dir whole --no-sync", in: folder).exitCode == 0)
      var random = SeededGenerator(seed: 11)
      let script = (0..<25).map { _ in
        let wait = String(format: "%.3f", Double.random(in: 0.002...0.25, using: &random))
        // Each fifth of the outputs is forgotten, so that there is work to the end.
        return """
          rm -f out/*\(Int.random(in: 0...9, using: &random)).*
          mosaic batch jobs.jsonl --resume --no-sync -j 3 >>results & run=$!
          sleep \(wait); kill -9 $run; wait $run
          """
      }
      _ = try shell(script.joined(separator: "\n"), in: folder)
      // Files of a dead process are removed when they are a second old.
      let last = try shell("sleep 1.2; mosaic batch jobs.jsonl --resume", in: folder)
      #expect(last.exitCode == 0, "\(last.errors)")
      let again = try shell("mosaic batch jobs.jsonl --resume", in: folder)
      #expect(again.output.split(separator: "\n").allSatisfy { $0.contains(#""status": "current""#) })
      let files = try folder.files()
      #expect(files.filter { $0.hasPrefix("out/") }.count == count)
      for file in files where file.hasPrefix("out/") {
        #expect(try folder.read(file) == folder.read("whole/" + file), "\(file)")
      }
    }
  }
}
