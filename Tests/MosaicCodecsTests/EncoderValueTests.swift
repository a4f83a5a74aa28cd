// Values that no encoder can use: each is refused in words, and nothing is written.

import MosaicPixels
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct EncoderValueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var words: String
    var encode: @Sendable (MemorySink) throws(CodecError) -> Void
    var testDescription: String { words }

    init(_ words: String, _ encode: @escaping @Sendable (MemorySink) throws(CodecError) -> Void) {
      (self.words, self.encode) = (words, encode)
    }
  }

  private static func png(
    _ sink: MemorySink, _ width: Int, _ height: Int, dotsPerInch: Double? = nil
  ) throws(CodecError) {
    _ = try PNGEncoder(
      sink: sink, path: "a", width: width, height: height, hasAlpha: false, compression: .default,
      dotsPerInch: dotsPerInch)
  }

  private static func apng(
    _ sink: MemorySink, _ width: Int = 2, frames: Int = 1, plays: Int = 0, dotsPerInch: Double? = nil
  ) throws(CodecError) {
    _ = try APNGEncoder(
      sink: sink, path: "a", width: width, height: 2, hasAlpha: false, frameCount: frames, plays: plays,
      compression: .default, dotsPerInch: dotsPerInch)
  }

  private static let table: [Row] = {
    var rows = [
      Row("it has 0 x 5 pixels; a PNG image has at least one a side") { sink throws(CodecError) in
        try png(sink, 0, 5)
      },
      Row("it has 5 x -1 pixels; a PNG image has at least one a side") { sink throws(CodecError) in
        try png(sink, 5, -1)
      },
      Row("the resolution is nan pixels per inch; allowed: a number above 0") { sink throws(CodecError) in
        try png(sink, 1, 1, dotsPerInch: .nan)
      },
      Row("the resolution is inf pixels per inch; allowed: a number above 0") { sink throws(CodecError) in
        try apng(sink, dotsPerInch: .infinity)
      },
      Row("the resolution is -1.0 pixels per inch; allowed: a number above 0") { sink throws(CodecError) in
        try png(sink, 1, 1, dotsPerInch: -1)
      },
      Row("it has 0 x 2 pixels; a PNG image has at least one a side") { sink throws(CodecError) in
        try apng(sink, 0)
      },
      Row("it has 0 frames; allowed: 1 to 2147483647") { sink throws(CodecError) in try apng(sink, frames: 0)
      },
      Row("it is shown -1 times; allowed: 0 (for ever) to 2147483647") { sink throws(CodecError) in
        try apng(sink, plays: -1)
      },
    ]
    #if JPEG
      for quality in [Int.min, -1, 0, 101, 1000, .max] {
        rows.append(
          Row("the quality is \(quality); allowed: 1 to 100") { sink throws(CodecError) in
            _ = try JPEGEncoder(sink: sink, path: "a", width: 1, height: 1, options: .init(quality: quality))
          })
      }
      rows.append(
        Row("it has 0 x 0 pixels; a JPEG image has at least one a side") { sink throws(CodecError) in
          _ = try JPEGEncoder(sink: sink, path: "a", width: 0, height: 0, options: .init())
        })
      rows.append(
        Row("the resolution is nan pixels per inch; allowed: a number above 0") { sink throws(CodecError) in
          _ = try JPEGEncoder(
            sink: sink, path: "a", width: 1, height: 1, options: .init(dotsPerInch: .nan))
        })
    #endif
    #if WebP
      for quality in [Int.min, 0, 101] {
        rows.append(
          Row("the quality is \(quality); allowed: 1 to 100") { sink throws(CodecError) in
            _ = try WebPEncoder(
              sink: sink, path: "a", width: 1, height: 1, hasAlpha: false, options: .init(quality: quality))
          })
      }
      rows.append(
        Row("it has 1 x 0 pixels; a WebP image has at least one a side") { sink throws(CodecError) in
          _ = try WebPEncoder(sink: sink, path: "a", width: 1, height: 0, hasAlpha: true, options: .init())
        })
    #endif
    return rows
  }()

  @Test("what cannot be encoded is refused in words", arguments: table)
  func words(row: Row) {
    let sink = MemorySink()
    let error = #expect(throws: CodecError.self) { try row.encode(sink) }
    #expect(error?.description == "a: cannot write: the picture cannot be encoded: \(row.words)")
    #expect(sink.bytes.isEmpty)
  }

  @Test("a pixmap without pixels is refused in memory as well") func emptyPixmap() {
    let empty = Pixmap(width: 0, height: 0)
    #expect(throws: CodecError.self) { try PNGEncoder.encode(empty) }
    #if JPEG
      #expect(throws: CodecError.self) { try JPEGEncoder.encode(empty) }
    #endif
    #if WebP
      #expect(throws: CodecError.self) { try WebPEncoder.encode(empty) }
    #endif
  }
}
