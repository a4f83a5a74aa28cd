// Reads PNG through libpng, row by row.

import CPNGSupport
import CZlib
import MosaicPixels
import MosaicSystem

#if FastPNG
  import CISALSupport
#endif

/// Decodes PNG with libpng. Not `Sendable`: only one thread may use the C handle. Pixels equal the pixels of libpng's simplified
/// reader (`PNG_FORMAT_BGRA`, sRGB), premultiplied: gAMA is applied, and 16 bits are scaled to 8. If the file has a profile or
/// states its primaries, its samples are converted to sRGB at full depth instead.
final class PNGDecoder: FileDecoder {
  let header: ImageHeader
  let pixelFormat = PixelFormat.bgra
  /// The input of the fast reader; `nil` if it does not read this kind of PNG.
  let fastPicture: FastPNGPicture?
  private let rows: Rows
  private var samples: [UInt8] = []
  private let alpha: AlphaForm
  let stop: StopSignal?
  private let handle: LibraryHandle
  private var rowsRead = 0

  init(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm = DecodeForm()
  ) throws(FileError.Kind) {
    handle = try LibraryHandle(source, open: mpng_reader_open, close: mpng_reader_close)
    alpha = form.alpha
    // The reader holds the signal's address without a count; `stop` keeps it for as long as anything is read.
    stop = limits.stop
    if let stop { mpng_reader_set_stop(handle.pointer, StopSignal.isSetForC, stop.context) }
    (header, rows, fastPicture) = try Self.readHeader(handle, stop, alpha)
    try limits.check(width: header.width, height: header.height)
  }

  /// The fast reader in front of libpng, if this build has it and it reads this kind.
  static func open(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
  ) throws(FileError.Kind) -> any FormatDecoder {
    let decoder = try PNGDecoder(source, limits: limits, form)
    #if FastPNG
      return FastPNGDecoder(decoder, source: source) ?? decoder
    #else
      return decoder
    #endif
  }

  static var libraries: [String] {
    var libraries = ["libpng \(String(cString: mpng_version()))", "zlib \(String(cString: zlibVersion()))"]
    #if FastPNG
      libraries.append("ISA-L \(String(cString: misal_version()))")
    #endif
    return libraries
  }

  private var reader: OpaquePointer { handle.pointer }

  /// libpng's working rows (two of up to eight bytes a pixel and one in the requested format) and ours; for an interlaced
  /// picture, all rows.
  var heldBytes: Int {
    let whole = header.isInterlaced ? header.width * header.height * rows.bytesPerPixel : 0
    return whole + header.width * (2 * 8 + 2 * rows.bytesPerPixel + 4) + Self.streamBytes
  }

  /// libpng's and zlib's state and the file buffer.
  private static let streamBytes = 1 << 16

