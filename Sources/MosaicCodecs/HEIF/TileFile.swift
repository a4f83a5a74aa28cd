// One coded picture as a HEIF file of its own, which is all that libheif gets to see.

#if HEIF
  /// The smallest file with one picture, made of checked parts.
  ///
  /// libheif has no call for one tile before version 1.19, and holds all of a file's data and pixels. A file for each tile needs
  /// the memory of a tile, and what is wrong with the real file (sizes that differ, pictures made of themselves) never reaches libheif.
  struct TileFile {
    let bytes: [UInt8]

    /// - Parameter data: The coded data as the item has them.
    init(_ picture: CodedPicture, setup: ArraySlice<UInt8>, data: [UInt8]) throws(HEIFFailure) {
      let isHEVC = picture.coding == .hevc
      var work = CodedWork()
      let head =
        try isHEVC ? Self.checkedHEVC(picture, setup, &work) : Self.checkedAV1(picture, setup, data, &work)
      let data = try isHEVC ? Self.units(of: data, picture, lengthSize: Int(head[21] & 3) + 1, &work) : data
      try work.check(picture)
      var properties = [
        Self.full("ispe", Self.big(picture.width, 4) + Self.big(picture.height, 4)),
        Self.box(isHEVC ? "hvcC" : "av1C", isHEVC ? Self.withLongLengths(head) : head),
      ]
      if let matrix = picture.matrix { properties.append(Self.box("colr", try Self.numbers(matrix))) }
      let brand = isHEVC ? "heic" : "avif"
      let start = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
      // The place of the data does not change the length of the list.
      let length = Self.list(picture, properties, place: 0, count: data.count).count
      let place = start.count + length + 8
      guard place + data.count <= Int(UInt32.max) else {
        throw .corrupt("it has \(data.count) bytes of data for a picture")
      }
      bytes =
        start + Self.list(picture, properties, place: place, count: data.count)
        + Self.big(data.count + 8, 4) + Array("mdat".utf8) + data
    }

    // MARK: Boxes

    private static func list(
      _ picture: CodedPicture, _ properties: [[UInt8]], place: Int, count: Int
    ) -> [UInt8] {
      let type = Array((picture.coding == .hevc ? "hvc1" : "av01").utf8)
      let zeros = [UInt8](repeating: 0, count: 12)
      let entry = full("infe", version: 2, big(1, 2) + big(0, 2) + type + [0])
      let indexes = (1...properties.count).map { UInt8($0) }
      return full(
        "meta",
        full("hdlr", big(0, 4) + Array("pict".utf8) + zeros + [0]) + full("pitm", big(1, 2))
          + full(
            "iloc", [0x44, 0] + big(1, 2) + big(1, 2) + big(0, 2) + big(1, 2) + big(place, 4) + big(count, 4))
          + full("iinf", big(1, 2) + entry)
          + box(
            "iprp",
            box("ipco", properties.flatMap { $0 })
              + full("ipma", big(1, 4) + big(1, 2) + [UInt8(indexes.count)] + indexes)))
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      big(payload.count + 8, 4) + Array(type.utf8) + payload
    }

    private static func full(_ type: String, version: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
      box(type, [version, 0, 0, 0] + payload)
    }

    private static func big(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> ((size - 1 - $0) * 8)) }
    }

    /// Only what libheif converts with: the curve is not its business.
    private static func numbers(_ matrix: CodedPicture.Matrix) throws(HEIFFailure) -> [UInt8] {
      var coefficients = matrix.coefficients
      // Derived from the primaries (ISO/IEC 23091-2): those of BT.709 and BT.2020 have numbers of their own.
      if coefficients == 12 { coefficients = [1: 1, 9: 9][matrix.primaries] ?? 6 }
      guard (0...9).contains(coefficients), coefficients != 3 else {
        throw .unsupported("its colours have the matrix \(matrix.coefficients)")
      }
      return Array("nclx".utf8) + big(2, 2) + big(2, 2) + big(coefficients, 2) + [
        matrix.isFullRange ? 0x80 : 0
      ]
    }
  }

  /// What a decoder would have to do for a coded picture: it decodes all that the data hold, and one picture is shown.
  private struct CodedWork {
    var pictures = 0
    /// Slices of HEVC, each of which may cover the whole picture.
    var slices = 0

    /// Refuses more than still pictures have. AV1's may come in layers, of which there are four at most.
    func check(_ picture: CodedPicture) throws(HEIFFailure) {
      let most = picture.coding == .hevc ? 1 : 4
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
  }

  // MARK: HEVC

  extension TileFile {
    /// The sequence parameter sets must state the size that memory was taken for.
    private static func checkedHEVC(
      _ picture: CodedPicture, _ setup: ArraySlice<UInt8>, _ work: inout CodedWork
    ) throws(HEIFFailure) -> [UInt8] {
      let head = Array(setup)
      var reader = BoxBytes(head, 22..<head.count)
      for _ in 0..<(try reader.number(1)) {
        try reader.skip(1)
        for _ in 0..<(try reader.number(2)) {
          let count = try reader.number(2)
          let start = reader.place
          try reader.skip(count)
          try check(unit: head[start..<start + count], of: picture, &work)
        }
      }
      return head
    }

    private static func check(
      unit: ArraySlice<UInt8>, of picture: CodedPicture, _ work: inout CodedWork
    ) throws(HEIFFailure) {
      guard let first = unit.first else { return }
      // Slices have the types below 32; behind the two bytes of the head, a bit says that it is the first of its picture.
      if first >> 1 & 63 < 32 {
        work.slices += 1
        if let next = unit.dropFirst(2).first, next & 0x80 != 0 { work.pictures += 1 }
      }
      guard first >> 1 & 63 == 33 else { return }
      guard let size = CodedSize(parameterSet: unit) else {
        throw .corrupt("the head of a picture of it ends too early")
      }
      try picture.check(size)
    }

    /// The same setup, for data whose units have lengths of four bytes, which is what libheif expects.
    private static func withLongLengths(_ setup: [UInt8]) -> [UInt8] {
      var setup = setup
      setup[21] |= 3
      return setup
    }

    /// The units of the data, with lengths of four bytes.
    private static func units(
      of data: [UInt8], _ picture: CodedPicture, lengthSize: Int, _ work: inout CodedWork
    ) throws(HEIFFailure) -> [UInt8] {
      var reader = BoxBytes(data, 0..<data.count)
      var units: [UInt8] = []
      units.reserveCapacity(data.count)
      while !reader.isAtEnd {
        guard let count = try? reader.number(lengthSize), count <= data.count - reader.place else {
          throw .corrupt("its data ends too early")
        }
        let start = reader.place
        try reader.skip(count)
        let unit = data[start..<start + count]
        try check(unit: unit, of: picture, &work)
        units += big(count, 4)
        units += unit
      }
      return units
    }
  }

  // MARK: AV1

  extension TileFile {
    private static func checkedAV1(
      _ picture: CodedPicture, _ setup: ArraySlice<UInt8>, _ data: [UInt8], _ work: inout CodedWork
    ) throws(HEIFFailure) -> [UInt8] {
      let head = Array(setup)
      try checkUnits(head[4...], of: picture, &work)
      try checkUnits(data[...], of: picture, &work)
      return head
    }

    /// Walks open bitstream units (AV1, section 5.3), each with a length but perhaps the last.
    private static func checkUnits(
      _ bytes: ArraySlice<UInt8>, of picture: CodedPicture, _ work: inout CodedWork
    ) throws(HEIFFailure) {
      var place = bytes.startIndex
      while place < bytes.endIndex {
        let head = bytes[place]
        place += head & 4 == 0 ? 1 : 2
        var count = bytes.endIndex - place
        if head & 2 != 0 {
          guard let length = length(bytes, &place), length <= bytes.endIndex - place else {
            throw .corrupt("its data ends too early")
          }
          count = length
        }
        guard count >= 0 else { throw .corrupt("its data ends too early") }
        // A frame, or the head of one.
        if [3, 6].contains(head >> 3 & 15) { work.pictures += 1 }
        if head >> 3 & 15 == 1 {
          guard let size = CodedSize(sequenceHeader: bytes[place..<place + count]) else {
            throw .corrupt("the head of a picture of it ends too early")
          }
          try picture.check(size)
        }
        place += count
      }
    }

    /// leb128() of section 4.10.5.
    private static func length(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int? {
      var value = 0
      for shift in 0..<8 where place < bytes.endIndex {
        let byte = bytes[place]
        place += 1
        value |= Int(byte & 0x7F) << (shift * 7)
        if byte & 0x80 == 0 { return value }
      }
      return nil
    }
  }

  extension CodedPicture {
    /// Whole blocks of the coding: a coded picture may be larger by less than one, and is cut.
    private static let block = 64

    /// Refuses coded data of another size than the container states.
    func check(_ size: CodedSize) throws(HEIFFailure) {
      guard (width..<width + Self.block).contains(size.width),
        (height..<height + Self.block).contains(size.height)
      else {
        throw .corrupt("a picture of \(size.width) x \(size.height) pixels is stated as \(width) x \(height)")
      }
    }
  }
#endif
