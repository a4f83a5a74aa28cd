// WebP, from the whole canvas in memory.

#if WebP
  import MosaicCodecs

  enum WebPWriter: PixelWriter {
    static func write(_ picture: PixelOutput) throws(RenderError) {
      let options = picture.options
      let canvas = try options.taking(
        WebPEncoder.heldBytes(width: picture.width, height: picture.height),
        for: "the whole canvas, which libwebp compresses at once")
      defer { canvas.release() }
      try picture.paint(
        try picture.encoder { () throws(CodecError) in
          try WebPEncoder(
            output: picture.file, width: picture.width, height: picture.height, hasAlpha: picture.hasAlpha,
            options: .init(
              quality: options.quality, isLossless: options.isLossless, dotsPerInch: picture.resolution,
              texts: options.texts, metadata: options.metadata, embedsProfile: options.embedsProfile),
            until: options.limits.stop)
        })
    }
  }

  extension WebPEncoder: RowSink {
    func write(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }
  }
#endif
