// The chunks of a WebP file, which is a RIFF container (Google, "WebP Container Specification").

#if WebP
  /// Finds the first picture of a file, its EXIF and its profile; reads chunk headers, not pixels.
  ///
  /// libwebp's demuxer would need the whole file in memory. As with the demuxer, EXIF and profile count only if the file's flags
  /// announce them, and only the first of each.
  struct WebPFile {
    /// The first picture and its place on the canvas; it covers the canvas unless the file is animated.
    struct Frame: Hashable {
      var x = 0
      var y = 0
      var width = 0
      var height = 0
      /// Its chunks in the file, alpha and colours, as libwebp expects them.
      var bytes = 0..<0
      var colors = 0..<0
      var hasAlphaChunk = false
    }

    enum Failure: Error {
      case truncated
      case corrupt(String)
    }

    /// Size in pixels; `nil` if only the picture states it.
    private(set) var canvas: (width: Int, height: Int)?
    private(set) var frame = Frame()
    private(set) var isAnimated = false
    /// The payload of the chunk with the TIFF structure of EXIF.
    private(set) var exif: Range<Int>?
    private(set) var profile: Range<Int>?
    /// Whether the file is shorter than its header says.
    let isCut: Bool

    private let source: ByteSource
    /// Where the chunks end; later bytes do not belong to the file.
    private let end: Int

    /// Animations have a chunk for each frame, and EXIF after them.
    private static let mostChunks = 100_000

    init(_ source: ByteSource, length: Int) throws(Failure) {
      self.source = source
      let head = source.bytes(0..<12)
      guard head.count == 12 else { throw .truncated }
      let said = Self.number(head[4..<8]) + 8
      isCut = said > length
      end = min(said, length)
      try walk()
    }

    /// Sets the size that the picture itself states; of an animation, the container states it, too.
    mutating func setFrameSize(width: Int, height: Int) { (frame.width, frame.height) = (width, height) }

    // MARK: Steps

    private struct Chunk {
      var name: String
      var start: Int
      /// As stated in the file; it may reach beyond the file's end.
      var payload: Range<Int>
      /// Chunks begin at even offsets.
      var next: Int { payload.upperBound + payload.count % 2 }
    }

    private func chunk(at place: Int, before end: Int) -> Chunk? {
      guard place + 8 <= end else { return nil }
      let head = source.bytes(place..<place + 8)
      guard head.count == 8 else { return nil }
      let start = place + 8
      return Chunk(
        name: String(decoding: head[..<4], as: UTF8.self), start: place,
        payload: start..<start + Self.number(head[4..<8]))
    }

    private mutating func walk() throws(Failure) {
      var place = 12
      var flags: UInt8 = 0
      var hasFrame = false
      for _ in 0..<Self.mostChunks {
        guard let chunk = chunk(at: place, before: end) else { break }
        switch chunk.name {
        case "VP8X" where place == 12:
          let bytes = source.bytes(chunk.payload.clamped(to: 0..<end).prefix(10))
          guard bytes.count == 10 else { throw nothing }
          flags = bytes[0]
          canvas = (Self.number(bytes[4..<7]) + 1, Self.number(bytes[7..<10]) + 1)
          isAnimated = flags & 0x02 != 0
        case "ICCP" where flags & 0x20 != 0 && profile == nil: profile = chunk.payload
        case "EXIF" where flags & 0x08 != 0 && exif == nil: exif = chunk.payload
        case "ANMF" where isAnimated && !hasFrame:
          try readAnimationFrame(chunk)
          hasFrame = true
        case "ALPH", "VP8 ", "VP8L":
          if isAnimated || hasFrame { break }
          frame = try frame(from: chunk.start, before: end)
          hasFrame = true
        default: break
        }
        // A file without flags ends with its picture.
        if hasFrame, flags & 0x08 == 0 || exif != nil { break }
        place = chunk.next
      }
      guard hasFrame else { throw nothing }
    }

    private var nothing: Failure { isCut ? .truncated : .corrupt("it holds no picture") }

    private mutating func readAnimationFrame(_ chunk: Chunk) throws(Failure) {
      let bytes = source.bytes(chunk.payload.clamped(to: 0..<end).prefix(16))
      guard bytes.count == 16 else { throw nothing }
      let inner = chunk.payload.dropFirst(16)
      frame = try frame(from: inner.lowerBound, before: min(inner.upperBound, end))
      frame.x = Self.number(bytes[0..<3]) * 2
      frame.y = Self.number(bytes[3..<6]) * 2
      frame.width = Self.number(bytes[6..<9]) + 1
      frame.height = Self.number(bytes[9..<12]) + 1
    }

    private func frame(from start: Int, before end: Int) throws(Failure) -> Frame {
      var place = start
      var alpha: Chunk?
      for _ in 0..<Self.mostChunks {
        guard let chunk = chunk(at: place, before: end) else { break }
        switch chunk.name {
        case "ALPH" where alpha == nil: alpha = chunk
        // The latter has an alpha of its own.
        case "VP8 ", "VP8L":
          guard isCut || chunk.payload.upperBound <= end else {
            throw .corrupt("its picture reaches beyond what holds it")
          }
          if chunk.name == "VP8L" { alpha = nil }
          let colors = chunk.start..<chunk.payload.upperBound
          return Frame(
            bytes: (alpha?.start ?? chunk.start)..<colors.upperBound, colors: colors,
            hasAlphaChunk: alpha != nil)
        default: break
        }
        place = chunk.next
      }
      throw nothing
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }

  extension WebPFile {
    /// Sets the size of the frame, after checking it against the container.
    mutating func settle(width: Int, height: Int, path: String) throws(CodecError) {
      let said = isAnimated ? (frame.width, frame.height) : canvas ?? (width, height)
      guard said == (width, height) else {
        throw CodecError(
          path: path, kind: .corrupt("its picture is \(width) x \(height) pixels, not \(said.0) x \(said.1)"))
      }
      setFrameSize(width: width, height: height)
      guard let canvas else { return }
      guard frame.x + width <= canvas.width, frame.y + height <= canvas.height else {
        throw CodecError(path: path, kind: .corrupt("its first frame reaches over the edge of its canvas"))
      }
    }
  }
#endif
