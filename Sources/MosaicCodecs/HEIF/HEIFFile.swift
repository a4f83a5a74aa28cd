// The picture that a HEIF file shows: its primary item, with alpha, colours and Exif.

#if HEIF
  import MosaicPixels

  /// What there is to know before anything is decoded. Other pictures of the file, thumbnails too, are not looked at.
  struct HEIFFile {
    let items: HEIFItems
    private(set) var picture: TileGrid
    /// The picture's alpha, of the same size.
    private(set) var alpha: TileGrid?
    /// Whether the colours are multiplied with alpha.
    private(set) var isPremultiplied = false
    let transforms: HEIFTransforms
    /// The place of the ICC profile in the list of items.
    let profile: Range<Int>?
    /// The primaries and the curve that count where there is no profile.
    let codingPoints: CodingPoints?
    private let source: ByteSource

    init(_ source: ByteSource, limits: DecodeLimits, path: String) throws(HEIFFailure) {
      self.source = source
      items = try HEIFItems(source, length: source.length)
      let id = items.primary
      guard let item = items.items[id] else { throw .corrupt("it names no picture as the one to show") }
      picture = try TileGrid(id, of: items)
      do { try limits.check(width: picture.width, height: picture.height, path: path) } catch {
        throw .failed(error.kind)
      }
      if picture.tiles.isEmpty { throw .corrupt("its grid has no tiles") }
      try picture.readShape(id, of: items, in: source)
      alpha = try Self.alpha(of: id, picture, items, in: source)
      if let alpha, (alpha.width, alpha.height) != (picture.width, picture.height) {
        throw .unsupported(
          "its alpha is \(alpha.width) x \(alpha.height) pixels, and its picture \(picture.width) x \(picture.height)"
        )
      }
      if alpha != nil { isPremultiplied = items.references.contains { $0.type == "prem" && $0.from == id } }
      transforms = try HEIFTransforms(of: item, in: items, width: picture.width, height: picture.height)
      var colors = try items.colors(of: item)
      // Tiles may say what the whole does not.
      if colors.profile == nil, colors.points == nil { colors = try items.colors(of: picture.tiles[0].item) }
      (profile, codingPoints) = (colors.profile, colors.points)
      for grid in [picture, alpha].compactMap({ $0 }) {
        do { try limits.check(width: grid.tileWidth, height: grid.tileHeight, path: path) } catch {
          throw .failed(error.kind)
        }
      }
      try checkData(length: source.length)
    }

    /// Refuses a file of few bytes that names them again and again, so that they are decoded as often.
    private func checkData(length: Int) throws(HEIFFailure) {
      let count = [picture, alpha].compactMap { $0 }.reduce(0) {
        MemoryBudget.sum($0, $1.dataCount(in: items))
      }
      // Small tiles of one colour may share their bytes.
      guard count <= length + 1 << 20 else {
        throw .corrupt("its pictures name \(count) bytes of data, and the file has \(length)")
      }
    }

    // MARK: Alpha

    /// The names of alpha: of HEVC, of the older draft, and of all codings (ISO/IEC 23000-22).
    private static let alphaNames = [
      "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    ]

    private static func alpha(
      of id: Int, _ picture: TileGrid, _ items: HEIFItems, in source: ByteSource
    ) throws(HEIFFailure) -> TileGrid? {
      var alphas: [Int: Int] = [:]
      for reference in items.references where reference.type == "auxl" && isAlpha(reference.from, items) {
        for id in reference.to where alphas[id] == nil { alphas[id] = reference.from }
      }
      if let alpha = alphas[id] {
        var grid = try TileGrid(alpha, of: items)
        if grid.tiles.isEmpty { throw .corrupt("the grid of its alpha has no tiles") }
        try grid.readShape(alpha, of: items, in: source)
        return grid.withAlphaMatrix
      }
      // Each tile may have its own.
      guard items.items[id]?.type == "grid" else { return nil }
      var grid = picture
      for (index, tile) in items.targets(of: id, "dimg").enumerated() {
        guard let alpha = alphas[tile], let item = items.items[alpha] else { return nil }
        grid.tiles[index] = try CodedPicture(alpha, item, of: items)
        guard (grid.tiles[index].width, grid.tiles[index].height) == (picture.tileWidth, picture.tileHeight)
        else {
          throw .unsupported("the alpha of a tile has another size than the tile")
        }
      }
      return grid.withAlphaMatrix
    }

    private static func isAlpha(_ id: Int, _ items: HEIFItems) -> Bool {
      guard let item = items.items[id], let place = items.property("auxC", of: item), place.count > 4 else {
        return false
      }
      let name = items.bytes[place.dropFirst(4)].prefix { $0 != 0 }
      return alphaNames.contains { name.elementsEqual($0.utf8) }
    }

    // MARK: Metadata

    /// The bytes of the ICC profile; no more than show that it is too large.
    var profileBytes: [UInt8]? {
      profile.map { Array(items.bytes[$0].prefix(ColorVerdict.largestProfile + 1)) }
    }

    /// Whether the profile is for colours: a gray picture is shown in colour for it.
    var hasProfileOfColors: Bool {
      profile.map { items.bytes[$0].dropFirst(16).prefix(4).elementsEqual("RGB ".utf8) } ?? false
    }

    /// The TIFF structure of the picture's EXIF; `nil` where there is none, or none that can be read.
    ///
    /// Its orientation does not count: see ``HEIFTransforms``.
    var exif: [UInt8]? {
      let found = items.references.first {
        $0.type == "cdsc" && $0.to.contains(items.primary) && items.items[$0.from]?.type == "Exif"
      }
      guard let found, let item = items.items[found.from],
        let data = try? items.data(of: item, in: source, atMost: 1 << 20)
      else { return nil }
      // Four bytes say how far behind them the structure begins; `Exif` and two zeros may be between.
      var reader = BoxBytes(data, 0..<data.count)
      guard let start = try? reader.number(4), start < data.count - 4 else { return nil }
      return Array(data[(4 + start)...])
    }
  }

  extension TileGrid {
    /// For alpha, whose values are what they say.
    fileprivate var withAlphaMatrix: TileGrid {
      var grid = self
      for index in grid.tiles.indices { grid.tiles[index].matrix = .alpha }
      return grid
    }
  }
#endif
