// The size that a coded picture states itself: decoders take memory for that one, whatever the container says.

#if HEIF
  /// Width and height in the head of a video stream.
  struct CodedSize: Hashable {
    var width: Int
    var height: Int
  }

  // MARK: HEVC

  extension CodedSize {
    /// Of a sequence parameter set (ITU-T H.265, section 7.3.2.2), with the two bytes of its head; `nil` where it ends too early.
    init?(parameterSet unit: ArraySlice<UInt8>) {
      var reader = BitReader(Self.unescaped(unit.dropFirst(2)))
      guard reader.skip(4), let layers = reader.bits(3), reader.skip(1), reader.skip(96) else { return nil }
      if layers > 0 {
        var present: [(profile: Int, level: Int)] = []
        for _ in 0..<layers {
          guard let profile = reader.bits(1), let level = reader.bits(1) else { return nil }
          present.append((profile, level))
        }
        guard reader.skip((8 - layers) * 2) else { return nil }
        for layer in present {
          guard reader.skip(layer.profile * 88 + layer.level * 8) else { return nil }
        }
      }
      guard reader.exponential() != nil, let chroma = reader.exponential(), chroma <= 3 else { return nil }
      if chroma == 3, !reader.skip(1) { return nil }
      guard let width = reader.exponential(), let height = reader.exponential() else { return nil }
      (self.width, self.height) = (width, height)
    }

    /// Without the bytes that keep a unit from holding the start of another (section 7.3.1.1).
    private static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
      var bytes: [UInt8] = []
      var zeros = 0
      // No header is longer.
      for byte in unit.prefix(1 << 10) {
        if zeros >= 2, byte == 3 {
          zeros = 0
          continue
        }
        zeros = byte == 0 ? zeros + 1 : 0
        bytes.append(byte)
      }
      return bytes
    }
  }

  // MARK: AV1

  extension CodedSize {
    /// Of a sequence header (AV1 Bitstream and Decoding Process, section 5.5); frames are not larger. `nil` where it ends too early.
    init?(sequenceHeader bytes: ArraySlice<UInt8>) {
      var reader = BitReader(Array(bytes.prefix(1 << 10)))
      guard reader.skip(4), let isReduced = reader.bits(1) else { return nil }
      if isReduced == 1 {
        guard reader.skip(5) else { return nil }
      } else if !Self.skipOperatingPoints(&reader) {
        return nil
      }
      guard let widthBits = reader.bits(4), let heightBits = reader.bits(4),
        let width = reader.bits(widthBits + 1), let height = reader.bits(heightBits + 1)
      else { return nil }
      (self.width, self.height) = (width + 1, height + 1)
    }

    /// Timing and operating points, which say nothing of a still picture.
    private static func skipOperatingPoints(_ reader: inout BitReader) -> Bool {
      guard let hasTiming = reader.bits(1) else { return false }
      var (hasModel, delayBits) = (0, 0)
      if hasTiming == 1 {
        guard reader.skip(64), let isEqual = reader.bits(1) else { return false }
        if isEqual == 1, reader.exponential() == nil { return false }
        guard let model = reader.bits(1) else { return false }
        hasModel = model
        if hasModel == 1 {
          guard let bits = reader.bits(5), reader.skip(42) else { return false }
          delayBits = bits + 1
        }
      }
      guard let hasDelay = reader.bits(1), let points = reader.bits(5) else { return false }
      for _ in 0...points {
        guard reader.skip(12), let level = reader.bits(5), reader.skip(level > 7 ? 1 : 0) else {
          return false
        }
        if hasModel == 1 {
          guard let isThere = reader.bits(1), reader.skip(isThere * (2 * delayBits + 1)) else { return false }
        }
        if hasDelay == 1 {
          guard let isThere = reader.bits(1), reader.skip(isThere * 4) else { return false }
        }
      }
      return true
    }
  }
#endif
