// Writes PNG through libpng, row by row.

import CPNGSupport

/// Encodes one picture as PNG: 8 bits, RGB or RGBA, sRGB, not interlaced.
///
/// The same pixels and options give the same bytes (with the same zlib); nothing of time or machine is written.
/// A dropped encoder leaves its output unfinished. Not `Sendable`: only one thread may touch the C handle.
public final class PNGEncoder {
  /// How hard to compress; every choice holds the same pixels.
  public struct Options: Hashable, Sendable {
    /// How a row is predicted from its neighbours before it is compressed (PNG specification, section 9).
    public enum Filter: Hashable, Sendable, CaseIterable {
      /// One and the same for all rows.
      case none, sub, up, average, paeth
      /// All are tried on each row, and libpng takes the one with the smallest sum of differences.
      case adaptive
    }

    /// What zlib looks for.
    public enum Compression: Hashable, Sendable {
      /// Only runs of one byte, which is what a predicted photograph has besides noise.
      case runs
      /// Repetitions of all kinds, at zlib's level: 0 (stored) to 9 (smallest).
      case level(Int)
    }

    /// What zlib looks for.
    public var compression: Compression
    /// The prediction.
    public var filter: Filter

    /// Makes options.
    ///
    /// The default is measured (libpng 1.6.39, zlib 1.2.13): on photographs it is 6.8 times as fast as libpng's level
    /// 6 with all filters, and 1.5 % larger; flat drawings are up to a third larger.
    public init(compression: Compression = .runs, filter: Filter = .paeth) {
      self.compression = compression
      self.filter = filter
    }

    /// The smallest file, for ten to thirty times the work of the default.
    public static let small = Options(compression: .level(9), filter: .adaptive)
  }

  private let writer: OpaquePointer
  private let target: Target
  private let path: String
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private var packed: [UInt8]
  private var rowsWritten = 0
  private var isFinished = false

  /// Begins a picture. Sides are at least 1 and at most 2,147,483,647 pixels.
  ///
  /// - Parameter hasAlpha: whether alpha is written; without it every pixel is taken as opaque.
  /// - Throws: `CodecError` where the output refuses the first bytes.
  public convenience init(
    output: OutputFile, width: Int, height: Int, hasAlpha: Bool, options: Options = Options()
  ) throws(CodecError) {
    try self.init(
      sink: output, path: output.path, width: width, height: height, hasAlpha: hasAlpha, options: options)
  }

  init(
    sink: any ByteSink, path: String, width: Int, height: Int, hasAlpha: Bool, options: Options
  ) throws(CodecError) {
    precondition((1...0x7FFF_FFFF).contains(width), "a PNG is 1 to 2147483647 pixels wide")
    precondition((1...0x7FFF_FFFF).contains(height), "a PNG is 1 to 2147483647 pixels high")
    let target = Target(sink)
    // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
    guard let writer = mpng_writer_open(Unmanaged.passUnretained(target).toOpaque(), Target.receive) else {
      throw CodecError(path: path, kind: .outOfMemory)
    }
    self.target = target
    self.writer = writer
    self.path = path
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    packed = [UInt8](repeating: 0, count: width * (hasAlpha ? 4 : 3))
    try check(
      mpng_writer_begin(
        writer,
        mpng_write_settings(
          width: UInt32(width), height: UInt32(height), has_alpha: hasAlpha,
          runs_only: options.compression == .runs, level: options.compression.level,
          filters: options.filter.bits)))
  }

  deinit { mpng_writer_close(writer) }

  /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  ///
  /// More rows than `height` in all are a programmer error.
  ///
  /// - Complexity: O(bytes).
  public func writeRows(_ rows: ArraySlice<UInt8>) throws(CodecError) {
    let rowBytes = width * 4
    precondition(rows.count % rowBytes == 0, "rows of \(width) pixels have \(rowBytes) bytes each")
    precondition(rows.count / rowBytes <= height - rowsWritten, "a picture of \(height) rows was given more")
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: rowBytes) {
      try check(writeRow(rows[start..<start + rowBytes]))
      rowsWritten += 1
    }
  }

  /// Writes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  public func writeRows(_ rows: [UInt8]) throws(CodecError) { try writeRows(rows[...]) }

  /// Writes the end of the picture, after its last row. The output is still to be committed.
  public func finish() throws(CodecError) {
    precondition(rowsWritten == height, "a picture of \(height) rows was finished after \(rowsWritten)")
    precondition(!isFinished, "a picture is finished only once")
    isFinished = true
    try check(mpng_writer_finish(writer))
  }

  // MARK: Steps

  private func writeRow(_ row: ArraySlice<UInt8>) -> mpng_status {
    row.withUnsafeBufferPointer { source in
      packed.withUnsafeMutableBufferPointer { target in
        if hasAlpha {
          Premultiplication.toRGBA(source, into: target)
        } else {
          Premultiplication.toRGB(source, into: target)
        }
        return mpng_writer_write_row(writer, target.baseAddress)
      }
    }
  }

  private func check(_ status: mpng_status) throws(CodecError) {
    guard status != MPNG_OK else { return }
    // libpng only knows that the callback said no; the callback knows why.
    if let failure = target.failure { throw failure }
    let words = String(cString: mpng_writer_message(writer))
    throw CodecError(path: path, kind: status == MPNG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
  }
}

/// What libpng's write callback talks to.
private final class Target {
  let sink: any ByteSink
  var failure: CodecError?

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Called from C with the address of a `Target`; returns before libpng may jump.
  static let receive: mpng_write_callback = { context, bytes, count in
    guard let context else { return 1 }
    let target = Unmanaged<Target>.fromOpaque(context).takeUnretainedValue()
    target.failure = target.sink.append(UnsafeRawBufferPointer(start: bytes, count: count))
    return target.failure == nil ? 0 : 1
  }
}

extension PNGEncoder.Options.Compression {
  fileprivate var level: Int32 {
    guard case .level(let level) = self else { return 1 }
    precondition((0...9).contains(level), "a compression level is 0 to 9")
    return Int32(level)
  }
}

extension PNGEncoder.Options.Filter {
  fileprivate var bits: Int32 {
    let filters =
      switch self {
      case .none: [MPNG_FILTER_NONE]
      case .sub: [MPNG_FILTER_SUB]
      case .up: [MPNG_FILTER_UP]
      case .average: [MPNG_FILTER_AVERAGE]
      case .paeth: [MPNG_FILTER_PAETH]
      case .adaptive:
        [MPNG_FILTER_NONE, MPNG_FILTER_SUB, MPNG_FILTER_UP, MPNG_FILTER_AVERAGE, MPNG_FILTER_PAETH]
      }
    return filters.reduce(0) { $0 | Int32($1) }
  }
}
