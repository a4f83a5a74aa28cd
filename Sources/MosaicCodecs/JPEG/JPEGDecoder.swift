// Reads JPEG through libjpeg-turbo, row by row, at a reduced size if that is enough.

#if JPEG
  import CJPEGSupport
  import MosaicPixels
  import MosaicSystem

  /// Decodes JPEG with libjpeg-turbo. Not `Sendable`: only one thread may use the C handle. It uses the accurate inverse DCT and
  /// smooth upsampling, as viewers do. Gray stays gray, everything else becomes RGB; a profile is applied. Memory does not grow
  /// with a baseline picture; for a progressive picture libjpeg holds all coefficients, two bytes a sample. Files that
  /// libjpeg-turbo could decode only by guessing are refused; stray bytes before a restart or a further scan are passed over.
  final class JPEGDecoder: FileDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    let reduction: Int
    private let stop: StopSignal?
    private let handle: LibraryHandle
    private let isCMYK: Bool
    private let transform: ColorTransform?
    private var samples: [UInt8] = []
    private var rowsRead = 0

    init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
      handle = try LibraryHandle(source, open: mjpeg_reader_open, close: mjpeg_reader_close)
      // The reader holds the signal's address without a count; `stop` keeps it for as long as anything is read.
      stop = limits.stop
      if let stop { mjpeg_reader_set_stop(handle.pointer, StopSignal.isSetForC, stop.context) }
      let components: Int
      (header, components, transform) = try Self.readHeader(handle, stop)
      try limits.check(width: header.width, height: header.height)
      pixelFormat = components == 1 ? .gray : .rgb
      isCMYK = components == 4
      // Colours and black are multiplied: the average of products is not the product of averages.
      reduction = isCMYK ? 1 : form.reduction { _ in true }
    }

    static var libraries: [String] { ["libjpeg-turbo \(String(cString: mjpeg_version()))"] }

    private var reader: OpaquePointer { handle.pointer }

    /// About fifty working rows, and the coefficients of a progressive picture: two bytes a sample, with colour at full
    /// resolution at most.
    var heldBytes: Int {
      let samples = header.width * (isCMYK ? 4 : pixelFormat.bytesPerPixel)
      return (header.isInterlaced ? header.height * 2 * samples : 0) + 50 * samples + 1 << 16
    }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      // libjpeg sets up its buffers only now: a file that is opened for its header costs none.
      if rowsRead == 0 { try start() }
      let rowBytes = rowWidth * pixelFormat.bytesPerPixel
      if row.count != rowBytes { row = [UInt8](repeating: 0, count: rowBytes) }
      if let transform {
        try readSamples()
        samples.withUnsafeBytes {
          transform.convert($0, count: rowWidth, into: &row, pixelFormat: pixelFormat)
        }
      } else if isCMYK {
        try readSamples()
        Premultiplication.multiply(inks: samples, into: &row)
      } else {
        try check(row.withUnsafeMutableBufferPointer { mjpeg_reader_read_row(reader, $0.baseAddress) })
      }
      rowsRead += 1
    }

    /// Decodes the rest: a JPEG has no checksums, so damage shows only there, if at all.
    func finish() throws(FileError.Kind) {
      var spare: [UInt8] = []
      while rowsRead < rowCount { try readRow(into: &spare) }
    }

    var remarks: [String] {
      let count = mjpeg_reader_stray_bytes(reader)
      return count > 0 ? ["\(count) stray bytes among its pixels were passed over"] : []
    }

    // MARK: Steps

    private func start() throws(FileError.Kind) {
      var (width, height): (UInt32, UInt32) = (0, 0)
      try check(mjpeg_reader_start(reader, UInt32(reduction), &width, &height))
      // C writes rows of libjpeg's width into arrays of ours.
      guard (Int(width), Int(height)) == (rowWidth, rowCount) else {
        throw .unsupported(.jpeg, "libjpeg makes it \(width) x \(height) pixels")
      }
      if isCMYK || transform != nil {
        samples = [UInt8](repeating: 0, count: rowWidth * (isCMYK ? 4 : pixelFormat.bytesPerPixel))
      }
    }

    private func readSamples() throws(FileError.Kind) {
      try check(samples.withUnsafeMutableBufferPointer { mjpeg_reader_read_row(reader, $0.baseAddress) })
    }

    // MARK: Header

    private static func readHeader(
      _ handle: LibraryHandle, _ stop: StopSignal?
    ) throws(FileError.Kind) -> (ImageHeader, components: Int, ColorTransform?) {
      var header = mjpeg_header()
      let status = mjpeg_reader_read_header(handle.pointer, &header)
      guard status == MJPEG_OK else { throw error(status, of: handle.pointer, stop) }
      let exif = handle.bytes(mjpeg_reader_copy_exif)
      let colors = colors(of: handle, components: Int(header.components), exif)
      let found = ImageHeader(
        format: .jpeg, width: Int(header.width), height: Int(header.height),
        orientation: Exif.orientation(of: exif), isInterlaced: header.is_progressive,
        colors: colors.treatment, photo: Exif.photo(of: exif))
      return (found, Int(header.components), colors.transform)
    }

    private static func colors(
      of handle: LibraryHandle, components: Int, _ exif: [UInt8]
    ) -> ColorVerdict {
      let format = SampleFormat(space: components == 1 ? .gray : components == 4 ? .cmyk : .rgb)
      guard mjpeg_reader_has_profile(handle.pointer) else { return Exif.colors(of: exif, format) }
      let profile = handle.bytes(mjpeg_reader_copy_profile)
      guard !profile.isEmpty else { return .ignored("its parts are not all there") }
      return ColorVerdict(profile: profile, format)
    }

    // MARK: Errors

    private func check(_ status: mjpeg_status) throws(FileError.Kind) {
      guard status != MJPEG_OK else { return }
      throw Self.error(status, of: reader, stop).at(row: rowsRead * reduction, of: header.height)
    }

    private static func error(
      _ status: mjpeg_status, of reader: OpaquePointer, _ stop: StopSignal?
    ) -> FileError.Kind {
      let words = String(cString: mjpeg_reader_message(reader))
      return switch status {
      case MJPEG_TRUNCATED: .truncated(row: 0, of: 0)
      case MJPEG_UNSUPPORTED: .unsupported(.jpeg, words)
      case MJPEG_NO_MEMORY: .outOfMemory
      case MJPEG_STOPPED: .stopped(stop?.reason ?? .asked)
      case MJPEG_IO: .unreadable
      default: .corrupt(words)
      }
    }
  }
#endif
