// The shape of a picture that the canvas is cut to.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

extension CollageJob {
  /// The longer side of the picture that is traced, in pixels: that of an SVG is drawn so large, others are resampled.
  private static let tracedSide = 2048.0

  /// Decodes the picture of the canvas' clip path, if there is one, and finds its outline.
  func trace(_ canvas: inout Canvas) throws(JobError.Kind) {
    guard let source = canvas.clipPath?.picture, let size = canvas.clipPath?.pixels else { return }
    let factor = Self.tracedSide / Double(max(size.width, size.height))
    func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * factor).rounded())) }
    let seen = PixelSize(width: side(size.width), height: side(size.height))
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    let outline = try rethrowing(
      try { () throws(CodecError) in
        let search = try CropSearch(
          of: source, measured: size, seenAt: seen, shownAt: nil,
          tiles: EarlyTiles(memory: options.memory), options: options)
        let bytes = MemoryBudget.sum(search.heldBytes, MemoryBudget.product(seen.width, seen.height, 4))
        return try gate.holding(bytes, of: source.name, for: "its outline") { () throws(CodecError) in
          try search.run { picture in
            Outline(tracing: picture.coverage, width: picture.width, height: picture.height)
          } placement: { _ in
            nil
          }
        }
      }(), as: JobError.Kind.source)
    canvas.clipPath?.setPicture(outline: outline)
  }
}

extension Pixmap {
  /// What it covers, a byte for each pixel: its alpha; of an opaque picture what is darker than half where its edge is light, and
  /// lighter where that is dark.
  fileprivate var coverage: [UInt8] {
    let hasAlpha = !isOpaque
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      for place in Swift.stride(from: y * stride, to: y * stride + 4 * width, by: 4) {
        if hasAlpha {
          values.append(bytes[place + 3])
        } else {
          // Rec. 601, in thousandths.
          let sum = 299 * Int(bytes[place + 2]) + 587 * Int(bytes[place + 1]) + 114 * Int(bytes[place])
          values.append(UInt8((sum + 500) / 1000))
        }
      }
    }
    if hasAlpha { return values }
    let sides = (0..<height).flatMap { [values[$0 * width], values[($0 + 1) * width - 1]] }
    var edge: [UInt8] = sides
    edge += values.prefix(width)
    edge += values.suffix(width)
    return 2 * edge.count { $0 > 127 } > edge.count ? values.map { 255 - $0 } : values
  }
}
