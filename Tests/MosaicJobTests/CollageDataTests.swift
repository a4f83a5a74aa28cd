// From a document to bytes: those of the file, with the same report.

import Foundation
import MosaicCodecs
import MosaicJob
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CollageDataTests {
  /// All documents of `samples/`.
  static let samples: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Fixtures.sample())
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func job(_ sample: String) throws -> CollageJob {
    var options = RenderOptions()
    // Outputs are the same, and sooner made.
    options.encoding.compression = .fast
    options.syncs = false
    var job = try CollageJob(documentAt: Fixtures.sample(sample), options: options)
    job.spec.canvas.scale = min(job.spec.canvas.scale, 0.5)
    return job
  }

  @Test(
    "every sample has the same bytes in memory as in a file, in formats that take turns",
    arguments: samples.enumerated().map { ($0, $1) })
  func sample(turn: Int, _ sample: String) throws {
    try withTemporaryFolder { folder in
      let job = try Self.job(sample)
      for (number, format) in OutputFormat.stills.enumerated() where (turn + number).isMultiple(of: 3) {
        let name = "out.\(format.rawValue)"
        let report = try job.render(to: folder.path(name))
        var made = try job.render(to: .memory, as: format)
        let isSame = try made.bytes == folder.read(name)
        #expect(isSame, "\(sample) as \(format)")
        let collage = try job.measured()
        #expect(try collage.data(as: format) == made.bytes)
        made.bytes = []
        #expect(
          made.warnings.map(\.description) == report.warnings.map(\.description) && made.plan == report.plan)
      }
    }
  }

  @Test("samples were found") func count() { #expect(Self.samples.count >= 12) }

  @Test("a motion has the same bytes in memory as in a file", arguments: [OutputFormat.apng, .svg])
  func motion(format: OutputFormat) throws {
    try withTemporaryFolder { folder in
      var job = try Self.job("grid.json")
      job.spec.canvas.scale = 0.1
      job.motion = MotionSettings(.layout(RingLayout()), frames: 3)
      let report = try job.render(to: folder.path("out"), as: format)
      var made = try job.render(to: .memory, as: format)
      #expect(try made.bytes == folder.read("out"))
      made.bytes = []
      #expect(made == report && report.lastPlan != nil)
    }
  }

  /// Formats and the words about those that cannot be one array of bytes.
  static let refused: [(moves: Bool, format: OutputFormat, says: String)] = [
    (false, .apng, "output in memory: such a file moves, and the collage stands still"),
    (
      true, .png,
      "frames that are files of their own cannot be one array of bytes; render them to files, or each frame's plan"
    ),
  ]

  @Test("a format that does not suit is refused", arguments: refused)
  func unsuitable(moves: Bool, format: OutputFormat, says: String) throws {
    var job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    if moves { job.motion = MotionSettings(.layout(RingLayout()), frames: 3) }
    let error = #expect(throws: JobError.self) { _ = try job.data(as: format) }
    #expect(error?.description == says && error?.exitCode == 2)
  }

  @Test("the standard output needs a format") func standardOutput() throws {
    let job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    #expect(throws: JobError(.format(.standardOutput(moves: false)))) { try job.render(to: .standardOutput) }
  }

  @Test("warnings of the document and of the picture are in the report") func warnings() throws {
    try withTemporaryFolder { folder in
      try folder.write(Sample.noise, to: "a.png")
      let json = #"{"version": 1, "items": [{"image": "a.png"}, {"image": "none.png"}]}"#
      let options = RenderOptions { $0.onUnreadable = .placeholder }
      let job = try CollageJob(json: json, relativeTo: folder.path, options: options)
      let report = try job.render(to: .memory, as: .png)
      #expect(report.warnings.count == 1 && report.plan.items.count == 2)
      #expect(report.warnings.first?.description.contains("none.png: no such file") == true)
    }
  }
}
