// The chunks of a WebP file, which is a RIFF container (Google, "WebP Container Specification").

import MosaicSystem

#if WebP
  /// Finds the first picture of a file, its EXIF and its profile; reads chunk headers, not pixels. libwebp's demuxer would need the
  /// whole file in memory. As with the demuxer, EXIF and profile count only if the file's flags announce them, and only the first
  /// of each.
  struct WebPFile {
    /// The first picture and its place on the canvas; it covers the canvas unless the file is animated.
    struct Frame: Hashable {
      var x = 0
      var y = 0
      var width = 0
      var height = 0
      /// The frame's chunks in the file, alpha and colours, as libwebp expects them.
      var bytes = 0..<0
      var colors = 0..<0
      var hasAlphaChunk = false
    }

    /// Size in pixels; `nil` if only the picture states it.
    private(set) var canvas: (width: Int, height: Int)?
    private(set) var frame = Frame()
    private(set) var isAnimated = false
    private(set) var exif: Range<Int>?
    private(set) var profile: Range<Int>?
    let isCut: Bool

    private let source: ByteSource
    /// Where the chunks end; later bytes do not belong to the file.
    private let end: Int

    /// Animations have a chunk for each frame, and EXIF after them.
    private static let mostChunks = 100_000

    init(_ source: ByteSource, length: Int) throws(FileError.Kind) {
      self.source = source
      let head = source.bytes(0..<12)
      guard head.count == 12 else { throw .truncated(row: 0, of: 0) }
      let said = head[4..<8].littleEndian + 8
      isCut = said > length
      end = min(said, length)
      try walk()
    }

    /// Sets the size that the picture itself states, after checking it against the container.
    mutating func settle(width: Int, height: Int) throws(FileError.Kind) {
      let said = isAnimated ? (frame.width, frame.height) : canvas ?? (width, height)
      guard said == (width, height) else {
        throw .corrupt("its picture is \(width) x \(height) pixels, not \(said.0) x \(said.1)")
      }
      (frame.width, frame.height) = (width, height)
      guard let canvas else { return }
      guard frame.x + width <= canvas.width, frame.y + height <= canvas.height else {
        throw .corrupt("its first frame reaches over the edge of its canvas")
      }
    }

    // MARK: Steps

    private struct Chunk {
      var name: String
      var start: Int
      /// The payload as stated in the file; it may reach beyond the file's end.
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
        payload: start..<start + head[4..<8].littleEndian)
    }

    private mutating func walk() throws(FileError.Kind) {
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
          canvas = (bytes[4..<7].littleEndian + 1, bytes[7..<10].littleEndian + 1)
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

    private var nothing: FileError.Kind {
      isCut ? .truncated(row: 0, of: 0) : .corrupt("it holds no picture")
    }

    private mutating func readAnimationFrame(_ chunk: Chunk) throws(FileError.Kind) {
      let bytes = source.bytes(chunk.payload.clamped(to: 0..<end).prefix(16))
      guard bytes.count == 16 else { throw nothing }
      let inner = chunk.payload.dropFirst(16)
      frame = try frame(from: inner.lowerBound, before: min(inner.upperBound, end))
      frame.x = bytes[0..<3].littleEndian * 2
      frame.y = bytes[3..<6].littleEndian * 2
      frame.width = bytes[6..<9].littleEndian + 1
      frame.height = bytes[9..<12].littleEndian + 1
    }

    private func frame(from start: Int, before end: Int) throws(FileError.Kind) -> Frame {
      var place = start
      var alpha: Chunk?
      for _ in 0..<Self.mostChunks {
        guard let chunk = chunk(at: place, before: end) else { break }
        switch chunk.name {
        case "ALPH" where alpha == nil: alpha = chunk
        // `VP8L` has an alpha of its own.
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
  }
#endif
