// Work that is to end before it is done ends, and gives no picture.

import MosaicPixels
import Synchronization
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct StopSignalTests {
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

  private static let files = [
    "color/p3.png", "color/p3.jpg", "gif/plain.gif", "gif/interlaced.gif", "tiff/lzw.tif", "heif/grid.heic",
    "heif/full.avif", "webp/lossy.webp", "webp/lossless.webp",
  ].map { Fixtures.path($0) }.filter { (try? ImageReader.header(ofFile: $0)) != nil }

  @Test("decoders of all formats end with any question", arguments: files) func decoders(path: String) throws
  {
    let all = Counter(stopsAt: .max)
    let picture = try ImageReader.pixmap(ofFile: path, limits: all.limits)
    #expect(all.questions > picture.height)
    for last in [1, 2, 3, all.questions / 2, all.questions] {
      let counter = Counter(stopsAt: last)
      let error = failure { try ImageReader.pixmap(ofFile: path, limits: counter.limits) }
      #expect(error?.kind == .stopped(.asked), "question \(last)")
      // The fast reader of PNG asks, and then libpng, which says why.
      #expect(counter.questions <= last + 2)
    }
  }

  // MARK: Work that is long before it gives a row

  /// A file of which much is decoded at once.
  struct SlowFile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// How often at least is asked within one call.
    let questions: Int
    let bytes: @Sendable () throws -> [UInt8]

    init(_ name: String, _ questions: Int, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
      (testDescription, self.questions, self.bytes) = (name, questions, bytes)
    }
  }

  static let slow: [SlowFile] = {
    var files = [
      SlowFile("interlaced PNG", 7 * 50) {
        Variety(colorType: 2, depth: 8, isInterlaced: true).file(width: 40, height: 50).bytes
      },
      SlowFile("PNG of 1,000 chunks", 20) {
        var file = Variety(colorType: 2, depth: 8, isInterlaced: false).file(width: 4, height: 4)
        for _ in 0..<1000 { file = file.inserting("teXt", []) }
        return file.bytes
      },
    ]
    #if FastPNG
      // The fast reader hands it over to libpng, which reads it anew.
      files.append(
        SlowFile("PNG that is wrong at its end", 80) {
          Variety(colorType: 2, depth: 8, isInterlaced: false).file(width: 1000, height: 200)
            .changing("IDAT") { $0.data[$0.data.count - 1] ^= 1 }.bytes
        })
    #endif
    #if JPEG
      files += [
        SlowFile("progressive JPEG", 20) { try Fixtures.bytes("jpeg/progressive-420.jpg") },
        SlowFile("progressive JPEG of many rows", 500) { ProgressiveJPEG.flat(8, 4000) },
      ]
    #endif
    #if GIF
      files.append(SlowFile("interlaced GIF", 16) { try Fixtures.bytes("gif/interlaced.gif") })
    #endif
    #if TIFF
      files.append(
        SlowFile("TIFF in tiles", 12) {
          var file = PlainTIFF(
            width: 192, height: 16, samples: 1, bits: 8, photometric: 1,
            values: [Int](repeating: 7, count: 192 * 16))
          file.tile = (16, 16)
          return file.bytes
        })
    #endif
    #if WebP
      files.append(
        SlowFile("WebP of four megapixels", 3) {
          var random = SeededGenerator(seed: 5)
          let row = random.bytes(2048 * 4)
          let bytes = Array(repeatElement(row, count: 2048).joined())
          return try ImageFormat.webp.encode(Pixmap(width: 2048, height: 2048, bytes: bytes))
        })
    #endif
    return files
  }()

  @Test("what is long before its first row, or after it, asks meanwhile", arguments: slow)
  func slowFiles(file: SlowFile) throws {
    let bytes = try file.bytes()
    var calls: [Int] = []
    let counter = Counter(stopsAt: .max)
    func count(_ body: () throws -> Void) {
      let before = counter.questions
      // Damage does not matter here.
      try? body()
      calls.append(counter.questions - before)
    }
    var decoder: (any RowDecoder)?
    count { decoder = try ImageReader.open(bytes: bytes, name: "x", limits: counter.limits) }
    for _ in 0..<(decoder?.rowCount ?? 0) { count { _ = try decoder?.nextRow() } }
    count { try decoder?.finish() }
    #expect((calls.max() ?? 0) >= file.questions)

    // In the middle of the longest call.
    let last = calls.prefix { $0 < file.questions }.reduce(0, +) + file.questions / 2
    let stopping = Counter(stopsAt: last)
    let error = failure { try ImageReader.pixmap(bytes: bytes, name: "x", limits: stopping.limits) }
    #expect(error?.kind == .stopped(.asked))
    #expect(stopping.questions <= last + 2)
  }

  @Test("the rest of a picture of which no row is read", arguments: slow)
  func rest(file: SlowFile) throws {
    let bytes = try file.bytes()
    let counter = Counter(stopsAt: .max)
    let decoder = try ImageReader.open(bytes: bytes, name: "x", limits: counter.limits)
    try? decoder.finish()
    let stopping = Counter(stopsAt: counter.questions)
    #expect(
      failure { try ImageReader.open(bytes: bytes, name: "x", limits: stopping.limits).finish() }?.kind
        == .stopped(.asked))
  }

  @Test func itsReasons() {
    let asked = StopSignal()
    #expect(asked.reason == nil)
    asked.set()
    #expect(asked.reason == .asked)
    let signal = StopSignal(timeLimit: 0)
    #expect(signal.reason == .timeLimit(0))
    // Time that was waited does not count.
    signal.add(.seconds(1000))
    #expect(!signal.isSet)
    signal.set()
    #expect(signal.reason == .asked)
    #expect(StopSignal(timeLimit: .nan).isSet)
    #expect(!StopSignal(timeLimit: 1000).isSet)
    #expect(!StopSignal(timeLimit: .infinity).isSet)
    #expect(StopSignal(timeLimit: 0, asked: { true }).reason == .asked)
    // The shorter of two limits counts.
    for (first, then, seconds) in [(nil, 0, 0), (1000, 0, 0), (0, 1000, 0)] as [(Double?, Double, Double)] {
      let signal = StopSignal(timeLimit: first)
      signal.shorten(to: then)
      #expect(signal.reason == .timeLimit(seconds))
    }
    let long = StopSignal(timeLimit: 1000)
    long.shorten(to: 2000)
    #expect(!long.isSet)
  }
}
