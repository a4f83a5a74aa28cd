// Work that is to end before it is done ends, and gives no picture.

import Foundation
import MosaicPixels
import Synchronization
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(5))) struct StopSignalTests {
  /// Counts questions, and asks work to end with one of them.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    private let last: Int

    init(stopsAt last: Int) { self.last = last }

    var questions: Int { count.withLock { $0 } }

    var limits: DecodeLimits {
      DecodeLimits(
        stop: StopSignal { [self] in
          count.withLock {
            $0 += 1
            return $0 >= last
          }
        })
    }
  }

  private static let files: [String] = {
    var files = ["color/p3.png", "color/p3.jpg", "gif/plain.gif", "gif/interlaced.gif", "tiff/lzw.tif"]
    files += ["heif/grid.heic", "heif/full.avif", "webp/lossy.webp", "webp/lossless.webp"]
    return files.map { Fixtures.path($0) }.filter { path in
      FileManager.default.fileExists(atPath: path) && (try? ImageReader.header(ofFile: path)) != nil
    }
  }()

  @Test("decoders of all formats end with any question", arguments: files) func decoders(path: String) throws
  {
    let all = Counter(stopsAt: .max)
    let picture = try ImageReader.pixmap(ofFile: path, limits: all.limits)
    #expect(all.questions > picture.height)
    for last in [1, 2, 3, all.questions / 2, all.questions] {
      let counter = Counter(stopsAt: last)
      let error = failure { try ImageReader.pixmap(ofFile: path, limits: counter.limits) }
      #expect(error?.kind == .stopped(.asked), "question \(last)")
      #expect(counter.questions == last)
    }
  }

  @Test func itsReasons() {
    let asked = StopSignal()
    #expect(asked.reason == nil)
    asked.set()
    #expect(asked.reason == .asked)
    #expect(StopSignal(timeLimit: 0).reason == .timeLimit(0))
    #expect(StopSignal(timeLimit: .nan).isSet)
    #expect(!StopSignal(timeLimit: 1000).isSet)
    #expect(!StopSignal(timeLimit: .infinity).isSet)
    #expect(StopSignal(timeLimit: 0, asked: { true }).reason == .asked)
  }
}
