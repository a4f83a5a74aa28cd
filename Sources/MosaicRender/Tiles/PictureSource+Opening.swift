// How a picture is opened for its final size.

package import MosaicCodecs
import MosaicLayout
import MosaicPixels
package import MosaicScene

extension PictureSource {
  package func header(limits: DecodeLimits) throws(CodecError) -> ImageHeader {
    try open(limits: limits, reducing: 1).header
  }

  /// Why the picture cannot be read; `nil` if all of its rows can. A shortage of memory says nothing about the picture,
  /// and gives `nil`.
  package func damage(limits: DecodeLimits, memory: MemoryBudget) -> CodecError? {
    do throws(CodecError) {
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

  /// Title and creator beside EXIF; empty if the picture cannot be read.
  package func photoTexts(limits: DecodeLimits) -> PhotoTexts {
    switch memory {
    case nil: (try? limits.files.open(name)).map { PhotoTexts($0) } ?? PhotoTexts(bytes: [])
    case .file(let bytes): PhotoTexts(bytes: bytes)
    case .pixels: PhotoTexts(bytes: [])
    }
  }

  /// Opens the picture for the given placements, at the smallest size that suffices for all of them.
  ///
  /// - Parameter size: Its size after orientation, as it was measured.
  /// - Throws: `CodecError`, `sizeChanged` if the picture has another size now: it may have been replaced since it was measured.
  func open(
    for placements: [ImagePlacement], measured size: PixelSize, isLinear: Bool, limits: DecodeLimits
  ) throws(CodecError) -> any RowDecoder {
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
      throw CodecError(
        path: name,
        kind: .sizeChanged(
          width: own.width, height: own.height, measuredWidth: size.width, measuredHeight: size.height))
    }
    return decoder
  }

  private func open(limits: DecodeLimits, reducing factor: Double) throws(CodecError) -> any RowDecoder {
    switch memory {
    case nil: try ImageReader.open(name, limits: limits, .reducing(factor))
    case .file(let bytes): try ImageReader.open(bytes: bytes, name: name, limits: limits, .reducing(factor))
    case .pixels(let width, let height, let bgra):
      try ImageReader.open(Pixmap(width: width, height: height, bytes: bgra), name: name, limits: limits)
    }
  }
}
