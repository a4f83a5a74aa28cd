// Options: their defaults, and how many threads and files they ask for.

import MosaicCodecs
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct RenderOptionsTests {
  @Test("the defaults are those of the command") func defaults() {
    let options = RenderOptions()
    #expect(options.jobs == nil && options.workers == min(Processors.count, Descriptors.pictureCount))
    #expect(options.encoding == EncodeOptions(embedsProfile: true))
    #expect(!options.linear && options.onUnreadable == .fail)
    #expect(options.svgImages == .embed && options.limits == DecodeLimits())
    #expect(options.memory.limit == MemoryBudget.defaultLimit && options.syncs)
    #expect(options.progress == nil && options.maxCanvasPixels == 10_000_000_000)
  }

  @Test("a canvas may have some pixels") func canvas() {
    let none = RenderOptions { $0.maxCanvasPixels = 0 }
    #expect(throws: RenderError.option(name: "maxCanvasPixels", found: "0", allowed: "1 or more")) {
      try none.check()
    }
  }

  static let counts: [(jobs: Int?, workers: Int)] = [
    (1, 1), (2, 2), (7, 7), (0, 1), (-1, 1), (Int.min, 1), (nil, Processors.count),
    (Int.max, .max),
  ]

  @Test("the number of workers is at least one, and no more than files can be open", arguments: counts)
  func workers(jobs: Int?, workers: Int) {
    #expect(ThreadCount.workers(jobs) == min(workers, Descriptors.pictureCount))
  }

  @Test("large pictures have the files that workers leave, unless their number is given") func openPictures()
  {
    var options = RenderOptions { $0.jobs = 1 }
    #expect(options.openPictures == max(0, min(512, Descriptors.pictureCount - 1)))
    options.jobs = Int.max
    #expect(options.openPictures == 0)
    options.openPictures = 128
    #expect(options.openPictures == 128)
  }
}
