// Reads GIF through giflib; of an animation, the first frame on its canvas.

#if GIF
  import CGIF
  import MosaicPixels
  import MosaicSystem

  /// Decodes the first frame of a GIF row by row; an interlaced frame is held whole, a byte a pixel. Not `Sendable`: only one
  /// thread may use giflib's handle. The part of the canvas outside the frame is transparent, as in browsers, whatever
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

    init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
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

    /// giflib does not tell its version at run time: this version comes from the headers.
    static var libraries: [String] { ["giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"] }

    /// Indices of a row or of the frame, a row of pixels, and giflib's tables.
    var heldBytes: Int {
      let rows = file.isInterlaced ? file.frame.height : 1
      return file.frame.width * rows + header.width * pixelFormat.bytesPerPixel + 1 << 16
    }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
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
    func finish() throws(FileError.Kind) {
      while rowsDecoded < file.frame.height { try decode(rowsDecoded) }
    }

    // MARK: Steps

    private func decode(_ line: Int) throws(FileError.Kind) {
      let (width, height) = (file.frame.width, file.frame.height)
      if !file.isInterlaced {
        if indices.isEmpty { indices = [UInt8](repeating: 0, count: width) }
        guard rowsDecoded <= line else { return }
        try readNext(into: 0)
        return
      }
      guard indices.isEmpty else { return }
      indices = [UInt8](repeating: 0, count: width * height)
      // GIF 89a, appendix E: every eighth row, the rows between them, and so on.
      for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
        for y in stride(from: first, to: height, by: step) { try readNext(into: y) }
      }
    }

    private func readNext(into place: Int) throws(FileError.Kind) {
      // The caller asks between rows, but not when all rows are read at once.
      try limits.checkStop()
      let width = file.frame.width
      let index = rowsDecoded
      let file = file
      try indices.withUnsafeMutableBufferPointer { all throws(FileError.Kind) in
        try file.read(
          into: UnsafeMutableBufferPointer(rebasing: all[place * width..<(place + 1) * width]), index: index)
      }
      rowsDecoded += 1
    }

    /// Paints a row of the frame on the canvas. A colour is opaque or transparent, so a visible colour is the same in both forms
    /// of alpha.
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
        // When premultiplied, a transparent pixel has no colour.
        guard palette[color + 3] != 0 || alpha == .straight else {
          for part in 0..<4 { row[(frame.x + x) * 4 + part] = 0 }
          continue
        }
        for part in 0..<4 { row[(frame.x + x) * 4 + part] = palette[color + part] }
      }
    }
  }

  // MARK: An open GIF and giflib's handle for it

  /// Reads a GIF up to its first frame, and then the frame's rows of indices (CompuServe, "Graphics Interchange Format, Version
  /// 89a"). Not `Sendable`: only one thread may use giflib's handle.
  private final class GIFFile {
    /// The logical screen, or the frame if it reaches over the screen's edge, as in browsers.
    let canvas: (width: Int, height: Int)
    let frame: (x: Int, y: Int, width: Int, height: Int)
    let isInterlaced: Bool
    let transparentIndex: Int?
    /// 256 colours as BGRA, straight: colours that the file lacks are black.
    let palette: [UInt8]

    private let input: Input
    private let gif: UnsafeMutablePointer<GifFileType>

    private final class Input {
      private let source: CallbackSource
      private let stop: StopSignal?
      private var place = 0
      /// giflib asked for more bytes than the file has.
      private(set) var isPastEnd = false
      /// Fewer bytes were read than the file has.
      private(set) var hasFailed = false
      private(set) var stopped: StopSignal.Reason?

      init(_ source: ByteSource, until stop: StopSignal?) {
        self.source = CallbackSource(source)
        self.stop = stop
      }

      func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        let rest = max(0, source.count - place)
        if target.count > rest { isPastEnd = true }
        // At the end of the file, supply a block without bytes: data missing after the last pixel is ignored.
        if rest == 0, target.count == 1 {
          target[0] = 0
          return 1
        }
        stopped = stop?.reason
        if stopped != nil { return 0 }
        let wanted = min(rest, target.count)
        let found = source.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: target[..<wanted]))
        if found < wanted { hasFailed = true }
        place += found
        return found
      }
    }

    init(_ source: ByteSource, until stop: StopSignal?) throws(FileError.Kind) {
      let input = Input(source, until: stop)
      self.input = input
      var code: Int32 = 0
      // giflib holds the address of `input` without a count; `self` keeps it until the handle is closed.
      let opened = DGifOpen(
        Unmanaged.passUnretained(input).toOpaque(),
        { gif, bytes, count in
          guard let context = gif?.pointee.UserData, let bytes, count > 0 else { return 0 }
          let input = Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
          return Int32(input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
        }, &code)
      guard let opened else { throw Self.error(code, input) }
      gif = opened
      do throws(FileError.Kind) {
        transparentIndex = try Self.readToFrame(gif, input)
      } catch {
        DGifCloseFile(opened, nil)
        throw error
      }
      let image = gif.pointee.Image
      frame = (Int(image.Left), Int(image.Top), Int(image.Width), Int(image.Height))
      canvas = (
        max(Int(gif.pointee.SWidth), frame.x + frame.width),
        max(Int(gif.pointee.SHeight), frame.y + frame.height)
      )
      isInterlaced = image.Interlace
      palette = Self.palette(image.ColorMap ?? gif.pointee.SColorMap, transparent: transparentIndex)
    }

    deinit { DGifCloseFile(gif, nil) }

    /// Reads the next row of the frame in the order of the file, of which `index` were read before.
    func read(into row: UnsafeMutableBufferPointer<UInt8>, index: Int) throws(FileError.Kind) {
      precondition(row.count == frame.width, "a row of indices has the frame's width")
      guard DGifGetLine(gif, row.baseAddress, Int32(row.count)) == GIF_OK, !input.hasFailed else {
        throw Self.error(gif.pointee.Error, input).at(row: index, of: frame.height)
      }
    }

    // MARK: Steps

    /// Passes over everything before the first frame; returns the transparent index that is stated for it.
    private static func readToFrame(
      _ gif: UnsafeMutablePointer<GifFileType>, _ input: Input
    ) throws(FileError.Kind) -> Int? {
      func check(_ status: Int32) throws(FileError.Kind) {
        guard status == GIF_OK, !input.hasFailed else {
          throw error(gif.pointee.Error, input)
        }
      }
      var transparent: Int?
      while true {
        var record = UNDEFINED_RECORD_TYPE
        try check(DGifGetRecordType(gif, &record))
        switch record {
        case IMAGE_DESC_RECORD_TYPE:
          try check(DGifGetImageDesc(gif))
          return transparent
        case EXTENSION_RECORD_TYPE:
          var (kind, block): (Int32, UnsafeMutablePointer<UInt8>?) = (0, nil)
          try check(DGifGetExtension(gif, &kind, &block))
          while let bytes = block {
            // The first byte is the number of bytes behind it.
            var control = GraphicsControlBlock()
            if kind == GRAPHICS_EXT_FUNC_CODE,
              DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control) == GIF_OK
            {
              transparent = control.TransparentColor >= 0 ? Int(control.TransparentColor) : nil
            }
            try check(DGifGetExtensionNext(gif, &block))
          }
        default: throw input.isPastEnd ? .truncated(row: 0, of: 0) : .corrupt("it holds no picture")
        }
      }
    }

    /// A file without a palette is gray, as Pillow shows it.
    private static func palette(_ map: UnsafeMutablePointer<ColorMapObject>?, transparent: Int?) -> [UInt8] {
      let entries = map.flatMap { map in
        map.pointee.Colors.map { UnsafeBufferPointer(start: $0, count: Int(map.pointee.ColorCount)) }
      }
      return (0..<256).flatMap { index -> [UInt8] in
        let (gray, alpha): (UInt8, UInt8) = (UInt8(index), index == transparent ? 0 : 255)
        guard let entries else { return [gray, gray, gray, alpha] }
        guard index < entries.count else { return [0, 0, 0, alpha] }
        return [entries[index].Blue, entries[index].Green, entries[index].Red, alpha]
      }
    }

    private static func error(_ code: Int32, _ input: Input) -> FileError.Kind {
      if let reason = input.stopped { return .stopped(reason) }
      if input.hasFailed { return .unreadable }
      if input.isPastEnd { return .truncated(row: 0, of: 0) }
      return switch code {
      case D_GIF_ERR_NOT_ENOUGH_MEM: .outOfMemory
      case D_GIF_ERR_NO_SCRN_DSCR, D_GIF_ERR_NO_IMAG_DSCR:
        .corrupt("the head of its picture breaks the rules of GIF")
      case D_GIF_ERR_WRONG_RECORD: .corrupt("what stands before its picture breaks the rules of GIF")
      case D_GIF_ERR_EOF_TOO_SOON: .corrupt("its data ends too early")
      default: .corrupt("its data breaks the rules of GIF")
      }
    }
  }
#endif
