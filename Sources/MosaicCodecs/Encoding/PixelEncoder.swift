// The one way to write pixels: what takes rows, and what makes a file of them.

/// Takes the rows of a picture as they are drawn, such as an encoder of your own.
public protocol RowSink: AnyObject {
  /// Takes the next rows: a multiple of `width × 4` bytes of premultiplied BGRA8, as in a `Pixmap`.
  func write(_ rows: [UInt8]) throws

  /// Writes what is pending after the last row; not called where the drawing failed.
  func finish() throws
}

extension CodecError {
  /// Calls a sink; what one from outside throws becomes an error about the output.
  package static func ofSink<Value>(_ path: String, _ call: () throws -> Value) throws(CodecError) -> Value {
    do { return try call() } catch {
      throw error as? CodecError ?? CodecError(path: path, kind: .cannotEncode("\(error)"))
    }
  }
}

/// Writes pictures in one format of pixels, row by row; libvips calls it a saver. The same pixels and options give the same bytes.
/// An encoder that is released before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use its C
/// handle.
package protocol PixelEncoder: RowSink, SendableMetatype {
  static var largestSide: Int { get }

  /// The library that takes whole pictures alone, so that all of one is in memory; `nil` where rows are written as they come.
  static func wholePictureLibrary(_ options: EncodeOptions) -> String?

  /// The most bytes that encoding takes; `Int.max` if that overflows.
  static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int

  init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(CodecError)
}

extension PixelEncoder {
  package static func wholePictureLibrary(_ options: EncodeOptions) -> String? { nil }

  /// A few rows, and what becomes of them.
  package static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    MemoryBudget.sum(4 << 20, MemoryBudget.product(width, 64, 12))
  }
}

/// A picture before its first row is encoded, and where its bytes go.
package struct EncodedPicture {
  let sink: any ByteSink
  let path: String
  let width: Int
  let height: Int
  /// Whether alpha is written; otherwise all pixels count as opaque. A JPEG is painted on white.
  let hasAlpha: Bool
  /// Ends the work, where a library asks: libwebp often, but for a picture that loses nothing only now and then.
  var stop: StopSignal?
}

extension EncodedPicture {
  package init(_ file: OutputFile, width: Int, height: Int, hasAlpha: Bool, until stop: StopSignal? = nil) {
    self.init(sink: file, path: file.path, width: width, height: height, hasAlpha: hasAlpha, stop: stop)
  }

  /// Refuses a picture without pixels, one with more along a side than its format has, and options that no file can have.
  func check(_ format: ImageFormat, largestSide: Int, _ options: EncodeOptions) throws(CodecError) {
    guard width >= 1, height >= 1 else {
      throw CodecError(
        path: path,
        kind: .cannotEncode("it has \(width) x \(height) pixels; \(format.phrase) has at least one a side"))
    }
    guard max(width, height) <= largestSide else {
      throw CodecError(
        path: path,
        kind: .outputTooLarge(width: width, height: height, format: format, largestSide: largestSide))
    }
    try options.check(path: path)
    guard format.holdsTexts || options.metadata.isEmpty && options.kept == nil else {
      throw CodecError(
        path: path, kind: .cannotEncode("\(format.shortPhrase) has no place for metadata; a PNG has one"))
    }
  }
}

/// The context of a C encoder's write callback: passes bytes to a sink and keeps its error.
final class CallbackTarget {
  private let sink: any ByteSink
  private(set) var failure: CodecError?

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
