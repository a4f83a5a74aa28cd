// JPEG, on white.

#if JPEG
  import MosaicCodecs

  enum JPEGWriter: PixelWriter {
    static func write(_ picture: PixelOutput) throws(RenderError) {
      try picture.paint(
        try picture.encoder { () throws(CodecError) in
          try JPEGEncoder(
            output: picture.file, width: picture.width, height: picture.height,
            options: .init(
              quality: picture.options.quality, dotsPerInch: picture.resolution, texts: picture.options.texts,
              metadata: picture.options.metadata, embedsProfile: picture.options.embedsProfile))
        })
    }
  }

  extension JPEGEncoder: RowSink {
    func write(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }
  }
#endif