  func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
    // libpng sets up its buffers only now: a file that is opened for its header costs none.
    var status = rowsRead == 0 ? start() : MPNG_OK
    if status == MPNG_OK {
      status = rows.transform.map { convertRow($0, into: &row) } ?? copyRow(into: &row)
    }
    guard status == MPNG_OK else {
      throw Self.error(status, of: reader, stop).at(row: rowsRead, of: header.height)
    }
    rowsRead += 1
  }

  func finish() throws(FileError.Kind) {
    var spare: [UInt8] = []
    while rowsRead < header.height { try readRow(into: &spare) }
  }

  // MARK: Rows

  private struct Rows {
    var pixels: mpng_pixels
    var bytesPerPixel: Int
    var transform: ColorTransform?
  }

  private func start() -> mpng_status {
    var rowBytes = 0
    let status = mpng_reader_start(reader, rows.pixels, &rowBytes)
    // C writes rows of libpng's length into arrays of ours.
    precondition(
      status != MPNG_OK || rowBytes == header.width * rows.bytesPerPixel, "libpng's rows have another length")
    return status
  }

  private func copyRow(into row: inout [UInt8]) -> mpng_status {
    let rowBytes = header.width * 4
    if row.count != rowBytes { row = [UInt8](repeating: 0, count: rowBytes) }
    return row.withUnsafeMutableBufferPointer { pixels in
      let status = mpng_reader_read_row(reader, pixels.baseAddress)
      if status == MPNG_OK, header.hasAlpha, alpha == .premultiplied {
        Premultiplication.multiply(row: pixels)
      }
      return status
    }
  }

  private func convertRow(_ transform: ColorTransform, into row: inout [UInt8]) -> mpng_status {
    let rowBytes = header.width * rows.bytesPerPixel
    if samples.count != rowBytes { samples = [UInt8](repeating: 0, count: rowBytes) }
    let status = samples.withUnsafeMutableBufferPointer { mpng_reader_read_row(reader, $0.baseAddress) }
    if status == MPNG_OK {
      samples.withUnsafeBytes {
        transform.convert($0, count: header.width, into: &row, pixelFormat: pixelFormat)
      }
      if header.hasAlpha { alpha.restore(&row) }
    }
    return status
  }

  // MARK: Header

  private static func readHeader(
    _ handle: LibraryHandle, _ stop: StopSignal?, _ alpha: AlphaForm
  ) throws(FileError.Kind) -> (ImageHeader, Rows, FastPNGPicture?) {
    let reader = handle.pointer
    var header = mpng_header()
    let status = mpng_reader_read_header(reader, &header)
    guard status == MPNG_OK else { throw error(status, of: reader, stop) }
    let format = SampleFormat(
      space: [0, 4].contains(header.color_type) ? .gray : .rgb, hasAlpha: header.has_alpha,
      isSixteenBit: header.bit_depth == 16)
    // The needed tags are near the start; a large thumbnail may follow.
    let exif = handle.bytes(atMost: 65536, mpng_reader_copy_exif)
    var chunks = PNGColorChunks(header, handle)
    chunks.exif = exif
    let (colors, replacesGamma) = chunks.verdict(format)
    let rows = Rows(
      pixels: colors.transform != nil ? MPNG_SAMPLES : replacesGamma ? MPNG_AS_SRGB : MPNG_SRGB,
      bytesPerPixel: colors.transform != nil ? format.bytesPerPixel : 4, transform: colors.transform)
    let found = ImageHeader(
      format: .png, width: Int(header.width), height: Int(header.height),
      orientation: Exif.orientation(of: exif),
      bitDepth: Int(header.bit_depth), hasAlpha: header.has_alpha, isInterlaced: header.is_interlaced,
      colors: colors.treatment, photo: Exif.photo(of: exif))
    // The common kinds: 8 bits, not interlaced, no transparent colour, no gamma to apply.
    guard header.bit_depth == 8, !header.is_interlaced, !header.has_color_key,
      replacesGamma || header.is_gamma_free, let kind = fastKind(of: header, reader, colors.transform, alpha)
    else { return (found, rows, nil) }
    return (
      found, rows,
      FastPNGPicture(
        width: found.width, height: found.height, kind: kind, firstPayload: Int(header.data_offset),
        transform: header.color_type == 3 ? nil : colors.transform, alpha: alpha)
    )
  }

  private static func fastKind(
    of header: mpng_header, _ reader: OpaquePointer, _ transform: ColorTransform?, _ alpha: AlphaForm
  ) -> FastPNGPicture.PixelKind? {
    switch header.color_type {
    case 0: .gray
    case 2: .rgb
    case 3: .palette(palette(of: reader, hasAlpha: header.has_alpha, transform, alpha))
    case 4: .grayAlpha
    case 6: .rgba
    default: nil
    }
  }

  private static func palette(
    of reader: OpaquePointer, hasAlpha: Bool, _ transform: ColorTransform?, _ alpha: AlphaForm
  ) -> [UInt32] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    bytes.withUnsafeMutableBufferPointer { mpng_reader_copy_palette(reader, $0.baseAddress) }
    if let transform {
      var samples: [UInt8] = []
      for i in stride(from: 0, to: bytes.count, by: 4) {
        samples += [bytes[i + 2], bytes[i + 1], bytes[i]] + (hasAlpha ? [bytes[i + 3]] : [])
      }
      samples.withUnsafeBytes { transform.convert($0, count: 256, into: &bytes, pixelFormat: .bgra) }
      alpha.restore(&bytes)
    } else if alpha == .premultiplied {
      bytes.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
    }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  // MARK: Errors

  private static func error(
    _ status: mpng_status, of reader: OpaquePointer, _ stop: StopSignal?
  ) -> FileError.Kind {
    switch status {
    case MPNG_TRUNCATED: .truncated(row: 0, of: 0)
    case MPNG_NO_MEMORY: .outOfMemory
    case MPNG_STOPPED: .stopped(stop?.reason ?? .asked)
    case MPNG_IO: .unreadable
    default: .corrupt(String(cString: mpng_reader_message(reader)))
    }
  }
}

