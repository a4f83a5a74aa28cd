// One coded picture as a HEIF file of its own, which is all that libheif gets to see.

#if HEIF
  /// The smallest file with one picture, made of checked parts. libheif has no call for one tile before version 1.19, and holds all
  /// of a file's data and pixels. A file for each tile needs the memory of a tile, and what is wrong with the real file (sizes that
  /// differ, pictures made of themselves) never reaches libheif.
  enum TileFile {
    static func bytes(_ picture: CodedPicture, data: [UInt8]) throws(CodecError.Kind) -> [UInt8] {
      var work = CodedWork(of: picture)
      var setup = Array(picture.setup)
      var data = data
      if picture.isHEVC {
        try work.add(setup: picture.setup)
        data = try units(of: data, lengthSize: Int(setup[21] & 3) + 1, &work)
        setup[21] |= 3
      } else {
        try work.add(bitstream: picture.setup.dropFirst(4))
        try work.add(bitstream: data[...])
      }
      try work.check()
      guard data.count < Int(UInt32.max) - 8 else {
        throw .corrupt("it has \(data.count) bytes of data for a picture")
      }
      var properties = [
        full("ispe", big(picture.width) + big(picture.height)), box(picture.isHEVC ? "hvcC" : "av1C", setup),
      ]
      if let points = picture.points { properties.append(box("colr", try numbers(points))) }
      let indexes = (1...properties.count).map { UInt8($0) }
      let (brand, type) = picture.isHEVC ? ("heic", "hvc1") : ("avif", "av01")
      // The data comes before the list, so that its place is known.
      let start = box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
      let list =
        full("hdlr", big(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)) + full("pitm", [0, 1])
        // Numbers of four bytes; one item, the first; in this file; one extent.
        + full("iloc", [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + big(start.count + 8) + big(data.count))
        + full("iinf", [0, 1] + full("infe", version: 2, [0, 1, 0, 0] + Array(type.utf8) + [0]))
      let links = full("ipma", [0, 0, 0, 1, 0, 1, UInt8(indexes.count)] + indexes)
      return start + box("mdat", data)
        + full("meta", list + box("iprp", box("ipco", Array(properties.joined())) + links))
    }

    /// The units of HEVC's data, with lengths of four bytes, which is what libheif expects.
    private static func units(
      of data: [UInt8], lengthSize: Int, _ work: inout CodedWork
    ) throws(CodecError.Kind) -> [UInt8] {
      var reader = BoxReader(rest: data[...], isData: true)
      var units: [UInt8] = []
      units.reserveCapacity(data.count)
      while !reader.rest.isEmpty {
        let unit = try reader.take(try reader.number(lengthSize))
        try work.add(unit: unit)
        units += big(unit.count)
        units += unit
      }
      return units
    }

    /// Only what libheif converts with: the curve is not its business.
    private static func numbers(_ points: CodingPoints) throws(CodecError.Kind) -> [UInt8] {
      var matrix = points.matrix
      // Derived from the primaries (ISO/IEC 23091-2): those of BT.709 and BT.2020 have numbers of their own.
      if matrix == 12 { matrix = [1: 1, 9: 9][points.primaries] ?? 6 }
      guard (0...9).contains(matrix), matrix != 3 else {
        throw .unsupported("its colours have the matrix \(points.matrix)")
      }
      return Array("nclx".utf8) + [0, 2, 0, 2, 0, UInt8(matrix), points.isFullRange ? 0x80 : 0]
    }

    // MARK: Boxes

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      big(payload.count + 8) + Array(type.utf8) + payload
    }

    private static func full(_ type: String, version: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
      box(type, [version, 0, 0, 0] + payload)
    }

    private static func big(_ number: Int) -> [UInt8] { UInt32(truncatingIfNeeded: number).bigEndianBytes }
  }
#endif
