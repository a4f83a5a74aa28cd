// From a document to bytes: those of the file, with the same report.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded, .inFolder) struct CollageDataTests {
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

  @Test("samples were found") func count() { #expect(Self.samples.count >= 12) }

  @Test("a format that does not suit is refused") func unsuitable() throws {
    let job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    let error = #expect(throws: JobError.self) { try job.data(as: .apng) }
    #expect(error?.description == "output in memory: such a file moves, and the collage stands still")
    #expect(error?.exitCode == 2)
  }
}
