// The one way to write pixels: what takes rows, what cuts them into stripes, and what makes a file of them.

package import MosaicSystem

/// Takes the rows of a picture while they are drawn, such as an encoder of your own.
public protocol RowSink: AnyObject {
  /// Takes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  func write(_ rows: [UInt8]) throws

  /// Writes pending bytes after the last row; not called if the drawing failed.
  func finish() throws
}

extension FileError {
  /// Calls a sink; any other error that a foreign sink throws becomes an error about the output.
  package static func ofSink<Value>(_ path: String, _ call: () throws -> Value) throws(FileError) -> Value {
    do { return try call() } catch {
      throw error as? FileError ?? FileError(path: path, kind: .cannotEncode("\(error)"))
    }
  }
}

/// Writes pictures in one format of pixels, row by row; libvips calls it a saver. The same pixels and options give the same bytes.
/// An encoder that is released before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use its C
/// handle.
package protocol PixelEncoder: RowSink, SendableMetatype {
  static var largestSide: Int { get }

  /// The library that takes only whole pictures, so that the whole picture is in memory; `nil` if rows are written as they come.
  static func wholePictureLibrary(_ options: EncodeOptions) -> String?

  /// The most bytes that encoding takes; `Int.max` if that overflows.
  static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int

  init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError)
}

extension PixelEncoder {
  package static func wholePictureLibrary(_ options: EncodeOptions) -> String? { nil }

  /// A few rows, and their encoded bytes.
  package static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    MemoryBudget.sum(4 << 20, MemoryBudget.product(width, 64, 12))
  }
}

/// A picture before its first row is encoded, and the target of its bytes.
package struct EncodedPicture {
  let sink: any ByteSink
  let path: String
  let width: Int
  let height: Int
  /// Whether alpha is written; otherwise all pixels count as opaque. A JPEG is painted on white.
  let hasAlpha: Bool
  /// Ends the work if the library asks for it: libwebp asks often, but only now and then for a lossless picture.
  var stop: StopSignal?
}

extension EncodedPicture {
  package init(_ file: OutputFile, width: Int, height: Int, hasAlpha: Bool, until stop: StopSignal? = nil) {
    self.init(sink: file, path: file.path, width: width, height: height, hasAlpha: hasAlpha, stop: stop)
  }

  /// Refuses a picture without pixels, a picture with a longer side than its format allows, and options that no file can have.
  func check(_ format: ImageFormat, largestSide: Int, _ options: EncodeOptions) throws(FileError) {
    guard width >= 1, height >= 1 else {
      throw FileError(
        path: path,
        kind: .cannotEncode("it has \(width) x \(height) pixels; \(format.phrase) has at least one a side"))
    }
    guard max(width, height) <= largestSide else {
      throw FileError(
        path: path,
        kind: .outputTooLarge(width: width, height: height, format: format.words, largestSide: largestSide))
    }
    try options.check(path: path)
    guard format.holdsTexts || options.metadata.isEmpty && options.kept == nil else {
      throw FileError(
        path: path, kind: .cannotEncode("\(format.shortPhrase) has no place for metadata; a PNG has one"))
    }
  }
}

/// The context of a C encoder's write callback: passes bytes to a sink and keeps its error.
final class CallbackTarget {
  private let sink: any ByteSink
  private(set) var failure: FileError?

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Called from C with the address of a `CallbackTarget`; it returns before the library may longjmp.
  static let receive: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> CInt = {
    context, bytes, count in
    guard let context else { return 1 }
    let target = Unmanaged<CallbackTarget>.fromOpaque(context).takeUnretainedValue()
    target.failure = target.sink.append(UnsafeRawBufferPointer(start: bytes, count: count))
    return target.failure == nil ? 0 : 1
  }
}

// MARK: Stripes

/// Counts the rows that an encoder is given; more or fewer than its picture has are a mistake of the program.
struct RowCount {
  private let width: Int
  private let height: Int
  private(set) var count = 0
  private var isFinished = false

  init(_ picture: EncodedPicture) { (width, height) = (picture.width, picture.height) }

  /// Counts the rows of these bytes, which must be whole, and returns their number.
  mutating func add(_ bytes: [UInt8]) -> Int {
    precondition(bytes.count % (width * 4) == 0, "rows of \(width) pixels have \(width * 4) bytes each")
    let rows = bytes.count / (width * 4)
    precondition(rows <= height - count, "a picture of \(height) rows was given more")
    count += rows
    return rows
  }

  /// Counts a stripe, which must have as many rows as the others, or the rest of the picture.
  mutating func add(stripeOf rows: Int, outOf most: Int, isLast: Bool) {
    let expected = min(most, height - count)
    precondition(rows == expected, "a stripe of \(expected) rows was to come")
    count += expected
    precondition(isLast == (count == height), "only the last stripe is marked as the last")
  }

  mutating func finish() {
    precondition(count == height, "a picture of \(height) rows was finished after \(count)")
    precondition(!isFinished, "a picture is finished only once")
    isFinished = true
  }
}

/// Collects the rows of a picture until they fill a stripe, for encoders that take a stripe at once.
package struct StripeCutter: Sendable {
  package typealias Stripe = (rows: [UInt8], above: [UInt8]?, isLast: Bool)

  private let rowBytes: Int
  private let stripeBytes: Int
  private var bytesLeft: Int
  private var pending: [UInt8] = []
  private var above: [UInt8]?

  init(rowsPerStripe: Int, width: Int, height: Int) {
    rowBytes = width * 4
    stripeBytes = rowsPerStripe * rowBytes
    bytesLeft = height * rowBytes
  }

  var isEmpty: Bool { pending.isEmpty }

  /// Moves rows from the front of `rows` into the current stripe. Returns it once it is full; `nil` when all rows are taken and
  /// more are needed.
  package mutating func nextStripe(from rows: inout ArraySlice<UInt8>) -> Stripe? {
    precondition(rows.count % rowBytes == 0, "rows of \(rowBytes / 4) pixels have \(rowBytes) bytes each")
    precondition(rows.count <= bytesLeft - pending.count, "a picture was given more rows than it has")
    let wanted = min(stripeBytes, bytesLeft)
    let missing = wanted - pending.count
    pending.reserveCapacity(wanted)
    pending += rows.prefix(missing)
    rows = rows.dropFirst(missing)
    guard !pending.isEmpty, pending.count == wanted else { return nil }
    bytesLeft -= wanted
    defer {
      above = Array(pending.suffix(rowBytes))
      pending = []
    }
    return (pending, above, bytesLeft == 0)
  }
}
