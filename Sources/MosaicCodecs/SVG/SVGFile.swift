// A parsed SVG document and its natural size.

#if SVG
  import CRSVGSupport

  /// Owns librsvg's handle of a document. Not `Sendable`: one thread at a time may use a handle.
  ///
  /// The document is given to librsvg as bytes, without a place that it came from. So librsvg refuses each address in it but
  /// those within the document and `data:`; no file is opened and no network is reached.
  final class SVGFile {
    /// Bytes of a document; librsvg holds the whole of it.
    static let largestDocument = 32 << 20

    /// Pixels of CSS, at 96 an inch.
    let width: Int
    let height: Int
    /// Bytes of the document.
    let length: Int
    private let path: String
    private let handle: LibraryHandle

    init(_ source: ByteSource, path: String) throws(CodecError) {
      let length = source.length
      guard length <= Self.largestDocument else {
        throw CodecError(
          path: path,
          kind: .unsupportedFeature(
            .svg, "it has \(length) bytes; the limit is \(Self.largestDocument >> 20) MiB"))
      }
      (self.path, self.length) = (path, length)
      var message = [CChar](repeating: 0, count: MRSVG_MESSAGE)
      let opened = try source.withBytes(0..<length) { bytes throws(CodecError) in
        guard bytes.count == length else {
          throw CodecError(path: path, kind: .cannotRead(errno: SystemError.inputOutput))
        }
        try Self.check(bytes, path: path)
        return mrsvg_open(bytes.baseAddress, bytes.count, &message)
      }
      guard let opened else { throw CodecError(path: path, kind: .corrupt(Self.words(message))) }
      handle = try LibraryHandle(opened, path: path, close: mrsvg_close)
      (width, height) = try Self.size(mrsvg_size_of(opened), path: path)
    }

    /// Draws a piece of the document over pixels that are 0.
    func draw(
      _ piece: mrsvg_piece, into pixels: UnsafeMutablePointer<UInt8>, stride: Int
    ) throws(CodecError) {
      var (piece, message) = (piece, [CChar](repeating: 0, count: MRSVG_MESSAGE))
      (piece.viewport_width, piece.viewport_height) = (Double(width), Double(height))
      switch mrsvg_draw(handle.pointer, &piece, pixels, Int32(stride), &message) {
      case MRSVG_OK: return
      case MRSVG_NO_MEMORY: throw CodecError(path: path, kind: .outOfMemory)
      default: throw CodecError(path: path, kind: .corrupt(Self.words(message)))
      }
    }

    // MARK: Steps

    /// Refuses what would end the program: librsvg 2.54 panics where the matrix of a filter has too many numbers.
    private static func check(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(CodecError) {
      let name = Array("feConvolveMatrix".utf8)
      var found = 0
      for byte in bytes {
        // No part of the name but its first letter begins it anew.
        found = byte == name[found] ? found + 1 : byte == name[0] ? 1 : 0
        guard found < name.count else {
          throw CodecError(
            path: path,
            kind: .unsupportedFeature(
              .svg, "it has the filter feConvolveMatrix, with which librsvg may end the program"))
        }
      }
    }

    /// librsvg's words, in one line: they may quote the document.
    private static func words(_ message: [CChar]) -> String {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let line = String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
        $0.properties.generalCategory == .control ? " " : String($0)
      }
      return line.joined().split(separator: " ").joined(separator: " ")
    }

    /// The size that the root element states, else that of its `viewBox`.
    private static func size(_ size: mrsvg_size, path: String) throws(CodecError) -> (Int, Int) {
      let (width, height) = (size.width, size.height)
      let ratio = size.box_width > 0 && size.box_height > 0 ? size.box_width / size.box_height : nil
      let sides: (Double, Double)
      switch (width >= 0, height >= 0, ratio) {
      case (true, true, _): sides = (width, height)
      case (true, false, let ratio?): sides = (width, width / ratio)
      case (false, true, let ratio?): sides = (height * ratio, height)
      case (false, false, _?): sides = (size.box_width, size.box_height)
      default:
        throw CodecError(
          path: path,
          kind: .unsupportedFeature(
            .svg, "it states no size; give its <svg> a width and a height in pixels, or a viewBox"))
      }
      guard sides.0 > 0, sides.1 > 0 else {
        throw CodecError(
          path: path, kind: .corrupt("it is \(sides.0) x \(sides.1) pixels; a side is above 0"))
      }
      // Sides are whole; of a small one with a fraction, a multiple keeps the ratio of the sides.
      let isWhole = [sides.0, sides.1].allSatisfy { abs($0 - $0.rounded()) < 0.01 && $0 >= 1 }
      let factor = isWhole ? 1 : max(1, (64 / min(sides.0, sides.1)).rounded(.up))
      func whole(_ side: Double) -> Int { Int(max(1, min(1e9, (side * factor).rounded()))) }
      return (whole(sides.0), whole(sides.1))
    }
  }
#endif
