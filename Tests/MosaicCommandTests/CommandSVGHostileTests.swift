// SVGs that end what draws them, on the command line: all else goes on, and the cache notes them.

#if SVG
  import Foundation
  import TestSupport
  import Testing

  @Suite(.timeLimit(.minutes(10)), .enabled(if: try OutsideProgram.hasSVG())) struct CommandSVGHostileTests {
    /// Those that take no time.
    private static let names = [
      "convolve-behind-an-entity", "convolve-in-a-picture", "convolve-in-utf-7", "groups-230-deep",
      "letters-of-ten-million-pixels", "negations-in-negations", "tile-of-nothing", "uses-100-deep",
    ]

    private func withDocuments(_ body: (TemporaryFolder, [String]) throws -> Void) throws {
      try withTemporaryFolder { folder in
        for name in Self.names {
          try folder.write(try Data(contentsOf: Fixtures.url("hostile/svg/\(name).svg")), to: "\(name).svg")
        }
        try folder.write(try Data(contentsOf: Fixtures.url("svg/shapes.svg")), to: "shapes.svg")
        try body(folder, (Self.names + ["shapes"]).map { "\($0).svg" })
      }
    }

    private func run(
      _ words: [String], in folder: TemporaryFolder, _ environment: [String: String]
    ) throws -> ProgramRun {
      try ProgramRun.run(
        try MosaicBinary.path(), words, in: folder.url, environment: environment, timeout: 120)
    }

    @Test func batch() throws {
      try withDocuments { folder, names in
        let lines = names.map { "{\"id\": \"\($0)\", \"output\": \"\($0).png\", \"images\": [\"\($0)\"]}\n" }
        try folder.write(lines.joined(), to: "jobs.jsonl")
        let run = try mosaic("batch jobs.jsonl --exit-zero -j 2", in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let results = run.output.split(separator: "\n")
        #expect(results.count == names.count)
        for line in results {
          #expect(line.contains("\"status\": \"done\"") || line.contains("\"code\": 65"), "\(line)")
        }
        #expect(try folder.files().contains("shapes.svg.png"))
      }
    }

    @Test("a document that could not be drawn is not tried again") func desktop() throws {
      try withDocuments { folder, names in
        let words =
          ["thumbnail"] + names + ["--freedesktop", "--size", "normal", "--json", "--on-error", "skip"]
        let environment = ["XDG_CACHE_HOME": folder.path("cache")]
        let first = try run(words, in: folder, environment)
        let failed = first.output.components(separatedBy: "\"status\": \"failed\"").count - 1
        #expect(first.exitCode == 0 && first.output.contains("\"status\": \"done\""), "\(first.errors)")
        #expect(try folder.files().count { $0.contains("/fail/mosaic-") } == failed)
        let again = try run(words, in: folder, environment)
        let known = again.output.components(separatedBy: "no thumbnail could be made of it before").count - 1
        #expect(known == failed)
      }
    }

    @Test("without the program the error says what to install, and the cache notes nothing") func noProgram()
      throws
    {
      try withDocuments { folder, _ in
        let environment = ["PATH": "bin:", "XDG_CACHE_HOME": folder.path("cache")]
        for words in [
          ["render", "shapes.svg", "-o", "out.png"],
          ["thumbnail", "shapes.svg", "--freedesktop"],
        ] {
          let run = try self.run(words, in: folder, environment)
          #expect(
            run.exitCode == 65
              && run.errors.contains(
                "shapes.svg: is an SVG image, which rsvg-convert draws, and that program is in no folder of PATH"
              ),
            "\(run.errors)")
        }
        #expect(try !folder.files().contains { $0.contains("/fail/") || $0 == "out.png" })
        #expect(try run(["plan", "shapes.svg"], in: folder, environment).exitCode == 0)
      }
    }
  }
#endif
