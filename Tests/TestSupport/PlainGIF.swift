// GIF files written by hand, without compression.

/// A GIF (CompuServe, "Graphics Interchange Format, Version 89a") of one or more frames of up to 128 colours.
package struct PlainGIF: Sendable {
  /// A frame and its place on the screen.
  package struct Frame: Sendable {
    package var x = 0
    package var y = 0
    package var width: Int
    package var height: Int
    /// The index of each pixel, row by row from the top: below 128.
    package var indices: [UInt8]
    /// Whether rows are stored in four passes.
    package var isInterlaced = false
    /// Red, green and blue of its own colours; none: those of the file.
    package var palette: [UInt8] = []
    /// The index that is transparent, if there is one.
    package var transparent: Int?
    /// Bytes of a block of data: 1 to 255.
    package var blockLength = 255

    package init(width: Int, height: Int, indices: [UInt8]) {
      (self.width, self.height, self.indices) = (width, height, indices)
    }
  }

  package var width: Int
  package var height: Int
  /// Red, green and blue of the colours of all frames; may be empty.
  package var palette: [UInt8]
  package var frames: [Frame]
  /// The index of the screen's background.
  package var background = 0
  /// Extension blocks, whole, before the first frame.
  package var extensions: [UInt8] = []

  package init(width: Int, height: Int, palette: [UInt8], frames: [Frame]) {
    (self.width, self.height, self.palette, self.frames) = (width, height, palette, frames)
  }

  package var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Bytes.little(width, 2) + Bytes.little(height, 2)
    bytes += [Self.flags(palette), UInt8(background), 0] + Self.padded(palette) + extensions
    for frame in frames {
      if let transparent = frame.transparent {
        bytes += [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparent), 0]
      }
      bytes += [0x2C] + [frame.x, frame.y, frame.width, frame.height].flatMap { Bytes.little($0, 2) }
      bytes += [Self.flags(frame.palette) | (frame.isInterlaced ? 0x40 : 0)] + Self.padded(frame.palette)
      bytes += Self.data(frame)
    }
    return bytes + [0x3B]
  }

  // MARK: Steps

  /// The binary logarithm of the colours less one, and that there are some.
  private static func flags(_ palette: [UInt8]) -> UInt8 {
    palette.isEmpty ? 0 : 0x80 | UInt8(depth(palette) - 1)
  }

  private static func depth(_ palette: [UInt8]) -> Int {
    (1...7).first { 3 << $0 >= palette.count } ?? 7
  }

  private static func padded(_ palette: [UInt8]) -> [UInt8] {
    palette.isEmpty ? [] : palette + [UInt8](repeating: 0, count: (3 << depth(palette)) - palette.count)
  }

  /// Codes of eight bits: the first 128 are colours. A clear code comes before codes would get longer.
  private static func data(_ frame: Frame) -> [UInt8] {
    var codes: [UInt8] = []
    for (place, y) in order(frame).enumerated() {
      for x in 0..<frame.width {
        if (place * frame.width + x) % 100 == 0 { codes.append(128) }
        codes.append(frame.indices[y * frame.width + x])
      }
    }
    codes.append(129)
    let blocks = stride(from: 0, to: codes.count, by: frame.blockLength).flatMap { start in
      let block = codes[start..<min(codes.count, start + frame.blockLength)]
      return [UInt8(block.count)] + block
    }
    return [7] + blocks + [0]
  }

  private static func order(_ frame: Frame) -> [Int] {
    guard frame.isInterlaced else { return Array(0..<frame.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: frame.height, by: $1)) }
  }
}
