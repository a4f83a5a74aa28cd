// Draws SVG through librsvg, at the size at which it is shown.

#if SVG
  import CRSVGSupport
  import MosaicPixels

  /// Draws an SVG in bands. Not `Sendable`: one thread at a time may use librsvg's handle.
  ///
  /// Nothing is resampled: the window's pixels are those that librsvg draws, so edges are sharp at any size.
  final class SVGDecoder: ScalableDecoder {
    private(set) var header: ImageHeader
    let pixelFormat = PixelFormat.bgra
    private let alpha: AlphaForm
    private let path: String
    private let file: SVGFile
    private let descriptor: OpenDescriptor?
    private var window: PictureWindow
    /// Rows that are drawn at once, and where they begin.
    private var band: [UInt8] = []
    private var bandRows = 0..<0
    private var rowsRead = 0

    /// Pixels of a band. The document is drawn once for each band, so a band is most tiles.
    private static let bandPixels = 1 << 24
    /// Pixels of a side of one of Cairo's surfaces; above 32767 there are none.
    private static let longestSide = 1 << 14

    /// Parses the document. A descriptor is closed with the decoder; bytes are shared.
    init(
      _ source: ByteSource, path: String, limits: DecodeLimits, alpha: AlphaForm = .premultiplied
    ) throws(CodecError) {
      if case .descriptor(let number) = source {
        descriptor = OpenDescriptor(number)
      } else {
        descriptor = nil
      }
      file = try SVGFile(source, path: path)
      let (width, height) = (file.width, file.height)
      try limits.check(width: width, height: height, path: path)
      header = ImageHeader(format: .svg, width: width, height: height, hasAlpha: true)
      window = PictureWindow(
        x: 0, y: 0, width: Double(width), height: Double(height), targetWidth: width, targetHeight: height,
        part: TargetPart(columns: 0..<width, rows: 0..<height))
      (self.path, self.alpha) = (path, alpha)
    }

    func show(_ window: PictureWindow) {
      precondition(rowsRead == 0 && band.isEmpty, "a window is chosen before the first row")
      self.window = window
      header = ImageHeader(
        format: .svg, width: window.part.columns.count, height: window.part.rows.count, hasAlpha: true)
    }

    /// Rows of a band: all if they are few enough.
    private var bandHeight: Int {
      min(header.height, max(1, Self.bandPixels / header.width), Self.longestSide)
    }

    /// A band, the layers of groups and filters, and the document as librsvg holds it.
    var heldBytes: Int {
      MemoryBudget.sum(
        MemoryBudget.product(header.width, bandHeight, 4 * 4), MemoryBudget.product(file.length, 16))
    }

    func readRow(into row: inout [UInt8]) throws(CodecError) {
      if !bandRows.contains(rowsRead) { try drawBand() }
      let stride = header.width * 4
      let start = (rowsRead - bandRows.lowerBound) * stride
      row.removeAll(keepingCapacity: true)
      row += band[start..<start + stride]
      rowsRead += 1
      if rowsRead == header.height { band = [] }
      alpha.restore(&row)
    }

    /// The whole document was parsed when it was opened.
    func finish() {}

    // MARK: Steps

    private func drawBand() throws(CodecError) {
      let rows = rowsRead..<min(rowsRead + bandHeight, header.height)
      // A new one: surfaces are drawn over pixels that are 0. Rows have at most a million pixels, and so 32 bits of bytes.
      band = [UInt8](repeating: 0, count: header.width * rows.count * 4)
      try band.withUnsafeMutableBufferPointer { target throws(CodecError) in
        for x in stride(from: 0, to: header.width, by: Self.longestSide) {
          try draw(columns: x..<min(x + Self.longestSide, header.width), rows: rows, into: target)
        }
      }
      bandRows = rows
    }

    /// Draws a piece into the band.
    private func draw(
      columns: Range<Int>, rows: Range<Int>, into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(CodecError) {
      guard let pixels = target.baseAddress else { return }
      var piece = mrsvg_piece()
      (piece.crop_x, piece.crop_y) = (window.x, window.y)
      piece.scale_x = Double(window.targetWidth) / window.width
      piece.scale_y = Double(window.targetHeight) / window.height
      piece.left = Double(window.part.columns.lowerBound + columns.lowerBound)
      piece.top = Double(window.part.rows.lowerBound + rows.lowerBound)
      (piece.columns, piece.rows) = (Int32(columns.count), Int32(rows.count))
      do throws(CodecError) {
        try file.draw(piece, into: pixels + columns.lowerBound * 4, stride: header.width * 4)
      } catch {
        // A group of the document becomes a surface of the whole window, and Cairo has none above that.
        let most = 32_767
        guard case .corrupt = error.kind, max(window.targetWidth, window.targetHeight) > most else {
          throw error
        }
        throw CodecError(
          path: path,
          kind: .unsupportedFeature(
            .svg,
            "it would be drawn at \(window.targetWidth) x \(window.targetHeight) pixels; librsvg draws such pictures with at "
              + "most \(most) a side"))
      }
    }
  }
#endif
