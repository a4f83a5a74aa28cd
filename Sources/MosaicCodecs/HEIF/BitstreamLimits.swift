// The work of a decoder for a coded picture, read from the heads of its data before a decoder sees them.

import MosaicSystem

#if HEIF
  /// Walks the units of coded data, and refuses data that a still picture cannot have: another size than the container states,
  /// for which a decoder would take memory, and too many pictures or slices, each of which it would decode.
  struct BitstreamLimits {
    private let picture: CodedPicture
    private var pictures = 0
    /// Slices of HEVC, each of which may cover the whole picture.
    private var slices = 0

    init(of picture: CodedPicture) { self.picture = picture }

    /// Refuses more pictures and slices than a still picture has. An AV1 picture may come in layers, at most four.
    func check() throws(FileError.Kind) {
      let most = picture.isHEVC ? 1 : 4
      guard pictures <= most else {
        throw .corrupt(
          "the data of a picture of it hold \(pictures) pictures; a still picture is \(most) at the most")
      }
      let mostSlices = 16 + (1 << 26) / (picture.width * picture.height)
      guard slices <= mostSlices else {
        throw .corrupt(
          "a picture of it comes in \(slices) slices; one of its size has \(mostSlices) at the most")
      }
    }

    mutating func add(setup: ArraySlice<UInt8>) throws(FileError.Kind) {
      var reader = BoxReader(rest: setup.dropFirst(22))
      for _ in 0..<(try reader.number(1)) {
        try reader.take(1)
        for _ in 0..<(try reader.number(2)) { try add(unit: try reader.take(try reader.number(2))) }
      }
    }

    mutating func add(unit: ArraySlice<UInt8>) throws(FileError.Kind) {
      guard let first = unit.first else { return }
      let type = first >> 1 & 63
      // Slices have the types below 32; behind the two bytes of the head, a bit says that it is the first of its picture.
      if type < 32 {
        slices += 1
        if let next = unit.dropFirst(2).first, next & 0x80 != 0 { pictures += 1 }
      }
      if type == 33 { try check(Self.hevcSize(unit.dropFirst(2))) }
    }

    /// Walks open bitstream units (AV1, section 5.3); only the last may lack a length.
    mutating func add(bitstream: ArraySlice<UInt8>) throws(FileError.Kind) {
      var reader = BoxReader(rest: bitstream, isData: true)
      while let head = reader.rest.first {
        try reader.take(head & 4 == 0 ? 1 : 2)
        let unit = try reader.take(head & 2 == 0 ? reader.rest.count : try Self.length(&reader))
        let type = head >> 3 & 15
        // A frame, or the head of one.
        if type == 3 || type == 6 { pictures += 1 }
        if type == 1 { try check(Self.av1Size(unit)) }
      }
    }

    /// leb128() of AV1, section 4.10.5.
    private static func length(_ reader: inout BoxReader) throws(FileError.Kind) -> Int {
      var length = 0
      for shift in stride(from: 0, to: 56, by: 7) {
        let byte = try reader.number(1)
        length |= (byte & 0x7F) << shift
        if byte & 0x80 == 0 { return length }
      }
      throw .corrupt("its data ends too early")
    }
  }

  // MARK: Sizes

  extension BitstreamLimits {
    /// The size in a parameter set: ITU-T H.265, section 7.3.2.2.
    private static func hevcSize(_ unit: ArraySlice<UInt8>) throws(FileError.Kind) -> (
      width: Int, height: Int
    ) {
      // The unit without the bytes that keep it from containing the start of another unit (section 7.3.1.1).
      var (bytes, zeros): ([UInt8], Int) = ([], 0)
      for byte in unit.prefix(1 << 10) {
        if zeros < 2 || byte != 3 { bytes.append(byte) }
        zeros = byte == 0 ? zeros + 1 : 0
      }
      var reader = BitReader(bytes)
      try reader.bits(4)
      let layers = try reader.bits(3)
      try reader.bits(1 + 96)
      if layers > 0 {
        var count = 0
        for _ in 0..<layers { count += try reader.bits(1) * 88 + reader.bits(1) * 8 }
        try reader.bits((8 - layers) * 2 + count)
      }
      try reader.exponential()
      // 4:4:4 has one more bit.
      if try reader.exponential(upTo: 3) == 3 { try reader.bits(1) }
      return (try reader.exponential(), try reader.exponential())
    }

    /// The size in a sequence header: AV1, section 5.5; frames are not larger. Timing and operating points do not matter for a
    /// still picture.
    private static func av1Size(_ unit: ArraySlice<UInt8>) throws(FileError.Kind) -> (
      width: Int, height: Int
    ) {
      var reader = BitReader(unit)
      try reader.bits(4)
      if try reader.bits(1) == 1 {
        try reader.bits(5)
      } else {
        var delayBits: Int?
        if try reader.bits(1) == 1 {
          try reader.bits(64)
          if try reader.bits(1) == 1 { try reader.exponential() }
          if try reader.bits(1) == 1 {
            delayBits = try reader.bits(5) + 1
            try reader.bits(42)
          }
        }
        let hasDelay = try reader.bits(1) == 1
        for _ in 0...(try reader.bits(5)) {
          try reader.bits(12)
          if try reader.bits(5) > 7 { try reader.bits(1) }
          if let delayBits, try reader.bits(1) == 1 { try reader.bits(2 * delayBits + 1) }
          if hasDelay, try reader.bits(1) == 1 { try reader.bits(4) }
        }
      }
      let widthBits = try reader.bits(4)
      let heightBits = try reader.bits(4)
      return (try reader.bits(widthBits + 1) + 1, try reader.bits(heightBits + 1) + 1)
    }

    /// A coded picture may be larger than the stated size by less than a whole block of the coding; it is then cut.
    private func check(_ size: (width: Int, height: Int)) throws(FileError.Kind) {
      let (width, height) = (picture.width, picture.height)
      guard (0..<64).contains(size.width - width), (0..<64).contains(size.height - height) else {
        throw .corrupt("a picture of \(size.width) x \(size.height) pixels is stated as \(width) x \(height)")
      }
    }
  }
#endif
