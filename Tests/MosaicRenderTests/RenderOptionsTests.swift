// Options: their defaults, and how many threads and files they ask for.

import MosaicCodecs
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct RenderOptionsTests {
  @Test("the defaults are those of the command") func defaults() {
    let options = RenderOptions()
    #expect(options.jobs == .all && options.workers == min(Processors.count, Descriptors.pictureCount))
    #expect(options.quality == 85 && !options.isLossless && options.compression == .default)
    #expect(options.dotsPerInch == nil && !options.linear && options.onUnreadable == .fail)
    #expect(options.svgImages == .embed && options.limits == DecodeLimits())
    #expect(options.memory.limit == MemoryBudget.defaultLimit && options.texts.isEmpty && options.syncs)
    #expect(options.progress == nil)
  }

  @Test("what is given is kept") func given() throws {
    let text = try FileText(key: "a", value: "b")
    let memory = MemoryBudget(limit: 5)
    let options = RenderOptions {
      $0.jobs = 3; $0.quality = 90; $0.isLossless = true; $0.compression = .small; $0.dotsPerInch = 300;
      $0.linear = true; $0.onUnreadable = .skip; $0.svgImages = .link; $0.limits = DecodeLimits(maxPixels: 7);
      $0.memory = memory; $0.openPictures = 9; $0.texts = [text]; $0.syncs = false;
      $0.progress = { _, _ in false }
    }
    #expect(options.jobs == .count(3) && options.quality == 90 && options.isLossless)
    #expect(options.compression == .small && options.dotsPerInch == 300 && options.linear)
    #expect(options.onUnreadable == .skip && options.svgImages == .link && options.limits.maxPixels == 7)
    #expect(options.memory === memory && options.openPictures == 9 && options.texts == [text])
    #expect(!options.syncs && options.progress?(0, 1) == false)
  }

  static let counts: [(jobs: ThreadCount, workers: Int)] = [
    (1, 1), (2, 2), (.count(7), 7), (0, 1), (-1, 1), (.count(.min), 1), (.all, Processors.count),
    (.count(.max), .max),
  ]

  @Test("the number of workers is at least one, and no more than files can be open", arguments: counts)
  func workers(jobs: ThreadCount, workers: Int) {
    #expect(jobs.workers == min(workers, Descriptors.pictureCount))
  }

  @Test("large pictures have the files that workers leave, unless their number is given") func openPictures()
  {
    var options = RenderOptions { $0.jobs = 1 }
    #expect(options.openPictures == max(0, min(512, Descriptors.pictureCount - 1)))
    options.jobs = .count(.max)
    #expect(options.openPictures == 0)
    options.openPictures = 128
    #expect(options.openPictures == 128)
  }
}
