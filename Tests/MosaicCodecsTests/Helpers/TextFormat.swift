// Every kind of file that an encoder writes texts into.

import MosaicPixels
import Testing

@testable import MosaicCodecs

/// A kind of file, and how it is written.
struct TextFormat: Sendable, CustomTestStringConvertible {
  var name: String
  var encode: @Sendable (Pixmap, [FileText]) throws -> [UInt8]
  var testDescription: String { name }

  static let all: [TextFormat] = {
    var all = [
      TextFormat(name: "png") { try ImageFormat.png.encode($0, options: .init(texts: $1)) },
      TextFormat(name: "png of many stripes") { picture, texts in
        let sink = MemorySink()
        try PNGEncoder(EncodedPicture(sink, picture), EncodeOptions(texts: texts), stripeBytes: 400)
          .encode(picture)
        return sink.bytes
      },
    ]
    #if JPEG
      all.append(TextFormat(name: "jpeg") { try ImageFormat.jpeg.encode($0, options: .init(texts: $1)) })
    #endif
    #if WebP
      all += [true, false].map { lossless in
        TextFormat(name: lossless ? "lossless webp" : "webp") {
          try ImageFormat.webp.encode($0, options: .init(isLossless: lossless, texts: $1))
        }
      }
    #endif
    return all
  }()
}
