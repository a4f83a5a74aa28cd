// From packed samples of 1 to 16 bits to whole bytes, channel by channel.

#if TIFF
  struct TIFFSamples {
    let kind: TIFFKind
    let samplesInPlane: Int
    let isSeparate: Bool
    let palette: [UInt8]
    /// Whether samples come out with 16 bits, in native byte order, and not with 8.
    let isSixteenBit: Bool

    /// Samples of a pixel that come out: colours, and alpha.
    var samplesPerPixel: Int { kind.space.rawValue + (kind.alpha == nil ? 0 : 1) }
    var bytesPerPixel: Int { samplesPerPixel * (isSixteenBit ? 2 : 1) }

    /// Unpacks `width` pixels of the planes of a row into `target`: colours as if 0 were black, or full ink.
    func unpack(_ planes: [[UInt8]], width: Int, into target: inout [UInt8]) {
      if target.count != width * bytesPerPixel {
        target = [UInt8](repeating: 0, count: width * bytesPerPixel)
      }
      for (place, channel) in kind.channels.enumerated() {
        let isAlpha = place == kind.colorChannels
        let plane = planes[isSeparate ? place : 0]
        let from = isSeparate ? 0 : channel
        // A palette's index becomes three channels, which come first.
        let to = isAlpha ? kind.space.rawValue : place
        plane.withUnsafeBytes { source in
          target.withUnsafeMutableBytes { target in
            if kind.hasPalette, !isAlpha {
              lookUp(source, from, width, into: target)
            } else if isSixteenBit {
              copy(source, from, width, into: target, to, mask: kind.isInverted && !isAlpha ? 0xFFFF : 0)
            } else {
              widen(source, from, width, into: target, to, mask: kind.isInverted && !isAlpha ? 0xFF : 0)
            }
          }
        }
      }
    }

    // MARK: Steps

    /// One sample as the file has it. Rows hold `width` pixels, so every access is inside.
    @inline(__always)
    private func sample(_ source: UnsafeRawBufferPointer, _ index: Int) -> Int {
      switch kind.bits {
      case 8: return Int(source[index])
      case 16: return Int(source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
      default:
        let bit = index * kind.bits
        return Int(source[bit >> 3]) >> (8 - kind.bits - bit & 7) & (1 << kind.bits - 1)
      }
    }

    private func lookUp(
      _ source: UnsafeRawBufferPointer, _ channel: Int, _ width: Int,
      into target: UnsafeMutableRawBufferPointer
    ) {
      for x in 0..<width {
        let color = sample(source, x * samplesInPlane + channel) * 3
        for part in 0..<3 { target[x * samplesPerPixel + part] = palette[color + part] }
      }
    }

    private func copy(
      _ source: UnsafeRawBufferPointer, _ channel: Int, _ width: Int,
      into target: UnsafeMutableRawBufferPointer, _ place: Int, mask: UInt16
    ) {
      for x in 0..<width {
        let value = UInt16(truncatingIfNeeded: sample(source, x * samplesInPlane + channel)) ^ mask
        target.storeBytes(of: value, toByteOffset: (x * samplesPerPixel + place) * 2, as: UInt16.self)
      }
    }

    /// To eight bits: 16 are rounded as libpng rounds them, fewer are spread over the range.
    private func widen(
      _ source: UnsafeRawBufferPointer, _ channel: Int, _ width: Int,
      into target: UnsafeMutableRawBufferPointer, _ place: Int, mask: UInt8
    ) {
      let factor = [1: 255, 2: 85, 4: 17][kind.bits] ?? 1
      let step = samplesInPlane
      let pitch = samplesPerPixel
      switch kind.bits {
      case 8: for x in 0..<width { target[x * pitch + place] = source[x * step + channel] ^ mask }
      case 16:
        for x in 0..<width {
          let value = UInt16(truncatingIfNeeded: sample(source, x * step + channel))
          target[x * pitch + place] = MatrixTransform.narrowed(value) ^ mask
        }
      default:
        for x in 0..<width {
          let value = UInt8(truncatingIfNeeded: sample(source, x * step + channel) * factor)
          target[x * pitch + place] = value ^ mask
        }
      }
    }
  }
#endif
