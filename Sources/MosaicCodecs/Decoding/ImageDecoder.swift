// A decoder from outside this package, and its adapter to this package's decoders.

import MosaicPixels
import MosaicSystem

/// Decodes the pictures of one format, row by row from the top; ``CodecRegistry/registering(_:)`` makes it known.
///
/// Each file has a decoder of its own, and most files have two: one that gives the size, and one that gives the pixels. A decoder is used
/// from one thread at a time. Any error that it throws becomes an error about the file: `a.ff: is damaged: …`, with the error's
/// description.
public protocol ImageDecoder: AnyObject, SendableMetatype {
  /// The usual name of the format: `farbfeld`.
  static var formatName: String { get }
  /// Path extensions in lower case, the usual one first. Files are recognised by their signature; extensions find pictures in folders.
  static var pathExtensions: [String] { get }
  /// The first bytes of every file of the format, 64 at the most; `nil` stands for any byte.
  static var signature: [UInt8?] { get }

  /// Reads the header of a file; no pixels are decoded.
  init(_ file: FileBytes) throws

  /// Pixels in a row; checked against ``DecodeLimits`` before the first row is read.
  var width: Int { get }
  /// Rows.
  var height: Int { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Bytes that the decoder holds while it reads rows, such as the whole file; they are counted for the ``/MosaicSystem/MemoryBudget``.
  var heldBytes: Int { get }

  /// Sets the `width × 4` bytes of `row` to the next row: red, green, blue and alpha of each pixel, in sRGB, colours not multiplied
  /// with alpha. No more than ``height`` rows are read; none after an error.
  func readRow(into row: inout [UInt8]) throws
}

extension ImageDecoder {
  /// The default is `true`.
  public var hasAlpha: Bool { true }
  /// The default is 0: no memory that grows with the picture.
  public var heldBytes: Int { 0 }
}

/// The bytes of a file, on disk or in memory, for an ``ImageDecoder``.
public struct FileBytes {
  fileprivate let source: ByteSource

  /// The number of bytes; 0 if the system does not say.
  public let count: Int

  fileprivate init(_ source: ByteSource) { (self.source, count) = (source, source.length) }

  /// The bytes in `range`; fewer if the file ends before the range does, or if reading fails.
  public subscript(range: Range<Int>) -> [UInt8] { source.bytes(range.clamped(to: 0..<count)) }
}

// MARK: As one of this package's decoders

final class OutsideDecoder<Outside: ImageDecoder>: FileDecoder {
  static var libraries: [String] { [] }

  let header: ImageHeader
  let pixelFormat = PixelFormat.bgra
  private let decoder: Outside
  private let limits: DecodeLimits
  private let alpha: AlphaForm
  private var rgba: [UInt8] = []
  private var rowsLeft: Int

  static func codec(of decoder: Outside.Type) -> Codec {
    Codec(
      format: ImageFormat(decoder.formatName, decoder.pathExtensions),
      // A signature that matches any bytes is not used.
      signatures: decoder.signature.contains { $0 != nil } ? [.bytes(decoder.signature)] : [],
      decoder: Self.self)
  }

  init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
    decoder = try Self.damage { try Outside(FileBytes(source)) }
    self.limits = limits
    alpha = form.alpha
    let (width, height) = (decoder.width, decoder.height)
    try limits.check(width: width, height: height)
    header = ImageHeader(
      format: ImageFormat(Outside.formatName, Outside.pathExtensions), width: width, height: height,
      hasAlpha: decoder.hasAlpha)
    rowsLeft = height
  }

  var heldBytes: Int { MemoryBudget.sum(max(0, decoder.heldBytes), MemoryBudget.product(header.width, 8)) }

  func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
    let count = header.width * 4
    if rgba.isEmpty { rgba = [UInt8](repeating: 0, count: count) }
    try Self.damage { try decoder.readRow(into: &rgba) }
    guard rgba.count == count else {
      throw .corrupt("its decoder made a row of \(rgba.count) bytes; \(header.width) pixels have \(count)")
    }
    rowsLeft -= 1
    if row.count != count { row = [UInt8](repeating: 0, count: count) }
    rgba.withUnsafeBytes { source in
      row.withUnsafeMutableBytes { target in
        // Both have `count` bytes, and they are different arrays.
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        Premultiplication.swapRedAndBlue(source, into: target, count: header.width)
      }
    }
    guard header.hasAlpha else {
      for alpha in stride(from: 3, to: count, by: 4) { row[alpha] = 255 }
      return
    }
    if alpha == .premultiplied {
      row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
    }
  }

  /// Reads the rows that were not asked for, so that damage in them is found as well.
  func finish() throws(FileError.Kind) {
    var row: [UInt8] = []
    while rowsLeft > 0 {
      try limits.checkStop()
      try readRow(into: &row)
    }
  }

  /// The fault of a file about which an outside decoder throws.
  private static func damage<Value>(_ body: () throws -> Value) throws(FileError.Kind) -> Value {
    do { return try body() } catch { throw .corrupt("\(error)") }
  }
}
