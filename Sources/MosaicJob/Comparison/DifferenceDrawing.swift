// The picture of a difference, as a PNG file.

package import MosaicCodecs
package import MosaicCompare
package import MosaicPixels
import MosaicRender

/// What of a difference is drawn.
public struct DifferenceDrawing: Hashable, Sendable {
  /// Whether the pixels that differ are drawn alone, on a transparent ground.
  public var isMask = false
  /// Whether the picture is kept in memory, for a report.
  package var isKept = false

  /// Whether the files of findings are kept as well.
  package var keepsFiles = false

  /// Makes the usual drawing.
  public init() {}

  /// The name of the difference of a picture: a PNG, whatever the picture is, and another one than that of `a.jpg.png`.
  static func name(for path: String) -> String {
    path.hasSuffix(".png") ? path : "\(path).diff.png"
  }

  /// Writes the picture; the file appears whole or not at all. Its rows are drawn and compressed a band at a time, by so many
  /// threads; the bytes of the file are the same for any number.
  func write(
    _ comparison: Comparison, over expected: StraightPixmap, to path: String, keeping inputs: KeptFiles,
    workers: Int
  ) throws(CodecError) {
    let file = try OutputFile(path, keeping: inputs)
    let map = comparison.map
    let encoder = try PNGEncoder(
      EncodedPicture(file, width: map.width, height: map.height, hasAlpha: isMask),
      EncodeOptions(compression: .fast))
    let ground = comparison.alignment.laidOut(expected, as: .a)
    let rows = encoder.compressor.rowsPerStripe
    let writer = StripeWriter(
      encoder, width: map.width, height: map.height, pool: WorkerPool(workers: workers),
      room: StripeWriter.largestBytes)
    for top in stride(from: 0, to: map.height, by: rows) {
      try writer.write(picture.pixmapRows(top..<min(top + rows, map.height), of: map, over: ground))
    }
    try writer.finish()
    try file.commit()
  }

  /// Bytes of memory for ``write(_:over:to:keeping:workers:)``: a stripe has 512 KB of samples, or one row.
  static func writtenBytes(width: Int, workers: Int) -> Int {
    let stripe = MemoryBudget.sum(4 << 19, StripeWriter.bytes(rowsPerStripe: 1, width: width))
    return MemoryBudget.product(stripe, min(workers, 1024) + 4)
  }

  /// The picture as a file in memory.
  package func png(_ comparison: Comparison, over expected: StraightPixmap) throws(CodecError) -> [UInt8] {
    let map = comparison.map
    let ground = comparison.alignment.laidOut(expected, as: .a)
    let bytes = picture.pixmapRows(0..<map.height, of: map, over: ground)
    return try ImageFormat.png.encode(
      Pixmap(width: map.width, height: map.height, bytes: bytes), hasAlpha: isMask,
      options: EncodeOptions(compression: .fast))
  }

  private var picture: DifferencePicture { DifferencePicture(isMask: isMask) }
}
