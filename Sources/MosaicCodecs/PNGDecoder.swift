// Reads PNG through libpng, row by row.

import CPNGSupport
import MosaicPixels

/// The one owner of a libpng reader. Not `Sendable`: the C handle has state that only one thread may touch.
///
/// Pixels are those of libpng's simplified reader (`PNG_FORMAT_BGRA`, sRGB), and then premultiplied: a gAMA chunk
/// is honoured, 16 bits are scaled to 8, and an embedded ICC profile is not applied.
final class PNGDecoder: RowDecoder {
  let header: ImageHeader
  let layout = RowLayout.bgra
  /// What the fused reader needs to know, where the picture is of a kind that it reads.
  let fusedPicture: FusedPicture?
  private let path: String
  private let reader: OpaquePointer
  private var rowsRead = 0
  private var failure: CodecError?

  /// Takes over an open descriptor that stands at the start of a file.
  convenience init(descriptor: Int32, path: String, limits: DecodeLimits) throws(CodecError) {
    try self.init(mpng_reader_open_descriptor(descriptor), path: path, limits: limits)
  }

  /// Copies the bytes of a whole file.
  convenience init(bytes: [UInt8], name: String, limits: DecodeLimits) throws(CodecError) {
    let reader = bytes.withUnsafeBufferPointer { mpng_reader_open_memory($0.baseAddress, $0.count) }
    try self.init(reader, path: name, limits: limits)
  }

  private init(_ reader: OpaquePointer?, path: String, limits: DecodeLimits) throws(CodecError) {
    guard let reader else { throw CodecError(path: path, kind: .outOfMemory) }
    do {
      (header, fusedPicture) = try Self.readHeader(reader, path: path)
      try limits.check(width: header.width, height: header.height, path: path)
    } catch {
      // No deinit runs for an object that was never whole.
      mpng_reader_close(reader)
      throw error
    }
    self.reader = reader
    self.path = path
  }

  deinit { mpng_reader_close(reader) }

  /// The rows of an interlaced picture come in seven passes over all of them.
  var heldBytes: Int { header.isInterlaced ? header.width * header.height * 4 : 0 }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
    precondition(rowsRead < header.height, "a picture of \(header.height) rows was asked for one more")
    if let failure { throw failure }
    let rowBytes = header.width * 4
    if row.count != rowBytes { row = [UInt8](repeating: 0, count: rowBytes) }

    // libpng sets up its buffers only now: a file that is opened for its header costs none.
    var status = rowsRead == 0 ? mpng_reader_start(reader) : MPNG_OK
    if status == MPNG_OK {
      status = row.withUnsafeMutableBufferPointer { pixels in
        let status = mpng_reader_read_row(reader, pixels.baseAddress)
        if status == MPNG_OK, header.hasAlpha { Premultiplication.multiply(row: pixels) }
        return status
      }
    }
    guard status == MPNG_OK else {
      let error = Self.error(status, of: reader, path: path, row: rowsRead, rows: header.height)
      failure = error
      throw error
    }
    rowsRead += 1
  }

  func finish() throws(CodecError) {
    var spare: [UInt8] = []
    while rowsRead < header.height { try readRow(into: &spare) }
  }

  // MARK: Header

  private static func readHeader(
    _ reader: OpaquePointer, path: String
  ) throws(CodecError) -> (ImageHeader, FusedPicture?) {
    var header = mpng_header()
    let status = mpng_reader_read_header(reader, &header)
    guard status == MPNG_OK else { throw error(status, of: reader, path: path, row: 0, rows: 0) }
    let found = ImageHeader(
      format: .png, width: Int(header.width), height: Int(header.height),
      orientation: orientation(of: reader),
      bitDepth: Int(header.bit_depth), hasAlpha: header.has_alpha, isInterlaced: header.is_interlaced)
    let kind = fusedKind(of: header, reader)
    return (
      found,
      kind.map {
        FusedPicture(
          width: found.width, height: found.height, kind: $0, firstPayload: Int(header.data_offset))
      }
    )
  }

  /// The common kinds: eight bits, not interlaced, no colour that stands for transparent, no gamma to be applied.
  private static func fusedKind(of header: mpng_header, _ reader: OpaquePointer) -> FusedPicture.Kind? {
    guard header.bit_depth == 8, !header.is_interlaced, !header.has_color_key, header.is_gamma_free else {
      return nil
    }
    switch header.color_type {
    case 0: return .gray
    case 2: return .rgb
    case 3: return .palette(palette(of: reader))
    case 4: return .grayAlpha
    case 6: return .rgba
    default: return nil
    }
  }

  private static func palette(of reader: OpaquePointer) -> [UInt32] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    bytes.withUnsafeMutableBufferPointer { colors in
      mpng_reader_copy_palette(reader, colors.baseAddress)
      Premultiplication.multiply(row: colors)
    }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  private static func orientation(of reader: OpaquePointer) -> Orientation {
    let count = mpng_reader_copy_exif(reader, nil, 0)
    guard count > 0 else { return .up }
    // The orientation is in the first directory, near the start; what follows may be a large thumbnail.
    var bytes = [UInt8](repeating: 0, count: min(count, 65536))
    bytes.withUnsafeMutableBufferPointer { buffer in
      _ = mpng_reader_copy_exif(reader, buffer.baseAddress, buffer.count)
    }
    return Exif.orientation(of: bytes)
  }

  // MARK: Errors

  /// The words of a failed call; `rows` is 0 while the header is read.
  private static func error(
    _ status: mpng_status, of reader: OpaquePointer, path: String, row: Int, rows: Int
  ) -> CodecError {
    let kind: CodecError.Kind =
      switch status {
      case MPNG_TRUNCATED: .truncated(row: row, of: rows)
      case MPNG_NO_MEMORY: .outOfMemory
      case MPNG_IO: .cannotRead(errno: mpng_reader_errno(reader))
      default:
        .corrupt(String(cString: mpng_reader_message(reader)) + (rows == 0 ? "" : " (row \(row) of \(rows))"))
      }
    return CodecError(path: path, kind: kind)
  }
}
