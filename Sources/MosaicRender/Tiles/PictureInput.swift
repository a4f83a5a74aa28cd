// Where the bytes of a picture come from, and how it is opened for its final size.

package import MosaicCodecs
import MosaicLayout
package import MosaicPixels
package import MosaicScene

/// A picture that is not decoded yet: a file, its bytes in memory, or its pixels in memory.
package enum PictureInput: Sendable {
  case file(String)
  /// The bytes of a whole file, and what stands for its path in errors.
  case bytes([UInt8], name: String)
  /// Pixels, and what stands for their path in errors.
  case pixmap(Pixmap, name: String)

  /// The picture of a scene or a plan.
  package init(_ source: PictureSource) {
    switch source.memory {
    case nil: self = .file(source.name)
    case .file(let bytes): self = .bytes(bytes, name: source.name)
    case .pixels(let width, let height, let bgra):
      self = .pixmap(Pixmap(width: width, height: height, bytes: bgra), name: source.name)
    }
  }

  package var name: String {
    switch self {
    case .file(let path): path
    case .bytes(_, let name), .pixmap(_, let name): name
    }
  }

  /// Reads its header; no pixel is decoded.
  package func header(limits: DecodeLimits) throws(CodecError) -> ImageHeader {
    try open(limits: limits, reducing: 1).header
  }

  /// Opens it for the given placements, at the smallest size that suffices for all of them.
  ///
  /// - Parameters:
  ///   - size: Its size after orientation, as it was measured.
  ///   - isLinear: Whether it will be resampled in linear light.
  /// - Throws: `CodecError`, `sizeChanged` where it has another size now: it may have been replaced since it was measured.
  func open(
    for placements: [ImagePlacement], measured size: PixelSize, isLinear: Bool, limits: DecodeLimits
  ) throws(CodecError) -> any RowDecoder {
    let factors = placements.map { placement in
      min(
        placement.crop.width / Double(placement.target.width),
        placement.crop.height / Double(placement.target.height))
    }
    // The last bits, which depend on where a crop is, do not decide: crops of one size have the same rows.
    let factor = ((factors.min() ?? 1) * 0x1p20).rounded() / 0x1p20
    // A JPEG decoder that reduces the size mixes stored values, not linear light.
    let decoder = try open(limits: limits, reducing: isLinear ? 1 : factor)
    let header = decoder.header
    guard header.orientedWidth == size.width, header.orientedHeight == size.height else {
      throw CodecError(
        path: name,
        kind: .sizeChanged(
          width: header.orientedWidth, height: header.orientedHeight, measuredWidth: size.width,
          measuredHeight: size.height))
    }
    return decoder
  }

  private func open(limits: DecodeLimits, reducing factor: Double) throws(CodecError) -> any RowDecoder {
    switch self {
    case .file(let path): try ImageReader.open(path, limits: limits, .reducing(factor))
    case .bytes(let bytes, let name):
      try ImageReader.open(bytes: bytes, name: name, limits: limits, .reducing(factor))
    case .pixmap(let pixmap, let name): try ImageReader.open(pixmap, name: name, limits: limits)
    }
  }
}
