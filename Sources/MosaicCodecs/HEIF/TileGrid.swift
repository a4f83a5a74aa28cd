// A picture that is one coded picture, or a grid of them as iPhones write it (ISO/IEC 23008-12, section 6.6.2.3).

#if HEIF
  /// Coded pictures of one size, row by row; the last column and the last row may reach over the edge.
  struct TileGrid: Hashable {
    var width: Int
    var height: Int
    var columns: Int
    var tiles: [CodedPicture]

    var tileWidth: Int { tiles[0].width }
    var tileHeight: Int { tiles[0].height }
    var rows: Int { tiles.count / columns }
    var isGray: Bool { tiles.allSatisfy(\.isGray) }

    /// The tiles of a row of tiles.
    func row(_ number: Int) -> ArraySlice<CodedPicture> { tiles[number * columns..<(number + 1) * columns] }

    /// Bytes of coded data that are decoded for it, each as often as it is: see ``TileGridRows/load(row:)``.
    func dataCount(in items: HEIFItems) -> Int {
      var (count, above) = (0, Set<Int>())
      for number in 0..<rows {
        var here: Set<Int> = []
        for picture in row(number) where here.insert(picture.id).inserted && !above.contains(picture.id) {
          count = MemoryBudget.sum(count, items.dataCount(of: picture.item))
        }
        above = here
      }
      return count
    }

    /// - Throws: `unsupported` for other derived pictures, `corrupt` where tiles are missing or do not cover the picture.
    init(_ id: Int, of items: HEIFItems) throws(HEIFFailure) {
      guard let item = items.items[id] else { throw .corrupt("it refers to a picture that is not there") }
      guard item.type == "grid" else {
        let picture = try CodedPicture(id, item, of: items)
        (width, height, columns, tiles) = (picture.width, picture.height, 1, [picture])
        return
      }
      let said = try items.size(of: item)
      (columns, width, height) = (1, said.width, said.height)
      tiles = []
      // The matrix of the whole is that of its tiles, where they have none.
      let matrix = try items.colors(of: item).matrix
      var known: [Int: CodedPicture] = [:]
      for id in items.targets(of: id, "dimg") {
        guard let tile = items.items[id] else { throw .corrupt("a tile of it is not there") }
        var picture: CodedPicture
        if let found = known[id] { picture = found } else { picture = try CodedPicture(id, tile, of: items) }
        if picture.matrix == nil { picture.matrix = matrix }
        known[id] = picture
        tiles.append(picture)
      }
    }

    /// Reads how many columns and rows a grid has, and checks that its tiles are as the format has them.
    ///
    /// The bytes of the grid itself lie with the pictures' data, so that a file may end before them.
    mutating func readShape(_ id: Int, of items: HEIFItems, in source: ByteSource) throws(HEIFFailure) {
      guard let item = items.items[id], item.type == "grid" else { return }
      let data = try items.data(of: item, in: source, atMost: 64)
      var reader = BoxBytes(data, 0..<data.count)
      let (version, flags) = (try reader.number(1), try reader.number(1))
      guard version == 0 else { throw .unsupported("its grid is of version \(version)") }
      let (rows, columns) = (try reader.number(1) + 1, try reader.number(1) + 1)
      let size = flags & 1 == 0 ? 2 : 4
      let (width, height) = (try reader.number(size), try reader.number(size))
      guard tiles.count == rows * columns else {
        throw .corrupt("its grid has \(columns) x \(rows) tiles, and \(tiles.count) are there")
      }
      guard width > 0, height > 0, (width, height) == (self.width, self.height) else {
        throw .corrupt("its grid is \(width) x \(height) pixels, not \(self.width) x \(self.height)")
      }
      self.columns = columns
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
  }
#endif