extension PNGColorChunks {
  fileprivate init(_ header: mpng_header, _ handle: LibraryHandle) {
    if header.has_cicp {
      let (primaries, transfer, matrix, range) = header.cicp
      codingPoints = CodingPoints(
        primaries: primaries, transfer: transfer, matrix: Int(matrix), isFullRange: range == 1)
    }
    profile = handle.bytes(mpng_reader_copy_profile)
    if profile.isEmpty { profileFault = String(cString: mpng_reader_profile_fault(handle.pointer)) }
    hasSRGB = header.has_srgb
    if header.has_gamma { gamma = Double(header.gamma) / 100_000 }
    if header.has_primaries {
      let p = header.primaries
      func point(_ x: Int32, _ y: Int32) -> SIMD2<Double> { SIMD2(Double(x), Double(y)) / 100_000 }
      primaries = Primaries(
        white: point(p.0, p.1), red: point(p.2, p.3), green: point(p.4, p.5), blue: point(p.6, p.7))
    }
  }
}

// MARK: The colour chunks, and which of them counts

struct PNGColorChunks {
  var codingPoints: CodingPoints?
  var profile: [UInt8] = []
  /// Why libpng refused an iCCP; empty if it did not.
  var profileFault = ""
  var hasSRGB = false
  var gamma: Double?
  var primaries: Primaries?
  /// The EXIF, which counts if no chunk is for colours.
  var exif: [UInt8] = []

  /// The gammas that libpng accepts; beyond them hardly two values stay distinct.
  private static let gammas = 0.01...100.0

  /// The verdict, and whether it replaces libpng's treatment of gAMA. In the order of PNG 3, section 4.3: cICP, iCCP, sRGB, cHRM
  /// with gAMA, gAMA; then Exif. An unusable cICP gives way to a profile, which HDR files carry for that purpose.
  func verdict(_ format: SampleFormat) -> (colors: ColorVerdict, replacesGamma: Bool) {
    var found: ColorVerdict?
    if let codingPoints {
      let verdict = codingPoints.verdict(format)
      guard case .ignored = verdict, !profile.isEmpty else { return (verdict, true) }
      found = verdict
    }
    if !profile.isEmpty {
      let verdict = ColorVerdict(profile: profile, format)
      if case .notRead = verdict { return (found ?? verdict, false) }
      return (verdict, true)
    }
    if !profileFault.isEmpty { return (.ignored(profileFault), true) }
    if !hasSRGB, format.space == .rgb, let gamma, let primaries, !primaries.isNearSRGB {
      guard Self.gammas.contains(gamma) else { return (.ignored("its gamma is \(gamma)"), true) }
      return (ColorVerdict(primaries: primaries, format) { pow($0, 1 / gamma) }, true)
    }
    guard !hasSRGB, gamma == nil, primaries == nil else { return (.sRGB, false) }
    return (Exif.colors(of: exif, format), false)
  }
}
