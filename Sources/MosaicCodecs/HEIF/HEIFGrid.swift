// A picture that is one coded picture, or a grid of them as iPhones write it (ISO/IEC 23008-12, section 6.6.2.3).

import MosaicSystem

#if HEIF
  /// One coded picture of a HEIF file, with the facts that its decoder needs: the whole picture, a tile of it, or its alpha.
  struct CodedPicture {
    let id: Int
    let item: HEIFItems.Item
    let isHEVC: Bool
    let width: Int
    let height: Int
    let setup: ArraySlice<UInt8>
    let isGray: Bool
    let bitDepth: Int
    /// The numbers of its colours; `nil` if the file leaves them to the coded data.
    var points: CodingPoints?

    init(_ id: Int, of items: HEIFItems, called name: String) throws(FileError.Kind) {
      guard let item = items.items[id] else { throw .corrupt("\(name) is not there") }
      (self.id, self.item, isHEVC) = (id, item, item.type == "hvc1")
      switch item.type {
      case "hvc1", "av01": break
      case "iovl": throw .unsupported("it is laid over others")
      case "iden": throw .unsupported("it is a copy of another")
      default: throw .unsupported("it is coded as '\(Box.printable(item.type))'")
      }
      guard let setup = items.property(isHEVC ? "hvcC" : "av1C", of: item)?.content.rest else {
        throw .corrupt("a picture of it says nothing about its coding")
      }
      let head = Array(setup.prefix(23))
      guard head.count >= (isHEVC ? 23 : 4) else {
        throw .corrupt("what a picture of it says about its coding ends too early")
      }
      self.setup = setup
      (width, height) = try items.size(of: item)
      isGray = isHEVC ? head[16] & 3 == 0 : head[2] & 0x10 != 0
      bitDepth = isHEVC ? Int(head[17] & 7) + 8 : head[2] & 0x40 == 0 ? 8 : head[2] & 0x20 == 0 ? 10 : 12
      points = try items.colors(of: item).points
    }

    /// The most bytes of data that are read: no encoder needs more.
    var mostData: Int { MemoryBudget.sum(MemoryBudget.product(width, height, 8), 1 << 20) }
  }

  /// Coded pictures of one size, row by row; the last column and the last row may reach over the edge.
  struct HEIFGrid {
    let width: Int
    let height: Int
    private(set) var columns = 1
    var tiles: [CodedPicture] = []

    var tileWidth: Int { tiles[0].width }
    var tileHeight: Int { tiles[0].height }
    var isGray: Bool { tiles.allSatisfy(\.isGray) }
    var isDeep: Bool { tiles.contains { $0.bitDepth > 8 } }

    /// - Parameter check: Looks at the size before any data is read: the grid's own bytes lie with the pictures' data, so that a
    /// file may end before them.
    init(
      _ id: Int, of items: HEIFItems, called name: String, check: (Int, Int) throws(FileError.Kind) -> Void
    ) throws(FileError.Kind) {
      guard let item = items.items[id], item.type == "grid" else {
        let picture = try CodedPicture(id, of: items, called: "it refers to a picture that")
        width = picture.width
        height = picture.height
        tiles = [picture]
        try check(width, height)
        return
      }
      (width, height) = try items.size(of: item)
      // Tiles that have no matrix use the matrix of the whole picture.
      let points = try items.colors(of: item).points
      var known: [Int: CodedPicture] = [:]
      for id in items.targets(of: id, "dimg") {
        var tile: CodedPicture
        if let found = known[id] {
          tile = found
        } else {
          tile = try CodedPicture(id, of: items, called: "a tile of it")
        }
        tile.points = tile.points ?? points
        known[id] = tile
        tiles.append(tile)
      }
      try check(width, height)
      guard !tiles.isEmpty else { throw .corrupt("\(name) has no tiles") }
      var reader = BoxReader(rest: try items.data(of: item, atMost: 64)[...])
      let version = try reader.number(1)
      let flags = try reader.number(1)
      guard version == 0 else { throw .unsupported("its grid is of version \(version)") }
      let rows = try reader.number(1) + 1
      columns = try reader.number(1) + 1
      let size = flags & 1 == 0 ? 2 : 4
      let said = (width: try reader.number(size), height: try reader.number(size))
      guard tiles.count == rows * columns else {
        throw .corrupt("its grid has \(columns) x \(rows) tiles, and \(tiles.count) are there")
      }
      guard said.width > 0, said.height > 0, said == (width, height) else {
        throw .corrupt("its grid is \(said.width) x \(said.height) pixels, not \(width) x \(height)")
      }
      guard tiles.allSatisfy({ $0.width == tileWidth && $0.height == tileHeight }) else {
        throw .corrupt("the tiles of its grid have different sizes")
      }
      // Divisions, because the products may overflow.
      guard (width - 1) / tileWidth == columns - 1, (height - 1) / tileHeight == rows - 1 else {
        throw .corrupt(
          "its \(columns) x \(rows) tiles of \(tileWidth) x \(tileHeight) pixels do not make \(width) x \(height)"
        )
      }
    }

    func row(_ number: Int) -> ArraySlice<CodedPicture> { tiles[number * columns..<(number + 1) * columns] }

    /// Bytes of coded data that are decoded for the grid; bytes decoded twice count twice: see ``HEIFGridRows/load(row:)``.
    var dataCount: Int {
      var count = 0
      var above = Set<Int>()
      for number in 0..<tiles.count / columns {
        var here: Set<Int> = []
        for picture in row(number) where here.insert(picture.id).inserted && !above.contains(picture.id) {
          count = MemoryBudget.sum(count, picture.item.dataCount)
        }
        above = here
      }
      return count
    }
  }

  // MARK: One coded picture as a HEIF file of its own, which is all that libheif gets to see

  /// The smallest file with one picture, made of checked parts. libheif has no call for one tile before version 1.19, and holds all
  /// of a file's data and pixels. A file for each tile needs only the memory of a tile, and faults of the real file (sizes that
  /// differ, pictures made of themselves) never reach libheif.
  enum TileFile {
    static func bytes(_ picture: CodedPicture, data: [UInt8]) throws(FileError.Kind) -> [UInt8] {
      var work = BitstreamLimits(of: picture)
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
        // Numbers have four bytes; the only item is the first, lies in this file, and has one extent.
        + full("iloc", [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + big(start.count + 8) + big(data.count))
        + full("iinf", [0, 1] + full("infe", version: 2, [0, 1, 0, 0] + Array(type.utf8) + [0]))
      let links = full("ipma", [0, 0, 0, 1, 0, 1, UInt8(indexes.count)] + indexes)
      return start + box("mdat", data)
        + full("meta", list + box("iprp", box("ipco", Array(properties.joined())) + links))
    }

    /// The units of HEVC's data, with lengths of four bytes, which is what libheif expects.
    private static func units(
      of data: [UInt8], lengthSize: Int, _ work: inout BitstreamLimits
    ) throws(FileError.Kind) -> [UInt8] {
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

    /// Only the numbers that libheif converts with, which do not include the curve.
    private static func numbers(_ points: CodingPoints) throws(FileError.Kind) -> [UInt8] {
      var matrix = points.matrix
      // Derived from the primaries (ISO/IEC 23091-2): the matrices of BT.709 and BT.2020 have numbers of their own.
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
