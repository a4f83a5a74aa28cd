// The picture of a difference, as a PNG file.

import MosaicCodecs
package import MosaicCompare
package import MosaicPixels
import MosaicRender

extension Comparison {
  /// Writes the picture; the file appears whole or not at all, and has the same bytes for any number of threads.
  ///
  /// - Parameter isMask: Whether the pixels that differ are drawn alone, on a transparent ground.
  func writeDifference(
    over expected: StraightPixmap, isMask: Bool, to path: String, keeping inputs: KeptFiles, workers: Int
  ) throws(CodecError) {
    let file = try OutputFile(path, keeping: inputs)
    let encoder = try PNGEncoder(
      EncodedPicture(file, width: map.width, height: map.height, hasAlpha: isMask),
      EncodeOptions(compression: .fast))
    let ground = alignment.laidOut(expected, as: .a)
    let rows = encoder.compressor.rowsPerStripe
    let writer = StripeWriter(
      encoder, width: map.width, height: map.height, pool: WorkerPool(workers: workers),
      room: StripeWriter.largestBytes)
    for top in stride(from: 0, to: map.height, by: rows) {
      try writer.write(
        map.pixmapRows(top..<min(top + rows, map.height), over: ground, isMask: isMask))
    }
    try writer.finish()
    try file.commit()
  }

  /// Bytes of memory for ``writeDifference(over:isMask:to:keeping:workers:)``: a stripe has 512 KB of samples, or one row.
  static func writtenBytes(width: Int, workers: Int) -> Int {
    let stripe = MemoryBudget.sum(4 << 19, StripeWriter.bytes(rowsPerStripe: 1, width: width))
    return MemoryBudget.product(stripe, min(workers, 1024) + 4)
  }

  package func differencePNG(over expected: StraightPixmap, isMask: Bool = false) throws -> [UInt8] {
    let ground = alignment.laidOut(expected, as: .a)
    let bytes = map.pixmapRows(0..<map.height, over: ground, isMask: isMask)
    return try ImageFormat.png.encode(
      Pixmap(width: map.width, height: map.height, bytes: bytes), hasAlpha: isMask,
      options: EncodeOptions(compression: .fast))
  }
}
