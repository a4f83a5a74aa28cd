// Reads GIF through giflib; of an animation, the first frame on its canvas.

#if GIF
  import CGIF
  import MosaicPixels

  /// Decodes the first frame of a GIF row by row; an interlaced one is held whole, a byte a pixel. Not `Sendable`: only one thread
  /// may use giflib's handle. Where the frame does not cover its canvas, the canvas is transparent, as in browsers, whatever
  /// background the file names.
  final class GIFDecoder: FileDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    private let alpha: AlphaForm
    private let limits: DecodeLimits
    private let file: GIFFile
    /// The indices of a row, or of all rows from the top.
    private var indices: [UInt8] = []
    private var rowsRead = 0
    private var rowsDecoded = 0

    init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(CodecError.Kind) {
      file = try GIFFile(source, until: limits.stop)
      alpha = form.alpha
      self.limits = limits
      let canvas = file.canvas
      let frame = file.frame
      guard frame.width > 0, frame.height > 0 else {
        throw .corrupt("its first frame has \(frame.width) x \(frame.height) pixels; a side has at least 1")
      }
      try limits.check(width: canvas.width, height: canvas.height)
      let hasAlpha = file.transparentIndex != nil || (frame.width, frame.height) != canvas
      header = ImageHeader(
        format: .gif, width: canvas.width, height: canvas.height, hasAlpha: hasAlpha,
        isInterlaced: file.isInterlaced)
      pixelFormat = hasAlpha ? .bgra : .rgb
    }

    /// giflib does not tell its version at run time: this is that of the headers.
    static var libraries: [String] { ["giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"] }

    /// Indices of a row or of the frame, a row of pixels, and giflib's tables.
    var heldBytes: Int {
      let rows = file.isInterlaced ? file.frame.height : 1
      return file.frame.width * rows + header.width * pixelFormat.bytesPerPixel + 1 << 16
    }

    func readRow(into row: inout [UInt8]) throws(CodecError.Kind) {
      let rowBytes = header.width * pixelFormat.bytesPerPixel
      if row.count != rowBytes { row = [UInt8](repeating: 0, count: rowBytes) }
      let frame = file.frame
      let line = rowsRead - frame.y
      guard (0..<frame.height).contains(line) else {
        for place in row.indices { row[place] = 0 }
        rowsRead += 1
        return
      }
      try decode(line)
      paint(line, into: &row)
      rowsRead += 1
    }

    /// Decodes the rest of the frame: a GIF has no checksums, so damage shows only there, if at all.
    func finish() throws(CodecError.Kind) {
      while rowsDecoded < file.frame.height { try decode(rowsDecoded) }
    }

    // MARK: Steps

    private func decode(_ line: Int) throws(CodecError.Kind) {
      let (width, height) = (file.frame.width, file.frame.height)
      if !file.isInterlaced {
        if indices.isEmpty { indices = [UInt8](repeating: 0, count: width) }
        guard rowsDecoded <= line else { return }
        try readNext(into: 0)
        return
      }
      guard indices.isEmpty else { return }
      indices = [UInt8](repeating: 0, count: width * height)
      // GIF 89a, appendix E: every eighth row, those between, and so on.
      for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
        for y in stride(from: first, to: height, by: step) { try readNext(into: y) }
      }
    }

    private func readNext(into place: Int) throws(CodecError.Kind) {
      // The caller asks between rows, but not where all are read at once.
      try limits.checkStop()
      let width = file.frame.width
      let index = rowsDecoded
      let file = file
      try indices.withUnsafeMutableBufferPointer { all throws(CodecError.Kind) in
        try file.read(
          into: UnsafeMutableBufferPointer(rebasing: all[place * width..<(place + 1) * width]), index: index)
      }
      rowsDecoded += 1
    }

    /// Paints a row of the frame on the canvas. A colour is opaque or transparent, so both forms of alpha are the same where it shows.
    private func paint(_ line: Int, into row: inout [UInt8]) {
      let frame = file.frame
      let palette = file.palette
      let start = file.isInterlaced ? line * frame.width : 0
      if pixelFormat == .rgb {
        for x in 0..<frame.width {
          let color = Int(indices[start + x]) * 4
          row[x * 3] = palette[color + 2]
          row[x * 3 + 1] = palette[color + 1]
          row[x * 3 + 2] = palette[color]
        }
        return
      }
      if frame.width < header.width { for place in row.indices { row[place] = 0 } }
      for x in 0..<frame.width {
        let color = Int(indices[start + x]) * 4
        // Premultiplied, what is transparent has no colour.
        guard palette[color + 3] != 0 || alpha == .straight else {
          for part in 0..<4 { row[(frame.x + x) * 4 + part] = 0 }
          continue
        }
        for part in 0..<4 { row[(frame.x + x) * 4 + part] = palette[color + part] }
      }
    }
  }
#endif
