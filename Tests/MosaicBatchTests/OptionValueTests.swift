// Options of batches and thumbnails that cannot be used: each is refused with name, found and allowed.

import MosaicCodecs
import MosaicRender
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded, .amongSamples) struct OptionValueTests {
  static let batches: [(words: String, edit: @Sendable (inout BatchOptions) -> Void)] = [
    ("'jobs' is 0; allowed: 1 to 1024", { $0.jobs = 0 }),
    ("'jobs' is \(1 << 60); allowed: 1 to 1024", { $0.jobs = 1 << 60 }),
    ("'jobs' is \(Int.min); allowed: 1 to 1024", { $0.jobs = Int.min }),
    ("'timeLimit' is nan; allowed: 0 to 1000000000 seconds", { $0.timeLimit = .nan }),
    ("'timeLimit' is inf; allowed: 0 to 1000000000 seconds", { $0.timeLimit = .infinity }),
    ("'timeLimit' is 1e+300; allowed: 0 to 1000000000 seconds", { $0.timeLimit = 1e300 }),
    ("'timeLimit' is -1.0; allowed: 0 to 1000000000 seconds", { $0.timeLimit = -1 }),
    ("'longestLine' is \(Int.min); allowed: 1 or more", { $0.longestLine = .min }),
  ]

  @Test("a batch refuses its options", arguments: batches.indices)
  func batch(index: Int) throws {
    let row = Self.batches[index]
    try withSamples { folder in
      let error = #expect(throws: JobError.self) {
        try BatchTests.results(BatchTests.lines(1), in: folder) { row.edit(&$0) }
      }
      #expect(error?.description == "the option \(row.words)")
    }
  }

  @Test("the ends of the ranges are allowed", arguments: [0.0, 1e9])
  func timeLimits(limit: Double) throws {
    let results = try BatchTests.results(BatchTests.lines(1), in: folder) { $0.timeLimit = limit }
    #expect(results.count == 1)
  }

  @Test("a job with a silly option of rendering fails in words") func jobOption() throws {
    let results = try BatchTests.results(BatchTests.lines(1), in: folder) {
      $0.render.encoding.dotsPerInch = .nan
    }
    #expect(results.map(\.status) == [.failed])
    #expect(results[0].json.contains("the option 'dotsPerInch' is nan; allowed: 1 to 65535"))
  }

  @Test("thumbnails refuse their options") func thumbnails() throws {
    let sizes = try [ThumbnailSize("20")]
    for (quality, jobs, words) in [
      (1000, 1, "'quality' is 1000; allowed: 1 to 100"), (0, 1, "'quality' is 0; allowed: 1 to 100"),
      (85, 0, "'jobs' is 0; allowed: 1 to 1024"), (85, Int.max, "'jobs' is \(Int.max); allowed: 1 to 1024"),
      (85, .min, "'jobs' is \(Int.min); allowed: 1 to 1024"),
    ] {
      var options = ThumbnailOptions()
      (options.encoding.quality, options.jobs) = (quality, jobs)
      let error = #expect(throws: JobError.self) { try Thumbnailer(sizes, options: options) }
      #expect(error?.description == "the option \(words)")
    }
    let error = #expect(throws: JobError.self) { try Thumbnailer([]) }
    #expect(error?.description == "no size is asked for; give at least one")
    #expect(throws: JobError.self) {
      try DesktopThumbnailer(
        DesktopCache(folder: "/nowhere", program: "test"), sizes: [], currentFolder: "/")
    }
  }
}
