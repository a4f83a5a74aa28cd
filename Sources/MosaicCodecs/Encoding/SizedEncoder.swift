// The highest quality with which a file stays within a number of bytes.

package import MosaicSystem

/// Writes a picture at the highest quality of its format with which the file has at most ``EncodeOptions/maxBytes``.
///
/// The picture is kept, and encoded in memory by halving the range of qualities: seven times. A file grows with its quality,
/// except for a few bytes now and then; the written file fits in any case, and the file of the next tried quality does not.
package final class SizedEncoder: RowSink {
  private let format: ImageFormat
  private let encoder: any PixelEncoder.Type
  private let picture: EncodedPicture
  private let options: EncodeOptions
  private let most: Int
  private var rows: [UInt8] = []
  /// The quality that was found; `nil` before `finish()`.
  package private(set) var quality: Int?

  init(
    _ encoder: any PixelEncoder.Type, of format: ImageFormat, _ picture: EncodedPicture,
    _ options: EncodeOptions,
    most: Int
  ) throws(FileError) {
    self.format = format
    self.encoder = encoder
    self.picture = picture
    self.options = options
    self.most = most
    // Faults of the picture or its texts are reported before it is drawn.
    try picture.check(format, largestSide: encoder.largestSide, options)
    rows.reserveCapacity(picture.width * picture.height * 4)
  }

  /// Bytes of the kept pixels, of the best file so far and of the file being tried.
  static func heldBytes(width: Int, height: Int, most: Int) -> Int {
    let pixels = MemoryBudget.product(width, height, 4)
    return MemoryBudget.sum(pixels, MemoryBudget.product(2, min(most, pixels)))
  }

  package func write(_ bytes: [UInt8]) { rows += bytes }

  package func finish() throws(FileError) {
    var fits = 0
    var exceeds = 101
    var best: [UInt8] = []
    var smallest = 0
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      let file = try encoded(middle)
      if file.count <= most {
        fits = middle
        best = file.bytes
      } else {
        exceeds = middle
        smallest = file.count
      }
    }
    guard fits > 0 else {
      let words =
        "even of quality 1 it has \(smallest) bytes, and at most \(most) are allowed; make it smaller, or "
        + "allow more (--max-bytes)"
      throw FileError(path: picture.path, kind: .cannotEncode(words))
    }
    quality = fits
    if let failure = best.withUnsafeBytes(picture.sink.append) { throw failure }
  }

  private func encoded(_ quality: Int) throws(FileError) -> CountedBytes {
    let file = CountedBytes(most: most)
    var options = options
    options.quality = quality
    let encoder = try encoder.init(
      EncodedPicture(
        sink: file, path: picture.path, width: picture.width, height: picture.height,
        hasAlpha: picture.hasAlpha, stop: picture.stop), options)
    try FileError.ofSink(picture.path) {
      try encoder.write(rows)
      try encoder.finish()
    }
    return file
  }
}

/// Counts bytes, and keeps them as long as they are at most `most`.
private final class CountedBytes: ByteSink {
  private(set) var count = 0
  private(set) var bytes: [UInt8] = []
  private let most: Int

  init(most: Int) { self.most = most }

  func append(_ new: UnsafeRawBufferPointer) -> FileError? {
    count += new.count
    if count <= most { bytes.append(contentsOf: new) }
    return nil
  }
}
