// Draws SVG at the size at which it is shown.

#if SVG
  import MosaicPixels
  import MosaicSystem
  import MosaicText

  /// Draws an SVG in bands. Not `Sendable`: rows come from decoders, which one thread at a time may use. Nothing is resampled: the
  /// window's pixels come directly from librsvg, so edges are sharp at any size.
  final class SVGDecoder: FileDecoder, ScalableDecoder {
    private(set) var header: ImageHeader
    let pixelFormat = PixelFormat.bgra
    private let alpha: AlphaForm
    private let limits: DecodeLimits
    private let source: ByteSource
    private let size: SVGSize
    /// The window in pixels of ``size``.
    private var window: PictureWindow
    /// Pixels of ``size`` for one pixel of the measured size.
    private var unit = (x: 1.0, y: 1.0)
    /// The pieces that were drawn at once, side by side, and the rows of the window that they have.
    private var band: [any FormatDecoder] = []
    private var bandRows = 0..<0
    private var part: [UInt8] = []
    private var rowsRead = 0

    /// Bytes of a document; librsvg holds the whole of it.
    static let largestDocument = 32 << 20
    /// Pixels of a band. The document is drawn once for each band, so a band is most tiles.
    private static let bandPixels = 1 << 24
    /// Pixels of a side of one of Cairo's surfaces, which allow at most 32767.
    private static let longestSide = 1 << 14

    /// The version is asked of the program, and only if a caller wants it.
    static var libraries: [String] { SVGProgram.version.map { ["librsvg \($0)"] } ?? [] }

    init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
      let length = source.length
      guard length <= Self.largestDocument else {
        throw .unsupported(
          .svg, "it has \(length) bytes; the limit is \(Self.largestDocument >> 20) MiB")
      }
      size = try SVGSize(of: source)
      try limits.check(width: size.width, height: size.height)
      let (width, height) = size.rounded
      header = ImageHeader(format: .svg, width: width, height: height, hasAlpha: true)
      if (width, height) != (size.width, size.height) {
        header.drawing = DrawnSize(
          width: size.width, height: size.height, naturalWidth: size.natural.width,
          naturalHeight: size.natural.height)
      }
      window = PictureWindow(
        x: 0, y: 0, width: Double(size.width), height: Double(size.height), targetWidth: width,
        targetHeight: height, part: TargetPart(columns: 0..<width, rows: 0..<height))
      self.source = source
      self.limits = limits
      alpha = form.alpha
    }

    /// The size from which parts are cut, or the natural one in whole pixels.
    func takesMeasure(width: Int, height: Int) -> Bool {
      unit = (Double(size.width) / Double(width), Double(size.height) / Double(height))
      return [(size.width, size.height), size.rounded].contains { $0 == (width, height) }
    }

    func show(_ window: PictureWindow) {
      precondition(rowsRead == 0 && band.isEmpty, "a window is chosen before the first row")
      self.window = window
      self.window.x *= unit.x
      self.window.width *= unit.x
      self.window.y *= unit.y
      self.window.height *= unit.y
      header = ImageHeader(
        format: .svg, width: window.part.columns.count, height: window.part.rows.count, hasAlpha: true)
    }

    private var bandHeight: Int {
      min(header.height, max(1, Self.bandPixels / header.width), Self.longestSide)
    }

    /// Bytes of the PNGs of a band, which grow while they come, of the program that draws them, and of the document.
    var heldBytes: Int {
      let length = source.length
      return MemoryBudget.sum(
        MemoryBudget.product(header.width, bandHeight, 8), MemoryBudget.product(header.width, 64),
        SVGProgram.heldBytes(surface: surface, length: length, pictures: pictures),
        source.copiedBytes(0..<length))
    }

    /// The pixels of the pictures in the document; 0 if it cannot be read, which the drawing will report.
    private lazy var pictures: Int = {
      let bytes = 0..<source.length
      return source.withBytes(bytes) { SVGPictures.pixels(in: $0) }
    }()

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      if !bandRows.contains(rowsRead) { try drawBand() }
      row.removeAll(keepingCapacity: true)
      for piece in band {
        try piece.readRow(into: &part)
        // Opaque pictures come without alpha.
        piece.pixelFormat.appendBGRA(part, to: &row)
      }
      rowsRead += 1
      if rowsRead == bandRows.upperBound { band = [] }
    }

    func finish() {}

    // MARK: Steps

    private func drawBand() throws(FileError.Kind) {
      let rows = rowsRead..<min(rowsRead + bandHeight, header.height)
      band = []
      for x in stride(from: 0, to: header.width, by: Self.longestSide) {
        band.append(try draw(columns: x..<min(x + Self.longestSide, header.width), rows: rows))
      }
      bandRows = rows
    }

    private func draw(columns: Range<Int>, rows: Range<Int>) throws(FileError.Kind) -> any FormatDecoder {
      let length = source.length
      let options = options(columns: columns, rows: rows)
      let pixels = columns.count * rows.count
      let png = try source.withBytes(0..<length) { bytes throws(FileError.Kind) in
        guard bytes.count == length else { throw .unreadable }
        return try rethrowing(
          try SVGProgram.draw(
            bytes, options, pixels: pixels, surface: surface, pictures: pictures, stop: limits.stop),
          as: judged)
      }
      // The limit is for the picture's own size, not for the size at which it is drawn.
      let drawn = DecodeLimits(maxPixels: pixels, stop: limits.stop)
      let decoder = try PNGDecoder.open(.bytes(png), limits: drawn, DecodeForm(alpha: alpha))
      guard (decoder.header.width, decoder.header.height) == (columns.count, rows.count) else {
        throw .corrupt("rsvg-convert made a picture of another size of it")
      }
      return decoder
    }

    /// The size of the whole picture, and its position behind the page that shows a part of it. Lengths without a unit are
    /// pixels.
    private func options(columns: Range<Int>, rows: Range<Int>) -> [String] {
      let (width, height) = drawnSize
      let scale = (
        x: Double(window.targetWidth) / window.width, y: Double(window.targetHeight) / window.height
      )
      let left = (window.x - (Double(size.width) - size.drawing.width) / 2) * scale.x
      let top = (window.y - (Double(size.height) - size.drawing.height) / 2) * scale.y
      return [
        "--width=\(width)", "--height=\(height)",
        "--left=\(-left - Double(window.part.columns.lowerBound + columns.lowerBound))",
        "--top=\(-top - Double(window.part.rows.lowerBound + rows.lowerBound))",
        "--page-width=\(columns.count)", "--page-height=\(rows.count)",
      ]
    }

    /// Pixels of the whole drawing at the size at which a part of it is shown; exact if the window is the whole picture.
    private var drawnSize: (width: Double, height: Double) {
      (
        size.drawing.width / window.width * Double(window.targetWidth),
        size.drawing.height / window.height * Double(window.targetHeight)
      )
    }

    /// Pixels of a layer. librsvg makes layers of the whole picture for groups and filters, also if a part is shown.
    private var surface: Int {
      let (width, height) = drawnSize
      let side = 32_768.0
      return Int(min(width, side).rounded(.up)) * Int(min(height, side).rounded(.up))
    }

    private func judged(_ error: FileError.Kind) -> FileError.Kind {
      // A group of the document becomes a surface of the whole window, and Cairo refuses larger surfaces.
      let most = 32_767
      guard case .corrupt = error, max(window.targetWidth, window.targetHeight) > most else { return error }
      return .unsupported(
        .svg,
        "it would be drawn at \(window.targetWidth) x \(window.targetHeight) pixels; librsvg draws such pictures with at "
          + "most \(most) a side")
    }
  }

  // MARK: The pictures in a document, whose pixels librsvg holds

  /// Finds the pictures in `data:` addresses and their sizes. librsvg leaves out a picture that it has no memory for, without a
  /// message. So the memory of pictures must be known before. A picture whose address is hidden, as behind an entity, does not
  /// count, and may be left out.
  enum SVGPictures {
    /// Bytes of letters in which a header is looked for: a photograph may have a preview before its size.
    private static let longestHeader = 1 << 18
    private static let mark = Array("base64,".utf8)

    /// The pixels of all PNGs and JPEGs, which nearly all such pictures are.
    static func pixels(in document: UnsafeBufferPointer<UInt8>) -> Int {
      var pixels = 0
      var index = document.startIndex
      while let found = document[index...].firstIndex(of: mark[0]) {
        index = found + 1
        guard document[found...].starts(with: mark) else { continue }
        index = found + mark.count
        pixels = MemoryBudget.sum(
          pixels, area(of: Base64.bytes(document[index...].prefix(longestHeader)).bytes))
      }
      return pixels
    }

    // MARK: Steps

    private static func area(of picture: [UInt8]) -> Int {
      func number(at index: Int, bytes: Int) -> Int {
        index + bytes <= picture.count ? picture[index..<index + bytes].reduce(0) { $0 << 8 | Int($1) } : 0
      }
      if picture.starts(with: PNGTexts.signature.prefix(4)) {
        return MemoryBudget.product(number(at: 16, bytes: 4), number(at: 20, bytes: 4))
      }
      guard picture.starts(with: [0xFF, 0xD8]) else { return 0 }
      // From segment to segment, to the segment of the frame.
      var index = 2
      while index + 9 <= picture.count, picture[index] == 0xFF {
        switch picture[index + 1] {
        case 0xC4, 0xC8, 0xCC: break
        case 0xC0...0xCF: return number(at: index + 5, bytes: 2) * number(at: index + 7, bytes: 2)
        default: break
        }
        index += 2 + max(2, number(at: index + 2, bytes: 2))
      }
      return 0
    }
  }
#endif
