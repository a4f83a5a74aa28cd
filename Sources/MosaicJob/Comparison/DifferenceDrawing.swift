// The picture of a difference, as a PNG file.

package import MosaicCodecs
package import MosaicCompare
package import MosaicPixels

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

  /// The name of the difference of a picture: a PNG, whatever the picture is.
  static func name(for path: String) -> String {
    path.hasSuffix(".png") ? path : "\(path).png"
  }

  /// Writes the picture; the file appears whole or not at all.
  func write(
    _ comparison: Comparison, over expected: StraightPixmap, to path: String, keeping inputs: [String]
  ) throws(CodecError) {
    let file = try OutputFile(path, keeping: KeptFiles(inputs))
    let picture = pixmap(comparison, over: expected)
    let encoder = try PNGEncoder(
      output: file, width: picture.width, height: picture.height, hasAlpha: isMask, compression: .fast)
    try encoder.writeRows(picture.bytes)
    try encoder.finish()
    try file.commit()
  }

  /// The picture as a file in memory.
  package func png(_ comparison: Comparison, over expected: StraightPixmap) throws(CodecError) -> [UInt8] {
    try PNGEncoder.encode(pixmap(comparison, over: expected), hasAlpha: isMask, compression: .fast)
  }

  private func pixmap(_ comparison: Comparison, over expected: StraightPixmap) -> Pixmap {
    let ground = comparison.alignment.laidOut(expected, as: .a)
    let drawn = DifferencePicture(isMask: isMask).draw(comparison.map, over: ground)
    var bytes = drawn.bytes
    // Pixels are opaque, or empty: there is nothing to multiply.
    for i in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(i, i + 2) }
    return Pixmap(width: drawn.width, height: drawn.height, bytes: bytes)
  }
}
