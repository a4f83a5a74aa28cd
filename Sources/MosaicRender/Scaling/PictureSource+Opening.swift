// How a picture is opened for its final size.

package import MosaicCodecs
import MosaicLayout
import MosaicPixels
package import MosaicScene
package import MosaicSystem

extension PictureSource {
  package func header(limits: DecodeLimits) throws(FileError) -> ImageHeader {
    try open(limits: limits, reducing: 1).header
  }

  /// Why the picture cannot be read; `nil` if all of its rows can. A shortage of memory says nothing about the picture,
  /// and gives `nil`.
  package func damage(limits: DecodeLimits, memory: MemoryBudget) -> FileError? {
    do throws(FileError) {
      // An eighth of the size takes the least time, in formats that have it.
      let decoder = try open(limits: limits, reducing: 16)
      guard let share = try? memory.take(decoder.heldBytes, for: "decoding") else { return nil }
      defer { share.release() }
      var row: [UInt8] = []
      for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
      try decoder.finish()
      return nil
    } catch {
      return error.isShortage ? nil : error
    }
  }

  /// The header, and the facts of the metadata; a file is opened once for both.
  ///
  /// - Parameter wantsTexts: Whether the title and the creator beside EXIF are read as well.
  package func header(
    limits: DecodeLimits, withTexts wantsTexts: Bool
  ) throws(FileError) -> (header: ImageHeader, photo: PhotoFacts?) {
    guard wantsTexts else {
      let header = try header(limits: limits)
      return (header, header.photo)
    }
    switch memory {
    case nil:
      try limits.checkStop(name)
      let file = try limits.files.open(name)
      let header = try ImageReader.open(file, limits: limits).header
      return (header, .joining(header.photo, PhotoTexts(file)))
    case .file(let bytes):
      let header = try header(limits: limits)
      return (header, .joining(header.photo, PhotoTexts(bytes: bytes)))
    case .pixels:
      let header = try header(limits: limits)
      return (header, header.photo)
    }
  }

  /// Opens the picture for the given placements, at the smallest size that suffices for all of them.
  ///
  /// - Parameter size: Its size after orientation, as it was measured.
  /// - Throws: `FileError`, `sizeChanged` if the picture has another size now: it may have been replaced since it was measured.
  func open(
    for placements: [ImagePlacement], measured size: PixelSize, isLinear: Bool, limits: DecodeLimits
  ) throws(FileError) -> any RowDecoder {
    let factors = placements.map { placement in
      min(
        placement.crop.width / Double(placement.target.width),
        placement.crop.height / Double(placement.target.height))
    }
    // The last bits depend on the place of a crop, so they do not decide: crops of one size have the same rows.
    let factor = ((factors.min() ?? 1) * 0x1p20).rounded() / 0x1p20
    // A JPEG decoder that reduces the size mixes stored values, not linear light.
    let decoder = try open(limits: limits, reducing: isLinear ? 1 : factor)
    let header = decoder.header
    let own = PixelSize(width: header.orientedWidth, height: header.orientedHeight)
    guard decoder.scalable?.takesMeasure(width: size.width, height: size.height) ?? (own == size) else {
      throw FileError(
        path: name,
        kind: .sizeChanged(
          width: own.width, height: own.height, measuredWidth: size.width, measuredHeight: size.height))
    }
    return decoder
  }

  private func open(limits: DecodeLimits, reducing factor: Double) throws(FileError) -> any RowDecoder {
    switch memory {
    case nil: try ImageReader.open(name, limits: limits, .reducing(factor))
    case .file(let bytes): try ImageReader.open(bytes: bytes, name: name, limits: limits, .reducing(factor))
    case .pixels(let width, let height, let bgra):
      try ImageReader.open(Pixmap(width: width, height: height, bytes: bgra), name: name, limits: limits)
    }
  }
}
